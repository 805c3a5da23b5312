import { readFailure } from '../../clustering/failure-vector.js';
import { failurePoint, NOTHING_SHARED, POINT, toCommon } from '../../clustering/space.js';
import { chooseTitle, isSaid } from '../../clustering/title.js';
import { addTo } from '../../clustering/vector.js';
import { readCommon } from '../../store/clusters/cluster-runs.js';
import { recountMonths } from '../../store/clusters/months.js';
import { listStale } from '../../store/clusters/reads.js';
import {
  type CountedCluster,
  nameClusters,
  recountClusters,
  writeCentre,
} from '../../store/clusters/writes.js';
import { readMembers, readOfCluster } from '../../store/failures/reads.js';
import { countActiveSessions } from '../../store/signals/match-reads.js';
import { composeTitle, titleUnsaid } from '../cluster-texts/compose-title.js';
import { inMainLanguage } from '../cluster-texts/main-language.js';
import { readSubjects } from '../cluster-texts/read-subjects.js';
import { maskDeep } from '../masking/mask.js';
import { addDays, utcDay } from '../rollups/days.js';
import type { ClusterRunContext } from './run-progress.js';

const DAY_MS = 24 * 3600 * 1000;
const CLUSTERS_AT_ONCE = 100;
/** Days whose failures are kept in the row of a cluster. */
export const COUNTED_DAYS = 30;
/** Failures that a title is made of. */
const TITLE_MEMBERS = 24;
/** Failures that the center of a cluster is made of when it has to be made anew. */
const CENTRE_MEMBERS = 5_000;
/** A cluster that has grown so much since gets another title. */
const GROWN = 1.5;

/** Counts the clusters that have changed, and gives titles to those that need one. */
export async function finishRun({
  db,
  tenantId,
  now,
  pause,
}: ClusterRunContext): Promise<string[]> {
  const shareFrom = new Date(now.getTime() - COUNTED_DAYS * DAY_MS);
  const trendFrom = new Date(addDays(utcDay(now), 1 - COUNTED_DAYS));
  const sessions = await countActiveSessions(db, tenantId, shareFrom);
  const changed: string[] = [];
  for (;;) {
    const ids = await listStale(db, tenantId, CLUSTERS_AT_ONCE);
    if (ids.length === 0) return changed;
    changed.push(...ids);
    // Before they are noted as counted: a run that was stopped in between counts them again.
    await recountMonths(db, tenantId, ids);
    const counted = await recountClusters(
      db,
      tenantId,
      ids,
      { now, trendFrom, shareFrom },
      sessions,
    );
    for (const { id, events, drifted } of counted) {
      if (drifted) await makeCentre(db, tenantId, id, events);
      await pause();
    }
    await giveTitles(db, tenantId, counted.filter(needsTitle), pause);
  }
}

const needsTitle = ({ title, titledAt, events }: CountedCluster): boolean =>
  events > 0 && (title === '' || events >= GROWN * titledAt);

async function giveTitles(
  db: ClusterRunContext['db'],
  tenantId: string,
  clusters: readonly CountedCluster[],
  pause: ClusterRunContext['pause'],
): Promise<void> {
  if (clusters.length === 0) return;
  const { shared } = toCommon(await readCommon(db, tenantId));
  const ids = clusters.map(({ id }) => id);
  const members = await readMembers(db, tenantId, ids, TITLE_MEMBERS);
  const titles: { id: string; title: string; size: number }[] = [];
  const subjects = await readSubjects(db, tenantId, members);
  for (const { id, events, dimension } of clusters) {
    // Masked before phrases are cut out of it: half of an address has no shape that would be known.
    const masked = maskDeep(
      (members.get(id) ?? []).map(({ kind, event, request, detail }) => ({
        ...{ kind, request },
        // Whoever said thanks did not say what a reviewer then found.
        detail: event === 'accept' ? '' : detail,
      })),
    );
    const subject = subjects.get(id);
    const { language, members: told } = inMainLanguage(masked);
    const chosen = chooseTitle(told, shared);
    const title =
      composeTitle(masked, dimension, subject) ??
      (told.some(({ detail }) => isSaid(detail))
        ? chosen
        : titleUnsaid(chosen, language, dimension, subject)) ??
      'Failures without words';
    titles.push({ id, title, size: events });
    await pause();
  }
  await nameClusters(db, tenantId, titles);
}

/** Makes the center of a cluster of its failures: some of them were removed, or a reviewer has moved them. */
async function makeCentre(
  db: ClusterRunContext['db'],
  tenantId: string,
  id: string,
  events: number,
): Promise<void> {
  const sum = new Float32Array(POINT);
  const members = await readOfCluster(db, tenantId, id, CENTRE_MEMBERS);
  for (const failure of members) {
    addTo(sum, failurePoint(readFailure(failure.meaning), failure, NOTHING_SHARED));
  }
  const scale = events / Math.max(1, members.length);
  await writeCentre(db, tenantId, { id, sum: sum.map((value) => scale * value), size: events });
}
