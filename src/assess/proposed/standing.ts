import type { Standing } from '../../ports/assessment.js';
import { netScore, readNet } from '../call/net.js';
import { sigmoid } from '../sigmoid.js';
import type { ArgumentLook } from './argument-features.js';
import { ARGUMENT_FEATURES } from './feature-names.js';
import file from './standing.model.json' with { type: 'json' };

/** Standings that leave open what is meant: the value is asked for. */
export const isUnsettled = (standing: Standing): boolean =>
  standing === 'contradicted' || standing === 'picked' || standing === 'invented';

const NET = readNet(file.net);
const ZERO = netScore(NET, new Float64Array(ARGUMENT_FEATURES.length));

/** How likely a day is to be the one that was meant which follows from a weekday or from a distance from today. */
const WORKED_OUT_DAY = 0.93;

/** How likely it is that an argument was said or follows from what was, 0 to 1. */
export function likelihoodSaid(look: ArgumentLook): number {
  return withWorkedOut(sigmoid(netScore(NET, look.features) - ZERO), look);
}

/** Raises the likelihood of a day that follows from the calendar, and of the id of a record that is named: the corpus that is learned from has few of them. */
export function withWorkedOut(likelihood: number, { isWorkedOut, record }: ArgumentLook): number {
  const isSure =
    isWorkedOut ||
    record?.isNamedId === true ||
    record?.isNamedLast === true ||
    record?.isNamedBeside === true;
  return isSure ? Math.max(likelihood, WORKED_OUT_DAY) : likelihood;
}

/** From here on an argument counts as said. */
export const SAID = 0.4;
/** A number that is none of those that were said needs more. */
const SAID_NUMBER = 0.65;

const feature = (look: ArgumentLook, name: (typeof ARGUMENT_FEATURES)[number]): number =>
  look.features[ARGUMENT_FEATURES.indexOf(name)] as number;

/** Tells the standing of an argument. */
export function tellStanding(look: ArgumentLook, likelihood: number): Standing {
  if (isDefault(look)) return 'default';
  if (look.command !== null && look.speaker === null) return 'composed';
  if (isComposed(look)) return 'composed';
  const least = look.number === 'other' && look.speaker === null ? SAID_NUMBER : SAID;
  return likelihood >= least ? tellSettled(look) : tellUnsettled(look);
}

function tellSettled(look: ArgumentLook): Standing {
  const { speaker, record, number, moment } = look;
  if (speaker === 'user' || speaker === 'earlier') return 'said';
  if (number === 'said' || moment === 'said') return 'said';
  if (feature(look, 'choice_named') === 1) return 'said';
  if (record?.match === 'meant') return 'derived';
  return speaker === null ? 'derived' : 'context';
}

function tellUnsettled(look: ArgumentLook): Standing {
  const { record, moment, number, namesOtherChoice, parameter } = look;
  if (record !== null && record.labels.length > 1 && record.match !== 'other') return 'picked';
  const wants = parameter.kind;
  const isContradicted =
    record?.match === 'other' ||
    moment === 'other' ||
    namesOtherChoice ||
    (number === 'other' && feature(look, 'bound_other') === 1) ||
    (feature(look, 'bound_other') === 1 && feature(look, 'bound_sure') > 0.8 && wants !== 'text');
  return isContradicted ? 'contradicted' : 'invented';
}

/** Names of arguments that say how much is shown at once, in which order, language or form: nothing is lost by a guess. */
const HARMLESS =
  /^(?:page|page ?(?:size|number|token)|per ?page|limit|offset|cursor|max ?results?|top ?k|sort(?: ?by| ?order)?|order ?by|direction|locale|lang|language|time ?zone|tz|units?|verbose|include ?\w+|fields|idempotency ?key|request ?id|trace ?id)$/;
function isDefault({ argument, parameter, speaker }: ArgumentLook): boolean {
  if (parameter.defaultValue !== undefined && parameter.defaultValue === argument.value)
    return true;
  if (speaker !== null || parameter.required) return false;
  if (HARMLESS.test(parameter.label.toLowerCase())) return true;
  // A switch that is off does nothing; one that is on was somebody's decision.
  return argument.value === false;
}

/** From so many characters on a text may be the agent's own. */
const COMPOSED_FROM = 25;
/** The share of a composed text's words that somebody said at least. */
const LEAST_SHARE = 0.34;

const isComposed = ({ argument, parameter, share, speaker, isWritten }: ArgumentLook): boolean =>
  speaker === null &&
  typeof argument.value === 'string' &&
  argument.value.length >= COMPOSED_FROM &&
  /\s/.test(argument.value.trim()) &&
  (parameter.kind === 'text' || parameter.kind === 'thing' || parameter.kind === 'list') &&
  parameter.choices.length === 0 &&
  (isWritten || share >= LEAST_SHARE);
