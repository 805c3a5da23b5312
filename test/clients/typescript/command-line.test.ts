import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

  test('doctor says what is wrong', async () => {
    const noServer = await run(['doctor'], await closedPort());
    expect(noServer.code).toBe(1);
    expect(noServer.lines).toHaveLength(1);
    const badKey = await run(['doctor'], server.url, 'il_wrong-key-wrong-key-wrong-key-wrong');
    expect(badKey.code).toBe(1);
    expect(badKey.lines.join()).toContain('"check":"key","ok":false');
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
