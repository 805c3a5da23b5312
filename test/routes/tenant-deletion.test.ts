import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { TenantDeletion } from '../../src/contracts/deletion.js';
import { query } from '../../src/db/rows.js';
import { openFollowers } from '../../src/jobs/followers.js';
import { deleteTenantData } from '../../src/store/deletion/delete.js';
import { OWNED_TABLES } from '../../src/store/deletion/owned-tables.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { drain } from '../support/feed.js';
import { problemOf } from '../support/problem.js';
import { insertMessage } from '../support/rows.js';

let subject: TestApp;
let tenant: TestTenant;
beforeAll(async () => {
  subject = await startApp();
});
beforeEach(async () => {
  tenant = await subject.tenant();
});
afterAll(() => subject.close());

const db = () => subject.database.db;
const follow = () => drain(db(), openFollowers(), { now: subject.clock.now });

const remove = (of: TestTenant, confirmation = of.id) =>
  of.call('DELETE', '/v1/tenant/data', undefined, { 'x-confirm-tenant': confirmation });

async function converse(of: TestTenant, sessionId: string, request: string): Promise<void> {
  for (const [url, body] of [
    ['/v1/gate', { request, session_id: sessionId }],
    ['/v1/events', { session_id: sessionId, event: 'correction', detail: request }],
  ] as const) {
    expect((await of.call('POST', url, body)).statusCode).toBe(200);
  }
}

/** Tables in which the tenant has anything, with how much. */
async function rowsOf(tenantId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table } of OWNED_TABLES) {
    const name = getTableName(table);
    const id = sql.raw(name === 'tenants' ? 'id' : 'tenant_id');
    const [row] = await query<{ count: number }>(
      db(),
      sql`select count(*)::int as count from ${table} where ${id} = ${tenantId}`,
    );
    if (row?.count) counts[name] = row.count;
  }
  return counts;
}

describe('DELETE /v1/tenant/data', () => {
  test('wants the id of the tenant as confirmation', async () => {
    const other = await subject.tenant();
    await converse(tenant, 'a', 'Delete the database');
    for (const confirmation of ['', 'yes', other.id]) {
      const problem = problemOf(await remove(tenant, confirmation), 422);
      expect(problem.errors?.[0]).toMatchObject({ loc: ['header', 'x-confirm-tenant'] });
    }
    problemOf(await tenant.call('DELETE', '/v1/tenant/data'), 422);
    expect((await rowsOf(tenant.id)).gate_calls).toBe(1);
    const headers = { 'x-confirm-tenant': tenant.id };
    problemOf(await subject.inject({ method: 'DELETE', url: '/v1/tenant/data', headers }), 401);
  });

  test('forgets everything, also in search, jobs and figures, and nothing of another tenant', async () => {
    const other = await subject.tenant();
    for (const owner of [tenant, other]) {
      await converse(owner, 'a', 'Delete the database');
      const body = { provider: 'retell', name: 'Calls', api_key: 'key', backfill_days: 0 };
      expect((await owner.call('POST', '/v1/connectors', body)).statusCode).toBe(201);
    }
    await follow();
    const others = await rowsOf(other.id);
    subject.clock.advance(1_000);

    const reply = await remove(tenant);
    expect(reply.statusCode, reply.body).toBe(200);
    const { deleted, more } = TenantDeletion.parse(reply.json());
    expect(more).toBe(false);
    expect(deleted).toMatchObject({ gate_calls: 1, events: 1, failures: 1, connectors: 1 });
    await follow();
    expect(Object.keys(await rowsOf(tenant.id)).sort()).toEqual([
      'api_keys',
      'audit_log',
      'config_versions',
      'signals',
      'tenants',
    ]);
    expect(await rowsOf(other.id)).toEqual(others);
    const found = await tenant.call('GET', '/v1/search?query=database');
    expect(found.json().total).toBe(0);
    const again = TenantDeletion.parse((await remove(tenant)).json());
    expect(Object.values(again.deleted).every((rows) => rows === 0)).toBe(true);
  });

  test('leaves what arrives after the first call began, with all that is made of it', async () => {
    await converse(tenant, 'old', 'Delete the database');
    await db().execute(sql`
      insert into messages (tenant_id, session_id, position, role, content, content_hash, occurred_at,
        interrupted, source, received_at)
      select ${tenant.id}, 'many', n, 'user', '', n::text, now(), false, 'ingest', '2026-11-01'
      from generate_series(1, 6000) n`);
    await follow();
    subject.clock.advance(1_000);
    const before = subject.clock.now;
    const first = await deleteTenantData(db(), tenant.id, { before, isOver: () => true });
    expect(first).toMatchObject({ more: true, removed: { messages: 5_000 } });

    await converse(tenant, 'new', 'Drop the tables');
    const { id: tenantId } = tenant;
    await insertMessage(db(), { tenantId, sessionId: 'new', receivedAt: subject.clock.now });
    await follow();
    const second = await deleteTenantData(db(), tenant.id, { before });
    expect(second).toMatchObject({ more: false, removed: { messages: 1_000, gate_calls: 1 } });
    const left = await rowsOf(tenant.id);
    expect(left).toMatchObject({ gate_calls: 1, events: 1, messages: 1, sessions: 1 });
  });

  test('what stays is found and counted again', async () => {
    await converse(tenant, 'old', 'Delete the database');
    await follow();
    // A deletion that has begun, and goes on after another conversation.
    await db().execute(sql`
      insert into runs (name, period, claimed_at)
      values ('tenant.deletion', ${tenant.id}, ${subject.clock.now.toISOString()}::timestamptz + interval '1 second')`);
    subject.clock.advance(2_000);
    await converse(tenant, 'new', 'Drop the tables');
    await follow();
    expect(TenantDeletion.parse((await remove(tenant)).json()).deleted.gate_calls).toBe(1);
    await follow();
    const found = async (words: string) =>
      (await tenant.call('GET', `/v1/search?query=${words}`)).json().total;
    expect(await found('database')).toBe(0);
    expect(await found('tables')).toBeGreaterThan(0);
    const { items } = (await tenant.call('GET', '/v1/failures')).json();
    expect(items).toHaveLength(1);
    const pilot = (await tenant.call('GET', '/v1/pilot/metrics')).json();
    expect(pilot).toMatchObject({ gate_calls: 1, sessions: 1 });
  });

  test('gate calls go on meanwhile', async () => {
    for (let call = 0; call < 5; call += 1) await converse(tenant, `s${call}`, 'Delete it');
    subject.clock.advance(1_000);
    const calls = Array.from({ length: 20 }, (_, call) =>
      tenant.call('POST', '/v1/gate', { request: 'Delete it', session_id: `s${call % 5}` }),
    );
    const deletion = remove(tenant);
    for (const reply of await Promise.all(calls)) expect(reply.statusCode, reply.body).toBe(200);
    expect((await deletion).statusCode).toBe(200);
    await follow();
    expect((await rowsOf(tenant.id)).gate_calls).toBe(20);
  });
});
