import type { Ctx } from '../../context.js';
import type { SessionMemory } from '../../dialogue/state.js';
import { nameAgent } from '../agent-tools/name-agent.js';
import { bringsTools, listOfCall } from '../agent-tools/tool-list.js';
import { type DecidedCall, decideCall, type GateDeps, type GateInput } from './decide-call.js';

/** A session as a call of it finds it. */
export interface SessionBefore {
  readonly memory: SessionMemory;
  /** Its agent; null where it is not known. */
  readonly agentId: string | null;
}

/** Decides a call that brings no tools with those that the agent which it names has sent before. */
export async function decideWithTools(
  ctx: Ctx,
  input: GateInput,
  { memory }: SessionBefore,
  deps: GateDeps,
  isUrgent?: () => boolean,
): Promise<DecidedCall> {
  const { context = null } = input.body;
  const agent = bringsTools(context) ? null : nameAgent(context, deps.masking);
  if (agent === null) return decideCall(ctx, input, memory, deps, isUrgent);
  const reading = deps.agentTools.read(ctx, agent);
  const knownTools = reading instanceof Promise ? await reading : reading;
  if (knownTools.length === 0) return decideCall(ctx, input, memory, deps, isUrgent);
  return sayingSo(await decideCall(ctx, { ...input, knownTools }, memory, deps, isUrgent));
}

const REMEMBERED = 'The call sent no tools, so the ones its agent sent before were used.';

/** A decided call that says, to the caller and in its record, that remembered tools were read. */
function sayingSo(decided: DecidedCall): DecidedCall {
  const { answer, row } = decided;
  const { intent_spec } = answer.result;
  if (intent_spec === null) return decided;
  const assumptions = [...intent_spec.assumptions, REMEMBERED];
  const result = { ...answer.result, intent_spec: { ...intent_spec, assumptions } };
  const kept = row.intentSpec as Readonly<Record<string, unknown>> | null | undefined;
  const intentSpec = kept && {
    ...kept,
    assumptions: [...((kept.assumptions as string[] | undefined) ?? []), REMEMBERED],
  };
  return { ...decided, answer: { ...answer, result }, row: { ...row, intentSpec } };
}

/** Notes the tools that a decided call brought, for calls of the agent that it names which bring none. */
export function noteTools(
  ctx: Ctx,
  { body: { context = null } }: GateInput,
  _session: Pick<SessionBefore, 'agentId'>,
  { agentTools, masking }: GateDeps,
): void {
  const agent = nameAgent(context, masking);
  const list = agent === null ? null : listOfCall(context, ctx.now);
  if (agent !== null && list) agentTools.note(ctx, agent, list);
}
