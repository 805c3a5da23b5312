import { lexiconPairs, lexiconWords } from '../../lexicon/lexicon.js';
import { weekdayNumber } from '../../utterance/weekdays.js';
import type { Source } from './sources.js';

/** How often something recurs, in units of time: every week, every two weeks. */
interface Recurrence {
  readonly unit: number;
  readonly every: number;
}

/** Units of the lexicon's `periodUnits`. */
const UNITS = { day: 0, week: 1, month: 2, quarter: 3, year: 4 } as const;

/** Choices as tools name them (RFC 5545 and everyday names). */
const CHOICES: readonly (readonly [RegExp, Recurrence])[] = [
  [/^(?:daily|days?|every_?day)$/i, { unit: UNITS.day, every: 1 }],
  [/^(?:weekly|weeks?|every_?week)$/i, { unit: UNITS.week, every: 1 }],
  [
    /^(?:bi_?-?weekly|fortnightly|fortnight|every_?(?:two|2|other|second)_?weeks?)$/i,
    { unit: UNITS.week, every: 2 },
  ],
  [/^(?:monthly|months?|every_?month)$/i, { unit: UNITS.month, every: 1 }],
  [/^(?:quarterly|quarters?)$/i, { unit: UNITS.quarter, every: 1 }],
  [/^(?:yearly|years?|annual|annually|every_?year)$/i, { unit: UNITS.year, every: 1 }],
];

/** Words for each of several, and none for all of one. */
const EVERY: ReadonlySet<string> = new Set(
  [...lexiconWords('wholeOf')].filter(
    (word) =>
      !/^(?:all|tou|tod|tut|amb|ent|bot|bei|oba|obie|båd|sämt|hep|tüm|büt|wsz|omn)/.test(word),
  ),
);
const PERIODS = new Map(lexiconPairs('periodUnits'));
const COUNTS = new Map<string, number>([
  ...lexiconPairs('ordinalNumbers').filter(([, nth]) => nth === 2 || nth === 3),
  ...(['two', '2', 'other'] as const).map((word) => [word, 2] as const),
  ['three', 3],
  ['3', 3],
]);

/** Whether a choice says how often something recurs, as the user does: `WEEKLY` for "every Tuesday". */
export function isRecurrenceSaid(value: string, own: readonly Source[]): boolean {
  const wanted = CHOICES.find(([name]) => name.test(value))?.[1];
  const said = wanted === undefined ? [] : own.flatMap(listRecurrences);
  return (
    said.length > 0 &&
    said.every(({ unit, every }) => unit === wanted?.unit && every === wanted.every)
  );
}

function listRecurrences({ tokens }: Source): Recurrence[] {
  return tokens.slice(0, 80).flatMap(({ word }, at) => {
    if (!EVERY.has(word)) return [];
    const every = COUNTS.get(tokens[at + 1]?.word ?? '') ?? 1;
    const named = tokens[at + (every === 1 ? 1 : 2)]?.word ?? '';
    const unit = weekdayNumber(named) === undefined ? PERIODS.get(named) : UNITS.week;
    if (unit === UNITS.month && every === 3) return { unit: UNITS.quarter, every: 1 };
    return unit === undefined ? [] : { unit, every };
  });
}
