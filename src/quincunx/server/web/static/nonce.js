// The random number of this browser, which becomes part of every roll that follows. It is made here, after the server has sent the
// fingerprint of its seed: so neither side can choose the dice. Both are stored, to be compared with what the server shows after the game.
const stored = (table) => {
  try { return JSON.parse(localStorage.getItem(`dice-${table}`)); } catch { return null; }
};

function store(table, commitment, nonce) {
  try { localStorage.setItem(`dice-${table}`, JSON.stringify({ commitment, nonce })); } catch { /* then nothing can be compared */ }
}

const newNonce = () => [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function addField(form, name, value) {
  const field = form.querySelector(`input[type=hidden][name=${name}]`) ?? document.createElement("input");
  Object.assign(field, { type: "hidden", name, value });
  form.append(field);
}

// A new table waits with its first roll until its page, which knows the fingerprint, has sent a number. Taking a seat sends one at once.
document.addEventListener("submit", ({ target: form }) => {
  if (form.matches('form[method=post][action^="/new/"]')) addField(form, "wait_for_nonce", "1");
  if (form.matches("form[data-add-nonce]") && form.dataset.commitment) {
    const nonce = newNonce();
    store(form.dataset.table, form.dataset.commitment, nonce);
    addField(form, "nonce", nonce);
  }
}, { capture: true });

// ---- the page of a table

let isSending = false;

async function sendNonce() {
  const { table, commitment, nonceSeat } = document.getElementById("table")?.dataset ?? {};
  if (nonceSeat === undefined || !commitment || isSending) return;
  isSending = true;
  const last = stored(table);
  const nonce = last?.commitment === commitment ? last.nonce : newNonce(); // one that did not arrive is sent again
  store(table, commitment, nonce);
  try {
    await fetch(`/t/${table}/nonce`, { method: "POST", body: new URLSearchParams({ nonce }) });
  } catch { /* the page sends it again when it has reconnected */ }
  isSending = false;
}

document.addEventListener("htmx:after:swap", sendNonce);
sendNonce();

// ---- the dice page

const own = document.querySelector("[data-own-nonce]");
const mine = own && stored(own.dataset.ownNonce);
if (mine) {
  const shown = [...document.querySelectorAll("[data-nonce]")].map((each) => each.textContent);
  const matches = document.querySelector("[data-published-commitment]")?.textContent === mine.commitment && shown.includes(mine.nonce);
  own.textContent = matches ? own.dataset.match : own.dataset.mismatch;
  own.classList.toggle("good", matches);
  own.hidden = false;
}
