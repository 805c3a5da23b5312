import type { Ctx } from '../../context.js';
import type { Experiment } from '../../contracts/config.js';
import { parseDate } from '../../contracts/dates.js';
import type { Sums } from '../../db/schema/results.js';
import { isRunning } from '../gate/experiment.js';
import { readResultDays } from '../results/read-results.js';
import { addAll, asPart, type MutableSums, toSums } from '../results/sums.js';
import { addDays, utcDay } from '../rollups/days.js';
import { type ExperimentFigures, experimentFigures } from './experiment-figures.js';

/** An experiment is read as far back as this. */
const MAX_DAYS = 365;
const DAY_MS = 24 * 3600 * 1000;

export interface ExperimentView {
  readonly experiment: Experiment;
  readonly status: 'off' | 'scheduled' | 'running' | 'stopped';
  readonly figures: ExperimentFigures;
}

/** How the experiment of the configuration goes, as of some seconds ago. */
export async function readExperiment({ db, caller, now }: Ctx): Promise<ExperimentView> {
  const { experiment } = caller.config;
  const [from, to] = [addDays(utcDay(now), 1 - MAX_DAYS), addDays(utcDay(now), 1)];
  const own = `x|${asPart(experiment.key ?? '')}|`;
  // Without a name there was never one.
  const days =
    experiment.key == null
      ? new Map<string, Sums>()
      : await readResultDays(db, caller.tenantId, 'calls', from, to, own);
  const sums: MutableSums = new Map();
  let first: string | null = null;
  for (const [day, ofDay] of days) {
    if (Object.keys(ofDay).length > 0) first ??= day;
    addAll(sums, ofDay);
  }
  const ran = first === null ? 0 : (now.getTime() - Date.parse(first)) / DAY_MS;
  return {
    experiment,
    status: experimentStatus(experiment, now),
    figures: experimentFigures(experiment, toSums(sums), ran),
  };
}

function experimentStatus(experiment: Experiment, now: Date): ExperimentView['status'] {
  if (experiment.enabled !== true) return 'off';
  if (isRunning(experiment, now)) return 'running';
  const stopsAt = experiment.stopped_at ? parseDate(experiment.stopped_at) : null;
  return stopsAt !== null && stopsAt <= now ? 'stopped' : 'scheduled';
}
