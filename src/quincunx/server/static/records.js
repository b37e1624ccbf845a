// A record's file is put into the text field, where one can read it before loading it.
document.addEventListener("change", async (event) => {
  const input = event.target;
  if (input.matches("[data-into]") && input.files.length) {
    document.getElementById(input.dataset.into).value = await input.files[0].text();
  }
});
