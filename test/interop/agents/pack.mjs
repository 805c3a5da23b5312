import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CLIENT = fileURLToPath(new URL('../../../clients/typescript', import.meta.url));

/** Packs the TypeScript client and lays the package out in a folder of packages, as an installation would. */
export function installClient(modules) {
  const folder = mkdtempSync(join(tmpdir(), 'intentlock-pack-'));
  try {
    execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: CLIENT });
    const [tarball] = readdirSync(folder);
    const target = join(modules, 'intentlock');
    rmSync(target, { recursive: true, force: true });
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, tarball), '-C', target, '--strip-components=1']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
