import { lexiconPairs, union } from '../../../lexicon/lexicon.js';
import {
  isNumberWord,
  numberInWords,
  numberWord,
  SCALES,
} from '../../../utterance/number-words.js';
import type { Utterance } from '../../../utterance/utterance.js';
import type { SaidDay } from './said-days.js';
import { ENDS } from './word-edges.js';

/** A number of a text that is no part of a day, a time of day, an id or a name. */
export interface SaidNumber {
  readonly value: number;
  readonly isPercent: boolean;
  /** It was written as a word. */
  readonly isWord: boolean;
  readonly start: number;
  readonly end: number;
}

const FIGURES =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\d.:/#_+@,-])(?<sign>[$€£¥]\s?)?(?<number>\d{1,3}(?:[ \u00a0,.']\d{3})+(?![\d])|\d+(?:[.,]\d{1,2})?)(?<han>[\u3400-\u9fff])?(?![\d:/_@+]|[.,]\d|-\d|\p{Lu})(?<behind>\s?(?:%|[\p{Script=Latin}\p{Script=Cyrillic}]+))?/gu;
const THOUSANDS = /^\d{1,3}(?:[ \u00a0,.']\d{3})+$/;
const PERCENT = new RegExp(`^\\s?(?:%|${union('percentSigns')})`, 'u');
const CLOCK = new RegExp(`^\\s?(?:${union('hourSigns')}|am|pm|h\\d\\d)${ENDS}`, 'u');
const HAN = new RegExp(`${union('hanNumber')}(?=${union('hanCounters')})`, 'gu');
const ORDINAL = new RegExp(`^(?:${union('ordinalSigns')})${ENDS}`, 'u');
const UNIT = new RegExp(
  `^(?:${union('hoursCounted')}|${union('daysCounted')}|${union('nights')}|${union('weeksCounted')}|${union('monthsCounted')}|${union('monthCounters')}|${union('weekCounters')}|${union('hourCounters')}|${union('dayCounters')})$`,
  'u',
);
const COUNT_NOUNS = new Map(lexiconPairs('countNouns'));

/** Reads a number in figures: `1,071`, `24 000`, `2,5`. */
export function readFigures(text: string): number {
  if (THOUSANDS.test(text)) return Number(text.replace(/\D/g, ''));
  return Number(text.replace(',', '.'));
}

/** Lists the numbers of a text in order, without those of its days and times. */
export function listSaidNumbers(
  { text, tokens }: Utterance,
  days: readonly SaidDay[],
): SaidNumber[] {
  const found: SaidNumber[] = [];
  const isFree = (start: number, end: number): boolean =>
    !days.some((day) => start < day.end && day.start < end) &&
    !found.some((one) => start < one.end && one.start < end);
  for (const match of text.slice(0, 2_000).matchAll(FIGURES)) {
    const { number = '', han = '', behind = '', sign = '' } = match.groups ?? {};
    const scale = SCALES.get(han);
    const end =
      match.index + match[0].length - behind.length - (scale === undefined ? han.length : 0);
    const tail = text.slice(end, end + 12).toLowerCase();
    if (!isFree(match.index, end) || (sign === '' && CLOCK.test(tail))) continue;
    if (ORDINAL.test(tail) && !tail.startsWith('.')) continue;
    const value = readFigures(number) * (scale ?? 1);
    if (found.length < 30)
      found.push({ value, isPercent: PERCENT.test(tail), isWord: false, start: match.index, end });
  }
  for (const [at, { word, start, end }] of tokens.slice(0, 300).entries()) {
    const before = COUNT_NOUNS.has(word) ? numberWord(tokens[at - 1]?.word ?? '') : null;
    const value =
      before === null
        ? ownNumber(word, tokens[at + 1]?.word ?? '')
        : (COUNT_NOUNS.get(word) ?? null);
    if (value === null || !isFree(start, end) || found.length >= 40) continue;
    if (before !== null)
      found.splice(
        found.findIndex((one) => one.end === tokens[at - 1]?.end),
        1,
      );
    found.push({ value: value * (before ?? 1), isPercent: false, isWord: true, start, end });
  }
  for (const match of text.slice(0, 2_000).matchAll(HAN)) {
    const value = numberInWords(match[0]);
    const end = match.index + match[0].length;
    if (value !== null && isFree(match.index, end))
      found.push({ value, isPercent: false, isWord: true, start: match.index, end });
  }
  return found.sort((a, b) => a.start - b.start);
}

/** The number that a word is, where it is no article. */
const ownNumber = (word: string, next: string): number | null =>
  isNumberWord(word) || (word.length > 2 && UNIT.test(next)) ? numberWord(word) : null;
