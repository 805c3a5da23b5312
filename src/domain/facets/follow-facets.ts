import type { Database } from '../../db/client.js';
import type { Facet } from '../../db/schema/facets.js';
import { addToFacets, type FacetChange } from '../../store/facets/facet-counts.js';
import {
  holdFacets,
  readFacets,
  type SessionFacets,
  writeFacets,
} from '../../store/facets/session-facets.js';
import type { Follower } from '../changes/follower.js';

const SESSIONS_AT_ONCE = 100;

/** Counts conversations by the properties that lists are filtered by, each on the day of its last activity. */
export const facetFollower: Follower = {
  name: 'facets',
  kinds: ['gate', 'message', 'step'],
  readsTexts: false,
  async handle(db, tenantId, changes) {
    await countFacets(db, tenantId, [...new Set(changes.map(({ sessionId }) => sessionId))]);
  },
};

/** Counts conversations as they are now, in place of how they were counted before; within a transaction. */
export async function countFacets(
  db: Database,
  tenantId: string,
  sessionIds: readonly string[],
): Promise<void> {
  const counts = new Map<string, FacetChange>();
  const inOrder = [...sessionIds].sort();
  for (let start = 0; start < inOrder.length; start += SESSIONS_AT_ONCE) {
    const some = inOrder.slice(start, start + SESSIONS_AT_ONCE);
    const held = await holdFacets(db, tenantId, some);
    const before = new Map(held.map((row) => [row.sessionId, row]));
    const changed: SessionFacets[] = [];
    for (const now of await readFacets(db, tenantId, some)) {
      const then = before.get(now.sessionId);
      if (then === undefined || isSame(then, now)) continue;
      count(counts, then, -1);
      count(counts, now, 1);
      changed.push(now);
    }
    await writeFacets(db, tenantId, changed);
  }
  const others = [...counts.values()].filter(({ change }) => change !== 0);
  await addToFacets(db, tenantId, others);
}

const isSame = (a: SessionFacets, b: SessionFacets): boolean =>
  a.day === b.day && JSON.stringify(listValues(a)) === JSON.stringify(listValues(b));

const listValues = ({ agentId, channel, language, tools }: SessionFacets): [Facet, string][] => {
  const own: [Facet, string | null][] = [
    ['agent_id', agentId],
    ['channel', channel],
    ['language', language],
    ...tools.map((tool): [Facet, string] => ['tool', tool]),
  ];
  return own.flatMap(([facet, value]): [Facet, string][] =>
    value === null ? [] : [[facet, value]],
  );
};

function count(counts: Map<string, FacetChange>, row: SessionFacets, change: number): void {
  const { day } = row;
  for (const [facet, value] of listValues(row)) {
    const name = `${day} ${facet} ${value}`;
    const known = counts.get(name)?.change ?? 0;
    counts.set(name, { day, facet, value, change: known + change });
  }
}
