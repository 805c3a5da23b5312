import { type FailureSource, readFailureSources } from '../../store/failures/sources.js';
import {
  markClustersOfCalls,
  type ReportedFailure,
  removeFailures,
  writeFailures,
} from '../../store/failures/writes.js';
import type { Follower } from '../changes/follower.js';
import { Yielder } from '../changes/yielder.js';
import { encodeFailures } from './encode-failures.js';
import { queueRun } from './queue-run.js';
import { isFailing, toFailure } from './to-failure.js';

/** How long failures are gathered before a run clusters them. */
const GATHERED_SECONDS = 600;

/** Makes failures of the events and outcomes that say that a turn went wrong. */
export const failureFollower: Follower = {
  name: 'failures',
  kinds: ['event', 'outcome'],
  readsTexts: false,
  async handle(db, tenantId, changes, now) {
    const sources = await readFailureSources(db, tenantId, changes);
    const failing = sources.filter(isFailing);
    const encoded = await encodeFailures(failing);
    const rows: ReportedFailure[] = [];
    const yielder = new Yielder();
    for (const [at, source] of failing.entries()) {
      rows.push(toFailure(source, encoded[at] ?? []));
      await yielder.yieldIfDue();
    }
    await writeFailures(db, tenantId, rows, now);
    await removeFailures(db, tenantId, listFormer(sources));
    const isStale = await markClustersOfCalls(db, tenantId, paidCalls(sources));
    if (rows.length > 0 || isStale) await queueRun(db, tenantId, GATHERED_SECONDS);
  },
};

/** Outcomes can be reported again with another type. */
const listFormer = (sources: readonly FailureSource[]) =>
  sources
    .filter((source) => source.kind === 'outcome' && !isFailing(source))
    .map(({ kind, id }) => ({ kind, itemId: Number(id) }));

/** The gate calls of outcomes: what they came to is counted with the clusters of their failures. */
const paidCalls = (sources: readonly FailureSource[]): string[] =>
  sources.flatMap(({ kind, gateCallId }) =>
    kind === 'outcome' && gateCallId !== null ? [gateCallId] : [],
  );
