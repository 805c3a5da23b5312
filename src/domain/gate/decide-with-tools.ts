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

/** Decides a call that brings no tools with those that its agent is known to have. */
export async function decideWithTools(
  ctx: Ctx,
  input: GateInput,
  { memory, agentId }: SessionBefore,
  deps: GateDeps,
  isUrgent?: () => boolean,
): Promise<DecidedCall> {
  const { context = null } = input.body;
  if (bringsTools(context)) return decideCall(ctx, input, memory, deps, isUrgent);
  const agent = nameAgent(context, agentId, deps.masking);
  const reading = deps.agentTools.read(ctx, agent);
  const knownTools = reading instanceof Promise ? await reading : reading;
  const asked = knownTools.length > 0 ? { ...input, knownTools } : input;
  return decideCall(ctx, asked, memory, deps, isUrgent);
}

/** Notes the tools that a decided call brought, for calls of its agent that bring none. */
export function noteTools(
  ctx: Ctx,
  { body: { context = null } }: GateInput,
  { agentId }: Pick<SessionBefore, 'agentId'>,
  { agentTools, masking }: GateDeps,
): void {
  const list = listOfCall(context, ctx.now);
  if (list) agentTools.note(ctx, nameAgent(context, agentId, masking), list);
}
