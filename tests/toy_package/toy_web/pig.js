document.body.dataset.pig = "here";
