import type { ActionRisk } from '../../contracts/gate.js';
import { callRisk } from '../agents/hooks/call-risk.js';
import { matchesPattern } from '../config/matches-pattern.js';
import type { TurnCall } from './read-turns.js';

/** Names of tools that only look. */
const LOOKS =
  /^(?:\w+(?:__|\.|:))?(?:get|list|search|find|read|fetch|lookup|look_up|query|check|show|view|describe|count|retrieve|browse)(?:[_A-Z\-.]|$)/;

/**
 * The risk of a call of the past: what the request or the configuration says of its tool, what the agent reported, or
 * what the tool's name shows.
 *
 * @param risks by pattern of a tool's name
 */
export function tellRisk(call: TurnCall, risks: Readonly<Record<string, ActionRisk>>): ActionRisk {
  const { id, name, arguments: input } = call;
  const isSet = Object.keys(risks).some((pattern) => matchesPattern(pattern, name));
  if (!isSet && isRisk(call.risk)) return call.risk;
  const risk = callRisk({ id, name, input, folder: null }, risks);
  // What is looked up may be called like something that is done: an order, a transfer.
  return !isSet && risk !== 'irreversible' && LOOKS.test(name) ? 'low' : risk;
}

const isRisk = (risk: string | null): risk is ActionRisk =>
  risk === 'low' || risk === 'medium' || risk === 'high' || risk === 'irreversible';
