// Computes every roll of a record from its seed, as docs/fairness.md describes it. Nothing here comes from the server's own code.
"use strict";

const utf8 = new TextEncoder();
const ALL_32_BITS = 0x100000000n;

// The page has all sentences, in its language.
const texts = JSON.parse(document.getElementById("verifier").dataset.texts);
const say = (name, values = {}) => texts[name].replace(/\{(\w+)\}/g, (_, value) => values[value]);
const problem = (name, values) => new Error(say(name, values));

async function sha256(bytes) {
  if (!globalThis.crypto?.subtle) throw problem("no_sha256");
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

// ---- the record

const NONCE = /^([0-9a-f]{64}) from seat (\d+) before roll (\d+)$/;

function parseRecord(text) {
  const lines = text.split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
  if (lines.shift() !== "quincunx record 1") throw problem("first_line");
  const header = new Map();
  const events = [];
  for (const line of lines) {
    const move = /^(\d+):(.*)$/.exec(line);
    const entry = /^([^:]+):(.*)$/.exec(line);
    if (line.startsWith("*")) events.push({ seat: null, text: line.slice(1).trim() });
    else if (move) events.push({ seat: Number(move[1]), text: move[2].trim() });
    else if (entry) header.set(entry[1], entry[2].trim());
    else throw problem("bad_line", { line: line.slice(0, 60) });
  }
  const nonces = [];
  for (let number = 1; header.has(`nonce ${number}`); number += 1) {
    const match = NONCE.exec(header.get(`nonce ${number}`));
    if (!match) throw problem("bad_nonce", { number });
    nonces.push({ text: match[1], seat: Number(match[2]), roll: Number(match[3]) });
  }
  return { header, events, nonces };
}

// The seed of a record as bytes: its type, a space, its value.
function seedBytes(text) {
  if (/^int -?\d+$/.test(text)) return utf8.encode(`int ${BigInt(text.slice(4))}`);
  if (/^bytes ([0-9a-f]{2})*$/.test(text)) {
    const bytes = (text.slice(6).match(/../g) ?? []).map((pair) => parseInt(pair, 16));
    return new Uint8Array([...utf8.encode("bytes "), ...bytes]);
  }
  return utf8.encode(`str ${/^str "/.test(text) ? JSON.parse(text.slice(4)) : text}`);
}

// ---- the generator of one roll

const rotate = (word, left) => ((word << left) | (word >>> (32 - left))) >>> 0;

class Generator {
  static async forRoll(number, nonces, seed) {
    const added = nonces.length ? ` with ${nonces.join(",")}` : "";
    const prefix = utf8.encode(`bytes roll ${number}${added} of `);
    const words = new DataView((await sha256(new Uint8Array([...prefix, ...seed]))).buffer);
    const generator = new Generator();
    generator.state = [0, 4, 8, 12].map((place) => words.getUint32(place, true));
    generator.state[3] = (generator.state[3] | 1) >>> 0;
    return generator;
  }

  word() {
    let [a, b, c, d] = this.state;
    const result = (rotate((a + d) >>> 0, 7) + a) >>> 0;
    const shifted = (b << 9) >>> 0;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    this.state = [a >>> 0, b >>> 0, c >>> 0, rotate(d >>> 0, 11)];
    return result;
  }

  below(limit) {
    const n = BigInt(limit);
    let product = BigInt(this.word()) * n;
    while (product % ALL_32_BITS < ALL_32_BITS % n) product = BigInt(this.word()) * n;
    return Number(product / ALL_32_BITS);
  }
}

// ---- what a generator gives: from the recorded outcome only which dice were rolled, or how many tiles were drawn, is used.
// The page says which dice or tiles a game has, and by which of these methods they are drawn.

// One die after the other.
class Dice {
  constructor({ sides }) {
    this.sides = sides;
  }

  outcome(recorded, generator) {
    const dice = recorded.split(" ");
    if (dice.length !== this.sides.length) throw problem("bad_dice", { count: this.sides.length, roll: recorded });
    return dice.map((die, index) => (die === "-" ? "-" : 1 + generator.below(this.sides[index]))).join(" ");
  }

  move() {}
}

// Six dice from one number; some rolls also draw which of them are the three lowest.
class SixDiceAtOnce {
  constructor({ names }) {
    this.names = names;
  }

  outcome(recorded, generator) {
    const drawn = generator.below(6 ** 6);
    const digit = (number, place) => 1 + (Math.floor(number / 6 ** place) % 6);
    const [low, high] = [drawn % 216, Math.floor(drawn / 216)];
    const faces = [digit(low, 2), digit(low, 1), digit(low, 0), digit(high, 2), digit(high, 1), digit(high, 0)];
    const [thrown, lowest] = recorded.split(":");
    if (lowest !== undefined) return `${faces.join(" ")}: ${this.lowest(faces, generator).join(" ")}`;
    const dice = thrown.split(" ");
    return faces.map((face, die) => (dice[die] === "-" ? "-" : face)).join(" ");
  }

  // Among equal dice at the border each selection is equally likely.
  lowest(faces, generator) {
    const border = [...faces].sort((one, other) => one - other)[2];
    let needed = 3 - faces.filter((face) => face < border).length;
    let left = faces.filter((face) => face === border).length;
    return this.names.filter((name, die) => {
      if (faces[die] !== border) return faces[die] < border;
      const isChosen = generator.below(left) < needed;
      left -= 1;
      needed -= isChosen ? 1 : 0;
      return isChosen;
    });
  }

  move() {}
}

// Tiles out of a bag, into which those of a trade return after the next draw.
class Bag {
  constructor({ tiles, copies, copies_option, trade }, header) {
    if (header.has("start")) throw problem("set_up");
    this.tiles = tiles;
    this.trade = trade;
    this.bag = tiles.map(() => Number(header.get(copies_option) ?? copies));
    this.traded = [];
  }

  outcome(recorded, generator) {
    const drawn = recorded.split(" ").map(() => {
      let skip = generator.below(this.bag.reduce((sum, count) => sum + count, 0));
      const tile = this.bag.findIndex((count) => (skip -= count) < 0);
      this.bag[tile] -= 1;
      return tile;
    });
    for (const tile of this.traded) this.bag[tile] += 1;
    this.traded = [];
    return drawn.sort((one, other) => one - other).map((tile) => this.tiles[tile]).join(" ");
  }

  move(text) {
    const [word, ...tiles] = text.split(" ");
    if (word === this.trade) this.traded = tiles.map((tile) => this.tiles.indexOf(tile));
  }
}

const METHODS = { dice: Dice, "six dice at once": SixDiceAtOnce, bag: Bag };
const DRAWS = JSON.parse(document.getElementById("verifier").dataset.draws);

// A sheet that is not in the list of games is in the record itself: two white dice, and those that it names.
function drawsOf(game) {
  if (!game.startsWith("sheet ")) return DRAWS[game];
  return { method: "dice", sides: Array(2 + JSON.parse(game.slice(6)).dice.length).fill(6) };
}

// ---- verification

async function verifyRecord(text, committed) {
  const { header, events, nonces } = parseRecord(text);
  if (!header.has("seed")) throw problem("no_seed");
  const commitment = toHex(await sha256(utf8.encode(header.get("seed"))));
  if (committed && committed !== commitment) throw problem("other_seed");
  const draws = drawsOf(header.get("game") ?? "");
  if (!draws) throw problem("other_game", { game: header.get("game") });
  const game = new METHODS[draws.method](draws, header);
  const seed = seedBytes(header.get("seed"));
  let rolls = 0;
  for (const { seat, text: recorded } of events) {
    if (seat !== null) {
      game.move(recorded);
      continue;
    }
    const added = nonces.filter((nonce) => nonce.roll <= rolls + 1).map((nonce) => nonce.text);
    const generator = await Generator.forRoll(rolls, added, seed);
    const isFirstSeat = recorded.startsWith("first ");
    const expected = isFirstSeat ? `first ${generator.below(Number(header.get("players")))}` : game.outcome(recorded, generator);
    rolls += 1;
    if (recorded !== expected) throw problem("other_roll", { number: rolls, recorded, expected });
  }
  let branches = 0;
  for (const nonce of nonces) {
    const next = toHex(await sha256(new Uint8Array([...utf8.encode(`branch ${branches + 1} of `), ...seed])));
    if (nonce.text === next) nonce.branch = branches += 1;
  }
  return { rolls, commitment, players: nonces.filter((nonce) => !nonce.branch), branches: nonces.filter((nonce) => nonce.branch) };
}

// ---- the page

const find = (id) => document.getElementById(id);

async function show() {
  const committed = find("commitment").value.trim().toLowerCase();
  const result = find("result");
  find("details").replaceChildren();
  try {
    const { rolls, commitment, players, branches } = await verifyRecord(find("record").value, committed);
    result.textContent = `✓ ${say(players.length ? "verified_with_nonces" : "verified", { rolls })}`;
    addDetail(say(committed ? "fingerprint_as_given" : "fingerprint"), commitment);
    for (const { seat, roll, text } of players) addDetail(say("nonce", { seat, roll }), text);
    for (const { branch, roll, text } of branches) addDetail(say("branch", { branch, roll }), text);
    if (!players.length) addDetail(say("nonces"), say("no_nonces"));
    result.classList.add("good");
  } catch (error) {
    result.textContent = say("failed", { why: error.message });
    result.classList.remove("good");
  }
  result.hidden = false;
  find("details").hidden = false;
}

function addDetail(name, value) {
  const term = document.createElement("dt");
  const code = document.createElement("code");
  const description = document.createElement("dd");
  term.textContent = name;
  code.className = "hash";
  code.textContent = value;
  description.append(code);
  find("details").append(term, description);
}

find("verifier").addEventListener("submit", (event) => {
  event.preventDefault();
  show();
});

find("file").addEventListener("change", async ({ target }) => {
  if (target.files.length) find("record").value = await target.files[0].text();
});

// A link from a finished game names the record that the page loads.
const record = new URLSearchParams(location.search).get("record");
if (record && /^\/t\/[0-9a-f]{16}\/record\.txt$/.test(record)) {
  fetch(record).then((response) => response.text()).then((text) => { find("record").value = text; return show(); });
}
