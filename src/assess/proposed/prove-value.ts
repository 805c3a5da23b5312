import { readDuration, readUnit } from '../../checks/units.js';
import { listDistances } from '../../utterance/on-calendar.js';
import type { Parameter } from '../call/schema.js';
import { type ArgumentProof, type Beside, proved, unproved } from './argument-proof.js';
import { matchCode } from './match-code.js';
import { isRecurrenceSaid } from './match-recurrence.js';
import { isReckonedBeside } from './reckoned-beside.js';
import { matchSaidMoment } from './said-moment.js';
import { matchNumber, type NumberMatch } from './said-number.js';
import {
  isListSaid,
  isOnlyInReach,
  isPartOfTogether,
  isPutTogether,
  looksLikeId,
  saysAddress,
  saysIdentifier,
  whoSays,
} from './said-whole.js';
import type { Source } from './sources.js';

/** Kinds of parameters whose numbers are names, not amounts. */
const NAMED_BY_NUMBERS: ReadonlySet<Parameter['kind']> = new Set([
  'id',
  'person',
  'system',
  'email',
  'url',
  'path',
]);
const AMOUNTS: ReadonlySet<Parameter['kind']> = new Set(['number', 'money', 'duration']);

export function proveNumber(value: number, parameter: Parameter, beside: Beside): ArgumentProof {
  const { sources } = beside;
  if (NAMED_BY_NUMBERS.has(parameter.kind)) {
    // Its digits count, and an identifier is never reckoned.
    if (!Number.isSafeInteger(value) && Math.abs(value) > 1) return unproved(true);
    const speaker = whoSays(String(value), parameter, beside);
    if (speaker !== null) return proved('said');
    return unproved(saysIdentifier(sources.own));
  }
  const number = ofNumber(matchNumber(value, parameter, sources, beside.others, beside.listed));
  if (number.standing === null && isReckonedBeside(value, parameter, beside))
    return proved('derived');
  if (number.standing !== null || AMOUNTS.has(parameter.kind)) return number;
  return whoSays(String(value), parameter, beside) === null ? number : proved('said');
}

const ofNumber = (match: NumberMatch): ArgumentProof =>
  match === 'said' || match === 'derived' ? proved(match) : unproved(match === 'other');

export function proveText(value: string, parameter: Parameter, beside: Beside): ArgumentProof {
  const { sources } = beside;
  const { kind } = parameter;
  if (AMOUNTS.has(kind) && PLAIN_NUMBER.test(value)) {
    const match = ofNumber(matchNumber(Number(value), parameter, sources, beside.others));
    if (match.standing !== null || kind !== 'number') return match;
  }
  const speaker = whoSays(value, parameter, beside);
  if (speaker !== null) return proved('said');
  if (saysAddress(value, sources) || isListSaid(value, parameter, beside)) return proved('said');
  if (isPartOfTogether(value, beside)) return proved('said');
  const moment = kind === 'id' ? null : matchSaidMoment(value, sources, beside.others);
  if (moment === 'said' || moment === 'derived') return proved(moment);
  const code = matchCode(value, parameter.label, sources.reading.language, sources.own);
  if (code === 'said' || isLengthSaid(value, sources.own)) return proved('derived');
  if (isUnitSaid(value, parameter, sources.own) || isRecurrenceSaid(value, sources.own))
    return proved('derived');
  if (isPutTogether(value, parameter, beside) || isOnlyInReach(value, sources))
    return proved('derived');
  const isOther =
    moment === 'other' || (moment === null && looksLikeId(value) && saysIdentifier(sources.own));
  return unproved(isOther);
}

const UNIT_NAME = /\b(?:units?|scale|uom)\b/;

/** Whether a value is the unit of a number that was said: `F` for "375F". */
export function isUnitSaid(value: string, { label }: Parameter, own: readonly Source[]): boolean {
  const unit = UNIT_NAME.test(label.toLowerCase()) ? readUnit(value.toLowerCase()) : null;
  if (unit === null) return false;
  // A number may be turned into another unit of its kind, and is then held to that.
  return own.some(({ numbers }) => numbers.some((said) => said.unit?.kind === unit.kind));
}

/** Whether a length of time was said, in the form that settings have: `PT20M` for "20 minutes". */
function isLengthSaid(value: string, own: readonly Source[]): boolean {
  const seconds = readDuration(value);
  return (
    seconds !== null &&
    own.some(
      ({ numbers, utterance: { tokens } }) =>
        numbers.some(
          ({ decimal, unit }) => unit?.kind === 'time' && Number(decimal) * unit.size === seconds,
        ) || listDistances(tokens.slice(0, 60)).some((minutes) => minutes * 60 === seconds),
    )
  );
}

const PLAIN_NUMBER = /^-?(?:\d+(?:\.\d+)?|\.\d+)$/;
