// The chosen file is copied into the text field, where it can be read before it is sent.
document.addEventListener("change", async (event) => {
  const input = event.target;
  if (input.matches("[data-target]") && input.files.length) {
    document.getElementById(input.dataset.target).value = await input.files[0].text();
  }
});
