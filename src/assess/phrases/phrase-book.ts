import type { Token } from '../../utterance/tokens.js';
import { remembered } from '../../word-vectors/remembered.js';
import type { PhraseGroup } from './phrase-groups.js';

interface Phrase {
  readonly words: readonly string[];
  /** The last word may go on, as in `recommend_` for `recommended`. */
  readonly open: boolean;
  readonly group: PhraseGroup;
}

export interface PhraseHit {
  readonly group: PhraseGroup;
  readonly from: number;
  /** Index of the last token. */
  readonly to: number;
}

/** Finds phrases by their first word; longest first, so that `some of the` wins over `some`. */
export class PhraseBook {
  readonly #exact = new Map<string, Phrase[]>();
  /** Open single words by their first four letters. */
  readonly #open = new Map<string, Phrase[]>();
  /** The phrases that may begin with a word, in the order in which they are tried; null for most words. */
  readonly #beginningWith = remembered((word): readonly Phrase[] | null => {
    const phrases = [...(this.#exact.get(word) ?? []), ...(this.#open.get(word.slice(0, 4)) ?? [])];
    return phrases.length > 0 ? phrases : null;
  });

  constructor(groups: readonly PhraseGroup[]) {
    for (const group of groups) {
      for (const text of group.phrases) this.#add(text, group);
    }
    for (const list of [...this.#exact.values(), ...this.#open.values()]) {
      list.sort((a, b) => b.words.length - a.words.length);
    }
  }

  #add(text: string, group: PhraseGroup): void {
    const open = text.endsWith('_');
    const words = (open ? text.slice(0, -1) : text).split(' ');
    const first = words[0] ?? '';
    if (first === '') return;
    const book = open && words.length === 1 ? this.#open : this.#exact;
    const key = open && words.length === 1 ? first.slice(0, 4) : first;
    const list = book.get(key);
    const phrase = { words, open, group };
    if (list === undefined) book.set(key, [phrase]);
    else list.push(phrase);
  }

  /** The hits in order; each token belongs to one hit at most. */
  find(tokens: readonly Token[]): PhraseHit[] {
    const hits: PhraseHit[] = [];
    for (let i = 0; i < tokens.length; i++) {
      const phrases = this.#beginningWith((tokens[i] as Token).word);
      const phrase = phrases?.find((one) => fits(one, tokens, i));
      if (phrase === undefined) continue;
      const to = i + phrase.words.length - 1;
      hits.push({ group: phrase.group, from: i, to });
      i = to;
    }
    return hits;
  }
}

function fits(phrase: Phrase, tokens: readonly Token[], at: number): boolean {
  const last = phrase.words.length - 1;
  for (let i = 0; i <= last; i++) {
    const token = tokens[at + i];
    if (token === undefined) return false;
    const word = phrase.words[i] as string;
    if (i === last && phrase.open ? !token.word.startsWith(word) : token.word !== word)
      return false;
    if (i < last && token.mark !== '') return false;
  }
  return true;
}
