import { union } from '../../lexicon/lexicon.js';
import { listDistances } from '../../utterance/on-calendar.js';
import type { Known } from '../call/records.js';
import type { Source } from './sources.js';

const MINUTE_MS = 60_000;
const ISO = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2})?/;
const MOST_TOKENS = 60;
const EARLIER = new RegExp(
  `(?<!\\p{L})${union('earlier')}(?!\\p{L})|${union('earlierUnspaced')}`,
  'u',
);
const LATER = new RegExp(`(?<!\\p{L})${union('later')}(?!\\p{L})|${union('laterUnspaced')}`, 'u');

/** Milliseconds of a moment's figures, whatever its offset; null for any other text. */
function readFigures(text: string): number | null {
  const figures = ISO.exec(text)?.[0].replace(' ', 'T');
  if (figures === undefined) return null;
  const time = Date.parse(figures.length === 10 ? `${figures}T00:00Z` : `${figures}Z`);
  return Number.isNaN(time) ? null : time;
}

/** Whether a moment lies as far from one that is known as the user says: "push the call back by an hour", "for two hours" from now on. */
export function isShiftOfKnown(
  value: string,
  own: readonly Source[],
  { lists, present }: Known,
): boolean {
  const wanted = readFigures(value);
  if (wanted === null) return false;
  const distances = own.flatMap(({ utterance: { tokens } }) =>
    listDistances(tokens.slice(0, MOST_TOKENS)).map((minutes) => minutes * MINUTE_MS),
  );
  if (distances.length === 0) return false;
  const texts = own.map(({ utterance }) => ` ${utterance.text.toLowerCase()} `);
  const isEarlier = texts.some((text) => EARLIER.test(text) || /\bbefore\b/.test(text));
  const isLater = texts.some((text) => LATER.test(text) || /\bafter\b/.test(text));
  const isApart = (from: number | null): boolean =>
    from !== null &&
    distances.some(
      (one) =>
        (wanted - from === one && (isLater || !isEarlier)) ||
        (from - wanted === one && (isEarlier || !isLater)),
    );
  return (
    isApart(present === null ? null : readFigures(present.text)) ||
    lists.some(({ items }) =>
      items.some(({ fields }) =>
        fields.some(({ value: one }) => typeof one === 'string' && isApart(readFigures(one))),
      ),
    )
  );
}
