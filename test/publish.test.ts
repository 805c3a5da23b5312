import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
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
