import type { CandidateQuestion, Dimension } from '../../assess/types.js';
import type { GateResult } from '../../contracts/gate.js';
import type { Choice } from './decide.js';
import { openClarification, type SessionMemory, type Turn } from './memory.js';

/**
 * The memory after a reply: one that carries questions, options or a confirm prompt opens a
 * clarification.
 */
export function remember(
  { memory, thread }: Turn,
  made: {
    readonly callId: string;
    /** Unix milliseconds. */
    readonly at: number;
    readonly request: string;
    readonly action: string;
    readonly choice: Choice;
    readonly result: GateResult;
    readonly questions: readonly CandidateQuestion[];
    readonly weakest: Dimension;
  },
): SessionMemory {
  const { result } = made;
  const shown = result.questions.length > 0 ? made.questions : [];
  const offers = result.options.length > 0;
  const confirms = result.confirm_prompt !== null;
  if (shown.length === 0 && !offers && !confirms) return memory;
  const asked = new Set([
    ...thread.asked,
    ...shown.map(({ dimension }) => dimension),
    ...(offers ? [made.weakest] : []),
  ]);
  const clarification = {
    callId: made.callId,
    at: made.at,
    request: made.request,
    questions: shown.map(({ text, dimension }) => ({ text, dimension })),
    options: result.options,
    dimension: offers ? made.weakest : null,
    prompt: result.confirm_prompt,
    confirms: confirms ? made.action : null,
    score: result.ambiguity_score,
    dimensions: result.dimensions,
    thread: {
      ...thread,
      asked: [...asked],
      repeats: thread.repeats + (made.choice.rule === 'asked_before' ? 1 : 0),
    },
  };
  return openClarification(memory, clarification, TAKES_ATTENTION.has(result.decision));
}

/** The decisions that count for fatigue; questions beside another decision are only advice. */
const TAKES_ATTENTION: ReadonlySet<GateResult['decision']> = new Set(['ask', 'confirm', 'options']);
