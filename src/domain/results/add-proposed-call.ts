import type { SessionCall } from '../../store/results/sessions.js';
import { add, asPart, type MutableSums } from './sums.js';

/** Standings of arguments that nobody said. */
export const UNSAID = ['invented', 'contradicted', 'picked'] as const;
const IS_UNSAID: ReadonlySet<string> = new Set(UNSAID);
/** Arguments of a call that are counted. */
const MOST_ARGUMENTS = 20;

/**
 * Adds the call that an agent proposed: its tool, its acts, its integration, a client that drops forms, and each argument that nobody
 * said, with whether the thread ended in work done over and whether a review says that it was misunderstood.
 */
export function addProposedCall(sums: MutableSums, call: SessionCall, isReworked: boolean): void {
  const { proposed, isMisunderstood } = call;
  if (proposed === null) return;
  addActs(sums, call, isReworked);
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

const PUT_TO_USER: ReadonlySet<string | null> = new Set(['ask', 'confirm', 'options']);

/** Adds the acts of a proposed call by verb and reach, each kind once. */
function addActs(
  sums: MutableSums,
  { acts, decision, isMisunderstood }: SessionCall,
  isReworked: boolean,
): void {
  const isUnasked = new Map<string, boolean>();
  for (const { verb, where, asked } of acts ?? []) {
    const kind = `v|${asPart(verb)}|${asPart(where)}`;
    isUnasked.set(kind, isUnasked.get(kind) === true || !asked);
  }
  for (const [kind, unasked] of isUnasked) {
    add(sums, `${kind}|calls`, 1);
    if (unasked) add(sums, `${kind}|unasked`, 1);
    if (PUT_TO_USER.has(decision)) add(sums, `${kind}|put`, 1);
    if (isReworked) add(sums, `${kind}|reworked`, 1);
    if (isMisunderstood) add(sums, `${kind}|misunderstood`, 1);
  }
}
