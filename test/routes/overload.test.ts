import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { GateResult } from '../../src/contracts/gate.js';
import { Problem } from '../../src/contracts/problem.js';
import type { Database, DatabaseHandle } from '../../src/db/client.js';
import { startApp, type TestApp } from '../support/app.js';
import { sharedDatabase } from '../support/database.js';

/** More than may be under way. */
const CALLS = 600;

let subject: TestApp;
let open: () => void;
beforeAll(async () => {
  const database = await sharedDatabase();
  const opened = new Promise<void>((done) => {
    open = done;
  });
  // What is assessed is not the point, and many calls must arrive before the first of them gives up.
  const bench = { constantAssessor: true, recording: true };
  subject = await startApp(
    { authDisabled: true, bench },
    { database: heldUntil(opened, database) },
  );
});
afterAll(() => subject.close());

/** A database whose statements wait for something. */
function heldUntil(opened: Promise<void>, database: DatabaseHandle): DatabaseHandle {
  const db = new Proxy(database.db, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (name !== 'execute') return typeof value === 'function' ? value.bind(target) : value;
      return async (statement: Parameters<Database['execute']>[0]) => {
        await opened;
        return target.execute(statement);
      };
    },
  });
  return { ...database, db, hot: db };
}

describe('a database that falls behind', () => {
  test('503 with Retry-After at once for whom no place is left, 200 for everyone else', async () => {
    const call = (index: number) =>
      subject.inject({
        method: 'POST',
        url: '/v1/gate',
        payload: { request: 'Delete the old records', session_id: `waiting-${index}` },
      });
    // The tenant is known to the process from here on.
    expect((await subject.inject({ url: '/v1/config' })).statusCode).toBe(200);
    const refused: Awaited<ReturnType<typeof call>>[] = [];
    const calls = Array.from({ length: CALLS }, async (_, index) => {
      const reply = await call(index);
      if (reply.statusCode === 503) refused.push(reply);
      return reply;
    });
    // Nothing has been answered by the database yet: whoever is refused did not wait for it.
    while (refused.length === 0) await new Promise((done) => setImmediate(done));
    open();
    const replies = await Promise.all(calls);

    for (const reply of refused) {
      expect(reply.headers['retry-after']).toBe('1');
      expect(Problem.parse(reply.json())).toMatchObject({ code: 'unavailable', status: 503 });
    }
    const accepted = replies.filter((reply) => reply.statusCode !== 503);
    expect(refused.length + accepted.length).toBe(CALLS);
    expect(accepted.length).toBe(256);
    for (const reply of accepted) {
      expect(reply.statusCode).toBe(200);
      GateResult.parse(reply.json());
    }
  });
});
