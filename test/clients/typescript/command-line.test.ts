import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp } from '../../support/app.js';
import { realServer } from '../support/real-server.js';
import { closedPort } from '../support/servers.js';

const MAIN = fileURLToPath(new URL('../../../clients/typescript/src/cli/main.ts', import.meta.url));

let server: Awaited<ReturnType<typeof realServer>>;
beforeAll(async () => {
  server = await realServer();
});
afterAll(() => server.close());

interface Ended {
  readonly code: number;
  readonly lines: string[];
  readonly errors: string;
}

/** Runs a command as a shell would, its output piped; the server of this process answers. */
function run(args: string[], url = server.url, key = server.key): Promise<Ended> {
  const env = { ...process.env, INTENTLOCK_URL: url, INTENTLOCK_API_KEY: key };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', MAIN, ...args],
      { env },
      (error, out, errors) => {
        const code = error ? Number(error.code) : 0;
        resolve({ code, lines: out.split('\n').filter(Boolean), errors });
      },
    );
  });
}

interface Answer {
  readonly id: unknown;
  readonly result?: unknown;
}

/** Sends messages to `intentlock mcp`, one a line, and reads what it answers. */
async function speak(
  messages: readonly unknown[],
  url = server.url,
  key = server.key,
): Promise<Answer[]> {
  const env = { ...process.env, INTENTLOCK_URL: url, INTENTLOCK_API_KEY: key };
  const child = spawn(process.execPath, ['--import', 'tsx', MAIN, 'mcp'], { env });
  const lines = messages.map((one) => (typeof one === 'string' ? one : JSON.stringify(one)));
  child.stdin.end(`${lines.join('\n')}\n`);
  const chunks: Buffer[] = [];
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer);
  const answers = Buffer.concat(chunks).toString().split('\n').filter(Boolean);
  return answers.map((line) => JSON.parse(line));
}

describe('intentlock', () => {
  test('gate asks, and tail shows it', async () => {
    const asked = await run([
      'gate',
      'Delete the old ones',
      '--session',
      'cli-1',
      '--risk',
      'high',
    ]);
    expect(asked.code).toBe(0);
    expect(JSON.parse(asked.lines[0] ?? '')).toMatchObject({ decision: 'ask' });
    const { lines } = await run(['tail', '--once', '--decision', 'ask']);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ session_id: 'cli-1', decision: 'ask' });
  });

  test('doctor finds everything well, and records nothing', async () => {
    const before = (await run(['tail', '--once'])).lines.length;
    const { code, lines } = await run(['doctor']);
    const checks = lines.map((line) => JSON.parse(line));
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
    const names = ['server', 'version', 'clock', 'key', 'limits', 'gate'];
    expect(checks.map(({ check }) => check)).toEqual(names);
    expect(code).toBe(0);
    expect((await run(['tail', '--once'])).lines).toHaveLength(before);
  });

  test('doctor finds a server well that has no authentication, and so no limits', async () => {
    const app = await startApp({ authDisabled: true });
    const url = await app.app.listen({ host: '127.0.0.1', port: 0 });
    try {
      const { code, lines } = await run(['doctor'], url, '');
      expect(lines.filter((line) => !JSON.parse(line).ok)).toEqual([]);
      expect(code).toBe(0);
    } finally {
      await app.close();
    }
  });

  test('doctor says what is wrong', async () => {
    const noServer = await run(['doctor'], await closedPort());
    expect(noServer.code).toBe(1);
    expect(noServer.lines).toHaveLength(1);
    const badKey = await run(['doctor'], server.url, 'il_wrong-key-wrong-key-wrong-key-wrong');
    expect(badKey.code).toBe(1);
    expect(badKey.lines.join()).toContain('"check":"key","ok":false');
  });

  test('mcp passes messages on to the server, and tells what fails', async () => {
    const clientInfo = { name: 'test', version: '1' };
    const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    const lines = await speak([
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
      {
        ...{ jsonrpc: '2.0', id: 3, method: 'tools/call' },
        params: {
          name: 'check_intent',
          arguments: { request: 'Delete the old ones', session_id: 'mcp-1', action_risk: 'high' },
        },
      },
    ]);
    const byId = new Map(lines.map((line) => [line.id, line]));
    expect([...byId.keys()].sort()).toEqual([1, 2, 3]);
    expect(byId.get(1)?.result).toMatchObject({ serverInfo: { name: 'intentlock' } });
    expect(byId.get(2)?.result).toMatchObject({ tools: { length: 11 } });
    expect(byId.get(3)?.result).toMatchObject({ structuredContent: { decision: 'ask' } });
  });

  test('mcp answers with an error where the server refuses or is away', async () => {
    const list = { jsonrpc: '2.0', id: 'a', method: 'tools/list' };
    const [refused] = await speak([list], server.url, 'il_wrong-key-wrong-key-wrong-key-wrong');
    expect(refused).toMatchObject({ id: 'a', error: { message: expect.stringContaining('401') } });
    const [away] = await speak([list], await closedPort());
    expect(away).toMatchObject({ id: 'a', error: { code: -32_000 } });
    const [broken] = await speak(['{"jsonrpc":']);
    expect(broken).toMatchObject({ id: null, error: { code: -32_700 } });
  });

  test('evals are listed, and mistakes told', async () => {
    expect(await run(['evals'])).toMatchObject({ code: 0, lines: [] });
    expect((await run(['nothing'])).code).toBe(2);
    expect((await run(['tail', '--twice'])).code).toBe(2);
    expect((await run(['gate'])).errors).toContain('needs a request');
    const badKey = await run(['evals'], server.url, 'il_wrong-key-wrong-key-wrong-key-wrong');
    expect(badKey).toMatchObject({ code: 1 });
    expect(badKey.errors).toContain('401');
  });
});
