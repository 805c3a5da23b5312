import type { SessionCall } from '../../store/results/sessions.js';
import { add, asPart, type MutableSums } from './sums.js';

/** Standings of arguments that nobody said. */
export const UNSAID = ['invented', 'contradicted', 'picked'] as const;
const IS_UNSAID: ReadonlySet<string> = new Set(UNSAID);
/** Arguments of a call that are counted. */
const MOST_ARGUMENTS = 20;

/**
 * Adds the call that an agent proposed: its tool, its integration, a client that drops forms, and each argument that nobody
 * said, with whether the thread ended in work done over and whether a review says that it was misunderstood.
 */
export function addProposedCall(
  sums: MutableSums,
  { proposed, isMisunderstood }: SessionCall,
  isReworked: boolean,
): void {
  if (proposed === null) return;
  const tool = asPart(proposed.name);
  add(sums, `t|${tool}|calls`, 1);
  const unsaid = proposed.arguments.filter(({ standing }) => IS_UNSAID.has(standing));
  for (const { path, standing } of unsaid.slice(0, MOST_ARGUMENTS)) {
    // Members of a list are one argument.
    const name = `a|${tool}|${asPart(path.replace(/\[\d+\]/g, ''))}`;
    add(sums, `${name}|${standing}`, 1);
    if (isReworked) add(sums, `${name}|reworked`, 1);
    if (isMisunderstood) add(sums, `${name}|misunderstood`, 1);
  }
  if (proposed.dropsForms && proposed.client) add(sums, `f|${asPart(proposed.client)}|calls`, 1);
  if (proposed.integration === null) return;
  const integration = `i|${asPart(proposed.integration)}`;
  add(sums, `${integration}|calls`, 1);
  if (unsaid.length > 0) add(sums, `${integration}|unsaid`, 1);
  if (isReworked) add(sums, `${integration}|reworked`, 1);
  if (isMisunderstood) add(sums, `${integration}|misunderstood`, 1);
}
