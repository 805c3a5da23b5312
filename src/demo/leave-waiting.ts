import type { GateRequest } from '../contracts/gate.js';
import { EMPTY_MEMORY } from '../dialogue/memory.js';
import { decideCall } from '../domain/gate/decide-call.js';
import type { Agent } from './agents/agent.js';
import { BANK } from './agents/bank.js';
import { OPS } from './agents/ops.js';
import { SHOP } from './agents/shop.js';
import { ctxAt, type Filling } from './demo-context.js';
import type { PlayedSession } from './play-session.js';
import { storeSessions } from './store-sessions.js';

interface WaitingCall {
  readonly agent: Agent;
  /** Minutes before the end of the samples. */
  readonly before: number;
  readonly request: string;
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
  /** How bad it would be, in questions. */
  readonly cost: number;
}

const CALLS: readonly WaitingCall[] = [
  {
    ...{ agent: BANK, before: 47, cost: 2_400, name: 'make_transfer' },
    request: 'Virement de 2 400 € à Karim Benali, comme le mois dernier',
    arguments: { amount: 2_400, recipient: 'Karim Benali', account: 'épargne' },
  },
  {
    ...{ agent: SHOP, before: 12, cost: 300, name: 'refund_order' },
    request: 'Refund my order to the card I paid with',
    arguments: { order_id: 'A-2458', refund_to: 'card' },
  },
  {
    ...{ agent: OPS, before: 4, cost: 50_000, name: 'delete_snapshots' },
    request: 'We run out of disk on catalog, delete what nobody needs',
    arguments: { database: 'catalog', before: '2026-01-01' },
  },
];
/** Conversations that are tried: in those of the experiment's control group nobody waits. */
const TRIES = 12;

/** Plays calls that wait for a person when the demo begins. */
export async function leaveWaiting(filling: Filling, now: Date): Promise<void> {
  const played: PlayedSession[] = [];
  for (const call of CALLS) {
    const session = await playUntilHandedOver(filling, call, now);
    if (session) played.push(session);
  }
  await storeSessions(filling, played);
}

async function playUntilHandedOver(
  filling: Filling,
  call: WaitingCall,
  now: Date,
): Promise<PlayedSession | null> {
  const { services } = filling;
  const deps = { ...services.gate, assess: services.assess };
  const ctx = ctxAt(filling, new Date(now.getTime() - 60_000 * call.before));
  for (let at = 0; at < TRIES; at += 1) {
    const input = {
      body: toRequest(call, `${call.agent.id}-${9_000 + at}`),
      ...{ mode: null, correlationId: null, idempotency: null },
      isGone: () => false,
    };
    const decided = await decideCall(ctx, input, EMPTY_MEMORY, deps);
    if (decided.answer.result.decision !== 'escalate') continue;
    return {
      agent: call.agent,
      calls: [decided],
      memory: decided.memory,
      events: [],
      outcomes: [],
      flows: [],
    };
  }
  return null;
}

const toRequest = (
  { agent, request, name, arguments: given, cost }: WaitingCall,
  sessionId: string,
): GateRequest => ({
  request,
  session_id: sessionId,
  context: {
    ...{ agent: agent.id, channel: 'chat', tools: agent.tools },
    call: { name, arguments: given },
  },
  history: null,
  clarification_response: null,
  action_risk: 'irreversible',
  action_cost: cost,
});
