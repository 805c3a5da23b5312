import { isWidening } from '../../checks/harmless.js';
import { union } from '../../lexicon/lexicon.js';
import { stem } from '../../utterance/tokens.js';
import { readSwitch } from '../call/said-switches.js';
import type { Parameter } from '../call/schema.js';
import { type ArgumentProof, type Beside, proved, unproved } from './argument-proof.js';
import type { Source } from './sources.js';

const NOT_TELLING =
  /^(?:is|has|should|do|does|with|the|be|enable|enabled|active|activated|allow|want|wants|use|flag|include|set|value)$/;

/** A switch that is on was asked for where the words of its name were said, or where what is asked for turns it on. */
export function proveSwitch(
  value: boolean,
  parameter: Parameter,
  { sources, tool }: Beside,
): ArgumentProof {
  const [latest] = sources.own;
  const said = latest === undefined ? null : readSwitch(parameter, latest.utterance);
  if (said !== null) return said === value ? proved('said') : unproved(true);
  const telling = parameter.words.filter((word) => !NOT_TELLING.test(word));
  const isSaid =
    telling.length > 0 &&
    sources.own.some((source) => telling.every((word) => saysStem(word, source)));
  if (isSaid) return proved('said');
  if (!value) return unproved(false);
  // `muted` of `mute_channel` is what the tool does, and `enabled` what setting up does.
  const isAct =
    telling.length === 0 ||
    telling.every((word) => tool.words.some((one) => one.slice(0, 4) === word.slice(0, 4)));
  return isAct && !isWidening(parameter.label.toLowerCase()) ? proved('derived') : unproved(false);
}

/** Whether the user asked for what a switch turns off: `draft: false` for "open a draft". */
export function isAskedOff({ words, label }: Parameter, { sources, reads }: Beside): boolean {
  const telling = words.filter((word) => !NOT_TELLING.test(word));
  if (reads || telling.length === 0 || isWidening(label.toLowerCase())) return false;
  return sources.own.some(
    (source) =>
      telling.every((word) => saysStem(word, source)) &&
      !source.utterance.tokens.some(({ word }) => DENIES.test(word)),
  );
}

const DENIES = new RegExp(`^(?:without|no|off|stop|disable|${union('negations')})$`, 'u');
const LEAST_PREFIX = 4;

/** Whether a word was said in some form: `wrap` by "wrapping". */
const saysStem = (word: string, { stems, said }: Source): boolean =>
  stems.has(stem(word)) ||
  (word.length >= LEAST_PREFIX && said.chunks.some(({ forms }) => forms[0]?.startsWith(word)));
