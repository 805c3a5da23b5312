import type { Ctx } from '../../context.js';
import type { ActionRisk, Decision } from '../../contracts/gate.js';
import type { NewGateCall, RecordedProposal } from '../../db/schema/gate-calls.js';
import { EMPTY_MEMORY } from '../../dialogue/memory.js';
import { tellTurnLanguage } from '../../utterance/language.js';
import { type DecideDeps, decideCall } from '../gate/decide-call.js';
import type { PastTurn, TurnCall } from './read-turns.js';
import { tellRisk } from './turn-risk.js';
import type { WrongReason } from './went-wrong.js';

/** All that judging depends on beside a turn. */
export interface Judge {
  /** Of the tenant, with the configuration that decides. */
  readonly ctx: Ctx;
  readonly deps: DecideDeps;
  readonly risks: Readonly<Record<string, ActionRisk>>;
}

/** A session's own facts, the same for all of its turns. */
export interface TurnSession {
  readonly sessionId: string;
  readonly language: string | null;
  /** Definitions of tools that the import brought; null: none are known. */
  readonly tools: readonly unknown[] | null;
}

export interface JudgedTurn {
  readonly decision: Decision;
  /** The tool of the call that the decision is about; null where none was called. */
  readonly tool: string | null;
  readonly risk: ActionRisk | null;
  /** BCP 47, lower case, without a region. */
  readonly language: string;
  readonly wrong: WrongReason | null;
  readonly calls: readonly {
    readonly tool: string;
    readonly standings: RecordedProposal['arguments'];
  }[];
  /** The gate call that would have been recorded. */
  readonly row: NewGateCall;
}

/** The more a decision interferes, the higher. */
const RANK: Readonly<Record<Decision, number>> = {
  ...{ proceed: 0, confirm: 1, options: 2, ask: 3, escalate: 4 },
};

const LANGUAGE = /^[a-z]{2,3}(?:-|$)/;

/**
 * Judges a turn of the past as the gate would have: each of the agent's calls, or the request alone where there are
 * none. Of several calls the one that is held back most decides. As a user who has not been asked anything; nothing
 * is stored or remembered.
 */
export async function judgeTurn(
  judge: Judge,
  session: TurnSession,
  turn: PastTurn,
  wrong: WrongReason | null,
): Promise<JudgedTurn> {
  const calls: { tool: string; standings: RecordedProposal['arguments'] }[] = [];
  let worst: { row: NewGateCall; call: TurnCall | null; decision: Decision } | undefined;
  for (const call of turn.calls.length > 0 ? turn.calls : [null]) {
    const { row, decision } = await decideOne(judge, session, turn, call);
    if (call) calls.push({ tool: call.name, standings: row.proposedCall?.arguments ?? [] });
    if (!worst || RANK[decision] > RANK[worst.decision]) worst = { row, call, decision };
  }
  const { row, call, decision } = worst as NonNullable<typeof worst>;
  return {
    ...{ decision, wrong, calls, row },
    tool: call?.name ?? null,
    risk: call ? tellRisk(call, judge.risks) : null,
    language: languageFor(session, turn),
  };
}

function languageFor({ language }: TurnSession, { text, history }: PastTurn): string {
  const named = language?.toLowerCase();
  if (named && LANGUAGE.test(named)) return named.split('-')[0] as string;
  return tellTurnLanguage(text, history.slice(-3));
}

async function decideOne(
  { ctx, deps, risks }: Judge,
  { sessionId, tools }: TurnSession,
  { text, at, history }: PastTurn,
  call: TurnCall | null,
): Promise<{ row: NewGateCall; decision: Decision }> {
  const context = {
    ...(tools && { tools }),
    ...(call && { call: { id: call.id, name: call.name, arguments: call.arguments } }),
    ...(call && call.results.length > 0 && { results: call.results }),
  };
  const body = {
    request: text,
    session_id: sessionId,
    history: [...history],
    action_risk: call ? tellRisk(call, risks) : null,
    context: Object.keys(context).length > 0 ? context : null,
  };
  const input = {
    ...{ body, mode: 'suggest' as const, correlationId: null, idempotency: null },
    isGone: () => false,
  };
  const then = { ...ctx, now: new Date(at) };
  const { answer, row } = await decideCall(then, input, EMPTY_MEMORY, deps);
  return { row, decision: answer.result.decision ?? (row.modelDecision as Decision) };
}
