// Quiet sounds for rolls, marks, locks and the end of the game, made here. They are off unless somebody turns them on in Settings, or where
// they are offered, once: at the first event of a game, until the next press on the table.
import { onNewEvents } from "./new_events.js";

const VOLUME = 0.08;
// [frequency in hertz, start and length in seconds] of each note
const SOUNDS = {
  roll: [[190, 0, 0.04], [240, 0.07, 0.04], [170, 0.13, 0.04], [210, 0.21, 0.05]],
  mark: [[620, 0, 0.06]],
  lock: [[520, 0, 0.07], [390, 0.09, 0.12]],
  end: [[523, 0, 0.15], [659, 0.15, 0.15], [784, 0.3, 0.35]],
};

let audio = null;

function play(name) {
  if (document.documentElement.dataset.sounds !== "on" || document.hidden) return;
  audio ??= new AudioContext();
  for (const [frequency, start, length] of SOUNDS[name]) playNote(frequency, audio.currentTime + start, length);
}

function playNote(frequency, start, length) {
  const note = new OscillatorNode(audio, { type: "triangle", frequency });
  const gain = new GainNode(audio, { gain: VOLUME });
  gain.gain.setValueAtTime(VOLUME, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  note.connect(gain).connect(audio.destination);
  note.start(start);
  note.stop(start + length);
}

function soundOf(entries) {
  if (document.querySelector("#table .result")) return "end";
  if (entries.some((entry) => entry.dataset.filled?.includes("lock"))) return "lock";
  if (entries.some((entry) => entry.querySelector(".log-dice"))) return "roll";
  return entries.some((entry) => entry.dataset.filled) ? "mark" : null;
}

onNewEvents((entries) => {
  const name = soundOf(entries);
  if (name) play(name);
});

// ---- the offer

const offer = document.getElementById("sound-offer");

function offerOnce() {
  try {
    if (!document.getElementById("table").dataset.seats || "sounds" in localStorage || "sounds_offered" in localStorage) return;
    localStorage.setItem("sounds_offered", "");
  } catch { return; /* it would be offered again and again */ }
  offer.hidden = false;
}

offer.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  document.querySelector(`#appearance input[name=sounds][value=${button.value}]`).click();
  offer.hidden = true;
});
document.addEventListener("click", (event) => { if (event.target.closest("#table")) offer.hidden = true; });
onNewEvents(offerOnce);
