import { actionClass } from '../../utterance/actions.js';
import { type NamedOperations, operationsOfName } from '../../utterance/operations.js';
import { stem } from '../../utterance/tokens.js';
import type { ValueKind } from '../../utterance/values.js';
import { wordSet } from '../../utterance/word-set.js';
import type { ParameterKind } from './parameter-kind.js';
import type { Tool } from './schema.js';
import { type RecordHome, recordHomes } from './spoken-records.js';
import { COMPARED_KINDS } from './tool-features.js';

/** Traits of a tool that no request changes, worked out once. */
export interface ToolTraits {
  /** The classes of the verbs of its name. */
  readonly verbs: readonly string[];
  /** Operations by the words of its name. */
  readonly operations: NamedOperations;
  /** Whether nothing in its name speaks for a change. */
  readonly mayOnlyRead: boolean;
  /** Whether it only looks something up or works something out: by its name it changes nothing. */
  readonly reads: boolean;
  /** Stems of the other words of its name, less those that many names have. */
  readonly nameStems: readonly string[];
  /** How many parameters it requires. */
  readonly required: number;
  /** For each required parameter that shows in a request by its shape: the shapes. */
  readonly shapes: readonly (readonly ValueKind[])[];
  /** How many of its parameters may take a kind of value. */
  readonly homes: ReadonlyMap<ValueKind, number>;
  /** Whether it has, and requires, parameters of each of `COMPARED_KINDS`. */
  readonly kinds: readonly {
    readonly kind: ParameterKind;
    readonly has: boolean;
    readonly wanted: boolean;
  }[];
  /** Parameters that may take records of the caller. */
  readonly records: readonly RecordHome[];
}

/** Words that many names of tools have. */
export const IN_NAMES = wordSet(
  'a an the of for to in on by with and or api tool get set list data user',
);

const LOOKS_UP = wordSet(
  'get list search find check show fetch lookup look query read view track status estimate compare calculate',
);
/** Classes of verbs that leave everything as it is. */
const READING = wordSet('get search compute convert write');

/** First words of names of tools that change something, and are of no class of verbs. */
const CHANGES = wordSet(
  'request mark assign reassign unassign approve reject decline close reopen lock unlock block unblock record log put set apply grant revoke merge split ' +
    'escalate flag archive unarchive tag label publish unpublish release hold pause resume restart reset restore renew extend issue charge ' +
    'credit refund pay prescribe dispense discharge admit enrol enroll withdraw drop swap exchange replace return report attach detach link unlink ' +
    'invite share mute unmute snooze complete finish accept acknowledge confirm register sign submit upload rename rollback roll scale deploy drain ' +
    'rotate enable disable activate deactivate upgrade downgrade subscribe unsubscribe join leave ban kick ring call notify alert page message mail ' +
    'text print file lend loan reserve hire rent sell ship dispatch deliver collect pick pack count adjust correct edit trim render export import run ' +
    'execute trigger wake dim turn open fill feed water clean wash repair fix install remove delete clear wipe purge revert undo redo',
);

/** Operations that leave everything as it is. */
const READING_OPERATIONS = wordSet('look_up quote');

/** Whether nothing in a tool's name speaks for a change: it may answer a question. */
export function mayOnlyRead({ words }: Pick<Tool, 'words'>): boolean {
  const [first = '', second = ''] = words;
  // `check_in`, `read_out`
  if (/^(?:in|out|off)$/.test(second)) return false;
  if (LOOKS_UP.has(first)) return true;
  const named = actionClass(first);
  if (CHANGES.has(first) || (first.startsWith('un') && CHANGES.has(first.slice(2)))) return false;
  if (named !== undefined && !READING.has(named)) return false;
  if (words.some((word) => LOOKS_UP.has(word))) return true;
  return words.flatMap((word) => actionClass(word) ?? []).every((verb) => READING.has(verb));
}

/** Whether a tool only looks something up or works something out, by its name. */
const readsOnly = (tool: Pick<Tool, 'words'>): boolean =>
  mayOnlyRead(tool) &&
  operationsOfName(tool.words.slice(0, 1), '').first.every((one) => READING_OPERATIONS.has(one));

export function traitsOf({ words, parameters, description }: Tool): ToolTraits {
  const required = parameters.filter((one) => one.required);
  const verbs = words.flatMap((word) => actionClass(word) ?? []);
  return {
    verbs,
    operations: operationsOfName(words, description),
    mayOnlyRead: mayOnlyRead({ words }),
    reads: readsOnly({ words }),
    nameStems: words
      .filter((word) => !IN_NAMES.has(word) && actionClass(word) === undefined)
      .map(stem),
    required: required.length,
    shapes: required.flatMap(({ kind }) => {
      const shapes = SHAPES[kind];
      return shapes === undefined ? [] : [shapes];
    }),
    homes: new Map(
      (Object.keys(HOMES) as ValueKind[]).map((kind) => [
        kind,
        parameters.filter((one) => HOMES[kind]?.includes(one.kind)).length,
      ]),
    ),
    kinds: COMPARED_KINDS.map((kind) => ({
      kind,
      has: parameters.some((one) => one.kind === kind),
      wanted: required.some((one) => one.kind === kind),
    })),
    records: recordHomes(parameters),
  };
}

/** Kinds of parameters that may take a kind of value of the request. */
const HOMES: Readonly<Partial<Record<ValueKind, readonly ParameterKind[]>>> = {
  date: ['date', 'time', 'thing', 'text'],
  time: ['time', 'date'],
  money: ['money', 'number'],
  number: ['number', 'money', 'duration', 'id', 'thing'],
  duration: ['duration', 'number', 'time', 'date'],
  percent: ['number', 'money'],
  id: ['id', 'thing', 'person', 'system'],
  email: ['email', 'person', 'id', 'thing'],
  url: ['url', 'path', 'text'],
  path: ['path', 'url', 'text', 'thing'],
  handle: ['id', 'person', 'email'],
  name: ['person', 'place', 'thing', 'text', 'id', 'list', 'system'],
  quoted: ['text', 'thing', 'id', 'path', 'person', 'place'],
  code: ['path', 'id', 'system', 'text', 'thing'],
};

/** Kinds of parameters that show in a request by a shape. */
const SHAPES: Readonly<Partial<Record<ParameterKind, readonly ValueKind[]>>> = {
  date: ['date', 'time', 'duration'],
  time: ['time', 'date'],
  duration: ['duration', 'number'],
  email: ['email', 'handle'],
  url: ['url'],
  path: ['path', 'quoted', 'code'],
  money: ['money', 'number'],
  number: ['number', 'percent', 'duration', 'money'],
  id: ['id', 'number', 'code', 'handle'],
};
