import type { EventRequest } from '../contracts/event.js';
import type { GateResult } from '../contracts/gate.js';
import type { StepsRequest } from '../contracts/step.js';
import { EMPTY_MEMORY } from '../dialogue/memory.js';
import type { SessionMemory } from '../dialogue/state.js';
import { eventWrite } from '../domain/events/record-event.js';
import { type DecidedCall, decideCall } from '../domain/gate/decide-call.js';
import { outcomeWrite } from '../domain/outcomes/record-outcome.js';
import type { EventWrite } from '../store/events/writes.js';
import type { OutcomeWrite } from '../store/outcomes/writes.js';
import type { Agent, Damage } from './agents/agent.js';
import { ctxAt, type Filling, pause } from './demo-context.js';
import { between, pick, pickWeighted } from './pick.js';
import type { PlannedSession, PlannedTurn } from './plan-day.js';

/** An agent that is given an answer asks again at most so often. */
const MAX_ROUNDS = 4;
/** How often the agent guesses wrongly what a request left open, and does what a clear one does not say. */
const GUESSED_WRONG = { open: 0.8, clear: 0.018 };
/** How often a user says so when it was guessed wrongly: fewer where they have confirmed what they saw. */
const COMPLAINS = { nothing: 0.85, yes: 0.35 };

/** A conversation that is over, as it is to be stored. */
export interface PlayedSession {
  readonly agent: Agent;
  readonly calls: readonly DecidedCall[];
  /** Memory of the session in the end; null: none. */
  readonly memory: SessionMemory | null;
  readonly events: readonly EventWrite[];
  readonly outcomes: readonly OutcomeWrite[];
  readonly flows: readonly { readonly at: Date; readonly body: StepsRequest }[];
}

/** How often somebody who confirms sees that something is still open, and says it. */
const NOTICES = 0.6;
/** How often a user has enough of being asked. */
const GIVES_UP = 0.015;
/** How often an agent reports what it does. */
const WITH_STEPS = 0.06;

/** How far a conversation is. */
interface Playing {
  readonly filling: Filling;
  readonly session: PlannedSession;
  /** Messages so far, as agents send them. */
  readonly history: string[];
  readonly calls: DecidedCall[];
  readonly events: EventWrite[];
  readonly outcomes: OutcomeWrite[];
  readonly flows: { readonly at: Date; readonly body: StepsRequest }[];
  memory: SessionMemory;
  /** Milliseconds since 1970. */
  at: number;
}

/** How the gate let a request go ahead. */
interface Settled {
  readonly correlationId: string;
  /** The user has said what was open, or has confirmed what they saw. */
  readonly said: 'all' | 'yes' | 'nothing';
}

/** Plays a conversation: its users talk to their agent, and the agent to the gate, which decides as it does for all. */
export async function playSession(
  filling: Filling,
  session: PlannedSession,
): Promise<PlayedSession> {
  const playing: Playing = {
    ...{ filling, session, history: [], calls: [], events: [], outcomes: [], flows: [] },
    ...{ memory: EMPTY_MEMORY, at: session.startsAt.getTime() },
  };
  for (const turn of session.turns) {
    const settled = await playTurn(playing, turn);
    if (!settled || !(await settle(playing, turn, settled))) break;
    pass(playing, 40, 240);
  }
  const { memory, ...played } = playing;
  return { ...played, agent: session.agent, memory: memory === EMPTY_MEMORY ? null : memory };
}

/** Time goes on by so many seconds. */
function pass(playing: Playing, least: number, most: number): void {
  playing.at += Math.round(1_000 * between(least, most, playing.session.random));
}

/** @returns null when the conversation is over */
async function playTurn(playing: Playing, turn: PlannedTurn): Promise<Settled | null> {
  const { random, agent } = playing.session;
  let said: Settled['said'] = 'nothing';
  let answer: string | null = null;
  for (let round = 0; ; round += 1) {
    const { result, correlationId } = await call(playing, turn, answer, said);
    const { decision } = result;
    const isLast = decision === null || decision === 'proceed' || round === MAX_ROUNDS;
    if (isLast) return { correlationId, said };
    if (decision === 'escalate') {
      pass(playing, 30, 200);
      if (random() < 0.4) {
        const { handover: detail } = agent;
        report(playing, correlationId, { type: 'human_transfer', detail, amount: null });
      }
      return null;
    }
    pass(playing, 8, 70);
    if (random() < GIVES_UP) {
      note(playing, correlationId, 'abandon', { detail: '' });
      return null;
    }
    answer = answerTo(turn, result, said, playing);
    if (answer === turn.open?.answer) said = 'all';
    else if (decision === 'confirm') said = said === 'all' ? 'all' : 'yes';
    playing.history.push(`assistant: ${shownBy(result, agent.done[0] ?? '')}`);
  }
}

/** Finds the part of the gate's reply that the user saw. */
const shownBy = ({ questions, confirm_prompt, options }: GateResult, otherwise: string): string =>
  confirm_prompt ?? (questions[0] || options.join(' / ') || otherwise);

function answerTo(
  turn: PlannedTurn,
  { decision, options }: GateResult,
  said: Settled['said'],
  { session: { agent, random, fill } }: Playing,
): string {
  const isNew = turn.open !== null && said !== 'all';
  if (decision === 'confirm' && !(isNew && random() < NOTICES)) return pick(agent.yes, random);
  if (isNew && turn.open) return turn.open.answer;
  if (decision === 'options' && options.length > 0) return pick(options, random);
  return fill(pick(agent.again, random));
}

async function call(
  playing: Playing,
  turn: PlannedTurn,
  answer: string | null,
  said: Settled['said'],
): Promise<{ result: GateResult; correlationId: string }> {
  const { filling, session, history } = playing;
  const { agent } = session;
  const correlationId = `${session.id}.${playing.calls.length + 1}`;
  const input = {
    body: {
      request: turn.text,
      session_id: session.id,
      context: { agent: agent.id, channel: 'chat', tools: agent.tools },
      history: history.slice(-8),
      clarification_response: answer,
      action_risk: turn.risk,
      action_cost: null,
    },
    ...{ mode: null, correlationId, idempotency: null },
    isGone: () => false,
  };
  const { services } = filling;
  const deps = { ...services.gate, assess: services.assess };
  const now = new Date(playing.at);
  const decided = await decideCall(ctxAt(filling, now), input, playing.memory, deps);
  playing.calls.push(decided);
  playing.memory = decided.memory ?? playing.memory;
  const { result } = decided.answer;
  // An assessment takes milliseconds, and whoever asks the server meanwhile is answered between two.
  await pause(filling);
  history.push(`user: ${answer ?? turn.text}`);
  filling.truths.set(correlationId, {
    misunderstood: session.random() < GUESSED_WRONG[turn.open && said !== 'all' ? 'open' : 'clear'],
    intent: turn.open ? `${turn.text} (${turn.open.answer})` : turn.text,
    dimension: turn.open?.theme?.dimension ?? null,
    theme: turn.open?.theme ?? null,
  });
  return { result, correlationId };
}

/** Plays what came of it. @returns whether the user goes on */
async function settle(
  playing: Playing,
  turn: PlannedTurn,
  { correlationId, said }: Settled,
): Promise<boolean> {
  const { session, history } = playing;
  const { agent, random } = session;
  if (random() < WITH_STEPS) act(playing, turn, correlationId);
  pass(playing, 5, 60);
  history.push(`assistant: ${pick(agent.done, random)}`);
  const isWrong = playing.filling.truths.get(correlationId)?.misunderstood ?? false;
  const complains = COMPLAINS[said === 'yes' ? 'yes' : 'nothing'];
  if (isWrong && random() < complains) return complain(playing, turn, correlationId);
  if (random() < 0.6)
    note(playing, correlationId, 'accept', { detail: pick(agent.thanks, random) });
  if (turn.tool !== null && random() < 0.35) {
    const { detail, amount } = agent.success;
    report(playing, correlationId, { type: 'task_completed', detail, amount });
  }
  return true;
}

async function complain(
  playing: Playing,
  turn: PlannedTurn,
  correlationId: string,
): Promise<boolean> {
  const { session } = playing;
  const { agent, random } = session;
  if (turn.open === null) {
    note(playing, correlationId, 'regenerate', { detail: session.fill(pick(agent.again, random)) });
    return true;
  }
  const { complaint, answer, theme } = turn.open;
  pass(playing, 30, 400);
  const event = pickWeighted(
    (['correction', 'rephrase', 'self_report', 'abandon', null] as const).map((kind, at) => ({
      kind,
      at,
    })),
    ({ at }) => [69, 15, 5, 6, 5][at] as number,
    random,
  ).kind;
  // Some never say so; only a reviewer will find out.
  if (event === null) return false;
  note(playing, correlationId, event, {
    detail: complaint,
    category: theme?.category ?? 'missing_context',
    spec_field: theme && random() < 0.8 ? theme.dimension : null,
    signal: event === 'self_report' ? { name: 'Agent doubts itself' } : null,
  });
  if (theme?.damage && random() < 0.5) report(playing, correlationId, theme.damage);
  if (event === 'abandon' || random() < 0.4) return false;
  playing.history.push(`user: ${complaint}`);
  pass(playing, 10, 90);
  const clear: PlannedTurn = {
    ...turn,
    text: `${turn.text}${/[.?!]$/.test(turn.text) ? '' : ','} ${answer}`,
    open: null,
  };
  return (await playTurn(playing, clear)) !== null;
}

function note(
  playing: Playing,
  correlationId: string,
  event: EventRequest['event'],
  what: Partial<EventRequest> & { readonly detail: string },
): void {
  const { filling, session, events } = playing;
  const at = new Date(playing.at);
  const body = { session_id: session.id, event, gate_caught: false, ...what };
  const state = { memory: { ...playing.memory }, revision: null };
  const { masking } = filling.services.session;
  const write = eventWrite(ctxAt(filling, at), { body, correlationId }, at, state, masking);
  playing.memory = (write.memory?.memory as SessionMemory | undefined) ?? playing.memory;
  events.push({ ...write, memory: null });
}

function report(
  { filling, session, outcomes, at }: Playing,
  correlationId: string,
  { type, detail, amount }: Damage,
): void {
  const { agent, random } = session;
  const worth = amount && { value: between(...amount, random), currency: agent.currency };
  const body = { session_id: session.id, correlation_id: correlationId, type, detail, ...worth };
  const { masking } = filling.services.session;
  const ctx = ctxAt(filling, new Date(at));
  outcomes.push(outcomeWrite(ctx, { body, correlationId: null }, masking));
}

/** The steps of the agent: it plans, and calls the tool. */
function act({ session, flows, at }: Playing, turn: PlannedTurn, correlationId: string): void {
  const { random } = session;
  const plannedMs = Math.round(between(300, 1_600, random));
  const toolMs = Math.round(between(60, 900, random));
  const failed = random() < 0.04;
  const plan = {
    ...{ step_id: `${correlationId}-plan`, type: 'llm' as const, name: 'plan' },
    ...{ input: { request: turn.text }, output: { tool: turn.tool ?? 'answer' } },
    started_at: new Date(at + 200).toISOString(),
    duration_ms: plannedMs,
    tokens: { input: 600 + Math.round(900 * random()), output: 30 + Math.round(120 * random()) },
  };
  const tool = turn.tool && {
    ...{
      step_id: `${correlationId}-tool`,
      parent_step_id: plan.step_id,
      type: 'tool_call' as const,
    },
    ...{
      name: turn.tool,
      input: { request: turn.text },
      action_risk: turn.risk,
      duration_ms: toolMs,
    },
    started_at: new Date(at + 250 + plannedMs).toISOString(),
    ...(failed ? { error: 'upstream timed out' } : { output: { ok: true } }),
  };
  const body = {
    ...{ session_id: session.id, correlation_id: correlationId },
    steps: tool ? [plan, tool] : [plan],
  };
  flows.push({ at: new Date(at + 3_000), body: body as StepsRequest });
}
