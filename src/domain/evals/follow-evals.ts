import { writeEvals } from '../../store/evals/writes.js';
import { readFailureSources } from '../../store/failures/sources.js';
import type { Follower } from '../changes/follower.js';
import { isFailing } from '../failures/to-failure.js';
import { failingRequest } from './failing-request.js';

/** Makes cases to test with of the requests that went wrong. */
export const evalFollower: Follower = {
  name: 'evals',
  kinds: ['event', 'outcome'],
  readsTexts: false,
  async handle(db, tenantId, changes, now) {
    const sources = await readFailureSources(db, tenantId, changes);
    const rows = sources.filter(isFailing).flatMap((source) => failingRequest(source) ?? []);
    await writeEvals(db, tenantId, rows, now);
  },
};
