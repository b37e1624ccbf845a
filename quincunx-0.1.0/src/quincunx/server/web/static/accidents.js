// Protects from accidental moves: a second click or Enter must never decide something that was not there at the first.
const PAUSE = 600; // milliseconds in which a new decision ignores input: longer than a double click

const decision = () => [...document.querySelectorAll("#move > input")].map((input) => input.value).join();
const question = document.getElementById("question");

let last = decision();
let until = 0;
let asking = null;

function pause() {
  until = performance.now() + PAUSE;
  const form = document.getElementById("move");
  form.dataset.paused = "";
  setTimeout(() => { if (performance.now() >= until) delete document.getElementById("move").dataset.paused; }, PAUSE + 20);
}

document.addEventListener("htmx:after:swap", () => {
  if (decision() === last) {
    if (performance.now() < until) document.getElementById("move").dataset.paused = "";
    return;
  }
  last = decision();
  question.close();
  pause();
});

// Enter and the space bar on a button are clicks too. This runs before all other handlers.
document.addEventListener("click", (event) => {
  const button = event.target.closest("#move button, #move [role=button], #question [value=confirm]");
  if (!button) return;
  if (performance.now() < until) stop(event);
  else if (button.dataset.question) {
    stop(event);
    ask(button);
  }
}, { capture: true });

function stop(event) {
  event.preventDefault();
  event.stopImmediatePropagation();
}

function ask(button) {
  asking = button;
  document.getElementById("question-text").textContent = button.dataset.question;
  question.querySelector("[value=confirm]").textContent = button.textContent;
  question.returnValue = "";
  question.showModal();
  pause();
}

question.addEventListener("close", () => {
  if (question.returnValue === "confirm" && asking?.isConnected) asking.form.requestSubmit(asking);
});
