import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { realServer } from './support/real-server.js';

const PACKAGE = fileURLToPath(new URL('../../clients/python', import.meta.url));

/** The first Python on the path that the package runs on. */
function findPython(): string | null {
  const check = 'import sys; sys.exit(sys.version_info < (3, 9))';
  return ['python3', 'python'].find((name) => spawnSync(name, ['-c', check]).status === 0) ?? null;
}

const python = findPython();
if (!python) console.log('Python 3.9 or newer is missing: the Python client is not tested.');

describe.skipIf(!python)('the Python client', () => {
  test('passes its own tests, those against the real server included', async () => {
    const server = await realServer();
    try {
      const { code, output } = await run(['-W', 'error', '-m', 'unittest'], {
        INTENTLOCK_TEST_URL: server.url,
        INTENTLOCK_TEST_KEY: server.key,
      });
      expect(code, output).toBe(0);
    } finally {
      await server.close();
    }
  }, 60_000);
});

/** Runs Python in the package's folder; not synchronously, since it calls the server of this process. */
async function run(
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(python ?? '', args, {
    cwd: PACKAGE,
    env: { ...process.env, ...env, PYTHONDONTWRITEBYTECODE: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { code, output };
}
