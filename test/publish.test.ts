import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string): string => readFileSync(`${ROOT}${path}`, 'utf8');

/** The commands that hold a tag against the versions of what is published. */
function versionCheck(): string {
  const step = read('.github/workflows/publish.yml').split('is the version of everything')[1] ?? '';
  const block = /run: \|\n((?: {10}.*\n)+)/.exec(step)?.[1] ?? '';
  return block.replaceAll(/^ {10}/gm, '');
}

test('publishing finds the version in each file, and refuses another tag', () => {
  const { version } = JSON.parse(read('package.json'));
  const check = (tag: string): void => {
    const env = { ...process.env, GITHUB_REF_NAME: tag };
    execFileSync('bash', ['-ec', versionCheck()], { cwd: ROOT, env, stdio: 'pipe' });
  };
  expect(versionCheck()).toContain('_version.py');
  expect(() => check(`v${version}`)).not.toThrow();
  expect(() => check('v99.0.0')).toThrow();
});

test('npx intentlock runs the client from a checkout', () => {
  const { bin } = JSON.parse(read('package.json'));
  const help = execFileSync(process.execPath, [`${ROOT}${bin.intentlock}`, '--help'], {
    encoding: 'utf8',
  });
  expect(help).toContain('doctor');
});

test('npx intentlock compiles anew when a source is newer, in a folder of any name', () => {
  const checkout = mkdtempSync(join(tmpdir(), 'intentlock-check#out-'));
  const client = join(checkout, 'clients/typescript');
  const main = join(client, 'src/cli/main.ts');
  const help = (): string =>
    execFileSync(process.execPath, [join(checkout, 'scripts/intentlock.js'), '--help'], {
      encoding: 'utf8',
    });
  try {
    for (const path of ['src', 'tsconfig.json', 'package.json']) {
      cpSync(`${ROOT}clients/typescript/${path}`, join(client, path), { recursive: true });
    }
    cpSync(`${ROOT}scripts/intentlock.js`, join(checkout, 'scripts/intentlock.js'));
    cpSync(`${ROOT}package.json`, join(checkout, 'package.json'));
    symlinkSync(realpathSync(`${ROOT}node_modules`), join(checkout, 'node_modules'));
    expect(help()).toContain('doctor');
    appendFileSync(main, "\nconsole.log('a newer source');\n");
    const later = new Date(Date.now() + 60_000);
    utimesSync(main, later, later);
    expect(help()).toContain('a newer source');
  } finally {
    rmSync(checkout, { recursive: true, force: true });
  }
}, 120_000);

/** Whether packages can be installed here. */
const hasRegistry =
  spawnSync('npm', ['view', 'typescript', 'version', '--fetch-retries', '0']).status === 0;

test.skipIf(!hasRegistry).each(['typescript', 'mcp'])(
  'the package clients/%s packs in a clean clone',
  (name) => {
    const clone = mkdtempSync(join(tmpdir(), 'intentlock-clone-'));
    try {
      const isSource = (path: string) =>
        !/^(?:node_modules|dist)$/.test(path.split(sep).at(-1) ?? '');
      cpSync(`${ROOT}clients`, clone, { recursive: true, filter: isSource });
      const done = spawnSync('npm', ['pack', '--dry-run', '--json'], {
        cwd: join(clone, name),
        encoding: 'utf8',
      });
      expect(done.status, done.stderr).toBe(0);
      expect(done.stdout).toMatch(/"dist\/(?:index|cli)\.js"/);
    } finally {
      rmSync(clone, { recursive: true, force: true });
    }
  },
  120_000,
);
