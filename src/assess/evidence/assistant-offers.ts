import { lexiconWords, union } from '../../lexicon/lexicon.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { stem, type Token } from '../../utterance/tokens.js';
import type { Reading } from '../reading.js';
import { tellingAnswers } from '../telling-answers.js';

/** Choices that the newest assistant turn put before the user. */
export interface Offer {
  /** How many things it named to choose from; 0 or 1 is no offer. */
  readonly count: number;
  /** The things in its own words where they are short enough for a button, else none. */
  readonly options: readonly string[];
  /** Words that tell one of the things from the others: they occur once in the turn. */
  readonly telling: ReadonlySet<string>;
}

const NO_OFFER: Offer = { count: 0, options: [], telling: new Set() };
const OR = new RegExp(`\\s${union('or')}\\s|${union('orUnspaced')}`, 'u');
const AND = new RegExp(`,?\\s${union('andJoints')}\\s`, 'u');
const NUMBERED = /(?:^|[\s(])([2-9])[).:]\s/;
const HOW_MANY = new RegExp(`\\b${union('countsOfOffer')}\\b`, 'iu');

/** Reads an offer from the newest turn, if the assistant spoke last. What the thread has answered offers nothing any more. */
export function readOffer({ turns, answered }: Pick<Reading, 'turns' | 'answered'>): Offer {
  if (tellingAnswers(answered).length > 0) return NO_OFFER;
  const last = turns.find((turn) => turn.speaker === 'assistant');
  if (last === undefined || turns.indexOf(last) > 2) return NO_OFFER;
  const options = alternativesIn(last.text);
  const count = Math.max(options.length, countThings(last.text));
  if (count < 2) return NO_OFFER;
  return { count, options, telling: tellingWords(last.tokens) };
}

function countThings(text: string): number {
  const head = text.slice(0, 1_500);
  if (NUMBERED.test(head)) return 2;
  for (const sentence of sentencesOf(head)) {
    if (OR.test(sentence)) return 2;
    const commas = sentence.split(/,\s|;\s/).length;
    if (commas >= 3 || (commas === 2 && AND.test(sentence) && sentence.length < 160)) return commas;
    if (HOW_MANY.test(sentence)) return 2;
  }
  return 0;
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?;])\s+|\n/).slice(0, 20);
}

function tellingWords(tokens: readonly Token[]): Set<string> {
  const counts = new Map<string, number>();
  for (const { word } of tokens) {
    if (COMMON_WORDS.has(word)) continue;
    const root = stem(word);
    counts.set(root, (counts.get(root) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count === 1).map(([root]) => root));
}

const ORDINALS = lexiconWords('picksOffer');

/** Whether the words pick one of the things on offer. */
export function picksFrom(offer: Offer, tokens: readonly Token[]): Token | undefined {
  return tokens
    .slice(0, 60)
    .find(({ word }) => ORDINALS.has(word) || (word.length > 1 && offer.telling.has(stem(word))));
}

/** `09:00, 14:20 or 19:45` in its parts; 2 to 4 short ones, else none. */
export function alternativesIn(text: string): string[] {
  for (const sentence of sentencesOf(text.slice(0, 2_000))) {
    const at = OR.exec(sentence);
    if (at === null) continue;
    const parts = sentence.slice(0, at.index).split(/,\s+|:\s+/);
    const last = trimPart(sentence.slice(at.index + at[0].length));
    const size = last.split(' ').length;
    const options = [last];
    for (let i = parts.length - 1; i >= 0 && options.length < 4; i--) {
      const words = trimPart(parts[i] as string).split(' ');
      options.unshift(words.slice(-Math.max(size, 1)).join(' '));
      if (words.length > size) break;
    }
    const clean = [...new Set(options.filter((option) => option !== '' && option.length <= 60))];
    if (clean.length >= 2 && clean.length <= 4 && size <= 5) return clean;
  }
  return [];
}

function trimPart(part: string): string {
  return (part.split(/[.?!;]|,\s/)[0] ?? '').trim().replace(/^(?:the|either|and)\s+/i, '');
}
