import type {
  AnsweredQuestion,
  CallWithValues,
  Dimension,
  Fills,
  Held,
  Value,
} from '../ports/assessment.js';
import type { Slot } from './slot.js';

/** A gate call that answers nothing, and the calls that answer its clarifications. */
export interface Thread {
  /** The gate call that began it. */
  readonly id: string;
  /** Slots that were asked about; a parameter stands here twice when it was asked about twice. */
  readonly asked: readonly Slot[];
  readonly answered: readonly AnsweredQuestion[];
  /** Actions (see `actionKey`) that the user said yes to, and no. */
  readonly confirmed: readonly string[];
  readonly declined: readonly string[];
  /** How often it wanted to ask what it had asked before. */
  readonly repeats: number;
  /** Questions with choices that no answer has picked from yet, by which a later answer may be understood. */
  readonly unfilled?: readonly AskedQuestion[];
  /** The user canceled its action: only a confirmation can bring it back. */
  readonly cancelled?: boolean;
  /** The request that the user makes instead of the request that began it. */
  readonly instead?: string;
  /** The earlier request that the one that began it goes on from. */
  readonly continues?: string;
}

/** A call of the session that a later request may go on from: "the same for Anna". */
export interface RecentCall extends CallWithValues {
  /** Unix milliseconds. */
  readonly at: number;
  /** The request as it was assessed. */
  readonly request: string;
  /** The parameters that were asked about. */
  readonly asked: readonly string[];
  /** The user did not want it: it can be put right or come back to, but is not done again for somebody else. */
  readonly declined?: true;
}

/** A question as it was put to the user. */
export interface AskedQuestion {
  readonly text: string;
  readonly dimension: Dimension;
  readonly parameter?: string | null;
  readonly others?: readonly string[];
  readonly choices?: readonly string[];
  readonly values?: readonly Value[];
  /** The value of the proposed call that the question showed: a plain yes settles it. */
  readonly offered?: Value;
}

/** A reply that the user may answer. */
export interface Clarification {
  readonly callId: string;
  /** Name that an answer may give; absent: `callId`. */
  readonly id?: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** Unix milliseconds: what came before was on its way when this was put, and is no answer to it. */
  readonly answerableFrom?: number;
  /** Fingerprint of the request that it belongs to. */
  readonly request: string;
  readonly questions: readonly AskedQuestion[];
  readonly options: readonly string[];
  /** The parameter that a pick among the options fills. */
  readonly fills?: Fills | null;
  /** The tool that it spoke of. */
  readonly tool?: string;
  /** The parameters that had a value then: they keep it as far as the answer does not change it. */
  readonly bound?: Readonly<Record<string, Held>>;
  /** Fingerprint of the call that the agent proposed, as it was sent. */
  readonly proposed?: string;
  /** The call that it is about (see `callKey`). */
  readonly call?: string;
  /** The dimension that the options are about. */
  readonly dimension: Dimension | null;
  /** The prompt that a yes or no was asked for, and the action (see `actionKey`) that a yes confirms. */
  readonly prompt: string | null;
  readonly confirms: string | null;
  /** How ambiguous the request was then, in all and by dimension: an answer never raises it. */
  readonly score: number;
  readonly dimensions: Readonly<Record<Dimension, number>>;
  readonly thread: Thread;
}

/** The name by which an answer says that it is for this clarification. */
export const clarificationId = ({ id, callId }: Clarification): string => id ?? callId;

/** Whether two clarifications are about the same proposed call, whichever request it was proposed for. */
export const isOfSameCall = (one: Clarification, other: Clarification): boolean =>
  one.proposed !== undefined && one.proposed === other.proposed;

/**
 * The one question of a reply that asked nothing else and showed the value of the proposed call: a plain yes settles that
 * value, a plain no refuses the call.
 */
export function findOffer({
  questions: [question, ...others],
  options,
  prompt,
}: Clarification): (AskedQuestion & { readonly offered: Value }) | null {
  const { offered } = question ?? {};
  if (question === undefined || offered === undefined || isMasked(offered)) return null;
  if (others.length > 0 || options.length > 0 || prompt !== null) return null;
  return { ...question, offered };
}

/** Lists the parameters of the tool that a reply asked about, each once. */
export function listAskedParameters({
  questions,
  fills,
}: Pick<Clarification, 'questions' | 'fills'>): string[] {
  const asked = questions.flatMap(({ parameter, others = [] }) =>
    parameter ? [parameter, ...others] : [],
  );
  return [...new Set(fills ? [...asked, fills.parameter] : asked)];
}

/** A decision that took the user's attention. */
export interface Intervention {
  readonly callId: string;
  readonly at: number;
  readonly state: 'open' | 'answered' | 'ignored';
}

/** Answer of a person to a call that was handed over: the next call with its request is judged with it. */
export interface PersonAnswer {
  /** The gate call that was handed over. */
  readonly callId: string;
  /** Fingerprint of its request, and the request where it is short. */
  readonly request: string;
  readonly text?: string;
  /** Fingerprint of the call that the agent proposed. */
  readonly proposed?: string;
  /** Null: the person does it themselves, and the agent must not. */
  readonly answer: string | null;
  /** Unix milliseconds: from then on it is not used any more. */
  readonly until: number;
  /** A call was judged with it and did not proceed: it holds for the next one that brings no answer of its own. */
  readonly used?: true;
  /** Clarification that it answers. */
  readonly clarification: Clarification;
}

/** The latest yes or no to a call: a yes has opened it once, a no refuses it. */
export interface CallVerdict {
  /** The call (see `callKey`). */
  readonly call: string;
  readonly said: 'yes' | 'no';
  /** The user, or a person who decided a handoff. */
  readonly by: 'user' | 'person';
  /** Fingerprint of the request that came with it. */
  readonly request: string;
  readonly threadId: string;
  /** Unix milliseconds. */
  readonly at: number;
}

export interface SessionMemory {
  /** Oldest first. */
  readonly open: readonly Clarification[];
  /** Questions that another request passed over: only an answer that comes with their own request is for them. */
  readonly left?: readonly Clarification[];
  readonly interventions: readonly Intervention[];
  /** Calls that a later request may go on from, oldest first. */
  readonly recent?: readonly RecentCall[];
  /** Answers of people that wait for the call that they are for, oldest first. */
  readonly answers?: readonly PersonAnswer[];
  /** The latest yes or no to calls, oldest first. */
  readonly verdicts?: readonly CallVerdict[];
}

/** How tired of questions the session is. */
export type Fatigue = 'none' | 'answered' | 'high';

/** A value that was masked when the session was stored is none any more. */
export function isMasked(value: Held): boolean {
  if (Array.isArray(value)) return value.some(isMasked);
  return typeof value === 'string' && /\[[a-z_ ]+\]/.test(value);
}
