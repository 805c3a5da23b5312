import type { Ctx } from '../../context.js';
import { NotFound } from '../../errors.js';
import { type DecisionRow, listDecisions } from '../../store/gate/reads.js';
import { type EpisodeOutcomeRow, listEpisodeOutcomes } from '../../store/outcomes/reads.js';
import { findSession } from '../../store/sessions/reads.js';
import type { EpisodeKey } from '../../store/steps/episode-key.js';
import { listSteps, type PlacedStep } from '../../store/steps/reads.js';
import { countEpisode, type EpisodeTotals, listFlows } from '../../store/steps/totals.js';
import { byDepth } from './by-depth.js';

export interface EpisodeView {
  readonly steps: readonly PlacedStep[];
  readonly totals: EpisodeTotals;
  readonly decisions: readonly DecisionRow[];
  readonly outcomes: readonly EpisodeOutcomeRow[];
  readonly flows: readonly string[];
}

/**
 * Reads a conversation, or one flow of it: a page of the steps, and what is around them.
 *
 * @throws NotFound when nothing is known of the conversation
 */
export async function readEpisode(
  { db, caller }: Ctx,
  episode: EpisodeKey,
  page: { offset: number; limit: number },
): Promise<EpisodeView> {
  const { tenantId } = caller;
  if (!(await findSession(db, tenantId, episode.sessionId))) {
    throw new NotFound('Session', episode.sessionId);
  }
  const [steps, totals, decisions, outcomes, flows] = await Promise.all([
    listSteps(db, tenantId, episode, page),
    countEpisode(db, tenantId, episode),
    listDecisions(db, tenantId, episode),
    listEpisodeOutcomes(db, tenantId, episode),
    listFlows(db, tenantId, episode.sessionId),
  ]);
  return { steps: byDepth(steps), totals, decisions, outcomes, flows };
}
