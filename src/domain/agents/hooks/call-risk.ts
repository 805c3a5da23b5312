import { type Act, isOrdinary } from '../../../commands/act.js';
import type { ActionRisk } from '../../../contracts/gate.js';
import { findRisk, type Risks } from '../../config/tool-risk.js';
import { type AgentCall, FILE_TOOLS, readCommandText } from './agent-call.js';
import { type Description, describeCall } from './describe-call.js';
import { worstRisk } from './risk-order.js';

/**
 * The risk of a call: that of the worst of its acts, each as the tenant has set it, else as it is described. What cannot be read is
 * high, whatever it says.
 *
 * @param risks of the tenant, by pattern
 * @param described what the call does
 */
export function callRisk(
  call: AgentCall,
  risks: Risks,
  described: Description = describeCall(call),
): ActionRisk {
  const { acts, isReadable, isHidden } = described;
  const isInParts = readCommandText(call) !== null || FILE_TOOLS.test(call.name);
  // A tool is set by its name, a command and a file part by part: of the whole a part could hide behind another.
  const ofTool = isInParts ? undefined : findRisk(risks, call.name, null);
  if (ofTool !== undefined) return ofTool;
  if (!isReadable) return 'high';
  const parts = acts.map((act) => {
    const own = isInParts ? findRisk(risks, call.name, namePart(call, act)) : undefined;
    return { risk: own ?? actRisk(act), isOwn: own !== undefined };
  });
  const worst = worstRisk(['low', ...parts.map(({ risk }) => risk)]);
  // What a person has set for every part is not overruled by how they are put together.
  if (!isHidden || (parts.length > 0 && parts.every(({ isOwn }) => isOwn))) return worst;
  return worstRisk([worst, 'high']);
}

const namePart = ({ name }: AgentCall, { text, objects }: Act): string =>
  FILE_TOOLS.test(name) ? (objects[0] ?? text) : text;

/** The risk of one act: ordinary work has none to speak of, and what nobody brings back is irreversible. */
export function actRisk(act: Act): ActionRisk {
  if (isOrdinary(act)) return 'low';
  if (act.verb === 'destroy' || act.verb === 'publish') return 'irreversible';
  if (act.why !== null || !act.reversible) return 'high';
  return 'medium';
}
