import { lexiconPairs, lexiconWords, union } from '../../lexicon/lexicon.js';
import { numberWord } from '../../utterance/number-words.js';
import { wordSet } from '../../utterance/word-set.js';
import { type Binding, BOUND } from './bind.js';
import type { BindingInput } from './binding-input.js';

const SURE = 0.8;
const MOST_CHARACTERS = 600;
const REMINDS = new RegExp(`(?<!\\p{L})${union('remindsOf')}`, 'iu');
/** `create a task buy stamps`: what stands behind the noun. */
const NOTES = new RegExp(
  `(?<!\\p{L})${union('taskNouns')}(?:\\s+${union('calledWords')})?[\\s:,]+(?<words>\\S.*)$`,
  'isu',
);
const COURTESY = lexiconWords('courtesyTails');
/** Words of parameters for what is to be done. */
const WHAT = wordSet('text title task what message subject content note description name');
const FOR_NOTES = wordSet('task todo note reminder');

/** Takes what is to be noted word by word: behind "remind me to", less the time, or behind the noun of a new task. */
export function withWordedText(
  toolWords: readonly string[],
  bindings: readonly Binding[],
  { reading, spans }: BindingInput,
): readonly Binding[] {
  if (!toolWords.some((word) => FOR_NOTES.has(word))) return bindings;
  const open = bindings.find(
    ({ parameter }) =>
      parameter.type === 'string' &&
      parameter.choices.length === 0 &&
      parameter.words.some((word) => WHAT.has(word)),
  );
  if (open === undefined) return bindings;
  const text = reading.said.text.slice(0, MOST_CHARACTERS);
  const moments = spans
    .filter(
      ({ kind, source, age }) =>
        source === 'request' && age === 0 && (kind === 'date' || kind === 'time'),
    )
    .map((span) => span.text);
  const words = readReminder(text, moments) ?? NOTES.exec(text)?.groups?.words;
  const value = words === undefined ? '' : withoutCourtesy(words);
  if (value.length < 2) return bindings;
  // What was bound with more around it stays as it was said, as far as that is sure.
  const isWithin = open.value !== undefined && String(open.value).includes(value);
  if (isWithin && open.sure >= BOUND) return bindings;
  return bindings.map((one) => (one === open ? { ...one, value, sure: SURE, several: [] } : one));
}

/** The words behind "remind me to", without the days and times among them; undefined where nobody wants to be reminded. */
function readReminder(text: string, moments: readonly string[]): string | undefined {
  const lead = REMINDS.exec(text);
  if (lead === null) return undefined;
  let rest = text.slice(lead.index + lead[0].length);
  for (const moment of [...moments].sort((a, b) => b.length - a.length)) {
    const at = rest.indexOf(moment);
    if (at < 0) continue;
    const before = rest.slice(0, at).replace(BEFORE_TIME, '');
    rest = `${before} ${rest.slice(at + moment.length)}`;
  }
  return rest.replace(LEADS, '').trim();
}

const BEFORE_TIME = new RegExp(`(?:^|\\s)${union('timeLeads')}\\s*$`, 'iu');
const LEADS = new RegExp(`^[\\s:,]*(?:${union('toVerb')}\\s+)?`, 'iu');

/** The words without what is only polite at their end. */
export function withoutCourtesy(words: string): string {
  let rest = words.trim().replace(/[\s.,!?\u3002]+$/u, '');
  for (let at = rest.lastIndexOf(' '); at > 0; at = rest.lastIndexOf(' ')) {
    const tail = COURTESIES.find((one) => rest.toLowerCase().endsWith(` ${one}`));
    if (tail === undefined) break;
    rest = rest.slice(0, -tail.length - 1).replace(/[\s,]+$/u, '');
  }
  return rest;
}

const COURTESIES = [...COURTESY].map((one) => one.replaceAll('_', ' '));

const TIMES = new RegExp(union('timesPerDay'), 'iu');
const COUNTED = new Map(lexiconPairs('countedTimes'));

/** Fills how often a day something is taken: "twice a day", "3 keer per dag". */
export function withTimesPerDay(
  bindings: readonly Binding[],
  { reading }: BindingInput,
): readonly Binding[] {
  const at = bindings.findIndex(
    ({ parameter: { words } }) => words.includes('times') && words.includes('day'),
  );
  const found = at < 0 ? null : TIMES.exec(reading.said.text.slice(0, MOST_CHARACTERS));
  const word = found === null ? '' : (found.slice(1).find(Boolean) ?? '');
  const count = /^\d+$/.test(word)
    ? Number(word)
    : (COUNTED.get(word.toLowerCase()) ?? numberWord(word.toLowerCase()));
  if (count === null || count === undefined || !Number.isInteger(count)) return bindings;
  return bindings.map((one, place) =>
    place === at ? { ...one, value: count, sure: SURE, several: [] } : one,
  );
}
