import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditLog } from '../../src/contracts/audit.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { problemOf } from '../support/problem.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

const auditOf = async (tenant: TestTenant, query = '') => {
  const reply = await tenant.call('GET', `/v1/audit${query}`);
  expect(reply.statusCode, reply.body).toBe(200);
  return AuditLog.strict().parse(reply.json());
};

describe('GET /v1/audit', () => {
  test('200 with who changed the configuration, from what to what, and by which request', async () => {
    const tenant = await subject.tenant();
    await tenant.call('PUT', '/v1/config', { ask_friction: 2 });
    await tenant.call('PUT', '/v1/config', { ask_friction: 2 });
    const { items, total } = await auditOf(tenant);
    expect(total).toBe(1);
    expect(items[0]).toMatchObject({
      action: 'config.change',
      by: tenant.keyId,
      subject: null,
      request_id: expect.stringMatching(/^req_/),
      before: { ask_friction: null },
      after: { ask_friction: 2 },
      at: subject.clock.now.toISOString(),
    });
  });

  test('200 with each change of a rule, and of what was put back', async () => {
    const tenant = await subject.tenant();
    const rule = { id: 'rule_1', cluster_id: 'c_1', question_template: 'Which one?' };
    await tenant.call('PUT', '/v1/config', { cluster_rules: [rule] });
    const [{ version }] = (await tenant.call('GET', '/v1/rules')).json().items;
    await tenant.call('PATCH', '/v1/rules/rule_1', { version, enabled: false });
    await tenant.call('DELETE', '/v1/rules/rule_1');
    await tenant.call('POST', '/v1/config/history/1/restore');
    const { items } = await auditOf(tenant);
    // What was put back is what is in force already.
    expect(items.map(({ action }) => action)).toEqual([
      ...['config.restore', 'rule.remove', 'rule.change', 'config.change'],
    ]);
    expect(items[2]).toMatchObject({ subject: 'rule_1', before: rule, after: { enabled: false } });
    expect(items[1]).toMatchObject({ subject: 'rule_1', after: null });
  });

  test('200 with what a filter leaves', async () => {
    const tenant = await subject.tenant();
    await tenant.call('PUT', '/v1/config', { ask_friction: 2 });
    subject.clock.advance(86_400_000);
    await tenant.call('POST', '/v1/config/history/1/restore');
    const only = async (query: string) =>
      (await auditOf(tenant, query)).items.map(({ action }) => action);
    expect(await only('?action=config.change')).toEqual(['config.change']);
    expect(await only('?subject=1')).toEqual(['config.restore']);
    expect(await only(`?by=${tenant.keyId}`)).toHaveLength(2);
    expect(await only('?by=somebody')).toEqual([]);
    const day = subject.clock.now.toISOString().slice(0, 10);
    expect(await only(`?date_from=${day}`)).toEqual(['config.restore']);
    expect(await only(`?date_to=${day}`)).toHaveLength(2);
  });

  test('200 with every kind of write, and no secret', async () => {
    const tenant = await subject.tenant();
    const make = async (method: string, url: string, body?: object) => {
      const reply = await tenant.call(method, url, body);
      expect(reply.statusCode, reply.body).toBeLessThan(300);
      return reply.body === '' ? null : reply.json();
    };
    const key = await make('POST', '/v1/api-keys');
    await make('DELETE', `/v1/api-keys/${key.id}`);
    const signal = { name: 'Mine', type: 'regex', pattern: 'mine' };
    const { id: signalId } = await make('POST', '/v1/signals', signal);
    await make('PUT', `/v1/signals/${signalId}`, { ...signal, pattern: 'ours' });
    await make('DELETE', `/v1/signals/${signalId}`);
    const target = 'https://hooks.example.com/hidden-path';
    const condition = { metric: 'gate_calls', threshold: 1, target };
    const alert = { name: 'Calls', channel: 'webhook', condition };
    const { id: alertId } = await make('POST', '/v1/notifications/rules', alert);
    await make('PUT', `/v1/notifications/rules/${alertId}`, { ...alert, name: 'More' });
    await make('POST', `/v1/notifications/rules/${alertId}/secret`);
    await make('DELETE', `/v1/notifications/rules/${alertId}`);
    await make('PUT', '/v1/notifications/settings', { digest_emails: ['ann@hidden.example'] });
    const connector = { provider: 'retell', name: 'Line', api_key: 'hidden-key-of-retell' };
    const { id: connectorId } = await make('POST', '/v1/connectors', connector);
    const url = `/v1/connectors/${connectorId}`;
    await make('PATCH', url, { api_key: 'hidden-key-of-today' });
    await make('POST', `${url}/pause`);
    await make('POST', `${url}/resume`);
    await make('DELETE', url);
    await make('POST', '/v1/gate', { request: 'Delete it', session_id: 's' });
    await make('DELETE', '/v1/sessions/s');
    const { items } = await auditOf(tenant);
    expect(items.map(({ action }) => action).toReversed()).toEqual([
      ...['api_key.create', 'api_key.revoke', 'signal.create', 'signal.change', 'signal.remove'],
      ...['alert_rule.create', 'alert_rule.change', 'alert_rule.rotate_secret'],
      ...['alert_rule.remove', 'notification_settings.change', 'connector.create'],
      ...['connector.change', 'connector.pause', 'connector.resume', 'connector.remove'],
      'session.remove',
    ]);
    expect(JSON.stringify(items)).not.toMatch(/hidden|il_[A-Za-z0-9]{8}|whsec|wsec/);
  });

  test('422 for a change that there is not', async () => {
    const tenant = await subject.tenant();
    problemOf(await tenant.call('GET', '/v1/audit?action=config.paint'), 422);
  });

  test('keeps nothing of a change that fails', async () => {
    const tenant = await subject.tenant();
    problemOf(await tenant.call('PATCH', '/v1/rules/none', { version: 'x' }), 404);
    problemOf(await tenant.call('PUT', '/v1/config', { ask_friction: -1 }), 422);
    expect((await auditOf(tenant)).total).toBe(0);
  });

  test('leaves out what is too long to keep twice', async () => {
    const tenant = await subject.tenant();
    const question_template = 'Which one? '.repeat(45);
    const cluster_rules = Array.from({ length: 60 }, (_, at) => ({
      ...{ id: `rule_${at}`, cluster_id: 'c_1', question_template },
    }));
    await tenant.call('PUT', '/v1/config', { cluster_rules });
    const [entry] = (await auditOf(tenant)).items;
    expect(entry?.after).toEqual({ left_out: expect.stringMatching(/^\d+ characters$/) });
  });
});

test('nothing of a session is deleted while a full disk refuses the note, and the next call deletes it', async () => {
  const tenant = await subject.tenant();
  const { db } = subject.database;
  await tenant.call('POST', '/v1/gate', { request: 'Delete it', session_id: 'full' });
  await db.execute(sql`
    create function refuse_notes() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '53100'; end $$`);
  await db.execute(sql`
    create trigger refused before insert on audit_log for each row execute function refuse_notes()`);
  const remove = async () => (await tenant.call('DELETE', '/v1/sessions/full')).statusCode;
  try {
    expect(await remove()).toBe(503);
    expect((await tenant.call('GET', '/v1/gate-calls')).json().items).toHaveLength(1);
  } finally {
    await db.execute(sql`drop function refuse_notes cascade`);
  }
  expect(await remove()).toBe(200);
  const { items } = await auditOf(tenant);
  expect(items).toMatchObject([{ action: 'session.remove', subject: 'full' }]);
  expect(await remove()).toBe(404);
});
