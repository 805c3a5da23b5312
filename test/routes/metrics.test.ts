import { afterEach, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.js';
import { freshDatabase } from '../support/database.js';
import { sendTraces, span, traces } from '../support/otlp.js';

const CRON_KEY = 'a-cron-key-for-tests-only';
const withKey = { 'x-cron-key': CRON_KEY };

let subject: TestApp;
afterEach(() => subject.close());

const read = (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  subject.inject({ url: '/metrics', headers, remoteAddress });

describe('GET /metrics', () => {
  test('200 as Prometheus text: requests, database, jobs and process', async () => {
    subject = await startApp({ cronKey: CRON_KEY });
    const tenant = await subject.tenant();
    await tenant.call('POST', '/v1/gate', { request: 'Do it', session_id: 'secret-session' });
    await tenant.call('POST', '/v1/gate', {});
    const sessions = [{ session_id: 's', messages: [{ role: 'user', content: 'Hello' }] }];
    await tenant.call('POST', '/v1/ingest/sessions', { sessions });
    await subject.inject({ url: '/nowhere/secret-path' });
    const reply = await read(withKey);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^text\/plain/);
    const lines = reply.body.split('\n');
    for (const line of [
      'intentlock_http_requests_total{method="POST",route="/v1/gate",status="200"} 1',
      'intentlock_http_requests_total{method="POST",route="/v1/gate",status="422"} 1',
      'intentlock_http_requests_total{method="GET",route="none",status="404"} 1',
      'intentlock_http_request_duration_seconds_count{method="POST",route="/v1/gate",status="2xx"} 1',
      'intentlock_gate_decisions_total{decision="escalate"} 0',
      'intentlock_batch_waiting{batch="calls"} 0',
      'intentlock_batch_waiting{batch="sessions"} 0',
      'intentlock_batch_size_count{batch="calls"} 1',
      'intentlock_batch_size_count{batch="sessions"} 1',
      'intentlock_jobs_lag_seconds{queue="rollups.refresh"} 0',
      'intentlock_jobs_ended_total{queue="rollups.refresh",outcome="failed"} 0',
      'intentlock_spans_total{outcome="unmarked"} 0',
      'intentlock_feed_dead_letters{follower="signals"} 0',
    ]) {
      expect(lines).toContain(line);
    }
    expect(reply.body).toMatch(/^intentlock_feed_lag_seconds\{follower="search"\} [0-9.e-]+$/m);
    expect(reply.body).toMatch(/^intentlock_gate_decisions_total\{decision="\w+"\} 1$/m);
    expect(reply.body).toContain('process_resident_memory_bytes');
    expect(reply.body).toContain('nodejs_eventloop_lag_seconds');
    expect(reply.body).toContain('intentlock_database_connections');
    expect(reply.body).not.toContain('secret');
    expect((await read(withKey)).statusCode).toBe(200);
  });

  test('counts what became of spans, whose ever they were', async () => {
    subject = await startApp();
    const chat = { 'gen_ai.operation.name': 'chat' };
    const spans = [
      span({ id: 'a', attributes: chat }),
      span({ id: 'b', attributes: chat }),
      span({ id: 'c', attributes: { 'http.method': 'GET' } }),
      { ...span(), spanId: 'no id' },
    ];
    for (const tenant of [await subject.tenant(), await subject.tenant()]) {
      expect((await sendTraces(subject, tenant, traces(spans))).statusCode).toBe(200);
    }
    const lines = (await read()).body.split('\n');
    expect(lines).toContain('intentlock_spans_total{outcome="kept"} 4');
    expect(lines).toContain('intentlock_spans_total{outcome="unmarked"} 2');
    expect(lines).toContain('intentlock_spans_total{outcome="rejected"} 2');
  });

  test('200 while the database is away, without what is read from it', async () => {
    const database = await freshDatabase();
    subject = await startApp({}, { database });
    await database.close();
    const reply = await read();
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('intentlock_batch_waiting{batch="calls"} 0');
    expect(reply.body).not.toMatch(/^intentlock_(jobs|feed|embeddings)_/m);
  });

  test('200 with the cron key as a bearer, which is what a scraper in another container sends', async () => {
    subject = await startApp({ cronKey: CRON_KEY });
    const elsewhere = '192.0.2.1';
    const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
    expect((await read(bearer(CRON_KEY), elsewhere)).statusCode).toBe(200);
    expect((await read(bearer(`${CRON_KEY}x`), elsewhere)).statusCode).toBe(401);
    expect((await read({ authorization: CRON_KEY }, elsewhere)).statusCode).toBe(401);
    const { key } = await subject.tenant();
    expect((await read(bearer(key), elsewhere)).statusCode).toBe(401);
  });

  test('401 without the cron key, whoever asks', async () => {
    subject = await startApp({ cronKey: CRON_KEY });
    const tenant = await subject.tenant();
    expect((await read()).statusCode).toBe(401);
    expect((await read({ 'x-cron-key': `${CRON_KEY}x` })).statusCode).toBe(401);
    expect((await read({ authorization: `Bearer ${tenant.key}` })).statusCode).toBe(401);
  });

  test('without a cron key it answers this machine alone', async () => {
    subject = await startApp({ trustProxy: true });
    for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
      expect((await read({}, address)).statusCode).toBe(200);
    }
    expect((await read({}, '203.0.113.9')).statusCode).toBe(401);
    expect((await read({ 'x-forwarded-for': '127.0.0.1' }, '203.0.113.9')).statusCode).toBe(401);
    // A proxy on this machine speaks for somebody else.
    expect((await read({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(401);
    expect((await read({ 'x-cron-key': '' }, '203.0.113.9')).statusCode).toBe(401);
  });

  test('404 in demo mode', async () => {
    subject = await startApp({ cronKey: CRON_KEY, demoMode: true });
    expect((await read(withKey)).statusCode).toBe(404);
  });
});

describe('a process that only works off jobs', () => {
  test('answers health and metrics and nothing else', async () => {
    subject = await startApp({ work: 'jobs', authDisabled: true });
    for (const url of ['/health', '/health/live', '/metrics']) {
      expect([url, (await subject.inject({ url })).statusCode]).toEqual([url, 200]);
    }
    for (const url of ['/v1/config', '/openapi.json', '/docs']) {
      expect([url, (await subject.inject({ url })).statusCode]).toEqual([url, 404]);
    }
    const gate = { method: 'POST' as const, url: '/v1/gate', payload: {} };
    expect((await subject.inject(gate)).statusCode).toBe(404);
  });
});
