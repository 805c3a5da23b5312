import { buildPattern, type RequestPattern } from '../../clustering/request-match.js';
import { toCommon } from '../../clustering/space.js';
import type { Database } from '../../db/client.js';
import { readCommon } from '../../store/clusters/cluster-runs.js';
import { readMembers } from '../../store/failures/reads.js';
import { Yielder } from '../changes/yielder.js';

/** Failures of a cluster whose requests say what requests it is for. */
const MEMBERS = 200;

/** A pattern of requests, and what it leaves out of account. */
export interface PreparedPattern {
  readonly pattern: RequestPattern;
  readonly shared: Float32Array;
}

/**
 * Reads what requests some clusters are for, the newest ones.
 *
 * @param keep how many requests of each are compared one by one
 */
export async function preparePatterns(
  db: Database,
  tenantId: string,
  clusterIds: readonly string[],
  keep: number,
): Promise<Map<string, PreparedPattern>> {
  const { shared } = toCommon(await readCommon(db, tenantId));
  const members = await readMembers(db, tenantId, clusterIds, MEMBERS);
  const patterns = new Map<string, PreparedPattern>();
  const yielder = new Yielder();
  for (const [id, some] of members) {
    const requests = some.map(({ request }) => request).filter((request) => request !== '');
    const pattern = buildPattern(requests, shared, keep);
    if (pattern) patterns.set(id, { pattern, shared });
    // Embedding the requests of a cluster takes milliseconds.
    await yielder.yieldIfDue();
  }
  return patterns;
}
