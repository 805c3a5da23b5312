import type { Database } from '../../db/client.js';
import { writeMatched } from '../../store/clusters/writes.js';
import { preparePatterns } from './prepare-pattern.js';
import { previewRule } from './preview-rule.js';
import { DEFAULT_SIMILARITY } from './rule-directory.js';

/** Calls that the rate of a rule is made of. */
const MAX_CALLS = 2_000;
/** Clusters that are looked at after a run. */
const MAX_CLUSTERS = 20;

/** Counts again how many calls the rules for some clusters match, and how many of those go wrong. */
export async function refreshRates(
  db: Database,
  tenantId: string,
  clusterIds: readonly string[],
  now: Date,
): Promise<void> {
  const some = clusterIds.slice(0, MAX_CLUSTERS);
  const patterns = await preparePatterns(db, tenantId, some, 50);
  for (const [id, prepared] of patterns) {
    const options = { minSimilarity: DEFAULT_SIMILARITY, now, maxCalls: MAX_CALLS };
    await writeMatched(db, tenantId, id, await previewRule(db, tenantId, prepared, options));
  }
}
