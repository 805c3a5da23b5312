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
class Part {
  #said: SaidText | undefined;
  #numbers: ReadonlySet<string> | undefined;

  constructor(
    readonly text: string,
    /** It begins the request, so that the capital of its first word tells nothing. */
    readonly isFirst: boolean,
    readonly sources: Sources,
  ) {}

  get said(): SaidText {
    this.#said ??= new SaidText(this.text);
    return this.#said;
  }

  get numbers(): ReadonlySet<string> {
    this.#numbers ??= new Set(
      readNumbers(this.said.chunks, { decimal: null }).map(({ decimal }) => decimal),
    );
    return this.#numbers;
  }

  /** The day that it names, `2026-11-27`. */
  get date(): string | null {
    const { reading, known } = this.sources;
    return known.present === null
      ? null
      : putOnCalendar(this.text, known.present, reading.language).date;
  }
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
  if (values.filter(isPlain).length < 2) return null;
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
  const used = values.map(({ value }) => new Used(value));
  const isCrossed =
    hasOther(parts[first.at] as Part, other.argument.value, used) &&
    hasOther(parts[other.at] as Part, first.argument.value, used);
  if (!isCrossed) return null;
  return other.at > first.at ? other.argument : first.argument;
}

/** Whether an argument is no member of a list, and no switch. */
const isPlain = ({ path, schemaPath, value }: ArgumentValue): boolean =>
  path === schemaPath && typeof value !== 'boolean';
const isAnotherPath = (a: ArgumentValue, b: ArgumentValue): boolean =>
  a.schemaPath !== b.schemaPath && isPlain(a) && isPlain(b);

function splitParts(sources: Sources): Part[] {
  const { text, tokens } = sources.reading.said;
  const parts: Part[] = [];
  let from = 0;
  const cut = (to: number): void => {
    parts.push(new Part(text.slice(from, to), from === 0, sources));
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

function holds(part: Part, value: ArgumentValue['value']): boolean {
  if (typeof value === 'number') return part.numbers.has(String(value));
  if (typeof value !== 'string') return false;
  return (
    part.said.says(value, { parts: true }) || (DATE.test(value) && value.slice(0, 10) === part.date)
  );
}

/** A value of the call, cut once. */
class Used {
  #said: SaidText | undefined;

  constructor(readonly value: ArgumentValue['value']) {}

  get said(): SaidText {
    this.#said ??= new SaidText(String(this.value));
    return this.#said;
  }
}

/** Whether a part has a value of the same sort that the call has nowhere. */
function hasOther(part: Part, value: ArgumentValue['value'], used: readonly Used[]): boolean {
  if (typeof value === 'number')
    return [...part.numbers].some((one) => !used.some((known) => known.value === Number(one)));
  if (typeof value === 'string' && DATE.test(value)) {
    const { date } = part;
    return date !== null && !used.some((one) => String(one.value).startsWith(date));
  }
  return part.said.chunks.some(
    ({ text, forms }, at) =>
      !(at === 0 && part.isFirst) &&
      !COMMON_WORDS.has(forms[0] as string) &&
      calendarWord(forms[0] as string, false) === null &&
      NAMED.test(text) &&
      readUnit(forms[0] as string) === null &&
      /\d/.test(text) === /\d/.test(String(value)) &&
      text.includes('@') === String(value).includes('@') &&
      !used.some((one) => one.said.saysWord(forms[0] as string)),
  );
}
