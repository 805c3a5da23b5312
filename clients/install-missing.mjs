/** Installs what a package needs to be built, where that is missing as in a clean clone; `npm pack` runs it in the package's folder. */
import { execSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));

function isThere(name, folder = process.cwd()) {
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true;
  const above = dirname(folder);
  return above !== folder && isThere(name, above);
}

if (!Object.keys({ ...dependencies, ...devDependencies }).every((name) => isThere(name))) {
  // What npm prints belongs to no one's list of files, and a dry run of the packing still needs its build.
  execSync('npm ci --no-audit --no-fund --ignore-scripts --dry-run=false', {
    stdio: ['ignore', 2, 2],
  });
}
