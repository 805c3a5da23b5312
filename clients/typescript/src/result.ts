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
  [more: string]: unknown;
}

/**
 * How ambiguous a request is and what to do about it. Field names are the server's.
 *
 * `decision` is null when the server gave no advice or could not be asked. In the latter case
 * `decision_reason` begins with `fallback:` and names the cause: a caller about to do something
 * dangerous should then refuse instead of going ahead.
 */
export interface GateResult {
  /**
   * 0 (clear) to 1 (ambiguous). Also 0 where the server could not be asked: look at `decision` first, which is then null, as it
   * never is of a request that the gate has found clear.
   */
  ambiguity_score: number;
  /** The same by dimension: goal, output_format, scope, constraints. */
  dimensions: Record<string, number>;
  /** Clarifying questions, most valuable first. */
  questions: string[];
  /** What was understood. */
  intent_spec: IntentSpec | null;
  decision: Decision | null;
  decision_reason: string | null;
  /** With the decision confirm: a sentence to answer with yes or no. */
  confirm_prompt: string | null;
  /** With the decision options: the readings to choose from. */
  options: string[];
}

/** The server answered something that is not a gate result. */
export class UnreadableAnswer extends Error {}

/** The result that stands for "the gate could not be asked"; `cause` says why. */
export function fallback(cause: string): GateResult {
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
export function readResult(text: string): GateResult {
  const answer = parse(text);
  if (!isObject(answer)) throw new UnreadableAnswer('not a JSON object');
  return {
    ambiguity_score: number(answer.ambiguity_score, 'ambiguity_score'),
    dimensions: numbers(answer.dimensions, 'dimensions'),
    questions: texts(answer.questions, 'questions'),
    intent_spec: objectOrNull(answer.intent_spec, 'intent_spec') as IntentSpec | null,
    decision: decision(answer.decision),
    decision_reason: textOrNull(answer.decision_reason, 'decision_reason'),
    confirm_prompt: textOrNull(answer.confirm_prompt, 'confirm_prompt'),
    options: isAbsent(answer.options) ? [] : texts(answer.options, 'options'),
  };
}

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
