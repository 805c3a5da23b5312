import { union } from '../../lexicon/lexicon.js';
import {
  type CalendarMoment,
  listDistances,
  nearerTime,
  putOnCalendar,
} from '../../utterance/on-calendar.js';
import { findOperations } from '../../utterance/operations.js';
import { type PresentMoment, readPresent } from '../../utterance/present.js';
import { stem } from '../../utterance/tokens.js';
import type { Utterance } from '../../utterance/utterance.js';
import { wordSet } from '../../utterance/word-set.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import { END } from './cue-words.js';
import { readMomentText } from './moment-text.js';
import { isMoment, writeMoment } from './on-calendar-value.js';
import { findId, type RecordItem, type RecordList } from './record-list.js';
import { keyFit } from './value-offers.js';

const MOST_TOKENS = 60;
const MINUTE_MS = 60_000;
/** Minutes of a day. */
const DAY = 1_440;
/** How likely a moment is to be meant that is reckoned from the one that a record has. */
const MOVED_SURE = 0.9;
/** From here on a field answers to a parameter. */
const ANSWERS = 0.85;
/** Verbs and words that are about the end of something that lasts: `extend the stay`, `leaves a day earlier`. */
const MOVES_END = new RegExp(`(?<!\\p{L})${union('movesEnd')}(?!\\p{L})`, 'u');
const LATER = new RegExp(
  `(?<!\\p{L})${union('movesLater')}(?!\\p{L})|${union('movesLaterUnspaced')}`,
  'u',
);
const EARLIER = new RegExp(
  `(?<!\\p{L})${union('movesEarlier')}(?!\\p{L})|${union('movesEarlierUnspaced')}`,
  'u',
);

/**
 * Moves the day or time of the record whose id is bound: by as much as the request says ("push the call back by an hour"), or to
 * another time of its own day where none is named ("the meeting shifts to 15:30").
 */
export function withMovedMoment(
  bindings: readonly Binding[],
  { known, reading: { said, language } }: BindingInput,
): readonly Binding[] {
  const { present, lists } = known;
  const moments = bindings.filter(isMoment);
  if (present === null || moments.length === 0 || lists.length === 0) return bindings;
  const records = findRecords(bindings, lists);
  if (records.length === 0) return bindings;
  const text = readMomentText(said, known).toLowerCase();
  const isMoving = () => LATER.test(text) || EARLIER.test(text) || asksToMove(said);
  const moved = moments.flatMap((binding) => {
    const before = readMomentIn(binding, records, isMoving);
    return before === null ? [] : [{ binding, before }];
  });
  if (moved.length === 0) return bindings;
  const distance = readShift(text, listDistances(said.tokens.slice(0, MOST_TOKENS)));
  const clock = distance === null ? putOnCalendar(text, present, language) : null;
  if (distance === null && (clock?.time == null || clock.date !== null)) return bindings;
  const isEnd = ({ binding: { parameter } }: (typeof moved)[number]): boolean =>
    parameter.words.some((word) => END.has(word)) === MOVES_END.test(text);
  const [only, ...more] = moved.length > 1 ? moved.filter(isEnd) : moved;
  if (only === undefined || more.length > 0) return bindings;
  const moment = distance === null ? atClock(only.before, clock) : shift(only.before, distance);
  const value = moment === null ? null : writeMoment(moment, only.binding.parameter, present);
  if (value === null || value === only.binding.value) return bindings;
  return bindings.map((one) =>
    one === only.binding ? { ...one, value, sure: MOVED_SURE, several: [] } : one,
  );
}

/** By how many minutes something is to be later or earlier; null where no one distance is named. */
function readShift(text: string, distances: readonly number[]): number | null {
  const [distance, ...more] = new Set(distances);
  if (distance === undefined || more.length > 0) return null;
  if (EARLIER.test(text)) return -distance;
  return LATER.test(text) ? distance : null;
}

/** The records whose ids are bound, with the words of their lists. */
function findRecords(
  bindings: readonly Binding[],
  lists: readonly RecordList[],
): { readonly item: RecordItem; readonly stems: ReadonlySet<string> }[] {
  const ids = new Set(
    bindings.flatMap(({ value }) =>
      value === undefined || Array.isArray(value) ? [] : [String(value)],
    ),
  );
  return lists.flatMap((list) => {
    const item = list.keyed
      ? undefined
      : list.items.find((one) => ids.has(String(findId(list, one)?.value)));
    return item === undefined ? [] : [{ item, stems: list.stems }];
  });
}

/**
 * The moment that one of these records has for a parameter.
 *
 * @param isMoving whether something is moved: then it is also the only moment of which the field only says when, for a
 *   parameter that only says when (`start`, for `new_time` or `event_time`)
 */
function readMomentIn(
  { parameter }: Binding,
  records: ReturnType<typeof findRecords>,
  isMoving: () => boolean,
): PresentMoment | null {
  const stems = new Set([...parameter.stems].filter((one) => one !== NEW));
  const moments = records.flatMap(({ item, stems: list }) =>
    item.fields.flatMap((field) => {
      const moment = field.own && typeof field.value === 'string' ? readPresent(field.value) : null;
      return moment === null ? [] : [{ field, moment, list }];
    }),
  );
  const own = moments.find(
    ({ field, list }) => keyFit({ ...parameter, stems }, field, list) >= ANSWERS,
  );
  if (own !== undefined) return own.moment;
  const [only, ...more] = moments.filter(
    ({ field, list }) => saysWhen(field.keyStems, list) && saysWhen([...stems], list),
  );
  return only === undefined || more.length > 0 || !isMoving() ? null : only.moment;
}

/** Says of a parameter that something is to be so: `new_start`. */
const NEW = 'new';
/** Classes of verbs with which an appointment is put to another time, and operations that have such verbs as well. */
const MOVES: ReadonlySet<string> = new Set(['move', 'schedule', 'update']);
const BEGINS: ReadonlySet<string> = new Set(['remind', 'book']);

/** Whether something is to be put to another time, and not put down for the first time. */
function asksToMove({ text, tokens, actions }: Utterance): boolean {
  const operations = findOperations(text, tokens).filter(({ at }) => at < MOST_TOKENS);
  if (operations.some(({ operation }) => operation === 'move')) return true;
  const isNew = operations.some(({ operation }) => BEGINS.has(operation));
  return !isNew && actions.some((one) => MOVES.has(one.class));
}

/** Stems of parameters and fields for when something takes place. */
const SAYS_WHEN = new Set(
  [...wordSet('time date day when at datetime start starts begin begins')].map(stem),
);

const saysWhen = (stems: readonly string[], list: ReadonlySet<string>): boolean =>
  stems.every((one) => SAYS_WHEN.has(one) || list.has(one));

const toDate = (day: Date): string => day.toISOString().slice(0, 10);

function shift({ day, minutes }: PresentMoment, distance: number): CalendarMoment | null {
  if (minutes === null && distance % DAY !== 0) return null;
  const then = new Date(day.getTime() + ((minutes ?? 0) + distance) * MINUTE_MS);
  return { date: toDate(then), time: minutes === null ? null : then.toISOString().slice(11, 16) };
}

/** Another time on the day of a moment; of a clock of twelve hours the one that is nearer. */
function atClock(
  { day, minutes }: PresentMoment,
  clock: CalendarMoment | null,
): CalendarMoment | null {
  if (minutes === null || clock === null || clock.time === null) return null;
  return { date: toDate(day), time: nearerTime(clock, minutes) };
}
