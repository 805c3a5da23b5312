import { type Act, isOrdinary } from '../../../commands/act.js';
import { readShell } from '../../../commands/read-shell.js';
import type { ActionRisk } from '../../../contracts/gate.js';
import { worstRisk } from './risk-order.js';

/** Finds a risk that somebody has set for a program with its words; undefined where nobody has. */
export type FindOwnRisk = (command: string) => ActionRisk | undefined;

/**
 * The risk of a shell command: that of the worst of its acts. One that cannot be parsed is high, whatever it says.
 *
 * @param folder that is worked in
 * @param ownRisk goes before the description of an act that it knows; never for the whole, of which a part could hide behind another
 */
export function commandRisk(text: string, folder: string | null, ownRisk: FindOwnRisk): ActionRisk {
  const { isReadable, acts, dangers } = readShell(text, folder);
  if (!isReadable) return 'high';
  const parts = acts.map((act) => {
    const own = ownRisk(act.text);
    return { risk: own ?? actRisk(act), isOwn: own !== undefined };
  });
  const risks = parts.map(({ risk }) => risk);
  // What a person has set for every part is not overruled by how they are put together.
  if (parts.length > 0 && parts.every(({ isOwn }) => isOwn)) return worstRisk(risks);
  const isHidden = dangers.some(({ kind }) => kind !== 'forced' && kind !== 'everything');
  return worstRisk(['low', ...risks, ...(isHidden ? (['high'] as const) : [])]);
}

/** The risk of one act: ordinary work has none to speak of, and what nobody brings back is irreversible. */
export function actRisk(act: Act): ActionRisk {
  if (isOrdinary(act)) return 'low';
  if (act.verb === 'destroy' || act.verb === 'publish') return 'irreversible';
  if (act.why !== null || !act.reversible) return 'high';
  return 'medium';
}
