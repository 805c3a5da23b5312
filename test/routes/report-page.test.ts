import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFollowers } from '../../src/jobs/followers.js';
import { startApp, type TestApp, type TestTenant } from '../support/app.js';
import { drain } from '../support/feed.js';
import { problemOf } from '../support/problem.js';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const DAY = 86_400_000;
const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const URL = '/v1/report.html';

let subject: TestApp;
let tenant: TestTenant;
let issueId: number;
beforeAll(async () => {
  subject = await startApp();
  tenant = await subject.tenant();
  const promotes = { issue_promotion_event_threshold: 2, issue_promotion_session_threshold: 2 };
  await tenant.call('PUT', '/v1/config', promotes);
  for (const daysAgo of [9, 1]) {
    subject.clock.now = new Date(NOW.getTime() - daysAgo * DAY);
    for (let n = 0; n < 2; n += 1) {
      const session_id = `s${daysAgo}-${n}`;
      const detail = 'no, the <script>alert(1)</script> records of ann@example.com';
      for (const [url, body] of [
        ['/v1/gate', { session_id, request: 'Delete the old records' }],
        ['/v1/events', { session_id, event: 'correction', detail }],
        [
          '/v1/outcomes',
          { session_id, type: 'refund_reversed', detail: '', value: -2.5, currency: 'EUR' },
        ],
      ] as const) {
        expect((await tenant.call('POST', url, body)).statusCode, url).toBe(200);
      }
    }
  }
  subject.clock.now = NOW;
  await drain(subject.database.db, openFollowers(), { now: NOW });
  await tenant.call('POST', '/v1/clusters/run');
  issueId = (await tenant.call('GET', '/v1/issues')).json().items[0].id;
});
afterAll(() => subject.close());

const open = (url = URL, headers: Record<string, string> = {}) =>
  subject.inject({ url, headers: { ...BROWSER, ...headers } });

const send = (
  api_key: string,
  { url = URL, headers = {}, remoteAddress = '127.0.0.1' } = {},
  app = subject,
) =>
  app.inject({
    ...{ method: 'POST', url, remoteAddress },
    headers: { ...BROWSER, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams({ api_key }).toString(),
  });

/** The page's text, as far as a test can read it without a browser. */
const textOf = (page: string): string =>
  page
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');

describe('GET /v1/report.html', () => {
  test('200 with the numbers of the report, and an anchor for each issue', async () => {
    const reply = await tenant.call('GET', `${URL}?days=7`);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toBe('text/html; charset=utf-8');
    const text = textOf(reply.body);
    expect(text).toContain('Report for 7 days up to November 20, 2026');
    expect(text).toContain('The gate checked 2 requests');
    expect(text).toMatch(/Reported failures 4 the same as before/);
    expect(text).toMatch(/Refund reversed 2 2 -5\.00 EUR/);
    expect(text).toContain('Generated November 20, 2026, 12:00 UTC');
    expect(reply.body).toContain(`id="issue-${issueId}"`);
    expect(reply.body).toContain(`href="#issue-${issueId}"`);
  });

  test('shows nothing of what users said as markup, and no personal data', async () => {
    const { body } = await tenant.call('GET', URL);
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; records of [email]');
    expect(body).not.toContain('<script');
    expect(body).not.toContain('ann@example.com');
  });

  test('is a page of its own that may do nothing: its one style is named by its hash', async () => {
    for (const reply of [await tenant.call('GET', URL), await open(), await send('il_wrong')]) {
      const style = /<style>(.*?)<\/style>/s.exec(reply.body)?.[1] ?? '';
      const hash = createHash('sha256').update(style).digest('base64');
      expect(reply.headers['content-security-policy']).toBe(
        `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; form-action 'self'; base-uri 'none'; ` +
          `frame-ancestors 'none'`,
      );
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cache-control': 'no-store',
      });
      expect(reply.body).not.toMatch(
        /<script|<link rel="stylesheet"| style=| on\w+=|https?:\/\/(?!www\.w3)/,
      );
    }
  });

  test('200 for a tenant without anything, of any number of days', async () => {
    const other = await subject.tenant();
    for (const days of [1, 30, 365]) {
      const reply = await other.call('GET', `${URL}?days=${days}`);
      expect(reply.statusCode).toBe(200);
      expect(textOf(reply.body)).toContain('No gate calls in this period.');
      expect(reply.body).not.toMatch(/NaN|undefined|Infinity/);
    }
    expect((await tenant.call('GET', `${URL}?days=365`)).body).not.toMatch(
      /NaN|undefined|Infinity/,
    );
  });

  test('422 as a problem, and to a browser as a page', async () => {
    problemOf(await tenant.call('GET', `${URL}?days=0`), 422);
    const reply = await tenant.call('GET', `${URL}?days=0`, undefined, BROWSER);
    expect(reply.statusCode).toBe(422);
    expect(reply.headers['content-type']).toContain('text/html');
  });

  test('401 as a problem, and to a browser as a form that goes to the same address', async () => {
    problemOf(await subject.inject({ url: URL }), 401);
    const reply = await open(`${URL}?days=7`);
    expect(reply.statusCode).toBe(401);
    expect(reply.headers['www-authenticate']).toContain('Bearer');
    expect(reply.body).toContain('<form method="post"');
    expect(reply.body).toContain('name="api_key" type="password"');
    expect(reply.body).not.toContain('action=');
  });
});

describe('POST /v1/report.html', () => {
  test('303 to the report of the same days, with a cookie that reads it', async () => {
    const reply = await send(` ${tenant.key}\n`, { url: `${URL}?days=7` });
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe('report.html?days=7');
    const cookie = String(reply.headers['set-cookie']);
    expect(cookie).toMatch(/^intentlock_session=[^;]+; .*HttpOnly/);
    expect(cookie).toContain('SameSite=Lax');
    const page = await open(`${URL}?days=7`, { cookie: cookie.split(';')[0] ?? '' });
    expect(page.statusCode).toBe(200);
    expect(textOf(page.body)).toContain('The gate checked 2 requests');
  });

  test('401 and 422 with the form again, which never repeats the key', async () => {
    subject.clock.advance(60_000);
    const wrong = `il_${'x'.repeat(40)}`;
    const reply = await send(wrong);
    expect(reply.statusCode).toBe(401);
    expect(textOf(reply.body)).toContain('Invalid API key');
    expect(reply.body).not.toContain(wrong);
    expect(reply.headers['set-cookie']).toBeUndefined();
    const short = await send('il_');
    expect(short.statusCode).toBe(422);
    expect(textOf(short.body)).toContain('This is not a valid API key');
    problemOf(await send(wrong, { headers: { accept: '*/*' } }), 401);
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://intentlock.test' }],
    [{ origin: 'https://evil.test' }],
    [{ origin: 'null' }],
  ])('403 for a form of another site: %j', async (headers) => {
    const reply = await send(tenant.key, { headers: headers as Record<string, string> });
    expect(reply.statusCode).toBe(403);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://elsewhere.test' }],
    [{ origin: 'https://intentlock.test' }],
    [{ origin: 'http://own.test:8000', host: 'own.test:8000' }],
  ])('303 for our own form, also behind a proxy: %j', async (headers) => {
    subject.clock.advance(60_000);
    const reply = await send(tenant.key, { headers: headers as Record<string, string> });
    expect(reply.statusCode).toBe(303);
  });

  test('429 with the form, counted together with other logins', async () => {
    const remoteAddress = '192.0.2.7';
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await send('il_wrong', { remoteAddress });
      const payload = { api_key: 'il_wrong' };
      const url = '/v1/dashboard/login';
      await subject.inject({ method: 'POST', url, payload, remoteAddress });
    }
    const reply = await send(tenant.key, { remoteAddress });
    expect(reply.statusCode).toBe(429);
    expect(reply.headers['retry-after']).toBeDefined();
    expect(reply.body).toContain('role="alert"');
  });

  test('413 for what is no form of ours', async () => {
    subject.clock.advance(60_000);
    expect((await send('x'.repeat(5_000))).statusCode).toBe(413);
  });
});
