// Plays back what has happened since the page was last drawn: each earlier position that is news to this player is shown for a moment,
// then the newest. The decision appears only then. A click or a key skips the rest or, where each position waits for one, shows the next.
const PAUSES = { normal: 700, slow: 1500, wait: Infinity }; // milliseconds, by the pace that is set in Settings
const NOT_SKIPPING = ["Tab", "Shift", "Control", "Alt", "Meta"];

let pending = null; // the newest table, as HTML, while earlier positions are shown
let isSkipped = false;
let endPause = () => {};

const table = () => document.getElementById("table");
const pause = () => PAUSES[document.documentElement.dataset.playback];
const attribute = (html, name) => new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1];
const number = (html, name) => Number(attribute(html, name));

// Are there positions to show between what the page shows and this table?
function hasFrames(html) {
  const shown = Number(table().dataset.events);
  return attribute(html, "frames").split(" ").some((event) => Number(event) > shown && Number(event) < number(html, "events"));
}

document.addEventListener("htmx:before:swap", (event) => {
  const html = event.detail.ctx.text ?? "";
  if (event.defaultPrevented || event.detail.ctx.isPlayback || attribute(html, "events") === undefined) return;
  if (pending !== null) {
    if (number(html, "sequence") >= number(pending, "sequence")) pending = html;
    event.preventDefault();
  } else if (pause() && !document.hidden && hasFrames(html)) {
    event.preventDefault();
    pending = html;
    play();
  }
});

async function play() {
  isSkipped = false;
  while (!isSkipped && hasFrames(pending)) {
    const frames = await fetchFrames();
    if (!frames.length) break;
    for (const frame of frames) {
      if (isSkipped || !pause()) break;
      draw(frame);
      await nextFrame();
    }
  }
  const newest = pending;
  pending = null;
  draw(newest);
}

async function fetchFrames() {
  const { table: name, events, shown } = table().dataset;
  const parameters = new URLSearchParams({ after: events, before: number(pending, "events"), shown });
  try {
    const response = await fetch(`/t/${name}/frames?${parameters}`);
    return response.ok ? await response.json() : [];
  } catch {
    return [];
  }
}

function draw(text) {
  htmx.swap({ text, target: table(), swap: "outerMorph", sourceElement: table(), isPlayback: true });
}

function nextFrame() {
  return new Promise((resolve) => {
    endPause = resolve;
    if (pause() !== Infinity) setTimeout(resolve, pause());
  });
}

function skip() {
  if (pending === null) return;
  isSkipped = pause() !== Infinity;
  endPause();
}

document.addEventListener("pointerdown", skip);
document.addEventListener("keydown", (event) => { if (!NOT_SKIPPING.includes(event.key)) skip(); });
