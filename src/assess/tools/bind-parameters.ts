import type { Reading, ReadText } from '../reading.js';
import { actionClass } from '../text/actions.js';
import { COMMON_WORDS } from '../text/common-words.js';
import { stem } from '../text/tokens.js';
import type { Value } from '../text/values.js';
import { findChoice, findLanguage, findSwitch } from './find-choice.js';
import { findInWords } from './find-in-words.js';
import { findValue } from './find-value.js';
import { type ParameterKind, parameterKind } from './parameter-kind.js';
import type { Parameter, Tool } from './read-tools.js';

export interface Binding {
  readonly parameter: Parameter;
  readonly kind: ParameterKind;
  /** What was found for it, or undefined. */
  readonly value: string | number | boolean | undefined;
  /** How sure the value is, 0 (nothing found) to 1. Below `BOUND` it counts as missing. */
  readonly sure: number;
}

export const BOUND = 0.5;

/** A text to find values in, and what has been taken from it. */
export interface Source {
  readonly read: ReadText;
  /** How far a value found here is to be believed, 0 to 1. */
  readonly trust: number;
  /** The request itself, where words may be values without looking like one. */
  readonly request: boolean;
  readonly usedValues: Set<Value>;
  readonly usedTokens: Set<number>;
  /** Tokens that neither the tool nor grammar explains: candidates for values. */
  readonly residual: ReadonlySet<number>;
}

export interface Found {
  readonly value: string | number | boolean;
  readonly sure: number;
}

/**
 * Fills the parameters from the request first, then what was pasted, the conversation and the
 * context. A value is used once.
 */
export function bindParameters(
  tool: Tool,
  parameters: readonly Parameter[],
  reading: Reading,
): Binding[] {
  const explained = explainedStems(tool, parameters);
  const sources = [
    sourceOf(reading.said, 1, true, explained),
    sourceOf(reading.pasted, 0.9, false, explained),
    ...reading.turns
      .slice(0, 8)
      .map((turn, i) => sourceOf(turn, i < 2 ? 0.85 : 0.7, false, explained)),
    sourceOf(reading.background, 0.8, false, explained),
  ].filter((source) => source.read.text !== '');
  return parameters.map((parameter) => bindOne(parameter, parameterKind(parameter), sources));
}

function sourceOf(
  read: ReadText,
  trust: number,
  request: boolean,
  explained: ReadonlySet<string>,
): Source {
  const residual = new Set<number>();
  if (request) {
    const { tokens } = read;
    for (let i = 0; i < tokens.length && i < 200; i++) {
      const word = tokens[i]?.word ?? '';
      if (
        word.length < 2 ||
        COMMON_WORDS.has(word) ||
        explained.has(stem(word)) ||
        actionClass(word)
      )
        continue;
      residual.add(i);
    }
  }
  return { read, trust, request, usedValues: new Set(), usedTokens: new Set(), residual };
}

/** Stems that the tool's own words account for, so that they are no values. */
function explainedStems(tool: Tool, parameters: readonly Parameter[]): Set<string> {
  const stems = new Set(tool.words.map(stem));
  for (const word of tool.description
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, 60) ?? [])
    stems.add(stem(word));
  for (const parameter of parameters) for (const word of parameter.words) stems.add(stem(word));
  return stems;
}

const LEFT_TO_THE_TOOL =
  /\b(?:defaults? (?:to|is|value)|optional|if not (?:specified|provided|given))\b/i;

function bindOne(parameter: Parameter, kind: ParameterKind, sources: readonly Source[]): Binding {
  let best: Binding = { parameter, kind, value: undefined, sure: 0 };
  for (const source of sources) {
    const found = findIn(source, parameter, kind);
    if (found === null || found.sure * source.trust <= best.sure) continue;
    best = { parameter, kind, value: found.value, sure: found.sure * source.trust };
    if (best.sure >= BOUND) break;
  }
  if (best.sure < 0.6 && (kind === 'switch' || LEFT_TO_THE_TOOL.test(parameter.description))) {
    return { ...best, sure: 0.6 };
  }
  return best;
}

function findIn(source: Source, parameter: Parameter, kind: ParameterKind): Found | null {
  if (kind === 'choice') return findChoice(source, parameter);
  if (kind === 'switch') return findSwitch(source, parameter);
  if (kind === 'language') return findLanguage(source);
  return findValue(source, parameter, kind) ?? findInWords(source, parameter, kind);
}
