// Fills a folder with an embedded database of three tenants, and prints their keys as JSON. Argument: the folder.
import { sql } from 'drizzle-orm';
import type { Database } from '../../../src/db/client.js';
import { openEmbedded } from '../../../src/db/embedded.js';
import { migrate } from '../../../src/db/migrate.js';
import { createApiKey } from '../../../src/domain/account/create-api-key.js';
import { refreshRollups } from '../../../src/domain/rollups/refresh-rollups.js';
import { ensureTenant } from '../../../src/store/account/prepare-tenants.js';
import { countConversations, fillTenant } from '../../bench/statistics-tenant.js';

const now = new Date();

const SMALL_TITLES = [
  'Wrong booking canceled',
  'Refund sent to <b>the old</b> address',
  'Report made for the wrong quarter',
  'Mail to all customers instead of some',
];
const EXAMPLE =
  'Cancel my booking, I am ann@example.com, card 4111 1111 1111 1111 → no, the one in June & not this one';

async function make(
  db: Database,
  id: string,
  size: { calls: number; days: number; reviews: number; titles: readonly string[] },
): Promise<string> {
  const { calls, days, reviews, titles } = size;
  await ensureTenant(db, id, id);
  if (calls > 0) {
    await fillTenant(db, id, { calls, days, reviews, now });
    await db.execute(sql`
      update gate_calls set decision = case when right(correlation_id, 1) < '8' then 'options' else 'escalate' end
      where tenant_id = ${id} and decision = 'confirm' and substr(correlation_id, 12, 1) < '7'`);
    await addFailures(db, id, titles);
    await addOutcomes(db, id);
    await countConversations(db, id, calls, (line) => process.stderr.write(`${id}: ${line}\n`));
    await addWorth(db, id);
    await refreshRollups(db, id, now);
  }
  return (await createApiKey({ db, now }, id)).apiKey;
}

async function addFailures(db: Database, id: string, titles: readonly string[]): Promise<void> {
  await db.execute(sql`
    update failures set cluster_id = 'c_' || least(item_id % ${titles.length}::int, item_id % 7 * 3 % ${titles.length}::int),
      request = ${EXAMPLE}, dimension = 'scope'
    where tenant_id = ${id}`);
  await db.execute(sql`
    insert into clusters (tenant_id, id, title, titled_at, dimension, event_count, session_count, first_seen, last_seen,
      counts, session_share, sum, summed, created_at, updated_at)
    select ${id}, cluster_id, max(title), sum(count)::int, 'scope', sum(count)::int, sum(count)::int, min(first), max(last),
      jsonb_build_object('days', jsonb_object_agg(day, count), 'risks', '{"high":3}'::jsonb,
        'money', '[{"currency":"EUR","value":-1234.5}]'::jsonb), 0.03, decode(repeat('00', 64), 'hex'), 1,
      min(first), max(last)
    from (
      select cluster_id, (occurred_at at time zone 'UTC')::date as day, count(*) as count, min(occurred_at) as first,
        max(occurred_at) as last
      from failures where tenant_id = ${id} group by 1, 2
    ) by_day join (
      select value as title, 'c_' || ordinality - 1 as title_of
      from jsonb_array_elements_text(${JSON.stringify(titles)}::jsonb) with ordinality
    ) titles on title_of = cluster_id group by cluster_id`);
  await db.execute(sql`
    insert into issues (tenant_id, cluster_id, status, promoted_at, resolved_at, resolved_note, history, updated_at)
    select tenant_id, id, status, greatest(first_seen, now() - interval '9 days'),
      case when status = 'resolved' then now() end,
      case when status = 'resolved' then 'The agent now names the booking before it cancels it.' end, '[]', last_seen
    from (
      select *, (array['open', 'regressed', 'acknowledged', 'resolved'])[1 + (row_number() over (order by id)) % 4] as status
      from clusters where tenant_id = ${id}) clusters`);
}

async function addOutcomes(db: Database, id: string): Promise<void> {
  await db.execute(sql`
    insert into outcomes (tenant_id, key, session_id, type, value, currency, detail, occurred_at, received_at, attribution)
    select tenant_id, gen_random_uuid(), session_id,
      (array['task_completed', 'refund_reversed', 'ticket_reopened', 'custom'])[1 + id % 4],
      case when id % 4 = 1 then -12.5 when id % 4 = 0 then 40 end,
      case when id % 4 < 2 then (array['EUR', 'USD'])[1 + id % 2] end, '', created_at, created_at, 'none'
    from events where tenant_id = ${id} and id % 3 = 0`);
}

/** Questions that paid, of which the calls above have none. */
async function addWorth(db: Database, id: string): Promise<void> {
  await db.execute(sql`
    insert into result_sums (tenant_id, part, day, sign, sums)
    select ${id}, 'calls', n.day::date, 1, jsonb_build_object('d|ask|paid', 2, 'd|ask|avoided', 1.3 + extract(day from n.day) / 9)
    from generate_series(now() - interval '50 days', now(), interval '1 day') n(day)`);
}

const [folder = ''] = process.argv.slice(2);
const { db, close } = await openEmbedded(folder);
await migrate(db);
const longWord =
  'Donaudampfschifffahrtsgesellschaftskapitänsmützenverkäuferinnenvereinigung'.repeat(2);
const keys = {
  empty: await make(db, 'empty', { calls: 0, days: 0, reviews: 0, titles: [] }),
  small: await make(db, 'small', { calls: 400, days: 50, reviews: 120, titles: SMALL_TITLES }),
  large: await make(db, 'large', {
    ...{ calls: 6_000, days: 400, reviews: 1_000 },
    titles: Array.from({ length: 130 }, (_, n) =>
      n % 9 === 4
        ? `${longWord} ${n}`
        : `${SMALL_TITLES[n % 4]}, in the words of customer number ${n}`,
    ),
  }),
};
await close();
process.stdout.write(JSON.stringify(keys));
