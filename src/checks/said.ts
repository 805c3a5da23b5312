import { calendarWord } from '../utterance/calendar.js';
import { type Chunk, cutChunks } from './chunks.js';
import { compact, fold, withoutUmlauts } from './fold.js';

const MOST_CHUNKS = 1_200;
/** Chunks that may spell one thing together: `DE89 3704 0044 0532 0130 00`. */
const MOST_JOINED = 8;
/** Letters and figures from which on a thing is recognized without the marks between its parts. */
const LEAST_COMPACT = 3;

export interface SaidOptions {
  /** A part of a longer name counts, as a first name does where a first name is wanted. */
  readonly parts?: boolean;
  /** Folded words that other arguments of the call are made of. */
  readonly claimed?: Words;
}

/** Words that can be looked up. */
export interface Words {
  readonly has: (word: string) => boolean;
}

const NOTHING: Words = new Set<string>();

interface Place {
  readonly from: number;
  readonly to: number;
}

/** A text of the user's, cut once, in which values are looked up as wholes. */
export class SaidText {
  readonly chunks: readonly Chunk[];
  readonly #folded: string;
  readonly #at = new Map<string, number[]>();
  readonly #hasUmlauts: boolean;
  #spelled: string | undefined;
  #joined: Map<string, Place> | undefined;
  #words: ReadonlySet<string> | undefined;

  constructor(readonly text: string) {
    this.chunks = cutChunks(text, MOST_CHUNKS);
    this.#folded = fold(text);
    this.#hasUmlauts = HAS_UMLAUTS.test(text);
    for (const [at, { forms }] of this.chunks.entries())
      for (const form of forms) push(this.#at, form, at);
  }

  /** Whether a value stands in the text as a whole, letter by letter or with other capitals, accents and joining marks. */
  says(
    value: string,
    { parts: arePartsAllowed = false, claimed = NOTHING }: SaidOptions = {},
  ): boolean {
    const folded = fold(value.trim());
    if (folded === '') return false;
    const plain = this.#hasUmlauts ? withoutUmlauts(folded) : folded;
    if (plain !== folded && this.says(plain, { parts: arePartsAllowed, claimed })) return true;
    const parts = cutChunks(value, 60).map(({ forms: [form = ''] }) => form);
    const isExact = (place: Place): boolean => this.#isExactCase(place, value);
    const isWhole = (place: Place): boolean =>
      isExact(place) &&
      !this.#isPartOfQuote(place) &&
      (arePartsAllowed || !this.#isPart(place, claimed));
    for (const place of this.#placesOf(parts)) if (isWhole(place)) return true;
    if (UNSPACED.test(folded) && this.#folded.includes(folded)) return true;
    // Marks between letters part words; between letters and figures they are written or left out.
    const bare = /\d/.test(folded) ? compact(folded) : spaced(folded);
    if (bare.length < LEAST_COMPACT || !this.#spells(bare)) return false;
    const joined = this.#joins().get(bare);
    return joined !== undefined && isWhole(joined);
  }

  /** Whether a single word stands in the text, also in transliteration and as a part of a compound: `Sommerfest-Termin`. */
  saysWord(folded: string): boolean {
    if (this.#at.has(folded)) return true;
    this.#words ??= new Set(
      [...this.#at.keys()].flatMap((form) => [
        withoutUmlauts(form),
        ...(COMPOUND.test(form) ? form.split('-').map(withoutUmlauts) : []),
      ]),
    );
    return this.#words.has(withoutUmlauts(folded));
  }

  *#placesOf(parts: readonly string[]): Generator<Place> {
    const [first] = parts;
    if (first === undefined) return;
    for (const from of this.#at.get(first) ?? []) {
      let to = from;
      while (
        to - from + 1 < parts.length &&
        this.chunks[to + 1]?.forms.includes(parts[to - from + 1] as string)
      )
        to += 1;
      if (to - from + 1 === parts.length) yield { from, to };
    }
  }

  /** Whether letters and figures stand there at all, wherever they begin and end. */
  #spells(bare: string): boolean {
    const first =
      this.#spelled === undefined ? this.chunks.map(({ forms: [form = ''] }) => form) : [];
    this.#spelled ??= [
      first.map(compact).join(''),
      first.map(spaced).join(' '),
      ...this.chunks.flatMap(({ forms }) => forms.slice(1).map(compact)),
    ].join('\n');
    return this.#spelled.includes(bare);
  }

  #joins(): Map<string, Place> {
    if (this.#joined !== undefined) return this.#joined;
    this.#joined = new Map();
    for (let from = 0; from < this.chunks.length; from += 1) {
      for (const form of (this.chunks[from] as Chunk).forms)
        if (/\d/.test(form)) this.#joined.set(compact(form), { from, to: from });
      let joined = '';
      let words = '';
      for (let to = from; to < Math.min(this.chunks.length, from + MOST_JOINED); to += 1) {
        const { forms, ends } = this.chunks[to] as Chunk;
        joined += compact(forms[0] as string);
        words += `${words === '' ? '' : ' '}${spaced(forms[0] as string)}`;
        for (const form of [joined, words])
          if (!this.#joined.has(form)) this.#joined.set(form, { from, to });
        if (ends) break;
      }
    }
    return this.#joined;
  }

  /** Whether an identifier of small and capital letters stands there in just these letters. */
  #isExactCase({ from, to }: Place, value: string): boolean {
    if (!MIXED_CASE.test(value)) return true;
    const text = this.chunks
      .slice(from, to + 1)
      .map((chunk) => chunk.text)
      .join('');
    return text.normalize('NFKC').includes(value.trim().replace(/\s+/g, '').normalize('NFKC'));
  }

  /** Whether a stretch is a part of what stands in quotation marks. */
  #isPartOfQuote({ from, to }: Place): boolean {
    const quote = this.chunks[from]?.quote ?? 0;
    return (
      quote !== 0 &&
      (this.chunks[from - 1]?.quote === quote || this.chunks[to + 1]?.quote === quote)
    );
  }

  /** Whether a stretch is a part of a longer thing: one group of a number that is written in groups, one name of a full name. */
  #isPart({ from, to }: Place, claimed: Words): boolean {
    return this.#isGroup(from, to) || this.#isOneName(from, to, claimed);
  }

  #isGroup(from: number, to: number): boolean {
    if (!GROUP.test(this.chunks[from]?.text ?? '') || !GROUP.test(this.chunks[to]?.text ?? ''))
      return false;
    let groups = 0;
    for (
      let at = to + 1;
      this.#follows(at - 1) && FIGURES.test(this.chunks[at]?.text ?? '');
      at += 1
    )
      groups += 1;
    for (let at = from - 1; this.#follows(at) && GROUP.test(this.chunks[at]?.text ?? ''); at -= 1)
      groups += 1;
    return groups > 1;
  }

  #isOneName(from: number, to: number, claimed: Words): boolean {
    const [first, last] = [this.chunks[from], this.chunks[to]];
    if (first === undefined || last === undefined) return false;
    if (!NAME.test(first.text) || !NAME.test(last.text)) return false;
    const next = this.#beside(to, 1);
    const before = this.#beside(from, -1);
    const isName = (one: Chunk | undefined): boolean =>
      one !== undefined &&
      !one.opens &&
      NAME.test(one.text) &&
      !one.forms.some((form) => claimed.has(form) || calendarWord(form, false) !== null);
    return isName(next) || isName(before);
  }

  /** The chunk that stands beside one, over a word that names have within them. */
  #beside(at: number, step: 1 | -1): Chunk | undefined {
    const isNear = (place: number): boolean => this.#follows(step === 1 ? place : place - 1);
    if (!isNear(at)) return undefined;
    const near = this.chunks[at + step];
    const isWithin = near !== undefined && WITHIN_NAME.test(near.text) && isNear(at + step);
    return isWithin ? this.chunks[at + 2 * step] : near;
  }

  /** Whether nothing but a space stands behind a chunk. */
  #follows(at: number): boolean {
    return this.chunks[at]?.ends === false && at + 1 < this.chunks.length;
  }
}

/** A folded text with a space for each joining mark. */
const spaced = (folded: string): string => folded.replace(/[\s_/-]+/g, ' ').trim();

const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/;
/** Letters that are written as two where a keyboard has none of them. */
const HAS_UMLAUTS = /[äöüøåæœ]/i;
/** Words of letters alone that hyphens join. */
const COMPOUND = /^\p{L}{3,}(?:-\p{L}{3,})+$/u;
/** A key, an id or a path in which capitals count: letters of both kinds within one word with figures or marks. */
const MIXED_CASE = /^(?=\S*\d)(?=\S*[a-z])(?=\S{0,200}[a-z\d]\S{0,200}[A-Z])\S{6,}$/;
const FIGURES = /^\d{2,}$/;
/** Letters with figures, or figures alone, as groups of an account number are. */
const GROUP = /^(?:[A-Z]{0,4}\d{2,4}|\d{2,})$/;
const NAME = /^\p{Lu}[\p{L}'’-]*\p{Ll}$/u;
/** Words within a name: "Bank of Ireland", "Hansen & Co". */
const WITHIN_NAME = /^(?:of|de|del|della|di|du|da|van|von|der|den|&|und)$/iu;

function push(map: Map<string, number[]>, key: string, value: number): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}
