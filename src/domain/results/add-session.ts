import type { SessionCall, SessionEvent } from '../../store/results/sessions.js';
import { REWORK } from './rework.js';
import { add, asPart, type MutableSums } from './sums.js';

/**
 * Adds a conversation as a whole to the day of its first call, by whether the gate interfered then, and to that of its
 * first call in an experiment, by its arm.
 *
 * @param sumsAt the sums of the day of a moment, in Unix milliseconds
 * @param calls at least one
 */
export function addSession(
  sumsAt: (at: number) => MutableSums,
  calls: readonly SessionCall[],
  events: readonly SessionEvent[],
): void {
  const [first] = calls as [SessionCall];
  const sums = sumsAt(first.at);
  add(sums, 'sessions', 1);
  addEnds(sums, `e|${callExposure(first)}`, calls, events, first.at);
  const turns = turnsToAccept(calls, events, first.at);
  if (turns !== null) add(sums, `t|${turns}`, 1);
  for (const [experiment, arms] of byExperiment(calls)) {
    for (const [arm, own] of arms) {
      const [began] = own as [SessionCall];
      const name = `x|${asPart(experiment)}|${arm}`;
      const ofArm = sumsAt(began.at);
      add(ofArm, `${name}|calls`, own.length);
      addEnds(ofArm, name, own, events, began.at);
    }
  }
}

/** Whether the gate interferes: not in observe and with interventions off, and not in the control group. */
function callExposure({
  arm,
  mode,
  interventionMode,
}: SessionCall): 'control' | 'before' | 'after' {
  if (arm === 'control') return 'control';
  return interventionMode === 'off' || mode === 'observe' ? 'before' : 'after';
}

function addEnds(
  sums: MutableSums,
  name: string,
  calls: readonly SessionCall[],
  events: readonly SessionEvent[],
  since: number,
): void {
  const later = events.filter(({ at }) => at >= since);
  add(sums, `${name}|sessions`, 1);
  if (later.some(({ event }) => REWORK.has(event))) add(sums, `${name}|reworked`, 1);
  if (later.some(({ event }) => event === 'abandon')) add(sums, `${name}|abandoned`, 1);
  const turns = turnsToAccept(calls, events, since);
  if (turns === null) return;
  add(sums, `${name}|accepted`, 1);
  add(sums, `${name}|turns`, turns);
  add(sums, `${name}|turns2`, turns * turns);
}

/** Calls until the first accept; null without one. */
function turnsToAccept(
  calls: readonly SessionCall[],
  events: readonly SessionEvent[],
  since: number,
): number | null {
  const accept = events.find(({ event, at }) => event === 'accept' && at >= since);
  return accept ? calls.filter(({ at }) => at <= accept.at).length : null;
}

function byExperiment(calls: readonly SessionCall[]): Map<string, Map<string, SessionCall[]>> {
  const found = new Map<string, Map<string, SessionCall[]>>();
  for (const call of calls) {
    if (call.arm === null) continue;
    const key = call.inputs?.experiment ?? '';
    const arms = found.get(key) ?? new Map<string, SessionCall[]>();
    arms.set(call.arm, [...(arms.get(call.arm) ?? []), call]);
    found.set(key, arms);
  }
  return found;
}
