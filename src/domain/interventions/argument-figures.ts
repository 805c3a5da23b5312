import type { Sums } from '../../db/schema/results.js';
import { fromPart, under } from '../results/sums.js';

const MAX_SHOWN = 100;

/** An argument of a tool that agents proposed and nobody said. */
export interface ArgumentFigures {
  readonly tool: string;
  readonly argument: string;
  /** Calls of the tool that were proposed. */
  readonly calls: number;
  readonly invented: number;
  readonly contradicted: number;
  readonly picked: number;
  /** Of those, the ones whose thread ended in work done over. */
  readonly reworked: number;
  /** Of those, the ones that a review calls a misunderstanding. */
  readonly misunderstood: number;
}

/** Proposed calls of an integration. */
export interface IntegrationFigures {
  readonly integration: string;
  readonly calls: number;
  /** Calls with an argument that nobody said. */
  readonly unsaid: number;
  readonly reworked: number;
  /** Of all calls, those that a review calls a misunderstanding. */
  readonly misunderstood: number;
}

/** Proposed calls with an act of a kind. */
export interface ActFigures {
  readonly verb: string;
  readonly where: string;
  readonly calls: number;
  /** Calls in which nobody asked for the act. */
  readonly unasked: number;
  /** Calls that put something to the user. */
  readonly put_to_user: number;
  readonly reworked: number;
  /** Of all calls, those that a review calls a misunderstanding. */
  readonly misunderstood: number;
}

/** Figures of what proposed calls would do, by verb and reach, the most frequent first. */
export function actFigures(days: ReadonlyMap<string, Sums>): ActFigures[] {
  return [...countBy(days, 'v', 2)]
    .map(([key, counts]) => {
      const [verb = '', where = ''] = key.split('|');
      return {
        ...{ verb: fromPart(verb), where: fromPart(where), calls: readSum(counts, 'calls') },
        ...{ unasked: readSum(counts, 'unasked'), put_to_user: readSum(counts, 'put') },
        reworked: readSum(counts, 'reworked'),
        misunderstood: readSum(counts, 'misunderstood'),
      };
    })
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.calls - a.calls)
    .slice(0, MAX_SHOWN);
}

/** Figures of the arguments that nobody said, those invented most first. */
export function argumentFigures(days: ReadonlyMap<string, Sums>): ArgumentFigures[] {
  const tools = countBy(days, 't', 1);
  return [...countBy(days, 'a', 2)]
    .map(([key, counts]): ArgumentFigures => {
      const [tool = '', argument = ''] = key.split('|');
      return {
        tool: fromPart(tool),
        argument: fromPart(argument),
        calls: readSum(tools.get(tool), 'calls'),
        invented: readSum(counts, 'invented'),
        contradicted: readSum(counts, 'contradicted'),
        picked: readSum(counts, 'picked'),
        reworked: readSum(counts, 'reworked'),
        misunderstood: readSum(counts, 'misunderstood'),
      };
    })
    .filter(({ invented, contradicted, picked }) => invented + contradicted + picked > 0)
    .sort(
      (a, b) => b.invented - a.invented || b.contradicted - a.contradicted || b.picked - a.picked,
    )
    .slice(0, MAX_SHOWN);
}

/** Figures of the integrations that proposed calls, the busiest first. */
export function integrationFigures(days: ReadonlyMap<string, Sums>): IntegrationFigures[] {
  return [...countBy(days, 'i', 1)]
    .map(([name, counts]) => ({
      integration: fromPart(name),
      calls: readSum(counts, 'calls'),
      unsaid: readSum(counts, 'unsaid'),
      reworked: readSum(counts, 'reworked'),
      misunderstood: readSum(counts, 'misunderstood'),
    }))
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.calls - a.calls)
    .slice(0, MAX_SHOWN);
}

/** A program that says that it shows forms and has shown none, with the calls that came after. */
export interface ClientWithoutForms {
  readonly client: string;
  readonly calls: number;
}

/** Counts the calls that came after a form was dropped by its client, the most first. */
export function clientsWithoutForms(days: ReadonlyMap<string, Sums>): ClientWithoutForms[] {
  return [...countBy(days, 'f', 1)]
    .map(([name, counts]) => ({ client: fromPart(name), calls: readSum(counts, 'calls') }))
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.calls - a.calls)
    .slice(0, MAX_SHOWN);
}

type Counts = Map<string, number>;

/** Counts under names that begin so, by their next parts and then by the last. */
function countBy(
  days: ReadonlyMap<string, Sums>,
  kind: string,
  parts: number,
): Map<string, Counts> {
  const found = new Map<string, Counts>();
  for (const sums of days.values()) {
    for (const [names, value] of under(sums, kind)) {
      const key = names.slice(0, parts).join('|');
      const what = names[parts] ?? '';
      const counts: Counts = found.get(key) ?? new Map();
      counts.set(what, (counts.get(what) ?? 0) + value);
      found.set(key, counts);
    }
  }
  return found;
}

const readSum = (counts: Counts | undefined, what: string): number =>
  Math.max(0, Math.round(counts?.get(what) ?? 0));
