import type { GateResult } from '../contracts/gate.js';
import type { CandidateQuestion, Dimension, Fills, Held } from '../ports/assessment.js';
import type { Choice } from './decide.js';
import { noteCall, noteDeclined, openClarification } from './memory.js';
import { isParameter, listSlots, toSlot } from './slot.js';
import {
  type AskedQuestion,
  type Clarification,
  listAskedParameters,
  type SessionMemory,
  type Thread,
} from './state.js';
import { ON_THEIR_WAY_MS, type Turn } from './transition.js';

/**
 * The memory after a reply: one that carries questions, options or a confirm prompt opens a
 * clarification.
 */
export function remember(
  turn: Turn,
  made: {
    readonly callId: string;
    /** Unix milliseconds. */
    readonly at: number;
    /** Fingerprint of the caller's request. */
    readonly request: string;
    /** The request that was assessed. */
    readonly assessed: string;
    /** Fingerprint of the call that the agent proposed; null without one. */
    readonly proposed: string | null;
    /** The call that it is about (see `callKey`). */
    readonly call: () => string;
    readonly action: () => string;
    readonly choice: Choice;
    readonly result: GateResult;
    readonly questions: readonly CandidateQuestion[];
    readonly weakest: Dimension;
    readonly fills: Fills | null;
    /** The user has said that the action is not wanted. */
    readonly unwanted: boolean;
    /** The call brought an answer that was for nothing. */
    readonly answersNothing: boolean;
    /** A value as it may be stored. */
    readonly asStored: <Value>(value: Value) => Value;
  },
): SessionMemory {
  const { memory, thread } = turn;
  const { result } = made;
  const shown = result.questions.length > 0 ? made.questions : [];
  const offers = result.options.length > 0;
  const confirms = result.confirm_prompt !== null;
  const { fills } = made;
  const noted = withCall(memory, made, shown, offers);
  if (shown.length === 0 && !offers && !confirms) return noted;
  const asked = new Set([
    ...shown.flatMap(listSlots),
    ...(offers ? [toSlot({ dimension: made.weakest, parameter: fills?.parameter ?? null })] : []),
  ]);
  const questions = shown.map(asAsked);
  const clarification: { -readonly [Key in keyof Clarification]: Clarification[Key] } = {
    callId: made.callId,
    at: made.at,
    request: made.request,
    questions,
    options: result.options,
    dimension: offers ? made.weakest : null,
    prompt: result.confirm_prompt,
    confirms: confirms ? made.action() : null,
    score: result.ambiguity_score,
    dimensions: result.dimensions,
    thread: {
      ...thread,
      ...unfilledBy(thread, offers ? [...questions, ...asQuestion(made)] : questions),
      asked: [...thread.asked.filter((slot) => isParameter(slot) || !asked.has(slot)), ...asked],
      repeats: thread.repeats + (made.choice.rule === 'asked_before' ? 1 : 0),
    },
  };
  clarification.call = made.call();
  if (made.proposed !== null) clarification.proposed = made.proposed;
  // The same answer may come with more calls that were sent together.
  if (made.answersNothing) clarification.answerableFrom = made.at + ON_THEIR_WAY_MS;
  if (offers && fills) clarification.fills = fills;
  if (result.intent_spec !== null) Object.assign(clarification, callIn(result.intent_spec));
  const isUnanswered = turn.acts.length === 0 || turn.clarification === null;
  return openClarification(
    noted,
    clarification,
    TAKES_ATTENTION.has(result.decision),
    isUnanswered,
  );
}

const MAX_REQUEST = 400;

/** The memory with the call, where a later request may go on from it. */
function withCall(
  memory: SessionMemory,
  { result, at, assessed, fills, unwanted, asStored }: Parameters<typeof remember>[1],
  questions: readonly CandidateQuestion[],
  offers: boolean,
): SessionMemory {
  const { intent_spec: spec, decision } = result;
  if (spec === null || decision === null || assessed.length > MAX_REQUEST) return memory;
  const { tool, bound = {} } = callIn(spec);
  if (tool === undefined) return memory;
  if (unwanted) return noteDeclined(memory, asStored({ tool, bound }));
  const asked = listAskedParameters({
    questions: questions.map(asAsked),
    fills: offers ? fills : null,
  });
  // As the calls are that it is compared with.
  return noteCall(memory, asStored({ at, request: assessed, tool, bound, asked }));
}

/** The decisions that count for fatigue; questions beside another decision are only advice. */
const TAKES_ATTENTION: ReadonlySet<GateResult['decision']> = new Set(['ask', 'confirm', 'options']);

function asAsked({
  text,
  dimension,
  parameter,
  others,
  choices,
  values,
  offered,
}: CandidateQuestion): AskedQuestion {
  const asked: { -readonly [Key in keyof AskedQuestion]: AskedQuestion[Key] } = { text, dimension };
  if (parameter) asked.parameter = parameter;
  if (others && others.length > 0) asked.others = others;
  if (values && values.length > 0) {
    asked.choices = choices;
    asked.values = values;
  }
  if (offered !== undefined) asked.offered = offered;
  return asked;
}

/** Options that fill a parameter as a question about it. */
function asQuestion({
  result,
  fills,
  weakest,
}: {
  readonly result: GateResult;
  readonly fills: Fills | null;
  readonly weakest: Dimension;
}): AskedQuestion[] {
  if (fills === null) return [];
  const text = result.options.join(' / ');
  return [{ text, dimension: weakest, ...fills, choices: result.options }];
}

const MAX_UNFILLED = 6;

/** The questions with choices that the thread has put, each parameter's latest. */
function unfilledBy(
  { unfilled = [] }: Thread,
  put: readonly AskedQuestion[],
): { unfilled?: AskedQuestion[] } {
  const choices = put.filter(({ values }) => values !== undefined);
  if (choices.length === 0 && unfilled.length === 0) return {};
  const others = unfilled.filter(
    (one) => !choices.some(({ parameter }) => parameter === one.parameter),
  );
  const all = [...others, ...choices].slice(-MAX_UNFILLED);
  return all.length > 0 ? { unfilled: all } : {};
}

/** Bounds of the values that are kept for corrections. */
const MAX_BOUND = 20;
const MAX_BOUND_LENGTH = 200;

function isPlainList(value: unknown): value is string[] {
  return (
    Array.isArray(value) &&
    value.length <= MAX_BOUND &&
    value.every((one) => typeof one === 'string' && one.length <= MAX_BOUND_LENGTH)
  );
}

/** The tool of a call, and its plain values, nested ones by their path. */
export function callIn(spec: GateResult['intent_spec']): Pick<Clarification, 'tool' | 'bound'> {
  const tool = typeof spec?.tool === 'string' ? { tool: spec.tool } : {};
  const bound: [string, Held][] = [];
  const add = (name: string, value: unknown): void => {
    if (typeof value === 'number' || typeof value === 'boolean') bound.push([name, value]);
    if (typeof value === 'string' && value.length <= MAX_BOUND_LENGTH) bound.push([name, value]);
    if (isPlainList(value)) bound.push([name, value]);
  };
  for (const [name, value] of Object.entries(spec?.parameters ?? {})) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) add(name, value);
    else for (const [inner, one] of Object.entries(value)) add(`${name}.${inner}`, one);
  }
  return {
    ...tool,
    ...(bound.length > 0 && { bound: Object.fromEntries(bound.slice(0, MAX_BOUND)) }),
  };
}
