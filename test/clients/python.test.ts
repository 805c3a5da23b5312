import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

  test.skipIf(!hasSetuptools())(
    'has what its tests need in its source distribution',
    () => {
      const home = mkdtempSync(join(tmpdir(), 'intentlock-sdist-'));
      try {
        const packaged = join(home, 'python');
        cpSync(PACKAGE, packaged, { recursive: true });
        cpSync(join(PACKAGE, '../contract.json'), join(home, 'contract.json'));
        // Any setuptools makes it, also one that does not know the newer fields of the metadata.
        rmSync(join(packaged, 'pyproject.toml'));
        at(packaged, python ?? '', ['setup.py', '-q', 'sdist', '--formats', 'gztar', '-d', home]);
        const [archive] = readdirSync(home).filter((name) => name.endsWith('.tar.gz'));
        const unpacked = join(home, 'unpacked');
        mkdirSync(unpacked);
        at(unpacked, 'tar', ['xzf', join(home, archive ?? ''), '--strip-components', '1']);
        rmSync(join(home, 'contract.json'));
        at(unpacked, python ?? '', [
          '-m',
          'unittest',
          'tests.test_contract',
          'tests.test_adapters',
        ]);
      } finally {
        rmSync(home, { recursive: true, force: true });
      }
    },
    60_000,
  );
});

function hasSetuptools(): boolean {
  return python !== null && spawnSync(python, ['-c', 'import setuptools']).status === 0;
}

function at(cwd: string, command: string, args: string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  expect(status, `${stdout}${stderr}`).toBe(0);
}

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
