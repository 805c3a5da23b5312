import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

// Compiles src to dist and makes the template of the embedded database there. Types are checked by
// `npm run check`, which takes far longer than to leave them out.
//
// With --if-changed it does nothing when what was built is up to date, or when there is nothing to build
// with or from: an installation without development dependencies, a layer of an image without sources.
// `npm ci` and `npm start` run it so.

const ROOT = join(import.meta.dirname, '..');
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');
const INPUTS = ['src', 'migrations', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
/** Holds the hash of what dist was built from. */
const BUILT_FROM = join(ROOT, 'dist/.built-from');

function build() {
  rmSync(BUILT_FROM, { force: true });
  const hash = hashOfInputs();
  run(COMPILER, '-p', 'tsconfig.build.json', '--noCheck');
  run(join(ROOT, 'scripts/copy-data.js'), 'dist');
  run(join(ROOT, 'dist/cli/make-template.js'));
  writeFileSync(BUILT_FROM, hash);
}

/** @param {string[]} command a script for Node and its arguments */
function run(...command) {
  execFileSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
}

function hashOfInputs() {
  const hash = createHash('sha256').update(process.version);
  for (const file of INPUTS.flatMap(filesOf)) hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

/** @param {string} input @returns {string[]} the file itself, or all files of a folder */
function filesOf(input) {
  const path = join(ROOT, input);
  if (input.endsWith('.json')) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name)).sort();
}

const isBuilt = () =>
  existsSync(BUILT_FROM) && readFileSync(BUILT_FROM, 'utf8') === hashOfInputs();
const canBuild = () => existsSync(join(ROOT, 'src')) && existsSync(COMPILER);

if (!process.argv.includes('--if-changed') || (canBuild() && !isBuilt())) {
  try {
    build();
  } catch {
    // Whoever failed has said why.
    process.exitCode = 1;
  }
}
