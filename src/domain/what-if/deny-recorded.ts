import type { ConfigValues } from '../../contracts/config.js';
import type { RecordedProposal } from '../../db/schema/gate-calls.js';
import type { RecordedCall } from '../../store/gate/recorded-decisions.js';
import { describeCall } from '../agents/hooks/describe-call.js';
import { findDenied } from '../config/deny-rules.js';
import type { Replayed } from './replay.js';

/** Integrations that are hooks of coding agents. */
const HOOKS: ReadonlySet<string> = new Set(['claude-code', 'codex']);

/** Replays the rules that deny calls of coding agents: one that is denied goes ahead by nobody, as one that is handed over. */
export function denyRecorded(
  { proposedCall }: RecordedCall,
  { agent_hooks: { deny = [] } }: ConfigValues,
  replayed: Replayed,
): Replayed {
  if (deny.length === 0 || proposedCall === null || !HOOKS.has(proposedCall.integration ?? ''))
    return replayed;
  const { name } = proposedCall;
  const input = readArguments(proposedCall);
  const { acts } = describeCall({ id: null, name, input, folder: null });
  if (findDenied(deny, { name, input }, acts) === null) return replayed;
  const expected = replayed.costs.byDecision.escalate;
  return { ...replayed, model: 'escalate', answered: 'escalate', expected };
}

/** The arguments of a recorded call: values by their last name, of a list one behind the other. */
function readArguments({ arguments: all }: RecordedProposal): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  for (const { path, value } of all) {
    const name =
      path
        .replace(/\[\d+\]/g, '')
        .split('.')
        .at(-1) ?? path;
    const known = input[name];
    input[name] = known === undefined ? value : [known, value].flat();
  }
  return input;
}
