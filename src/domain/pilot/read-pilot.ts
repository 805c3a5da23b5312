import type { Ctx } from '../../context.js';
import { COUNTS_GROUPS } from '../../store/rollups/groups.js';
import { readResults } from '../results/read-results.js';
import type { ReviewSummaries } from '../reviews/review-summaries.js';
import { addDays, utcDay } from '../rollups/days.js';
import { readDays } from '../rollups/read-days.js';
import { type PilotFigures, pilotFigures } from './pilot-figures.js';

const OUTCOMES = COUNTS_GROUPS.filter(({ name }) => name === 'outcomes');

export interface PilotView {
  readonly windowDays: number;
  readonly figures: PilotFigures;
  readonly falseAlarmRate: number | null;
}

/** Figures of the gate in the last so many UTC days, as of some seconds ago. */
export async function readPilot(
  ctx: Ctx,
  windowDays: number,
  reviews: ReviewSummaries,
): Promise<PilotView> {
  const { db, caller, now } = ctx;
  const [from, next] = [addDays(utcDay(now), 1 - windowDays), addDays(utcDay(now), 1)];
  const sums = await readResults(db, caller.tenantId, 'calls', from, next);
  const days = await readDays(db, caller.tenantId, from, next, now, OUTCOMES);
  const outcomes = days.flatMap(({ counts }) => counts.outcomes);
  const { gate } = (await reviews.read(ctx)).figures;
  return { windowDays, figures: pilotFigures(sums, outcomes), falseAlarmRate: gate.falseAlarmRate };
}
