import type { Binding } from '../call/bind.js';
import type { CallReading } from '../call/call-reading.js';
import { numberOf } from '../call/normalise.js';
import { COMMON_WORDS } from '../text/common-words.js';
import { tokenize } from '../text/tokens.js';
import { findValues } from '../text/values.js';
import type { AnsweredQuestion, AssessInput, Value } from '../types.js';
import { parameterPath } from './parameters.js';

/**
 * The calls with the values that a picked option, a correction or a second reader gave: those go before what was read.
 * Where nothing was read, the answer to the question about a parameter fills it.
 */
export function withGivenValues(
  use: CallReading,
  { answered, given }: Pick<AssessInput, 'answered' | 'given'>,
): CallReading {
  const values = new Map<string, Value>();
  for (const { parameter, value } of given?.values ?? []) values.set(parameter, value);
  const asked = new Map<string, AnsweredQuestion>();
  for (const answer of answered) {
    if (!answer.parameter) continue;
    asked.set(answer.parameter, answer);
    if (answer.value !== undefined) values.set(answer.parameter, answer.value);
  }
  if (values.size === 0 && asked.size === 0) return use;
  const calls = use.calls.map((call) => ({
    ...call,
    bindings: call.bindings.map((binding) => {
      const path = parameterPath(binding.parameter);
      const answer = asked.get(path);
      const isAlone = answered.filter((one) => one.answer === answer?.answer).length === 1;
      const value =
        values.get(path) ??
        (answer && binding.value === undefined ? fromAnswer(binding, answer, isAlone) : undefined);
      if (value === undefined) return binding;
      return {
        ...binding,
        value: binding.parameter.isList ? [value] : value,
        sure: 1,
        several: [],
      };
    }),
  }));
  return { ...use, calls };
}

const LEADS_IN =
  /^(?:(?:it's|it is|that's|that is|to|for|from|at|in|on|by|with|the|a|an|my|an|die|der|das|den|für|von|zu|à|de|pour|le|la|a|para|el|per|da|il|voor|van|naar|het)\s+)+/i;
const MAX_WORDS = 8;

/** What an answer to the question about a parameter says, by the parameter's kind; undefined where that is not plain. */
function fromAnswer(
  { parameter, several }: Binding,
  { answer }: AnsweredQuestion,
  isAlone: boolean,
): Value | undefined {
  if (several.length > 0 || parameter.choices.length > 0) return undefined;
  const text = answer.trim().slice(0, 400);
  const tokens = tokenize(text, 60);
  const found = findValues(text, tokens);
  const only = (kinds: readonly string[]): string | undefined => {
    const fitting = found.filter(({ kind }) => kinds.includes(kind));
    return fitting.length === 1 ? fitting[0]?.text.replace(/^["'`]+|["'`]+$/g, '') : undefined;
  };
  if (parameter.type === 'number' || parameter.type === 'integer') {
    const number = numberOf(only(['number', 'money', 'percent', 'duration']) ?? '');
    return number === null || number < parameter.minimum || number > parameter.maximum
      ? undefined
      : number;
  }
  switch (parameter.kind) {
    case 'switch':
      return undefined;
    case 'date':
    case 'time':
    case 'email':
    case 'url':
      return only([parameter.kind]);
    case 'id':
      return only(['id', 'code', 'number']) ?? undefined;
    case 'text':
      return isAlone ? text : undefined;
    default: {
      const bare = text.replace(LEADS_IN, '').replace(/[\s.!]+$/, '');
      const tells = tokens.some(({ word }) => word.length > 2 && !COMMON_WORDS.has(word));
      return isAlone && tells && tokens.length <= MAX_WORDS && bare !== '' ? bare : undefined;
    }
  }
}
