// The address names the step that is shown, so that it can be shared.
document.addEventListener("htmx:after:swap", () => {
  const { step } = document.getElementById("table").dataset;
  const address = new URL(location.href);
  address.searchParams.set("step", step);
  history.replaceState(null, "", address);
});
