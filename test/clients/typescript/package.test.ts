import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { VERSION } from '../../../clients/typescript/src/version.js';

const run = promisify(execFile);
const PACKAGE = fileURLToPath(new URL('../../../clients/typescript', import.meta.url));

test('the package packs, and what is packed can be imported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'intentlock-pack-'));
  try {
    await run('npm', ['pack', '--pack-destination', folder], { cwd: PACKAGE });
    await run('tar', ['-xzf', `intentlock-${VERSION}.tgz`], { cwd: folder });
    const manifest = JSON.parse(await readFile(join(folder, 'package/package.json'), 'utf8'));
    expect(manifest).toMatchObject({ name: 'intentlock', version: VERSION, type: 'module' });
    expect(manifest.dependencies).toBeUndefined();

    await readFile(join(folder, 'package/LICENSE'), 'utf8');
    const entries = Object.values<{ types: string; default: string }>(manifest.exports);
    const files = [
      ...entries.flatMap((entry) => [entry.types, entry.default]),
      manifest.bin.intentlock,
    ];
    for (const file of files) await readFile(join(folder, 'package', file), 'utf8');
    const entry = join(folder, 'package', manifest.exports['.'].default);
    const list = `import(${JSON.stringify(entry)}).then((m) => console.log(Object.keys(m).sort().join()))`;
    const { stdout } = await run('node', ['-e', list]);
    expect(stdout.trim()).toBe('flush,gate,gateAsync,init,recordOutcome,wrap');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
