import { COMMON_WORDS } from '../../utterance/common-words.js';
import { readNumber } from '../../utterance/read-value.js';
import { stem, tokenize } from '../../utterance/tokens.js';
import { findValues } from '../../utterance/values.js';
import type { Binding } from '../call/bind.js';
import type { PreparedTool } from '../call/prepare-tools.js';
import type { Parameter } from '../call/schema.js';
import type { Scored } from '../call/scored.js';
import type { Offer } from '../call/value-offers.js';
import { alike, wordVector } from '../meaning.js';
import { type CodeMatch, matchCode } from './match-code.js';
import {
  followsFromDay,
  type MomentMatch,
  matchMoment,
  nearestMoment,
  readMoment,
  readMoments,
} from './match-moment.js';
import { matchNumber, type NumberMatch } from './match-number.js';
import { matchRecord, type RecordLook, type RecordMatch } from './match-record.js';
import { readTextValue, says, shareSaid } from './match-text.js';
import type { ArgumentValue } from './proposed-call.js';
import type { Source, Sources, Speaker } from './sources.js';

/** Names of the features that tell whether an argument was said, in their order. */
export const ARGUMENT_FEATURES = [
  ...['said_user', 'said_earlier', 'said_assistant', 'said_context'],
  ...['share_user', 'share_all', 'added_values'],
  ...['number_said', 'number_derived', 'number_other', 'number_elsewhere'],
  ...['moment_said', 'moment_partly', 'moment_other', 'moment_elsewhere'],
  ...['choice_named', 'choice_near', 'choice_nearest', 'other_choice_named'],
  ...['switch_named', 'switch_on'],
  ...['record_meant', 'record_tied', 'record_other', 'record_unsaid', 'record_fit'],
  ...['bound_same', 'bound_other', 'bound_share', 'bound_sure', 'bound_several'],
  ...['required', 'long', 'words', 'has_digit', 'in_name'],
  ...['kind_moment', 'kind_number', 'kind_id', 'kind_person', 'kind_place', 'kind_text'],
  ...['kind_choice', 'kind_switch', 'turns', 'known'],
  ...['code_said', 'code_unsaid', 'bound_within', 'in_list', 'number_small', 'default_described'],
  ...['tool_reads'],
] as const;
export type ArgumentFeature = (typeof ARGUMENT_FEATURES)[number];

/** Findings about an argument. */
export interface ArgumentLook {
  readonly argument: ArgumentValue;
  readonly parameter: Parameter;
  /** In the order of `ARGUMENT_FEATURES`. */
  readonly features: readonly number[];
  /** Who says the value as it stands, the user first. */
  readonly speaker: Speaker | null;
  readonly number: NumberMatch | null;
  readonly moment: MomentMatch | null;
  /** A day that follows from what was said of weekdays or of distances from today. */
  readonly isWorkedOutDay: boolean;
  readonly record: RecordLook | null;
  /** How a code stands to the names and signs that were said; null where the value is none. */
  readonly code: CodeMatch | null;
  /** Definite values within a text that nobody said. */
  readonly added: readonly string[];
  /** The share of its words that somebody said. */
  readonly share: number;
  readonly namesOtherChoice: boolean;
}

/** The value that binding found for a parameter, beside which the proposed one is held. */
export interface Bound {
  readonly binding: Binding | undefined;
  readonly scored: Scored | undefined;
}

const SPEAKERS: readonly Speaker[] = ['user', 'earlier', 'assistant', 'context'];

/** Looks an argument up in everything that it may rest on. */
export function lookAtArgument(
  argument: ArgumentValue,
  parameter: Parameter,
  sources: Sources,
  bound: Bound,
  tool: PreparedTool,
): ArgumentLook {
  const { value } = argument;
  const { kind } = parameter;
  // Of a list, each member may be another one.
  const isListed = parameter.isList || argument.path !== argument.schemaPath;
  const { texts, reading, known } = sources;
  const features = new Map<ArgumentFeature, number>();
  const set = (name: ArgumentFeature, one: number | boolean): void => {
    if (one !== 0 && one !== false) features.set(name, Number(one));
  };
  const bySpeaker = (speaker: Speaker): Source[] => texts.filter((one) => one.speaker === speaker);
  const own = bySpeaker('user');
  const isText = typeof value === 'string';
  const asNumber = typeof value === 'number' ? value : plainNumber(value);
  const text = typeof value === 'boolean' ? null : readTextValue(String(value));

  let speaker: Speaker | null = null;
  if (text !== null && parameter.choices.length === 0) {
    for (const one of SPEAKERS) {
      if (!bySpeaker(one).some((source) => says(text, source))) continue;
      set(`said_${one}`, 1);
      speaker ??= one;
    }
  }
  const share = text === null ? 0 : shareSaid(text, texts);
  const added = isText ? addedValues(value, texts) : [];
  if (text !== null) {
    set('share_user', shareSaid(text, own));
    set('share_all', share);
    set('added_values', Math.min(added.length, 3) / 3);
  }

  const number = asNumber === null ? null : matchNumber(asNumber, own);
  if (number !== null) {
    set('number_said', number === 'said');
    set('number_derived', number === 'derived');
    set('number_other', number === 'other');
    set('number_elsewhere', number !== 'said' && matchNumber(asNumber as number, texts) === 'said');
  }

  const [named = null, ...orders] = isText ? readMoments(value) : [];
  const moment = named === null ? null : nearestMoment([named, ...orders], own, sources.today);
  if (named !== null) {
    set('moment_said', moment === 'said');
    set('moment_partly', moment === 'partly');
    set('moment_other', moment === 'other');
    set(
      'moment_elsewhere',
      moment !== 'said' && matchMoment(named, texts, sources.today) === 'said',
    );
  }

  const choice = lookAtChoice(
    parameter,
    value,
    reading.said.tokens.map(({ word }) => word),
  );
  if (choice !== null) {
    set('choice_named', choice.named);
    set('choice_near', choice.near);
    set('choice_nearest', choice.isNearest);
    set('other_choice_named', choice.namesOther && !isListed);
  }
  if (typeof value === 'boolean') {
    const stems = new Set(own.flatMap((source) => [...source.stems]));
    set(
      'switch_named',
      [...parameter.stems].some((word) => stems.has(word)),
    );
    set('switch_on', value);
  }

  const record =
    typeof value === 'boolean' || parameter.choices.length > 0
      ? null
      : matchRecord(parameter, value, sources, tool.words);
  if (record !== null) {
    set(RECORD_FEATURES[record.match], 1);
    set('record_fit', record.fit);
  }

  const code = isText ? matchCode(value, parameter.label, reading.language, texts) : null;
  set('code_said', code === 'said');
  set('code_unsaid', code === 'unsaid');

  lookAtBound(value, bound, set);
  set('in_list', isListed);
  set(
    'number_small',
    asNumber !== null && Number.isInteger(asNumber) && Math.abs(asNumber) <= SMALL,
  );
  set('default_described', describesDefault(parameter, value));
  set('tool_reads', tool.traits.reads);
  set('required', parameter.required);
  set('long', isText && value.length > 60);
  set('words', text === null ? 0 : Math.min(text.stems.length, 12) / 12);
  set('has_digit', isText && /\d/.test(value));
  const nameStems = new Set([...tool.words.map(stem), ...parameter.stems]);
  set(
    'in_name',
    text !== null && text.stems.length > 0 && text.stems.every((one) => nameStems.has(one)),
  );
  set(KIND_FEATURES[kind] ?? 'kind_text', 1);
  set('turns', Math.min(reading.turns.length, 4) / 4);
  set('known', known.lists.length > 0);
  return {
    argument,
    parameter,
    features: ARGUMENT_FEATURES.map((name) => features.get(name) ?? 0),
    speaker,
    number,
    moment,
    isWorkedOutDay: named !== null && followsFromDay(named, own, sources.today),
    record,
    code,
    added,
    share,
    namesOtherChoice: (choice?.namesOther ?? false) && !isListed,
  };
}

const RECORD_FEATURES = {
  meant: 'record_meant',
  tied: 'record_tied',
  other: 'record_other',
  unsaid: 'record_unsaid',
} as const satisfies Record<RecordMatch, ArgumentFeature>;

const KIND_FEATURES: Partial<Record<Parameter['kind'], ArgumentFeature>> = {
  date: 'kind_moment',
  time: 'kind_moment',
  duration: 'kind_number',
  money: 'kind_number',
  number: 'kind_number',
  id: 'kind_id',
  email: 'kind_id',
  url: 'kind_id',
  path: 'kind_id',
  person: 'kind_person',
  place: 'kind_place',
  choice: 'kind_choice',
  language: 'kind_choice',
  switch: 'kind_switch',
};

const PLAIN_NUMBER = /^-?\d+(?:[.,]\d+)?$/;
const plainNumber = (value: string | boolean): number | null =>
  typeof value === 'string' && PLAIN_NUMBER.test(value) ? readNumber(value) : null;

/** Numbers up to here are often counts that words imply. */
const SMALL = 2;

/** Whether the parameter's description gives the value as its default. */
function describesDefault({ description }: Parameter, value: string | number | boolean): boolean {
  const at = description.search(/\bdefault/i);
  if (at < 0) return false;
  const behind = description.slice(at, at + DEFAULT_WITHIN).toLowerCase();
  return behind.includes(String(value).toLowerCase());
}

const DEFAULT_WITHIN = 60;

/** A text longer than this may hold values of its own. */
const HOLDS_VALUES = 24;
const MOST_TOKENS = 400;

/** Definite values within a text, such as amounts, days and addresses, that no source says. */
function addedValues(text: string, sources: readonly Source[]): string[] {
  if (text.length < HOLDS_VALUES) return [];
  const cut = text.slice(0, 4_000).toWellFormed();
  return findValues(cut, tokenize(cut, MOST_TOKENS))
    .filter(({ kind }) => kind !== 'name' && kind !== 'quoted')
    .filter(({ text: value }) => {
      const number = readNumber(value);
      const read = readTextValue(value);
      return (
        !sources.some((source) => says(read, source)) &&
        !(number !== null && matchNumber(number, sources) !== 'other') &&
        shareSaid(read, sources) < 1
      );
    })
    .map(({ text: value }) => value)
    .slice(0, 6);
}

interface ChoiceLook {
  /** All of its words were said. */
  readonly named: boolean;
  /** How near the nearest word of the request is to it in meaning, 0 to 1. */
  readonly near: number;
  readonly isNearest: boolean;
  readonly namesOther: boolean;
}

const MOST_WORDS = 60;

function lookAtChoice(
  { choices }: Parameter,
  value: string | number | boolean,
  words: readonly string[],
): ChoiceLook | null {
  const chosen = choices.find((one) => String(one.value) === String(value));
  if (chosen === undefined) return null;
  const telling = words.filter((word) => word.length > 2 && !COMMON_WORDS.has(word));
  const roots = new Set(words.map(stem));
  const isNamed = ({ roots: own, whole }: (typeof choices)[number]): boolean =>
    (own.length > 0 && own.every((root) => roots.has(root))) || roots.has(whole);
  const vectors = telling.slice(0, MOST_WORDS).map(wordVector);
  const near = (choice: (typeof choices)[number]): number =>
    Math.max(0, ...vectors.map((vector) => alike(vector, choice.vector)));
  const own = near(chosen);
  const others = choices.filter((one) => one !== chosen);
  return {
    named: isNamed(chosen),
    near: own,
    isNearest: others.every((one) => near(one) <= own),
    namesOther: !isNamed(chosen) && others.some(isNamed),
  };
}

/** How the value stands to what binding made of the request. */
function lookAtBound(
  value: string | number | boolean,
  { binding, scored }: Bound,
  set: (name: ArgumentFeature, one: number | boolean) => void,
): void {
  if (binding === undefined) return;
  set('bound_sure', binding.sure);
  set('bound_several', binding.several.length > 0);
  const bound = Array.isArray(binding.value) ? binding.value : [binding.value];
  const isSame = bound.some((one) => one !== undefined && sameValue(one, value));
  set('bound_same', isSame);
  set('bound_other', binding.value !== undefined && !isSame);
  set('bound_within', !isSame && bound.some((one) => isWithin(one, value)));
  if (scored === undefined || scored.offers.length === 0) return;
  const top = Math.max(scored.none, ...scored.scores);
  let all = Math.exp(scored.none - top);
  let own = 0;
  for (const [at, offer] of scored.offers.entries()) {
    const share = Math.exp((scored.scores[at] as number) - top);
    all += share;
    if (sameValue((offer as Offer).value, value)) own += share;
  }
  set('bound_share', own / all);
}

/** Whether every word of what was bound is among those of a value: "Paris" within "Paris, France". */
function isWithin(bound: unknown, value: string | number | boolean): boolean {
  if (typeof bound !== 'string' || typeof value !== 'string' || bound.length > value.length)
    return false;
  const words = new Set(tokenize(value, MOST_WORDS).map(({ word }) => stem(word)));
  const own = tokenize(bound, MOST_WORDS);
  return own.length > 0 && own.every(({ word }) => words.has(stem(word)));
}

function sameValue(a: string | number | boolean, b: string | number | boolean): boolean {
  if (a === b) return true;
  const [x, y] = [String(a).trim().toLowerCase(), String(b).trim().toLowerCase()];
  if (x === y) return true;
  if (typeof a === 'boolean' || typeof b === 'boolean') return false;
  const [m, n] = [Number(x), Number(y)];
  if (x !== '' && y !== '' && m === n) return true;
  const [p, q] = [readMoment(x), readMoment(y)];
  return p !== null && q !== null && JSON.stringify(p) === JSON.stringify(q);
}
