/* One hand: the cards that were dealt, and whether each that moved was held. */

const PACKET = 4;
const JOKER = "JK";
const CARD_WORDS = ["play", "discard", "give"];
const OTHER_WORDS = ["pass", "bid", "name", "defend"];

export class Hand {
  constructor(rules, dealer, deck) {
    this.rules = rules;
    this.dealer = dealer;
    this.deck = deck;
    this.words = [];
    this.isThrownIn = false;
    this.exchanging = null;
    this.held = new Map();
    this.dealt = new Map();
    this.turnedUp = null;
    this.leftOver = [];
    this.upcard = null;
    for (let seat = 1; seat <= rules.seats; seat += 1) this.held.set(seat, []);
    if (!rules.isAskedCut) this.deal(deck);
  }

  /** Give each seat its cards and turn up the next. */
  deal(deck) {
    const { rules } = this;
    const cards = [...deck];
    for (const round of [0, 1]) {
      for (let place = 0; place < rules.seats; place += 1) {
        const seat = rules.nextSeat(this.dealer, place + 1);
        this.held.get(seat).push(...cards.splice(0, rules.packets(place)[round]));
      }
    }
    this.turnedUp = rules.hasUpcard ? cards.shift() : null;
    this.upcard = this.turnedUp;
    this.leftOver = cards;
    this.dealt = new Map([...this.held].map(([seat, held]) => [seat, [...held]]));
  }

  /** Tell whether a move that starts with *word* is of the next hand. */
  isOverBefore(word) {
    const { rules, words } = this;
    if (this.isThrownIn || (words.length && word === "cut")) return true;
    if (words.includes("play")) return word !== "play";
    /* In Hasenpfeffer the holder of the joker may have to name trump all the same. */
    const calls = words.filter((said) => said !== "cut");
    const rounds = rules.hasUpcard ? 2 : 1;
    const isNamed = rules.variant === "hasenpfeffer" && word === "name";
    const havePassed =
      calls.length === rounds * rules.seats && calls.every((said) => said === "pass");
    return havePassed && !isNamed;
  }

  /** Make *move*; return the code of what is wrong with it, or null. */
  breach(seat, move) {
    const [word, ...others] = move.split(" ");
    const rest = others.join(" ");
    const isFirst = !this.words.length;
    this.words.push(word);
    if ((word === "cut") !== (isFirst && this.rules.isAskedCut)) return "cut";
    if (word === "cut") return this.cut(seat, rest);
    if (CARD_WORDS.includes(word)) return this.cardMoved(word, seat, rest);
    if (word === "order" || (word === "name" && this.upcard === JOKER)) {
      return this.pickedUp(seat, rest === "alone");
    }
    const isBlocked = move === "defend alone" && this.sitsOutDealer(seat);
    if (word === "leave" || isBlocked) this.putBack();
    else if (word === "call") this.upcard = null;
    else if (move === "throw in") {
      this.isThrownIn = this.rules.throwIn !== "farmer-exchange";
      this.exchanging = this.isThrownIn ? null : seat;
    } else if (!OTHER_WORDS.includes(word)) return "move";
    return null;
  }

  cut(seat, size) {
    const count = /^[0-9]{1,3}$/.test(size) ? Number(size) : 0;
    const isLegal = count >= PACKET && count <= this.deck.length - PACKET;
    const { deck } = this;
    this.deal(isLegal ? [...deck.slice(count), ...deck.slice(0, count)] : deck);
    return isLegal && seat === this.rules.nextSeat(this.dealer, -1) ? null : "cut";
  }

  /** Let the dealer take up the upcard, unless the partner plays alone. */
  pickedUp(seat, isAlone) {
    if (this.upcard === null) return "upcard";
    if (!(isAlone && this.sitsOutDealer(seat))) {
      this.held.get(this.dealer).push(this.upcard);
      this.upcard = null;
    }
    return null;
  }

  sitsOutDealer(lone) {
    return this.rules.partner(lone) === this.dealer;
  }

  putBack() {
    if (this.takeFrom(this.dealer, this.turnedUp)) this.upcard = this.turnedUp;
  }

  takeFrom(seat, card) {
    const held = this.held.get(seat);
    const at = held.indexOf(card);
    if (at >= 0) held.splice(at, 1);
    return at >= 0;
  }

  /** Take *card* from *seat*; what is given goes to the partner. */
  cardMoved(word, seat, card) {
    if (!this.takeFrom(seat, card)) {
      const isUpcard = seat === this.dealer && card === this.upcard;
      if (word !== "give" || !isUpcard) return "card";
      this.upcard = null;
    }
    const partner = this.rules.partner(seat);
    if (word === "give" && partner !== null) this.held.get(partner).push(card);
    if (word === "discard" && seat === this.exchanging) this.exchange(seat);
    return null;
  }

  /** Give *seat* the cards that lie face down, once it has discarded three. */
  exchange(seat) {
    if (this.words.slice(-3).every((word) => word === "discard")) {
      this.held.get(seat).push(...this.leftOver.slice(0, 3));
      this.exchanging = null;
    }
  }
}
