import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Settings } from '../../src/contracts/notification-settings.js';
import { startApp, type TestApp } from '../support/app.js';
import { problemOf } from '../support/problem.js';

const SETTINGS = '/v1/notifications/settings';
const CHAT = 'https://93.184.216.34/services/T0/B0/secret';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

describe('the settings', () => {
  test('are the defaults at first', async () => {
    const tenant = await subject.tenant();
    const settings = Settings.parse((await tenant.call('GET', SETTINGS)).json());
    expect(settings).toEqual({
      chat_webhook_url: null,
      digest_enabled: false,
      digest_day: 'Monday',
      digest_emails: [],
      alerts_enabled: true,
      alert_growth_threshold_pct: 100,
      chat: { state: 'not_configured', reason: null, failing_since: null, last_delivery: null },
      email_configured: false,
      updated_at: null,
    });
  });

  test('change one by one, and null puts them back', async () => {
    const tenant = await subject.tenant();
    const put = async (body: object) => {
      const reply = await tenant.call('PUT', SETTINGS, body);
      expect(reply.statusCode, reply.body).toBe(200);
      return Settings.parse(reply.json());
    };
    await put({ chat_webhook_url: CHAT, digest_emails: ['a@example.com', 'a@example.com'] });
    const both = await put({ digest_day: 'Friday', alert_growth_threshold_pct: 0 });
    expect(both).toMatchObject({
      chat_webhook_url: 'https://93.184.216.34/services/***',
      chat: { state: 'ok' },
      digest_emails: ['a@example.com'],
      digest_day: 'Friday',
      alert_growth_threshold_pct: 0,
      updated_at: '2026-11-20T12:00:00.000Z',
    });
    const again = await put({ chat_webhook_url: both.chat_webhook_url });
    expect(again.chat_webhook_url).toBe(both.chat_webhook_url);
    const reset = await put({ chat_webhook_url: null, digest_day: null, digest_emails: null });
    expect(reset).toMatchObject({
      chat_webhook_url: null,
      chat: { state: 'not_configured' },
      digest_emails: [],
      digest_day: 'Monday',
    });
    expect(subject.logged.join('')).not.toContain('secret');
  });

  test.each<[object, string]>([
    [{ chat_webhook_url: 'http://93.184.216.34/x' }, '/chat_webhook_url'],
    [{ chat_webhook_url: 'https://169.254.169.254/latest' }, '/chat_webhook_url'],
    [{ chat_webhook_url: `https://example.com/${'x'.repeat(1_000)}` }, '/chat_webhook_url'],
    [{ digest_day: 'monday' }, '/digest_day'],
    [{ digest_emails: ['a@example.com', 'b'] }, '/digest_emails/1'],
    [
      { digest_emails: Array.from({ length: 21 }, (_, n) => `a${n}@example.com`) },
      '/digest_emails',
    ],
    [{ alert_growth_threshold_pct: -1 }, '/alert_growth_threshold_pct'],
    [{ alerts_enabled: 'yes' }, '/alerts_enabled'],
    [{ alertsEnabled: true }, '/alertsEnabled'],
  ])('422 for %j', async (body, pointer) => {
    const tenant = await subject.tenant();
    const problem = problemOf(await tenant.call('PUT', SETTINGS, body), 422);
    expect(problem.errors?.map((error) => error.pointer)).toEqual([pointer]);
    expect((await tenant.call('GET', SETTINGS)).json().updated_at).toBeNull();
  });

  test('401 without a key', async () => {
    problemOf(await subject.inject({ method: 'GET', url: SETTINGS }), 401);
    problemOf(await subject.inject({ method: 'PUT', url: SETTINGS, payload: {} }), 401);
  });
});
