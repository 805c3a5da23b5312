import type { Ctx } from '../../context.js';
import type { Database } from '../../db/client.js';
import { readResultDays, readResults } from '../results/read-results.js';
import type { ReviewSummaries } from '../reviews/review-summaries.js';
import { addDays, utcDay } from '../rollups/days.js';
import {
  type ActFigures,
  type ArgumentFigures,
  actFigures,
  argumentFigures,
  type ClientWithoutForms,
  clientsWithoutForms,
  type IntegrationFigures,
  integrationFigures,
} from './argument-figures.js';
import { type InterventionFigures, interventionFigures } from './intervention-figures.js';
import { type QuestionFigures, questionFigures } from './question-figures.js';

/** Days over which decisions and questions are counted. */
export const WINDOW_DAYS = 90;

/** Reads the figures of each decision of the last 90 days, and the costs of the reviewed ones. */
export async function readInterventions(
  ctx: Ctx,
  reviews: ReviewSummaries,
): Promise<InterventionFigures> {
  const { from, to } = statisticsWindow(ctx.now);
  const sums = await readResults(ctx.db, ctx.caller.tenantId, 'calls', from, to);
  return interventionFigures(sums, (await reviews.read(ctx)).realised);
}

/** Figures of questions, and of the arguments that agents proposed and nobody said. */
export interface AskedFigures {
  readonly questions: readonly QuestionFigures[];
  readonly arguments: readonly ArgumentFigures[];
  readonly integrations: readonly IntegrationFigures[];
  readonly acts: readonly ActFigures[];
}

/** Reads the figures of each question and of proposed arguments, of the last 90 days. */
export async function readQuestions({ db, caller, now }: Ctx): Promise<AskedFigures> {
  const { from, to } = statisticsWindow(now);
  const days = await readResultDays(db, caller.tenantId, 'questions', from, to);
  return {
    questions: questionFigures(days),
    arguments: argumentFigures(days),
    integrations: integrationFigures(days),
    acts: actFigures(days),
  };
}

/** Reads which programs have dropped forms on the UTC days of `[from, to]`. */
export const readClientsWithoutForms = async (
  db: Database,
  tenantId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<ClientWithoutForms[]> =>
  clientsWithoutForms(await readResultDays(db, tenantId, 'questions', from, to, 'f|'));

const statisticsWindow = (now: Date): { from: string; to: string } => ({
  from: addDays(utcDay(now), 1 - WINDOW_DAYS),
  to: addDays(utcDay(now), 1),
});
