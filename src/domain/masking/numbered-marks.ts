import { findValues } from './find-values.js';
import type { MaskedKind } from './marks.js';
import { maskDeepBy } from './mask.js';

const NAMES: Readonly<Record<MaskedKind, string>> = {
  ...{ secret: 'secret', email: 'email', phone: 'phone', card: 'card', iban: 'IBAN' },
};

/** Shorter ones say nothing. */
const MIN_PIECE = 2;
const MIN_WORD = 3;
/** Lower numbers are amounts more often than parts of a value. */
const MIN_NUMBER = 1_000;

/** A mark, which stays, or what may be a part of a value: characters of a word with marks within, or alone. */
const PIECES = /\[[a-zA-Z]+ \d+\]|[\p{L}\p{M}\p{N}]+(?:[._@+-]+[\p{L}\p{M}\p{N}]+)*/gu;
const GROUPED_NUMBERS = /\d+(?:[., '’\u00a0\u202f]\d+)+/g;
const WORD = /[\p{L}\p{N}]/u;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;

/**
 * Masks the texts that leave together, so that different values stay different: `[IBAN 1]`, `[IBAN 2]`, the same value the same
 * mark. The numbers follow the order in which the values come; nothing of a value is in its mark.
 */
export class NumberedMarks {
  readonly #marks = new Map<string, string>();
  readonly #counts = new Map<MaskedKind, number>();
  /** The masked values, without what stands between letters and digits, and their words. */
  readonly #values = new Map<
    string,
    { readonly mark: string; readonly words: readonly string[] }
  >();
  /** Words of the masked texts: what is sent anyway gives nothing away. */
  readonly #sent = new Set<string>();

  /** Masks a whole text: one that was cut before may end in a part of a value, which has no shape. */
  readonly text = (text: string): string => {
    const masked = this.#masked(text);
    for (const [piece] of masked.matchAll(PIECES)) {
      this.#sent.add(bare(piece));
      for (const [word] of piece.matchAll(WORDS)) this.#sent.add(bare(word));
    }
    for (const [number] of masked.matchAll(GROUPED_NUMBERS)) this.#sent.add(bare(number));
    return masked;
  };

  /** Masks any JSON of whole texts. */
  json<Value>(value: Value): Value {
    return maskDeepBy({ text: this.text, secret: this.#secret }, value);
  }

  /**
   * Masks any JSON that was made of the texts before, and may hold parts of their values: a part that none of the
   * masked texts has is masked, too.
   */
  made<Value>(value: Value): Value {
    const masking = {
      text: (text: string) => this.#withoutPieces(this.#masked(text)),
      // Names of fields are ours and the tools'.
      key: (key: string) => this.#masked(key),
      secret: this.#secret,
      number: (number: number) =>
        Math.abs(number) < MIN_NUMBER ? null : this.#markOfPiece(String(Math.abs(number)), false),
    };
    return maskDeepBy(masking, value);
  }

  #masked(text: string): string {
    let [masked, from] = ['', 0];
    for (const { kind, start, end } of findValues(text)) {
      masked += text.slice(from, start) + this.#mark(kind, text.slice(start, end));
      from = end;
    }
    return masked + text.slice(from);
  }

  #withoutPieces(text: string): string {
    const marked = text.replace(PIECES, (piece, at: number) => {
      if (piece.startsWith('[')) return piece;
      const isEnd = !WORD.test(text.slice(at + piece.length));
      return (
        this.#markOfPiece(piece, isEnd) ??
        piece.replace(WORDS, (word) => this.#markOfPiece(word, isEnd) ?? word)
      );
    });
    // Parts of one value in a row are one.
    return marked.replace(/(\[[a-zA-Z]+ \d+\])(?:[\s.-]{0,3}\1)+/g, '$1');
  }

  /**
   * The mark of the value that a piece is a part of. A word is one only in whole, or at the end of a text, where it may have been
   * cut: "for" is no part of forrest@example.com.
   */
  #markOfPiece(piece: string, isEnd: boolean): string | null {
    const wanted = bare(piece);
    if (wanted.length < MIN_PIECE || this.#sent.has(wanted)) return null;
    const isWord = !/[\p{N}@]/u.test(wanted) && !/[._@+-]/.test(piece);
    if (isWord && wanted.length < MIN_WORD) return null;
    for (const [value, { mark, words }] of this.#values) {
      if (!value.includes(wanted)) continue;
      if (!isWord || words.some((word) => word === wanted || (isEnd && word.startsWith(wanted))))
        return mark;
    }
    return null;
  }

  readonly #secret = (value: string): string => this.#mark('secret', value);

  #mark(kind: MaskedKind, value: string): string {
    const name = kind === 'secret' ? value : bare(value);
    const key = `${kind} ${name}`;
    const known = this.#marks.get(key);
    if (known !== undefined) return known;
    const count = (this.#counts.get(kind) ?? 0) + 1;
    const mark = `[${NAMES[kind]} ${count}]`;
    this.#counts.set(kind, count);
    this.#marks.set(key, mark);
    this.#values.set(bare(value), { mark, words: (value.match(WORDS) ?? []).map(bare) });
    return mark;
  }
}

/** A text in one form however it is grouped and written. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}@]+/gu, '');
