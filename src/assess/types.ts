/**
 * What the assessor reads and what it answers. The assessor is pure: the same input gives the same
 * assessment, with no clock, no network and no state, and it imports nothing from the other rooms.
 */

/** The four ways in which a request can leave an agent guessing, in the order ties are resolved. */
export const DIMENSIONS = ['goal', 'scope', 'constraints', 'output_format'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** A clarification of this thread that the user has answered with words (not yes, no or a pick). */
export interface AnsweredQuestion {
  readonly question: string;
  readonly dimension: Dimension | null;
  readonly answer: string;
}

export interface AssessInput {
  /** 1..20,000 code points, well-formed, free of NUL. */
  readonly request: string;
  /** Earlier turns, oldest first, as the caller sent them (often `user: …`, `assistant: …`); at most 50 items and 40,000 characters. */
  readonly history: readonly string[];
  /** The caller's `context` object; `tools` in OpenAI, Anthropic or MCP form is understood. */
  readonly context: Readonly<Record<string, unknown>> | null;
  /** What this thread asked and the user answered, oldest first. */
  readonly answered: readonly AnsweredQuestion[];
}

/** One readable reason for a score. */
export interface Evidence {
  readonly dimension: Dimension;
  /** A stable name of the kind of evidence, such as `vague_reference` or `missing_parameter`. */
  readonly kind: string;
  /** The words of the request, or the parameter, that it rests on. */
  readonly text: string;
  /** Contribution in log-odds of its dimension: positive speaks for ambiguity, negative against. */
  readonly weight: number;
}

export interface CandidateQuestion {
  readonly dimension: Dimension;
  /** One short question in the words of the request. */
  readonly text: string;
  /** The likely answers, where they are known (an enum's values, say). */
  readonly choices: readonly string[];
}

export interface IntentSpec {
  readonly goal: string | null;
  readonly output_format: string | null;
  readonly scope: string | null;
  readonly constraints: readonly string[];
  readonly entities: readonly string[];
  /** What is needed and was not said, in words. */
  readonly missing: readonly string[];
  /** What an agent would have to assume if it went ahead now, in sentences. */
  readonly assumptions: readonly string[];
  /** The tool that the request means, and what could be bound to its parameters. */
  readonly tool: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface Assessment {
  /** How ambiguous the request is, 0 (clear) to 1. */
  readonly score: number;
  /** The same for each dimension, 0 to 1; the overall score is never below the evidence of its highest one. */
  readonly dimensions: Readonly<Record<Dimension, number>>;
  readonly evidence: readonly Evidence[];
  readonly intentSpec: IntentSpec | null;
  /** At most one a dimension, most valuable first; never about what was said or answered. */
  readonly questions: readonly CandidateQuestion[];
  /** 2 to 4 concrete readings of the request, each short enough for a button, or none. */
  readonly readings: readonly string[];
  /** Restates action, object and scope for a yes or no. */
  readonly confirmPrompt: string;
  /** The assessor and its weights, e.g. `builtin-1`; what a review's `model_version` refers to. */
  readonly modelVersion: string;
  /** What a person should know of how it came about; it becomes part of the reason. */
  readonly note?: string;
}
