/**
 * Input and result of the assessor. The assessor is pure: the same input gives the same assessment, with no clock, no network
 * and no state.
 */

/** The four ways in which a request can leave an agent guessing, in the order ties are resolved. */
export const DIMENSIONS = ['goal', 'scope', 'constraints', 'output_format'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Value of a parameter of a tool. */
export type Value = string | number | boolean;
/** Value of a parameter, or several of them for one that holds a list. */
export type Held = Value | readonly Value[];

/** A clarification of this thread that the user has answered with words or by a pick (not yes or no). */
export interface AnsweredQuestion {
  readonly question: string;
  readonly dimension: Dimension | null;
  readonly answer: string;
  /** The tool's parameter that was asked about or put right, `customer.email` for a nested one. */
  readonly parameter?: string | null;
  /** Value that the parameter holds from now on, where the answer leaves no doubt: the value behind a label. */
  readonly value?: Value;
  /** The answer puts right what was stated rather than answers what was asked. */
  readonly corrects?: boolean;
}

/** A reading of somebody else, proved by quotes; it goes before what the assessor reads. */
export interface GivenCall {
  /** The tool that is meant, one of the context's. */
  readonly tool: string;
  readonly values: readonly { readonly parameter: string; readonly value: Value }[];
}

/** A call by its tool and its plain values, by parameter (`customer.email` for a nested one). */
export interface CallWithValues {
  readonly tool: string;
  readonly bound: Readonly<Record<string, Held>>;
}

/** The call as the thread's last reply stated it, and what was answered to that reply. */
export interface StatedCall {
  readonly tool: string;
  /** The values that it stated, by parameter (`customer.email` for a nested one). */
  readonly values: Readonly<Record<string, Held>>;
  /** The answers to it, which are also the last ones of `answered`. */
  readonly given: readonly AnsweredQuestion[];
  /** All parameters that the reply asked about. */
  readonly asked: readonly string[];
  /** The answer in words; null for a pick, a yes and whatever else says nothing of values. */
  readonly answer: string | null;
  /** It takes back the latest call: the request says no more than that, and its words leave nothing open. */
  readonly takesBack?: true;
}

export interface AssessInput {
  /** 1..20,000 code points, well-formed, free of NUL. */
  readonly request: string;
  /** Earlier turns, oldest first, as the caller sent them (often `user: …`, `assistant: …`); at most 50 items and 40,000 characters. */
  readonly history: readonly string[];
  /** The caller's `context` object; `tools` in OpenAI, Anthropic or MCP form is understood. */
  readonly context: Readonly<Record<string, unknown>> | null;
  /** Where the context has no `tools`: definitions that the agent sent earlier, as they were sent; absent or empty for none. */
  readonly knownTools?: readonly unknown[];
  /** Questions of this thread with the user's answers, oldest first. */
  readonly answered: readonly AnsweredQuestion[];
  readonly given?: GivenCall | null;
  /** The tenant declares that the tool of the proposed call only reads. */
  readonly readsOnly?: boolean;
  /** In a thread, what its last reply stated: it holds as far as the answer does not change it. */
  readonly stated?: StatedCall | null;
  /** Calls that were decided earlier in this session, the latest last: what "it" may stand for, and what a task was told. */
  readonly recent?: readonly CallWithValues[];
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
  /** The tool's parameter that is asked about, `customer.email` for a nested one. */
  readonly parameter?: string | null;
  /** More parameters that the same question asks for. */
  readonly others?: readonly string[];
  /** The values behind `choices`, in their order, where each stands for a value of the parameter. */
  readonly values?: readonly Value[];
  /** The value that the proposed call has and the question shows: a plain yes settles it. */
  readonly offered?: Value;
}

/** The parameter that a pick among the readings fills, and the value behind each reading, in their order. */
export interface Fills {
  readonly parameter: string;
  readonly values: readonly Value[];
}

export interface IntentSpec {
  readonly goal: string | null;
  readonly output_format: string | null;
  readonly scope: string | null;
  readonly constraints: readonly string[];
  readonly entities: readonly string[];
  /** Details that are needed and were not said, in words. */
  readonly missing: readonly string[];
  /** Sentences of what an agent would have to assume if it went ahead now, in sentences. */
  readonly assumptions: readonly string[];
  /** The tool that the request means, and what could be bound to its parameters. */
  readonly tool: string | null;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Acts of the proposed call; absent where that is no command, request, query or change of files. */
  readonly acts?: readonly HeldAct[];
}

/** One thing that a proposed call would do, as src/commands describes it, and whether the user asked for it. */
export interface HeldAct {
  readonly verb: string;
  readonly where: string;
  readonly reversible: boolean;
  readonly act: string;
  readonly objects: readonly string[];
  readonly why: string | null;
  readonly asked: boolean;
}

/** How a proposed argument stands to what was said and is known. */
export const STANDINGS = [
  /** The user's own words, as they stand or in another form. */
  'said',
  /** A record, the history, a tool's result or a system text has it. */
  'context',
  /** Worked out of what was said: a date of a weekday, a number of words, an id of a name. */
  'derived',
  /** A text of the agent's that carries what was asked. */
  'composed',
  /** The schema's default, or harmless by its kind. */
  'default',
  /** Something else was said. */
  'contradicted',
  /** Several records fit, and one was taken. */
  'picked',
  /** Nobody said it. */
  'invented',
] as const;
export type Standing = (typeof STANDINGS)[number];

/** An argument of a proposed call, as it was judged. */
export interface ArgumentStanding {
  /** `amount`, `customer.email`, `items[0].sku`. */
  readonly path: string;
  readonly value: Value;
  readonly standing: Standing;
  /** How likely it is that the value is not what was meant, 0 to 1. */
  readonly doubt: number;
}

export interface Assessment {
  /** How ambiguous the request is, 0 (clear) to 1. */
  readonly score: number;
  /** Evidence of each dimension, 0 to 1; the overall score is never below the evidence of its highest one. */
  readonly dimensions: Readonly<Record<Dimension, number>>;
  readonly evidence: readonly Evidence[];
  readonly intentSpec: IntentSpec | null;
  /** At most three in the request's language: what the call lacks, then one a dimension; never about what was said or answered. */
  readonly questions: readonly CandidateQuestion[];
  /** Whether every required parameter, and every slot that the action cannot do without, has exactly one candidate. */
  readonly complete: boolean;
  /** 2 to 4 concrete readings of the request, each short enough for a button, or none. */
  readonly readings: readonly string[];
  /** Absent where the readings are ways to understand the words rather than values of a parameter. */
  readonly fills?: Fills | null;
  /** Open points as a person would name them, the most telling first: `no order id`, `two cards match: Visa 4417, Visa 8830`. */
  readonly findings?: readonly string[];
  /**
   * The action for a yes or no: tool, object and every bound value, or the sentence that orders it. Made when it is
   * wanted, since most calls are never put to a confirmation.
   */
  readonly confirmPrompt: () => string;
  /** The assessor and its weights, e.g. `builtin-1`; what a review's `model_version` refers to. */
  readonly modelVersion: string;
  /** Whether the proposed call changes something; absent without one. */
  readonly changes?: boolean;
  /** The proposed call changes something, and an argument or the act itself is not proved by the user's words; absent without one. */
  readonly unproved?: boolean;
  /** The condition under which something is to be changed, in the user's words; absent where there is none. */
  readonly condition?: string;
  /** How likely it is that the message asks for nothing; absent where it is read as a request, or a call is proposed. */
  readonly asksNothing?: number;
  /** How each argument of a proposed call stands to what was said and is known; absent without one. */
  readonly standings?: readonly ArgumentStanding[];
  /** A remark on how the assessment came about; it becomes part of the reason. */
  readonly note?: string;
}

/** The call that an agent is about to make, as it says. */
export interface ProposedCall {
  /** The agent's own name for the call, such as a model's tool call id; null where it gives none. */
  readonly id: string | null;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The call that a context proposes; null where it proposes none. The border has checked its form. */
export function readProposedCall(context: unknown): ProposedCall | null {
  const call = isObject(context) && Object.hasOwn(context, 'call') ? context.call : null;
  if (!isObject(call) || typeof call.name !== 'string' || !isObject(call.arguments)) return null;
  const id = typeof call.id === 'string' ? call.id : null;
  return { id, name: call.name, arguments: call.arguments };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
