import { readNumbers } from '../../checks/numbers.js';
import { SaidText } from '../../checks/said.js';
import { readUnit } from '../../checks/units.js';
import { lexiconWords } from '../../lexicon/lexicon.js';
import { calendarWord } from '../../utterance/calendar.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { putOnCalendar } from '../../utterance/on-calendar.js';
import type { ArgumentValue } from './argument-value.js';
import type { Sources } from './sources.js';

/** Words between two parts; "to" leads to what belongs to the part. */
const JOINS = new Set(
  [...lexiconWords('joinsValues', 'setsAgainst')].filter((word) => word !== 'to'),
);
const MOST_PARTS = 8;
/** Names, ids and days, of which a part that has one of its own takes none from another part. */
const NAMED = /^(?:\p{Lu}[\p{L}\p{N}_-]+|(?=\S*\d)(?=\S*\p{L})\S+)$/u;

/** A part of a request with its own things: "Ann 20 EUR" in "pay Ann 20 EUR and Ben 30 EUR". */
interface Part {
  readonly said: SaidText;
  readonly numbers: ReadonlySet<string>;
  /** The day that it names, `2026-11-27`. */
  readonly date: string | null;
  /** It begins the request, so that the capital of its first word tells nothing. */
  readonly isFirst: boolean;
}

const DATE = /^\d{4}-\d{2}-\d{2}/;

/**
 * Finds an argument that belongs to another part of the request than the one before it: of "pay Ann 20 EUR and Ben 30 EUR" the
 * amount 30 for Ann. Both parts must have something of their own in the place of what was taken from the other.
 *
 * @param values of the call that the user said
 * @returns the argument that was said last; null where all can be of one part
 */
export function findCrossed(
  sources: Sources,
  values: readonly ArgumentValue[],
): ArgumentValue | null {
  const parts = splitParts(sources);
  if (parts.length < 2) return null;
  const placed = values.flatMap((argument) => {
    const at = parts.flatMap((part, place) => (holds(part, argument.value) ? [place] : []));
    return at.length === 1 ? [{ argument, at: at[0] as number }] : [];
  });
  const [first] = placed;
  const other = placed.find(
    (one) =>
      first !== undefined && one.at !== first.at && isAnotherPath(first.argument, one.argument),
  );
  if (first === undefined || other === undefined) return null;
  const used = values.map(({ value }) => ({ value, said: new SaidText(String(value)) }));
  const isCrossed =
    hasOther(parts[first.at] as Part, other.argument.value, used) &&
    hasOther(parts[other.at] as Part, first.argument.value, used);
  if (!isCrossed) return null;
  return other.at > first.at ? other.argument : first.argument;
}

const isAnotherPath = (a: ArgumentValue, b: ArgumentValue): boolean =>
  a.schemaPath !== b.schemaPath && a.path === a.schemaPath && b.path === b.schemaPath;

function splitParts({ reading, known: { present } }: Sources): Part[] {
  const { text, tokens } = reading.said;
  const parts: Part[] = [];
  let from = 0;
  const cut = (to: number): void => {
    const part = text.slice(from, to);
    const said = new SaidText(part);
    const numbers = readNumbers(said.chunks, { decimal: null });
    parts.push({
      said,
      numbers: new Set(numbers.map(({ decimal }) => decimal)),
      date: present === null ? null : putOnCalendar(part, present, reading.language).date,
      isFirst: from === 0,
    });
  };
  for (const { word, mark, start, end } of tokens) {
    if (parts.length >= MOST_PARTS) return [];
    if (JOINS.has(word)) {
      cut(start);
      from = end;
    } else if (/[;,.!?\n]/.test(mark)) {
      cut(end);
      from = end;
    }
  }
  cut(text.length);
  return parts.filter(({ said }) => said.chunks.length > 0);
}

function holds({ said, numbers, date }: Part, value: ArgumentValue['value']): boolean {
  if (typeof value === 'number') return numbers.has(String(value));
  if (typeof value !== 'string') return false;
  return said.says(value, { parts: true }) || (DATE.test(value) && value.slice(0, 10) === date);
}

/** A value of the call, cut once. */
interface Used {
  readonly value: ArgumentValue['value'];
  readonly said: SaidText;
}

/** Whether a part has a value of the same sort that the call has nowhere. */
function hasOther(
  { said, numbers, date, isFirst }: Part,
  value: ArgumentValue['value'],
  used: readonly Used[],
): boolean {
  if (typeof value === 'number')
    return [...numbers].some((one) => !used.some((known) => known.value === Number(one)));
  if (typeof value === 'string' && DATE.test(value))
    return date !== null && !used.some((one) => String(one.value).startsWith(date));
  return said.chunks.some(
    ({ text, forms }, at) =>
      !(at === 0 && isFirst) &&
      !COMMON_WORDS.has(forms[0] as string) &&
      calendarWord(forms[0] as string, false) === null &&
      NAMED.test(text) &&
      readUnit(forms[0] as string) === null &&
      /\d/.test(text) === /\d/.test(String(value)) &&
      text.includes('@') === String(value).includes('@') &&
      !used.some((one) => one.said.saysWord(forms[0] as string)),
  );
}
