// What is clicked while the server does not answer is never dropped in silence. A move, a roll, a hint or values are kept and sent once the page has
// reconnected, as long as the decision is still the same: its number protects it from being played twice. Everything else is reported.
import { hideToast, showToast, textOf } from "./toasts.js";

const RETRY_DELAY = 2000; // milliseconds
const FROM_PROXIES = [502, 504]; // what a proxy answers while the server is away

let kept = null; // { what, method, action, values, target, decision }

const table = () => document.getElementById("table");
const decision = () => [...document.querySelectorAll("#move > input")].map((input) => input.value).join();
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
  const hasNumber = values.decision !== undefined || values.rolls !== undefined;
  if (!isAdvice && !hasNumber) {
    if (request.method !== "GET") showToast(textOf("notSent"));
    return;
  }
  const what = values.move ?? (values.rolls === undefined ? sourceElement : request.submitter).textContent.trim();
  kept = { what, method: request.method, action: request.action, values, target: isAdvice ? target : "#table", decision: decision() };
  showToast(textOf("kept", { what }), true);
  setTimeout(send, RETRY_DELAY);
}

// The page has received the table since, or only the one request was lost.
function send() {
  if (!kept || !isConnected() || table().dataset.frame !== undefined) return;
  const { what, method, action, values, target, decision: before } = kept;
  kept = null;
  if (decision() !== before) {
    showToast(textOf("lost", { what }));
    return;
  }
  hideToast();
  htmx.ajax(method, action, { source: "#table", target, swap: target === "#table" ? "outerMorph" : "innerHTML", values });
}

document.addEventListener("htmx:after:swap", send);
