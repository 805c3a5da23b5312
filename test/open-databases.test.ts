import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { DrizzleQueryError } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { ConfigError, parseConfig } from '../src/config.js';
import { explainFault } from '../src/open-database.js';
import { openDatabases } from '../src/open-databases.js';

let server: Server | undefined;
afterEach(() => {
  server?.close();
});

/** What ends the start at something that answers so to whoever connects. */
async function refusal(answer: string, mode: string): Promise<string> {
  server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const url = `postgres://u:hush@127.0.0.1:${port}/x?sslmode=${mode}`;
  const started = openDatabases({ ...parseConfig({ DATABASE_URL: url }) });
  const error = await started.catch((fault: unknown) => fault);
  expect(error).toBeInstanceOf(ConfigError);
  return (error as ConfigError).sentences.join();
}

test.each([
  ['prefer', 'N', 'The server does not support SSL connections'],
  ['require', 'N', 'The server does not support SSL connections'],
  ['verify-full', 'N', 'The server does not support SSL connections'],
  ['require', 'X', 'There was an error establishing an SSL connection'],
  ['require', 'Snonsense', '.*'],
  ['disable', 'nonsense that is no PostgreSQL', '.*'],
])('sslmode=%s at a server that answers %s is said in a sentence', async (mode, answer, reason) => {
  const sentence = await refusal(answer, mode);
  expect(sentence).toMatch(
    new RegExp(`^DATABASE_URL: the database cannot be used \\(${reason}\\)\\.$`),
  );
  expect(sentence).not.toContain('hush');
});

const failed = (cause: Error): Error => new DrizzleQueryError('select 1', [], cause);
const withState = (code: string, message: string): Error =>
  failed(Object.assign(new Error(message), { code }));

test.each([
  [
    failed(new AggregateError([new Error('connect ::1:1'), new Error('connect 127.0.0.1:1')], '')),
    'connect ::1:1, connect 127.0.0.1:1',
  ],
  [
    withState('42501', 'permission denied for schema public'),
    'permission denied for schema public',
  ],
  [withState('25006', 'cannot execute CREATE SCHEMA.'), 'cannot execute CREATE SCHEMA'],
])('a database that cannot be used is the fault of the setting: %s', (error, reason) => {
  const sentence = `the database cannot be used (${reason}).`;
  const server = { databaseUrl: 'postgres://x', dataDir: 'data' };
  expect(explainFault(server, error).message).toBe(`DATABASE_URL: ${sentence}`);
  const embedded = { databaseUrl: null, dataDir: 'data' };
  expect(explainFault(embedded, error).message).toBe(`DATA_DIR: ${sentence}`);
});

test('a statement that the database refuses is not', () => {
  const error = withState('23505', 'duplicate key');
  expect(explainFault({ databaseUrl: null, dataDir: 'data' }, error)).toBe(error);
});
