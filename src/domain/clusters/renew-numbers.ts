import { embedFailure, FAILURE, FAILURE_MODEL } from '../../clustering/failure-vector.js';
import { Common } from '../../clustering/space.js';
import { adoptModel, renewLease } from '../../store/clusters/cluster-runs.js';
import { forgetCentres } from '../../store/clusters/writes.js';
import { type FailureTexts, readTextsAfter, writeMeanings } from '../../store/failures/meanings.js';
import { encodeFailures } from '../failures/encode-failures.js';
import { toCompared } from './compared-point.js';
import { finishRun } from './finish-run.js';
import type { ClusterRunContext } from './run-progress.js';

const FAILURES_PER_PAGE = 200;

/**
 * Makes what failures, and clusters, are compared by anew where a model of before had made it: numbers of two models
 * say nothing of each other.
 *
 * @returns the run, with what the failures have in common by the model of now; null when another run has taken over
 */
export async function renewNumbers(run: ClusterRunContext): Promise<ClusterRunContext | null> {
  const { db, tenantId, lease } = run;
  if (run.common.model === FAILURE_MODEL) return run;
  const common = new Common();
  // Before the first run the followers of this version have made them, but for a few.
  const isFirst = run.common.sum === null;
  let after: FailureTexts | null = null;
  for (;;) {
    const page: FailureTexts[] = await readTextsAfter(db, tenantId, after, {
      limit: FAILURES_PER_PAGE,
      otherThan: isFirst ? FAILURE : null,
    });
    if (page.length === 0) break;
    const encoded = await encodeFailures(page);
    const renewed = [];
    for (const [at, failure] of page.entries()) {
      const meaning = embedFailure(failure.request, failure.detail, failure, encoded[at]);
      renewed.push({ ...failure, meaning });
      if (failure.considered && meaning) {
        common.add(toCompared({ ...failure, meaning }).meaning, failure);
      }
      await run.pause();
    }
    if (!(await renewLease(db, tenantId, lease))) return null;
    await writeMeanings(db, tenantId, renewed);
    after = page.at(-1) ?? null;
  }
  if (!isFirst) await forgetCentres(db, tenantId);
  if (!(await adoptModel(db, tenantId, lease, isFirst ? null : common, FAILURE_MODEL))) return null;
  const { sum, count, traits } = common;
  const known = { model: FAILURE_MODEL, sum: isFirst ? null : sum, count, traits };
  if (!isFirst) await finishRun({ ...run, common: known });
  return { ...run, common: known };
}
