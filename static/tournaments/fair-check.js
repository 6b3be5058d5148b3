/* Check a record: what it proves, and each breach of it, as codes.

   The same checks as verify_deal.py makes; fair.js puts them into words. */

import { hashes as lentHashes, hex, key } from "./fair-bytes.js";
import {
  RecordError,
  Rules,
  commitment,
  deckOf,
  handKey,
  seating,
} from "./fair-deals.js";
import { Hand } from "./fair-hands.js";

const VERSION = 1;

const KINDS = {
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  list: Array.isArray,
  text: (value) => typeof value === "string",
  number: Number.isSafeInteger,
};

const field = (fields, name, kind) => {
  if (!KINDS[kind](fields[name])) throw new RecordError("missing", name);
  return fields[name];
};

const rows = (fields, name, kind) => {
  const found = field(fields, name, "list");
  if (!found.every(KINDS[kind])) throw new RecordError("missing", name);
  return found;
};

const secret = (content, name) => {
  const bytes = KINDS.text(content) ? key(content) : null;
  if (bytes === null) throw new RecordError("missing", name);
  return bytes;
};

/** Return what a document says, every field of its kind; RecordError if it cannot be. */
export const read = (document) => {
  if (!KINDS.object(document)) throw new RecordError("json");
  if (field(document, "version", "number") !== VERSION) throw new RecordError("version");
  if (document.decks !== undefined && document.decks !== null) {
    throw new RecordError("decks");
  }
  const seed = document.seed ?? null;
  const record = {
    tournament: field(document, "tournament", "text"),
    match: field(document, "match", "number"),
    rules: new Rules(field(document, "rules", "object")),
    dealer: field(document, "first_dealer", "number"),
    commitment: field(document, "commitment", "text"),
    seed: seed === null ? null : secret(seed, "seed"),
    keys: rows(document, "hand_keys", "text").map((each) => secret(each, "hand_keys")),
    clientSeeds: rows(document, "client_seeds", "object").map((row) => ({
      number: field(row, "number", "number"),
      seed: field(row, "seed", "text"),
    })),
    seats: rows(document, "seats", "object").map((row) => ({
      seat: field(row, "seat", "number"),
      number: field(row, "number", "number"),
      username: KINDS.text(row.username) ? row.username : "",
    })),
    moves: rows(document, "moves", "object").map((row) => ({
      turn: field(row, "turn", "number"),
      seat: field(row, "seat", "number"),
      move: field(row, "move", "text"),
    })),
  };
  mustFit(record);
  return record;
};

const same = (some, others) =>
  some.length === others.length && some.every((each, at) => each === others[at]);
const inOrder = (numbers) => [...numbers].sort((one, other) => one - other);

/** Refuse a record whose seats and numbers cannot be those of a table. */
const mustFit = ({ rules, seats, clientSeeds, dealer, match }) => {
  const table = Array.from({ length: rules.seats }, (_, at) => at + 1);
  if (!same(inOrder(seats.map((row) => row.seat)), table)) throw new RecordError("seats");
  const numbers = inOrder(seats.map((row) => row.number));
  if (!same(numbers, inOrder(clientSeeds.map((row) => row.number)))) {
    throw new RecordError("missing", "client_seeds");
  }
  if (!table.includes(dealer)) throw new RecordError("missing", "first_dealer");
  if (!(match >= 0 && match < 2 ** 32)) throw new RecordError("missing", "match");
};

/** The checks of one record; each list of breaches is empty when all is well. */
class Check {
  constructor(record, hashes) {
    this.record = record;
    this.hashes = hashes;
    this.hands = [];
    /* Null: the seed is not revealed, so it cannot be told yet. */
    const open = () => (record.seed === null ? null : []);
    this.breaches = { commitment: open(), seats: open(), keys: open(), cards: [] };
  }

  get given() {
    const { seed, match, clientSeeds } = this.record;
    return { seed, match, clientSeeds: clientSeeds.map((row) => row.seed) };
  }

  async promise() {
    const { record, breaches } = this;
    const promised = await commitment(this.hashes, record);
    if (promised !== record.commitment) breaches.commitment.push({ code: "commitment" });
  }

  async draw() {
    const { record } = this;
    const found = this.breaches.seats;
    const numbers = record.clientSeeds.map((row) => row.number);
    if (!same(numbers, inOrder(numbers))) found.push({ code: "order" });
    const { order, dealer } = await seating(this.hashes, record.rules, this.given);
    for (const { seat, number } of record.seats) {
      const fair = numbers[order[seat - 1]];
      if (fair !== number) found.push({ code: "seat", seat, fair, number });
    }
    if (dealer !== record.dealer) found.push({ code: "dealer", seat: dealer });
  }

  async keyOf(hand) {
    const fair = await handKey(this.hashes, { ...this.given, hand });
    if (hex(fair) !== hex(this.record.keys[hand - 1])) {
      this.wrong("keys", { code: "key", hand });
    }
  }

  wrong(check, breach) {
    this.breaches[check].push(breach);
    const hand = this.hands[breach.hand - 1];
    if (hand) hand.breaches.push(breach);
  }

  async deal() {
    const { rules, keys, dealer } = this.record;
    for (const [before, each] of keys.entries()) {
      const deck = await deckOf(this.hashes, each, rules);
      const dealt = new Hand(rules, rules.nextSeat(dealer, before), deck);
      this.hands.push({ number: before + 1, dealt, breaches: [], first: null });
    }
  }

  /** Follow every card from hand to hand. */
  follow() {
    const { moves, rules } = this.record;
    let at = -1;
    for (const [place, { turn, seat, move }] of moves.entries()) {
      if (turn !== place + 1) this.wrong("cards", { code: "turn", turn: place + 1 });
      if (at < 0 || this.hands[at].dealt.isOverBefore(move.split(" ")[0])) {
        at += 1;
        if (at >= this.hands.length) {
          this.wrong("cards", { code: "no-key", turn: place + 1 });
          return;
        }
        this.hands[at].first = place;
      }
      const isSeat = seat >= 1 && seat <= rules.seats;
      const code = isSeat ? this.hands[at].dealt.breach(seat, move) : "no-seat";
      if (code) this.wrong("cards", { code, turn: place + 1, hand: at + 1, seat, move });
    }
    for (const hand of this.hands.slice(at + 1, -1)) {
      this.wrong("cards", { code: "unplayed", hand: hand.number });
    }
  }
}

/** Check a record; *progress* is told how much of it is done, from 0 to 1. */
export const check = async (document, progress = () => {}) => {
  const record = read(document);
  const made = new Check(record, await lentHashes());
  await made.deal();
  if (record.seed !== null) {
    await made.promise();
    await made.draw();
    for (const { number } of made.hands) {
      await made.keyOf(number);
      await progress(number / made.hands.length);
    }
  }
  made.follow();
  await progress(1);
  return { record, hands: made.hands, breaches: made.breaches };
};
