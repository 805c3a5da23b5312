import type { Act } from '../../../commands/act.js';
import { type AgentCall, readCommandText } from './agent-call.js';
import type { Description } from './describe-call.js';

/** Tells the acts of a call to a person, one at least: a command such as `X=1` does nothing else, and another cannot be read. */
export function tellActs(
  call: AgentCall,
  { acts, isReadable, isHidden }: Description,
): readonly Act[] {
  if (acts.length > 0) return acts;
  const text = readCommandText(call)?.trim() || call.name;
  return isReadable && !isHidden
    ? [{ verb: 'read', where: 'here', reversible: true, objects: [], text, why: null }]
    : [unreadAct(text)];
}

/** Whatever is done by what cannot be read. */
export const unreadAct = (text: string): Act => ({
  ...{ verb: 'unknown', where: 'machine', reversible: false, objects: [] },
  ...{ text, why: 'it cannot be read' },
});
