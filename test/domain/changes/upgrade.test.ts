import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DatabaseHandle } from '../../../src/db/client.js';
import { migrate } from '../../../src/db/migrate.js';
import { query } from '../../../src/db/rows.js';
import { openFollowers } from '../../../src/jobs/followers.js';
import { drain } from '../../support/feed.js';
import { databaseAt } from '../../support/upgrade.js';

let database: DatabaseHandle;
beforeAll(async () => {
  database = await databaseAt(11);
});
afterAll(() => database.close());

test('what waited before there were followers waits for each of them, and is handled', async () => {
  const { db } = database;
  await db.execute(sql`insert into tenants (id, name) values ('t', 'Test')`);
  await db.execute(sql`
    insert into sessions (tenant_id, session_id, first_activity_at, last_activity_at)
    values ('t', 's', now(), now())`);
  await db.execute(sql`
    insert into messages (tenant_id, session_id, position, role, content, content_hash, occurred_at,
      interrupted, source, received_at)
    select 't', 's', n, 'user', 'Thanks ' || n, n::text, now(), false, 'ingest', now() from generate_series(1, 3) n`);
  await db.execute(sql`
    insert into outcomes (tenant_id, key, session_id, type, detail, occurred_at, received_at, attribution)
    values ('t', gen_random_uuid(), 's', 'task_failed', 'It broke', now(), now(), 'none')`);
  await db.execute(sql`
    insert into arrivals (tenant_id, kind, items, bytes, attempts, due_at)
    select 't', 'message', array[id::text], 8, position - 1,
      case position when 1 then now() when 2 then now() + interval '1 hour' end
    from messages order by position`);
  await db.execute(sql`
    insert into arrivals (tenant_id, kind, items, bytes) select 't', 'outcome', array[id::text], 8 from outcomes`);

  await migrate(db);
  const rows = await query<{ follower: string; state: string }>(
    db,
    sql`select follower, kind || ' ' || attempts || case
            when due_at is null then ' dead' when due_at > now() then ' later' else '' end as state
        from follower_batches order by follower, id`,
  );
  const states = (of: string) =>
    rows.filter(({ follower }) => follower === of).map(({ state }) => state);
  const messages = ['message 0', 'message 1 later', 'message 2 dead'];
  expect(states('search')).toEqual([...messages, 'outcome 0']);
  expect(states('signals')).toEqual(messages);

  await drain(db, openFollowers(), { delayed: true });
  const [counts] = await query(
    db,
    sql`select (select count(*) from documents where kind = 'message')::int as messages,
          (select count(*) from documents where kind = 'outcome')::int as outcomes,
          (select count(*) from signal_matches)::int as matches,
          (select count(*) from follower_batches)::int as dead`,
  );
  expect(counts).toEqual({ messages: 2, outcomes: 1, matches: 2, dead: 2 });
  // New ones are numbered on.
  await db.execute(
    sql`insert into change_batches (tenant_id, kind, items, bytes) values ('t', 'message', '{1}', 1)`,
  );
  const [next] = await query<{ id: number }>(db, sql`select id::int from change_batches`);
  expect(next?.id).toBe(5);
});
