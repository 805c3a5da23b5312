import type { Dimension } from '../../ports/assessment.js';
import { ON_EXISTING } from '../../utterance/actions.js';
import { namesRecipient } from '../../utterance/named-recipient.js';
import type { ValueKind } from '../../utterance/values.js';
import type { Facts } from '../facts.js';
import { LANGUAGES } from '../phrases/phrase-groups.js';
import type { Reading } from '../reading.js';
import { framed, quoted, thingNamed, wordsOf } from './languages/words.js';
import { type Task, taskOf } from './object-phrase.js';

/** Question that an action of a class is asked first: a need (see the languages' `needs`), and the values that supply it. */
interface Asked {
  readonly dimension: Dimension;
  readonly need: string;
  readonly supplied: readonly ValueKind[];
}

const WHEN: Asked = {
  dimension: 'constraints',
  need: 'when',
  supplied: ['date', 'time', 'duration'],
};
const WHO: Asked = {
  dimension: 'scope',
  need: 'recipient',
  supplied: ['email', 'handle', 'name', 'url'],
};
const AMOUNT: Asked = {
  dimension: 'constraints',
  need: 'amount',
  supplied: ['money', 'number', 'percent'],
};
const COUNT: Asked = { dimension: 'constraints', need: 'count', supplied: ['number', 'duration'] };
const KIND: Asked = {
  dimension: 'scope',
  need: 'type',
  supplied: ['quoted', 'id', 'code', 'name', 'url'],
};
const NEW_VALUE: Asked = {
  dimension: 'constraints',
  need: 'value',
  supplied: ['number', 'money', 'percent', 'quoted', 'date', 'time', 'duration', 'email'],
};
const ABOUT: Asked = { dimension: 'goal', need: 'details', supplied: ['quoted', 'name'] };
const SAYS: Asked = { dimension: 'goal', need: 'message', supplied: ['quoted'] };
const INTO: Asked = { dimension: 'output_format', need: 'language', supplied: [] };

const ASKED: Readonly<Record<string, readonly Asked[]>> = {
  book: [WHEN],
  schedule: [WHEN],
  send: [WHO, SAYS],
  transfer: [AMOUNT, WHO],
  buy: [KIND, COUNT],
  update: [NEW_VALUE],
  write: [ABOUT],
  convert: [INTO],
};
/** Actions on one of the things that there are, so that it is asked which. */
const ON_ONE = new Set<string>([...ON_EXISTING, 'schedule']);
/** Values that say which thing is meant. */
const NAMES_IT = new Set<ValueKind>(['id', 'code', 'path', 'url', 'email', 'quoted', 'handle']);

/** Questions for a task: what is sent and exists already has its text. */
const askedOf = (task: Task | undefined): readonly Asked[] =>
  (ASKED[task?.class ?? ''] ?? []).filter((asked) => asked !== SAYS || task?.isDefinite === false);

/**
 * Asks about an order that no tool takes, in a dimension: what its verb needs and nobody has said, or which of the
 * user's things it is about. Null where its words tell neither.
 */
export function taskQuestion(reading: Reading, dimension: Dimension): string | null {
  const { language } = reading;
  const task = taskOf(reading.said, language);
  const { needs } = wordsOf(language);
  for (const asked of askedOf(task)) {
    if (asked.dimension !== dimension || isSupplied(asked, reading)) continue;
    return needs.get(asked.need)?.asks ?? null;
  }
  const isOne = dimension === 'scope' && ON_ONE.has(task?.class ?? '');
  return isOne && task !== undefined ? whichThing(reading, task) : null;
}

/**
 * Asks about a request that names little more than its action: which thing, else the first thing that its verb needs and
 * that is not asked about by itself.
 */
export function bareQuestion({ reading, evidence }: Facts): string | null {
  const { language, said } = reading;
  const task = taskOf(said, language);
  if (task === undefined) return null;
  const { frames, needs } = wordsOf(language);
  const hasSlot = evidence.some(({ kind }) => kind === 'missing_slot');
  const first = hasSlot ? undefined : askedOf(task).find((asked) => !isSupplied(asked, reading));
  return (
    (task.class === 'transfer' ? null : whichThing(reading, task)) ??
    (first === undefined ? undefined : needs.get(first.need)?.asks) ??
    (task.object === '' ? null : framed(frames.exactly, quoted(frames, task.object)))
  );
}

/** `Which file do you mean?`, where an order is about one of those that there are and nothing says which. */
function whichThing({ said, language }: Reading, task: Task): string | null {
  if (!task.isDefinite || said.values.some(({ kind }) => NAMES_IT.has(kind))) return null;
  const { frames } = wordsOf(language);
  if (language === 'en') return framed(frames.which, task.bare);
  const thing = thingNamed(language, task.bare);
  return thing === undefined
    ? framed(frames.exactly, quoted(frames, task.object))
    : framed(frames.which, thing.asks);
}

function isSupplied({ need, supplied }: Asked, { said, pasted, turns }: Reading): boolean {
  if (need === 'recipient' && namesRecipient(said.tokens)) return true;
  return [said, pasted, ...turns.slice(0, 6)].some(
    ({ values, tokens }) =>
      values.some(({ kind }) => supplied.includes(kind)) ||
      (need === 'language' && tokens.some(({ word }) => LANGUAGES.has(word))),
  );
}
