// Protects from accidental moves: a second click or Enter must never decide something that was not there at the first.
// For a moment after a new decision has appeared, a press in another place waits, visibly, and then counts. A press in the same place does
// not: it may be the second half of a double click. The form shows how long the moment lasts.
const PAUSE = 500; // milliseconds: as long as a double click may take
const NEAR = 24; // pixels
const DECIDING = "#move button[name=move], #move button[type=submit], #question [value=confirm]";

const decision = () => [...document.querySelectorAll("#move > input")].map((input) => input.value).join();
const question = document.getElementById("question");

let last = decision();
let until = 0;
let asking = null;
let waiting = null; // the button that was pressed early
let pressed = null; // the press that has led to this decision, and the latest one

const isPaused = () => performance.now() < until;

function pause() {
  until = performance.now() + PAUSE;
  wait(null);
  show();
  setTimeout(resume, PAUSE + 20);
}

function resume() {
  if (isPaused()) return;
  const button = waiting;
  wait(null);
  show();
  if (button?.isConnected) button.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
}

// Updates of the page forget both.
function show() {
  document.getElementById("move").toggleAttribute("data-paused", isPaused());
  waiting?.toggleAttribute("data-waiting", true);
}

function wait(button) {
  waiting?.removeAttribute("data-waiting");
  waiting = button;
}

document.addEventListener("htmx:after:swap", () => {
  if (decision() === last) return show();
  last = decision();
  question.close();
  pause();
});

// Enter and the space bar on a button are clicks too. This runs before all other handlers.
document.addEventListener("click", (event) => {
  const button = event.target.closest("#move button, #move [role=button], #question button");
  if (!button) return;
  const before = pressed;
  if (event.isTrusted) pressed = { button, x: event.clientX, y: event.clientY, hasPlace: event.detail > 0 };
  if (!button.matches(DECIDING)) return;
  if (isPaused()) {
    stop(event);
    if (!isSamePlace(before, pressed)) wait(button);
    show();
  } else if (button.dataset.question) {
    stop(event);
    ask(button);
  }
}, { capture: true });

function isSamePlace(one, other) {
  if (one?.button === other.button) return true;
  return one !== null && one.hasPlace && other.hasPlace && Math.hypot(one.x - other.x, one.y - other.y) < NEAR;
}

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
