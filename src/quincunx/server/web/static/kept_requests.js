// What is clicked while the server does not answer is never dropped in silence. A move, a roll, the next turn, a hint or values are kept and sent in this
// order once the page has reconnected, as long as the decision is still the same: its number protects it from being played twice. Everything else is reported.
import { hideToast, showToast, textOf } from "./toasts.js";

const RETRY_DELAY = 2000; // milliseconds
const FROM_PROXIES = [502, 504]; // what a proxy answers while the server is away

let kept = []; // { what, method, action, values, target, decision }, one for each action
let sent = null; // the one of them whose answer is awaited

const table = () => document.getElementById("table");
const numbersOf = (values) => values.turn === undefined ? "#move > input" : "form.turn > input";
const decision = (values) => [...document.querySelectorAll(numbersOf(values))].map((input) => input.value).join();
const isConnected = () => document.getElementById("offline").hidden;

document.addEventListener("htmx:error", ({ detail: { ctx } }) => {
  if (ctx && !ctx.response) unanswered(ctx);
});

document.addEventListener("htmx:before:response", (event) => {
  const { ctx } = event.detail;
  if (!FROM_PROXIES.includes(ctx.response.status)) return;
  event.preventDefault();
  unanswered(ctx);
});

function unanswered({ request, sourceElement, target }) {
  const values = Object.fromEntries(request.body ?? []);
  const isAdvice = request.action.includes("/advice?");
  const hasNumber = [values.decision, values.rolls, values.turn].some((number) => number !== undefined);
  if (!isAdvice && !hasNumber) {
    if (request.method !== "GET") showToast(textOf("notSent"));
    return;
  }
  const { method, action } = request;
  const what = sent?.action === action ? sent.what : values.move ?? (isAdvice ? sourceElement : request.submitter).textContent.trim();
  kept = kept.filter((earlier) => earlier.action !== action);
  kept.push({ what, method, action, values, target: isAdvice ? target : "#table", decision: decision(values) });
  showToast(textOf("kept", { what }), true);
  setTimeout(send, RETRY_DELAY);
}

// The page has received the table since, or only the one request was lost.
async function send() {
  if (!kept.length || sent || !isConnected() || table().dataset.frame !== undefined) return;
  sent = kept.shift();
  const { what, method, action, values, target, decision: before } = sent;
  if (decision(values) === before) {
    hideToast();
    await htmx.ajax(method, action, { source: "#table", target, swap: target === "#table" ? "outerMorph" : "innerHTML", values });
  } else {
    showToast(textOf("lost", { what }));
  }
  sent = null;
  if (!kept.some((each) => each.action === action)) send(); // otherwise this was not answered either
}

document.addEventListener("htmx:after:swap", send);
