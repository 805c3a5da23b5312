import type { Reading, ReadText } from '../reading.js';
import { actionClass } from '../text/actions.js';
import { COMMON_WORDS } from '../text/common-words.js';
import { stem } from '../text/tokens.js';
import type { Value } from '../text/values.js';
import { type Binding, BOUND, type Found, type Source } from './binding.js';
import { findChoice, findLanguage, findSwitch } from './find-choice.js';
import { findInWords } from './find-in-words.js';
import { findValue } from './find-value.js';
import { type ParameterKind, parameterKind } from './parameter-kind.js';
import type { Parameter, Tool } from './read-tools.js';

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
    sourceOf(reading.said, 1, true, explained, parameters),
    sourceOf(reading.pasted, 0.9, false, explained, parameters),
    ...reading.turns
      .slice(0, 8)
      .map((turn, i) => sourceOf(turn, i < 2 ? 0.85 : 0.7, false, explained, parameters)),
    sourceOf(reading.background, 0.8, false, explained, parameters),
  ].filter((source) => source.read.text !== '');
  // Values that show by their shape are taken first, so that free text does not take them.
  const order = parameters
    .map((parameter, at) => ({ parameter, at, kind: parameterKind(parameter) }))
    .sort((a, b) => TURN[a.kind] - TURN[b.kind] || a.at - b.at);
  const bindings: Binding[] = [];
  for (const { parameter, at, kind } of order)
    bindings[at] = bindOne(tool, parameter, kind, sources);
  return bindings;
}

const TURN: Readonly<Record<ParameterKind, number>> = {
  choice: 0,
  switch: 0,
  language: 0,
  email: 1,
  url: 1,
  date: 1,
  time: 1,
  money: 2,
  duration: 2,
  number: 3,
  path: 4,
  id: 4,
  place: 5,
  person: 5,
  thing: 6,
  list: 7,
  text: 7,
};

function sourceOf(
  read: ReadText,
  trust: number,
  request: boolean,
  explained: ReadonlySet<string>,
  parameters: readonly Parameter[],
): Source {
  const residual = new Set<number>();
  if (request) {
    const { tokens } = read;
    const shaped = tokensOfValues(read);
    for (let i = 0; i < tokens.length && i < 200; i++) {
      const word = tokens[i]?.word ?? '';
      if (
        word.length < 2 ||
        shaped.has(i) ||
        isVerbOfWish(tokens, i) ||
        COMMON_WORDS.has(word) ||
        (tokens[i]?.opens && tokens.length > 2) ||
        explained.has(stem(word)) ||
        actionClass(word)
      )
        continue;
      residual.add(i);
    }
  }
  return {
    read,
    trust,
    request,
    usedValues: new Set(),
    usedTokens: new Set(),
    claimed: claimedValues(read, parameters),
    residual,
  };
}

function claimedValues({ tokens, values }: ReadText, parameters: readonly Parameter[]): Set<Value> {
  const claimed = new Set<Value>();
  const names = new Set(
    parameters.flatMap(({ words }) => words.filter((word) => word.length > 2).map(stem)),
  );
  for (const value of values.slice(0, 80)) {
    const before = tokens[value.token - 1];
    if (before !== undefined && names.has(stem(before.word))) claimed.add(value);
  }
  return claimed;
}

const WISHES =
  /^(?:need|needs|want|wants|like|love|going|have|has|try|trying|plan|planning|able|prefer|hope|ready)$/;

/** `to` after a wish brings a verb: `I need to fly`. */
function isVerbOfWish(tokens: ReadText['tokens'], at: number): boolean {
  return tokens[at - 1]?.word === 'to' && WISHES.test(tokens[at - 2]?.word ?? '');
}

/** Tokens of dates, numbers, addresses and quoted text: they bind by their shape or not at all. */
function tokensOfValues({ tokens, values }: ReadText): Set<number> {
  const shaped = new Set<number>();
  for (const value of values) {
    if (value.kind === 'name' || value.kind === 'code' || value.kind === 'id') continue;
    let at =
      value.token >= 0 ? value.token : tokens.findIndex((token) => token.start >= value.start);
    for (; at >= 0 && at < tokens.length && (tokens[at]?.start ?? 0) < value.end; at++)
      shaped.add(at);
  }
  return shaped;
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

function bindOne(
  tool: Tool,
  parameter: Parameter,
  kind: ParameterKind,
  sources: readonly Source[],
): Binding {
  let best: Binding = { parameter, kind, value: undefined, sure: 0 };
  for (const source of sources) {
    const found = findIn(tool, source, parameter, kind);
    if (found === null || found.sure * source.trust <= best.sure) continue;
    best = { parameter, kind, value: found.value, sure: found.sure * source.trust };
    if (best.sure >= BOUND) break;
  }
  if (best.sure < 0.6 && (kind === 'switch' || LEFT_TO_THE_TOOL.test(parameter.description))) {
    return { ...best, sure: 0.6 };
  }
  return best;
}

function findIn(
  tool: Tool,
  source: Source,
  parameter: Parameter,
  kind: ParameterKind,
): Found | null {
  if (kind === 'choice') return findChoice(source, parameter, tool.words);
  if (kind === 'switch') return findSwitch(source, parameter);
  if (kind === 'language') return findLanguage(source);
  return findValue(source, parameter, kind) ?? findInWords(source, parameter, kind);
}
