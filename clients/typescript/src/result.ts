import { parseJson } from './json.js';

const DECISIONS = ['proceed', 'ask', 'confirm', 'options', 'escalate'] as const;

const MAX_REASON = 300;

/** What to do about a request. */
export type Decision = (typeof DECISIONS)[number];

/** What was understood of a request. The server may add to it. */
export interface IntentSpec {
  goal: string | null;
  output_format: string | null;
  scope: string | null;
  constraints: string[];
  entities: string[];
  /** What is needed and was not said, in words. */
  missing: string[];
  /** What an agent would have to assume if it went ahead now. */
  assumptions: string[];
  /** The tool of yours that the request means, and what could be bound to its parameters. */
  tool: string | null;
  parameters: Record<string, unknown>;
  /** What an answer to this result names as `context.clarification_id`; absent where nothing is asked, and from older servers. */
  clarification_id?: string | null;
  [more: string]: unknown;
}

interface Fields {
  /** The same as `ambiguity_score` by dimension: goal, output_format, scope, constraints. */
  dimensions: Record<string, number>;
  /** Clarifying questions, most valuable first. */
  questions: string[];
  /** What was understood. */
  intent_spec: IntentSpec | null;
  /** With the decision confirm: a sentence to answer with yes or no. */
  confirm_prompt: string | null;
  /** With the decision options: the readings to choose from. */
  options: string[];
}

/** A request that the gate has judged. */
export interface JudgedResult extends Fields {
  /** 0 (clear) to 1 (ambiguous). */
  ambiguity_score: number;
  decision: Decision;
  decision_reason: string | null;
}

/** A request that the gate has judged and gives no advice about: interventions are off. */
export interface UnadvisedResult extends Fields {
  /** 0 (clear) to 1 (ambiguous). */
  ambiguity_score: number;
  decision: null;
  decision_reason: null;
}

/** A request that the gate could not be asked about. Whoever is about to do something dangerous should then refuse. */
export interface FallbackResult extends Fields {
  /** 0, which says nothing here: nobody has judged the request. The type keeps it from being taken for "clear". */
  ambiguity_score: unknown;
  decision: null;
  /** `fallback:` and the cause. */
  decision_reason: string;
}

/**
 * How ambiguous a request is and what to do about it. Field names are the server's. The score is a number once
 * `decision` is known not to be null, or `decision_reason` to be null.
 */
export type GateResult = JudgedResult | UnadvisedResult | FallbackResult;

/** The server answered something that is not a gate result. */
export class UnreadableAnswer extends Error {}

/** The result that stands for "the gate could not be asked"; `cause` says why. */
export function fallback(cause: string): FallbackResult {
  return {
    ambiguity_score: 0,
    dimensions: {},
    questions: [],
    intent_spec: null,
    decision: null,
    decision_reason: `fallback: ${cause}`.replace(/\s+/g, ' ').trim().slice(0, MAX_REASON),
    confirm_prompt: null,
    options: [],
  };
}

/**
 * Reads a gate result; a legacy answer without intervention fields gets empty ones.
 * Throws UnreadableAnswer when the text is not JSON or a field has the wrong type.
 */
export const readResult = (text: string): GateResult => readWhole(text).result;

/** The same, and whether the answer says what it decided: a legacy one has nothing that lets a tool call through. */
export function readWhole(text: string): { result: GateResult; isDecided: boolean } {
  const answer = parse(text);
  if (!isObject(answer)) throw new UnreadableAnswer('not a JSON object');
  const result = {
    ambiguity_score: number(answer.ambiguity_score, 'ambiguity_score'),
    dimensions: numbers(answer.dimensions, 'dimensions'),
    questions: texts(answer.questions, 'questions'),
    intent_spec: objectOrNull(spec(text, answer), 'intent_spec') as IntentSpec | null,
    decision: decision(answer.decision),
    decision_reason: textOrNull(answer.decision_reason, 'decision_reason'),
    confirm_prompt: textOrNull(answer.confirm_prompt, 'confirm_prompt'),
    options: isAbsent(answer.options) ? [] : texts(answer.options, 'options'),
  };
  // Which of the three it is, its decision and reason say.
  return { result: result as GateResult, isDecided: answer.decision !== undefined };
}

/** What was understood; a number that JavaScript can't hold is a text of its digits. */
const spec = (text: string, answer: JsonObject): unknown =>
  isObject(answer.intent_spec)
    ? (parseJson(text, String) as JsonObject).intent_spec
    : answer.intent_spec;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UnreadableAnswer('not JSON');
  }
}

type JsonObject = { [name: string]: unknown };

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isAbsent = (value: unknown): value is null | undefined =>
  value === null || value === undefined;

function number(value: unknown, name: string): number {
  if (typeof value !== 'number') throw new UnreadableAnswer(`${name} is not a number`);
  // 1e999 is JSON, and no number that can be compared with.
  if (!Number.isFinite(value)) throw new UnreadableAnswer(`${name} is not a finite number`);
  return value;
}

function numbers(value: unknown, name: string): Record<string, number> {
  if (!isObject(value)) throw new UnreadableAnswer(`${name} is not an object`);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, number(item, `${name}.${key}`)]),
  );
}

function texts(value: unknown, name: string): string[] {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
    throw new UnreadableAnswer(`${name} is not a list of texts`);
  }
  return value;
}

function textOrNull(value: unknown, name: string): string | null {
  if (isAbsent(value)) return null;
  if (typeof value !== 'string') throw new UnreadableAnswer(`${name} is not a text`);
  return value;
}

function objectOrNull(value: unknown, name: string): JsonObject | null {
  if (isAbsent(value)) return null;
  if (!isObject(value)) throw new UnreadableAnswer(`${name} is not an object`);
  return value;
}

function decision(value: unknown): Decision | null {
  if (isAbsent(value)) return null;
  const known = DECISIONS.find((candidate) => candidate === value);
  if (!known) throw new UnreadableAnswer(`decision is none of ${DECISIONS.join(', ')}`);
  return known;
}
