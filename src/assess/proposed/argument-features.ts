import { readNumber } from '../../utterance/read-value.js';
import { stem } from '../../utterance/tokens.js';
import { areIds } from '../call/choices-of-records.js';
import type { PreparedTool } from '../call/prepare-tools.js';
import type { Parameter } from '../call/schema.js';
import { findAddedClauses, isWritten } from './added-clauses.js';
import { findAddedValues } from './added-values.js';
import { listDaysOfRecords } from './day-of-record.js';
import { ARGUMENT_FEATURES, type ArgumentFeature } from './feature-names.js';
import { type Bound, isSettled, matchBound } from './match-bound.js';
import { isOfCaller } from './match-caller.js';
import { matchChoice } from './match-choice.js';
import { type CodeMatch, matchCode } from './match-code.js';
import { type CommandMatch, matchCommand } from './match-command.js';
import {
  followsFromDay,
  isOnCalendar,
  isTimeOnDays,
  type MomentMatch,
  matchMoment,
  nearestMoment,
  readMoments,
} from './match-moment.js';
import { isShareOfKnown, matchNumber, type NumberMatch } from './match-number.js';
import { matchRecord, type RecordLook, type RecordMatch } from './match-record.js';
import { readTextValue, says, shareSaid } from './match-text.js';
import { isUrlOfSaid } from './match-url.js';
import type { ArgumentValue } from './proposed-call.js';
import { isReckoned } from './reckoned-number.js';
import { isShiftOfKnown } from './shifted-moment.js';
import type { Source, Sources, Speaker } from './sources.js';

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
  /** A day that follows from what was said of weekdays or of distances from today, or a part that was said of a known number. */
  readonly isWorkedOut: boolean;
  readonly record: RecordLook | null;
  /** How a code stands to the names and signs that were said; null where the value is none. */
  readonly code: CodeMatch | null;
  /** The command or query that it holds; null where it holds none. */
  readonly command: CommandMatch | null;
  /** Definite values within a text that nobody said. */
  readonly added: readonly string[];
  /** It is a text that the agent words. */
  readonly isWritten: boolean;
  /** The share of its words that somebody said. */
  readonly share: number;
  readonly namesOtherChoice: boolean;
}

/** The other arguments of a call, beside which one is looked at. */
export interface OtherArguments {
  readonly others: readonly ArgumentValue[];
  /** Stems of what they say. */
  readonly elsewhere: ReadonlySet<string>;
}

const SPEAKERS: readonly Speaker[] = ['user', 'earlier', 'assistant', 'context'];

/** Looks an argument up in everything that it may rest on, beside the other arguments of its call but the members of its own list. */
export function lookAtArgument(
  argument: ArgumentValue,
  parameter: Parameter,
  sources: Sources,
  bound: Bound,
  tool: PreparedTool,
  { others, elsewhere }: OtherArguments,
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
  const written = isText && speaker === null && isWritten(parameter) && share > 0;
  const added = isText ? findAddedValues(value, texts) : [];
  const clauses = written ? findAddedClauses(value, texts) : [];
  if (text !== null) {
    set('share_user', shareSaid(text, own));
    set('share_all', share);
    set('added_values', Math.min(added.length, 3) / 3);
  }

  const plain = asNumber === null ? null : matchNumber(asNumber, own);
  const isShare = asNumber !== null && plain !== 'said' && isShareOfKnown(asNumber, own, known);
  const isReckonedUp = asNumber !== null && plain !== 'said' && isReckoned(asNumber, own, known);
  const number = isShare || isReckonedUp ? 'derived' : plain;
  if (number !== null) {
    set('number_said', number === 'said');
    set('number_derived', number === 'derived');
    set('number_other', number === 'other');
    set('number_elsewhere', number !== 'said' && matchNumber(asNumber as number, texts) === 'said');
  }

  const [named = null, ...orders] = isText ? readMoments(value) : [];
  const moment = named === null ? null : nearestMoment([named, ...orders], own, sources.today);
  const isOnDay = named !== null && isOnCalendar(named, own, known.present, reading.language);
  if (named !== null) {
    set('moment_said', moment === 'said' || isOnDay);
    set('moment_partly', moment === 'partly' && !isOnDay);
    set('moment_other', moment === 'other' && !isOnDay);
    set(
      'moment_elsewhere',
      moment !== 'said' && matchMoment(named, texts, sources.today) === 'said',
    );
  }

  const choice = matchChoice(parameter, value, reading.said.tokens);
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
    typeof value === 'boolean' ||
    // A number that was said is none of a record's.
    (number === 'said' && parameter.kind !== 'id') ||
    (parameter.choices.length > 0 && !areIds(parameter, known))
      ? null
      : matchRecord(parameter, value, sources, tool.words, elsewhere);
  if (record !== null) {
    set(RECORD_FEATURES[record.match], 1);
    set('record_fit', record.fit);
  }

  const code = isText ? matchCode(value, parameter.label, reading.language, texts) : null;
  set('code_said', code === 'said');
  set('code_unsaid', code === 'unsaid');

  matchBound(value, bound, set);
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
    isWorkedOut:
      (record === null && isSettled(value, bound)) ||
      isShare ||
      isReckonedUp ||
      isOnDay ||
      (named !== null &&
        isTimeOnDays(named, listDaysOfRecords(others, known), own, {
          present: known.present,
          language: reading.language,
        })) ||
      isOfCaller(value, own, known) ||
      (named !== null && isShiftOfKnown(value as string, own, known)) ||
      (isText && isUrlOfSaid(value, texts)) ||
      (named !== null && followsFromDay(named, own, sources.today)),
    record,
    code,
    command: isText
      ? matchCommand(
          `${tool.words.join(' ')} ${parameter.label}`,
          value,
          own,
          texts,
          reading.language,
        )
      : null,
    added: [...added, ...clauses.filter((clause) => !added.some((one) => clause.includes(one)))],
    isWritten: written,
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
