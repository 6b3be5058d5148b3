/* Bytes, hashes and fair numbers, as verify_deal.py describes them.

   Browsers keep their own hashing from pages that came without HTTPS; a vendored
   library does the same there. */

const DIGEST_BYTES = 32;
const WORDS = 2 ** 32;

const encoder = new TextEncoder();

/** Return a number in *size* bytes, the highest first. */
const counted = (number, size) => {
  const bytes = new Uint8Array(size);
  for (let at = size - 1, left = number; at >= 0; at -= 1) {
    bytes[at] = left % 256;
    left = Math.floor(left / 256);
  }
  return bytes;
};

export const u32 = (number) => counted(number, 4);

export const joined = (...parts) => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/** Return the UTF-8 bytes of a text, their number before them. */
export const text = (content) => {
  const bytes = encoder.encode(content);
  return joined(u32(bytes.length), bytes);
};

export const hex = (bytes) =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** Return the 32 bytes that a text tells in hex, or null if it does not. */
export const key = (content) => {
  if (!/^[0-9a-fA-F]{64}$/.test(content)) return null;
  return Uint8Array.from(content.match(/../g), (pair) => Number.parseInt(pair, 16));
};

const ofBrowser = (subtle) => ({
  sha256: async (content) => new Uint8Array(await subtle.digest("SHA-256", content)),
  hmac: async (secret, content) => {
    const how = { name: "HMAC", hash: "SHA-256" };
    const imported = await subtle.importKey("raw", secret, how, false, ["sign"]);
    return new Uint8Array(await subtle.sign("HMAC", imported, content));
  },
});

const ofLibrary = async () => {
  const from = "../vendor/noble-hashes-2.4.0";
  const [{ sha256 }, { hmac }] = await Promise.all([
    import(`${from}/sha2.js`),
    import(`${from}/hmac.js`),
  ]);
  return {
    sha256: (content) => sha256(content),
    hmac: (secret, content) => hmac(sha256, secret, content),
  };
};

/** Return SHA-256 and HMAC-SHA-256, the browser's own where it lends them. */
export const hashes = () => {
  const subtle = globalThis.crypto && globalThis.crypto.subtle;
  return subtle ? ofBrowser(subtle) : ofLibrary();
};

/** Fair whole numbers without end, decided by a key alone. */
export class Stream {
  #hashes;
  #key;
  #block = 0;
  #words = [];

  constructor(hashes, key) {
    this.#hashes = hashes;
    this.#key = key;
  }

  async #word() {
    if (!this.#words.length) {
      const bytes = await this.#hashes.hmac(this.#key, counted(this.#block, 8));
      this.#block += 1;
      const view = new DataView(bytes.buffer, bytes.byteOffset, DIGEST_BYTES);
      for (let at = 0; at < DIGEST_BYTES; at += 4) this.#words.push(view.getUint32(at));
    }
    return this.#words.shift();
  }

  /** Return the next number from 0 to *limit* - 1. */
  async below(limit) {
    const fair = WORDS - (WORDS % limit);
    let word = await this.#word();
    while (word >= fair) word = await this.#word();
    return word % limit;
  }

  /** Return *things* shuffled. */
  async permuted(things) {
    const order = [...things];
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = await this.below(last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }
}
