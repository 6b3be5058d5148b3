/* Who sits where and which cards come, from the seeds. docs/records.md: *Checking*. */

import { Stream, hex, joined, text, u32 } from "./fair-bytes.js";

const RANKS = "23456789TJQKA";
const DRAWN_RANKS = "A23456789TJQK";
const SUITS = "SHDC";
const JOKER = "JK";
const PACKET = 4;
const LOWEST = { 24: "9", 28: "8", 32: "7", 52: "2" };
const SEATS = {
  "four-handed": 4,
  railroad: 4,
  hasenpfeffer: 4,
  "two-handed": 2,
  "three-handed": 3,
  napoleon: 0,
};
const WITH_PARTNERS = ["four-handed", "railroad", "hasenpfeffer"];
const WITHOUT_UPCARD = ["hasenpfeffer", "napoleon"];
const STANDARD = {
  variant: "four-handed",
  deck: 24,
  joker: false,
  players: 4,
  points_to_win: 10,
  match: "game",
  first_dealer: "drawn",
  deal_plan: "3-2",
  cut: "stream",
  dealer_must_name: false,
  turned_down_suit: "barred",
  bury_upcard: true,
  joker_upcard: "dealer-names",
  no_trump: false,
  trump_in_hand: false,
  alone: "allowed",
  lead_against_alone: "dealers-left",
  alone_march: 4,
  alone_euchre: 2,
  no_tricks: 2,
  defend_alone: false,
  throw_in: "none",
  call_for_best: false,
  laps: false,
  slam: false,
};

/** The record cannot be checked; *code* says why, *named* what it is about. */
export class RecordError extends Error {
  constructor(code, named = "") {
    super(`${code}: ${named}`);
    this.code = code;
    this.named = named;
  }
}

const ranksOf = (size) => [...RANKS.slice(RANKS.indexOf(LOWEST[size]))];

const pack = (size) =>
  [...SUITS].flatMap((suit) => ranksOf(size).map((rank) => rank + suit));

/** What of the rules matters to a deal. */
export class Rules {
  constructor(options) {
    for (const name of Object.keys(options)) {
      if (!Object.hasOwn(STANDARD, name)) throw new RecordError("rules", name);
    }
    const rules = { ...STANDARD, ...options };
    if (!Object.hasOwn(SEATS, rules.variant)) throw new RecordError("rules", "variant");
    if (!Object.hasOwn(LOWEST, rules.deck)) throw new RecordError("rules", "deck");
    this.options = options;
    this.variant = rules.variant;
    this.deck = rules.deck;
    this.plan = rules.deal_plan;
    this.throwIn = rules.throw_in;
    this.isAskedCut = rules.cut === "asked";
    this.hasUpcard = !WITHOUT_UPCARD.includes(rules.variant);
    this.hasPartners = WITH_PARTNERS.includes(rules.variant);
    this.isDrawn = this.hasPartners && rules.first_dealer === "drawn";
    this.seats = SEATS[rules.variant] || rules.players;
    this.pack = [...pack(rules.deck), ...(rules.joker === true ? [JOKER] : [])];
    const needed = this.seats * (this.packets(0)[0] + this.packets(0)[1]);
    const isTable = this.seats >= 2 && this.seats <= 7;
    if (!isTable || !(this.pack.length >= needed + Number(this.hasUpcard))) {
      throw new RecordError("rules", "players");
    }
  }

  /** Return the two packets of the seat at *place* from the dealer's left. */
  packets(place) {
    if (this.variant === "hasenpfeffer") return [3, 3];
    const isFirst = this.plan === "alternating" && place % 2 === 0;
    return this.plan === "3-2" || isFirst ? [3, 2] : [2, 3];
  }

  nextSeat(seat, steps = 1) {
    return ((seat + steps - 1 + this.seats) % this.seats) + 1;
  }

  partner(seat) {
    return this.hasPartners ? this.nextSeat(seat, 2) : null;
  }

  /** Return the rules as the commitment has them: what is not as in STANDARD. */
  get told() {
    const names = Object.keys(this.options).sort();
    const chosen = names.filter((name) => this.options[name] !== STANDARD[name]);
    return JSON.stringify(
      Object.fromEntries(chosen.map((name) => [name, this.options[name]])),
    );
  }
}

/** Return what the house had published, if this was its seed. */
export const commitment = async (hashes, { tournament, rules, seed }) => {
  const start = joined(text("bowerhouse commitment 1"), text(tournament));
  return hex(await hashes.sha256(joined(start, text(rules.told), seed)));
};

const mixed = (clientSeeds) => joined(u32(clientSeeds.length), ...clientSeeds.map(text));

export const handKey = (hashes, { seed, match, hand, clientSeeds }) => {
  const start = joined(text("bowerhouse hand 1"), u32(match), u32(hand));
  return hashes.hmac(seed, joined(start, mixed(clientSeeds)));
};

const seatKey = (hashes, { seed, match, clientSeeds }) => {
  const start = joined(text("bowerhouse seats 1"), u32(match));
  return hashes.hmac(seed, joined(start, mixed(clientSeeds)));
};

/** Return the shuffled pack; cut too, unless a player is asked to. */
export const deckOf = async (hashes, key, rules) => {
  const stream = new Stream(hashes, key);
  const deck = await stream.permuted(rules.pack);
  if (rules.isAskedCut) return deck;
  const size = PACKET + (await stream.below(deck.length - 2 * PACKET + 1));
  return [...deck.slice(size), ...deck.slice(0, size)];
};

/** Return the player (from 0, as they registered) of each seat, and the dealer. */
export const seating = async (hashes, rules, given) => {
  const stream = new Stream(hashes, await seatKey(hashes, given));
  const players = [...Array(rules.seats).keys()];
  if (!rules.isDrawn) {
    const order = await stream.permuted(players);
    return { order, dealer: 1 + (await stream.below(rules.seats)) };
  }
  const [lowest, second, ...highest] = await ranked(stream, players, pack(rules.deck));
  const dealer = 1 + (await stream.below(rules.seats));
  const [left, right] = await stream.permuted(highest);
  /* The two lowest are partners and the lowest deals. */
  const around = [lowest, left, second, right];
  const order = players.map((place) => around[(place + 1 - dealer + 4) % 4]);
  return { order, dealer };
};

/** Return *players* by the cards that they draw; who draw equal cards draw again. */
const ranked = async (stream, players, cards) => {
  let groups = [players];
  while (groups.some((group) => group.length > 1)) {
    const drawing = groups.filter((group) => group.length > 1).flat();
    const drawn = await stream.permuted(cards);
    const rank = new Map(
      drawing.map((player, at) => [player, DRAWN_RANKS.indexOf(drawn[at][0])]),
    );
    groups = groups.flatMap((group) => (group.length > 1 ? split(group, rank) : [group]));
  }
  return groups.flat();
};

const split = (group, rank) => {
  const values = [...new Set(group.map((player) => rank.get(player)))];
  return values
    .sort((one, other) => one - other)
    .map((value) => group.filter((player) => rank.get(player) === value));
};
