import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.js';
import { onServer } from '../support/database.js';

let subject: TestApp;
beforeAll(async () => {
  subject = await startApp();
});
afterAll(() => subject.close());

describe('GET /health', () => {
  test('200 with the kind of database that answers', async () => {
    const reply = await subject.inject({ url: '/health' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({
      status: 'ok',
      version: '0.0.0-test',
      database: { kind: onServer() ? 'server' : 'embedded', status: 'ok', reason: null },
    });
  });
});

describe('GET /health/live', () => {
  test('200 without a database', async () => {
    const reply = await subject.inject({ url: '/health/live' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ status: 'ok' });
  });
});
