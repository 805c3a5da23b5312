import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSecretBox } from '../../../src/domain/secrets/secret-box.js';
import { openFollowers } from '../../../src/jobs/followers.js';
import { createChannels } from '../../../src/outbound/channels/channels.js';
import { ENCRYPTION_KEY, startApp, type TestApp, type TestTenant } from '../../support/app.js';
import { freshDatabase } from '../../support/database.js';
import { openDeliveryWorker } from '../../support/delivery.js';
import { drain } from '../../support/feed.js';
import { RecordingServer } from '../../support/recording-server.js';

const CRON = { 'x-cron-key': 'a-cron-key-for-tests' };
const HOUR = 3_600_000;
const channels = createChannels({ allow: ['127.0.0.0/8'], chatIntervalMs: 0 }, null);

let subject: TestApp;
let receiver: RecordingServer;
let tenant: TestTenant;
beforeAll(async () => {
  const database = await freshDatabase();
  subject = await startApp({ cronKey: CRON['x-cron-key'] }, { channels, database });
  receiver = await RecordingServer.start();
});
afterAll(async () => {
  await subject.close();
  await subject.database.close();
  await receiver.close();
});
beforeEach(async () => {
  await subject.database.db.execute(sql`delete from outbox`);
  await subject.database.db.execute(sql`delete from notification_settings`);
  await subject.database.db.execute(sql`delete from alert_rules`);
  tenant = await subject.tenant();
  receiver.requests.length = 0;
  await tenant.call('PUT', '/v1/notifications/settings', {
    chat_webhook_url: `${receiver.origin}/chat`,
  });
});

const run = async () =>
  (
    await subject.inject({ method: 'POST', url: '/v1/notifications/alerts/run', headers: CRON })
  ).json();

/** The texts of the chat, after everything that waits was sent. */
async function chats(): Promise<string[]> {
  const notifications = {
    ...{ channels, publicUrl: 'https://intentlock.test' },
    box: openSecretBox([ENCRYPTION_KEY]),
  };
  const { worker, errors } = openDeliveryWorker(
    subject.database,
    notifications,
    () => subject.clock.now,
  );
  await worker.deliverAll();
  expect(errors).toEqual([]);
  return receiver.requests.map(({ body }) => JSON.parse(body).text);
}

async function corrections(count: number, hoursAgo: number) {
  for (let n = 0; n < count; n += 1) {
    const at = new Date(subject.clock.now.getTime() - hoursAgo * HOUR);
    await tenant.call('POST', '/v1/events', {
      ...{ session_id: `s${hoursAgo}-${n % 5}`, event: 'correction' },
      ...{ detail: 'no, the other booking of ann@example.com', created_at: at.toISOString() },
    });
  }
  await drain(subject.database.db, openFollowers(), { now: subject.clock.now });
}

describe('issues', () => {
  test('that open and come back are notified, each once', async () => {
    const levels = { issue_promotion_event_threshold: 3, issue_promotion_session_threshold: 2 };
    await tenant.call('PUT', '/v1/config', levels);
    await corrections(4, 2);
    for (let n = 0; n < 2; n += 1) await tenant.call('POST', '/v1/clusters/run');
    const [opened, ...more] = await chats();
    expect(more).toEqual([]);
    expect(opened).toContain('New issue');
    expect(opened).not.toContain('ann@example.com');
    const [issue] = (await tenant.call('GET', '/v1/issues')).json().items;
    expect(opened).toContain(`https://intentlock.test/v1/report.html#issue-${issue.id}`);
    await tenant.call('PATCH', `/v1/issues/${issue.id}/status`, { status: 'resolved' });
    subject.clock.advance(HOUR);
    await corrections(1, 0);
    for (let n = 0; n < 2; n += 1) await tenant.call('POST', '/v1/clusters/run');
    expect((await chats()).slice(1)).toEqual([expect.stringContaining('Issue regressed')]);
  });

  test('a rule speaks of each new one, and not again of the same', async () => {
    const levels = { issue_promotion_event_threshold: 3, issue_promotion_session_threshold: 2 };
    await tenant.call('PUT', '/v1/config', levels);
    const condition = { metric: 'issue_opened', target: `${receiver.origin}/hook` };
    const body = { name: 'New', channel: 'webhook', condition };
    const { id } = (await tenant.call('POST', '/v1/notifications/rules', body)).json();
    expect((await run()).fired).toEqual([]);
    await corrections(4, 2);
    await tenant.call('POST', '/v1/clusters/run');
    const { fired } = await run();
    expect(fired).toMatchObject([{ rule_id: id, value: 1, delivery: 'delivered' }]);
    subject.clock.advance(2 * HOUR);
    expect(await run()).toMatchObject({ fired: [], recovered: [] });
    const hook = receiver.requests.find(({ url }) => url === '/hook');
    expect(JSON.parse(hook?.body ?? '')).toMatchObject({
      type: 'issue.opened',
      data: { rule_id: id, value: 1, threshold: null, issue: { status: 'open', event_count: 4 } },
    });
  });

  test('nothing is said while alerts are switched off', async () => {
    await tenant.call('PUT', '/v1/notifications/settings', { alerts_enabled: false });
    const levels = { issue_promotion_event_threshold: 3, issue_promotion_session_threshold: 2 };
    await tenant.call('PUT', '/v1/config', levels);
    await corrections(4, 2);
    await tenant.call('POST', '/v1/clusters/run');
    expect(await chats()).toEqual([]);
  });
});

describe('growth', () => {
  test('is notified from enough failures on, once a day while it lasts', async () => {
    // Seven failures in the week before: one on a usual day.
    for (let day = 2; day <= 8; day += 1) await corrections(1, 24 * day - 12);
    await corrections(1, 24 * 10);
    await corrections(9, 1);
    expect((await run()).growth).toEqual([]);
    await corrections(3, 1);
    const { growth } = await run();
    expect(growth).toEqual([
      {
        ...{ tenant_id: tenant.id, cluster_id: null },
        ...{ current: 12, expected: 1, growth_pct: 1100 },
      },
    ]);
    expect((await run()).growth).toEqual([]);
    expect(await chats()).toEqual([
      expect.stringContaining('All failures: 12, usually 1 (+1,100%)'),
    ]);
  });

  test('needs something to compare with, and the growth that was set', async () => {
    await corrections(12, 1);
    expect((await run()).growth).toEqual([]);
    await corrections(1, 24 * 10);
    await tenant.call('PUT', '/v1/notifications/settings', { alert_growth_threshold_pct: 5_000 });
    for (let day = 2; day <= 8; day += 1) await corrections(1, 24 * day - 12);
    expect((await run()).growth).toEqual([]);
    await tenant.call('PUT', '/v1/notifications/settings', { alert_growth_threshold_pct: 1_000 });
    expect((await run()).growth).toHaveLength(1);
  });
});

describe('connectors', () => {
  test('that are behind are notified once', async () => {
    const connector = { provider: 'retell', name: 'Hotline', api_key: 'key', backfill_days: 0 };
    const { id } = (await tenant.call('POST', '/v1/connectors', connector)).json();
    await subject.database.db.execute(sql`
      update connectors set state = 'active', last_success_at = ${subject.clock.now.toISOString()}::timestamptz
      where id = ${id}`);
    subject.clock.advance(10 * 60_000);
    expect((await run()).connectors).toEqual([]);
    subject.clock.advance(10 * 60_000);
    expect((await run()).connectors).toEqual([
      { tenant_id: tenant.id, connector_id: id, lag_minutes: 20 },
    ]);
    expect((await run()).connectors).toEqual([]);
    expect(await chats()).toEqual([expect.stringContaining('Connector Hotline is behind')]);
    await tenant.call('POST', `/v1/connectors/${id}/pause`);
    subject.clock.advance(25 * HOUR);
    expect((await run()).connectors).toEqual([]);
  });

  test('their lag can be watched by a rule, too', async () => {
    const connector = { provider: 'retell', name: 'Hotline', api_key: 'key', backfill_days: 0 };
    const { id } = (await tenant.call('POST', '/v1/connectors', connector)).json();
    const filters = { connector_id: id };
    const target = `${receiver.origin}/hook`;
    const condition = { metric: 'sync_lag_minutes', operator: 'gt', threshold: 5, filters, target };
    const body = { name: 'Lag', channel: 'webhook', condition };
    await tenant.call('POST', '/v1/notifications/rules', body);
    subject.clock.advance(6 * 60_000);
    expect((await run()).fired).toMatchObject([{ value: 6 }]);
  });
});
