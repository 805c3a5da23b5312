import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTenant } from '../../../src/domain/account/create-tenant.js';
import { prepareTenants } from '../../../src/domain/account/prepare-tenants.js';
import { setTenantDisabled } from '../../../src/store/account/prepare-tenants.js';
import { listDueDigests } from '../../../src/store/across-tenants/due-digests.js';
import { type ConnectedApp, makeConnector, startConnected } from '../../support/connectors.js';

let connected: ConnectedApp;
beforeAll(async () => {
  connected = await startConnected('retell');
});
afterAll(() => connected.close());

test('nothing is fetched, received or sent for a tenant that is disabled, until it is enabled', async () => {
  const { subject, server } = connected;
  const { db } = subject.database;
  const tenant = await subject.tenant();
  const connector = await makeConnector(connected, tenant, { provider: 'retell' });
  await connector.poll();
  const body = { digest_enabled: true, digest_day: 'Friday' };
  expect((await tenant.call('PUT', '/v1/notifications/settings', body)).statusCode).toBe(200);
  const hook = async () =>
    (await subject.inject({ method: 'POST', url: `/v1/hooks/retell/${connector.id}`, payload: {} }))
      .statusCode;
  const due = async () =>
    (await listDueDigests(db, { day: 'Friday', week: '2026-W47' }, '', 100)).map(
      ({ tenantId }) => tenantId,
    );
  const asked = () => server.requests.length;

  await setTenantDisabled(db, tenant.id, true);
  const before = asked();
  await connector.poll();
  expect(asked()).toBe(before);
  expect(await hook()).toBe(401);
  expect(await due()).not.toContain(tenant.id);
  expect((await tenant.call('GET', '/v1/usage')).statusCode).toBe(401);

  await setTenantDisabled(db, tenant.id, false);
  await connector.poll();
  expect(asked()).toBeGreaterThan(before);
  expect(await due()).toContain(tenant.id);
});

test('a name is taken once', async () => {
  const { db } = connected.subject.database;
  const now = new Date();
  await createTenant(db, 'Acme', now);
  await expect(createTenant(db, 'Acme', now)).rejects.toThrow(
    'A tenant named Acme already exists.',
  );
});

test('the bootstrap key is removed where it is set, and nowhere else', async () => {
  const { subject } = connected;
  const { db } = subject.database;
  const secret = `il_${'b'.repeat(40)}`;
  const settings = { authDisabled: false, demoMode: false, bootstrapApiKey: secret };
  await prepareTenants(db, { ...settings, work: 'all' }, new Date());
  const authorization = `Bearer ${secret}`;
  const keys = await subject.inject({ url: '/v1/api-keys', headers: { authorization } });
  const [key] = keys.json().items;
  const refused = await subject.inject({
    method: 'DELETE',
    url: `/v1/api-keys/${key.id}`,
    headers: { authorization },
  });
  expect([refused.statusCode, refused.json().detail]).toEqual([
    409,
    'This key is set by BOOTSTRAP_API_KEY: remove or change it there, and restart.',
  ]);
  const again = await subject.inject({ url: '/v1/api-keys', headers: { authorization } });
  expect(again.statusCode).toBe(200);
});
