import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

// Compiles src to dist, makes the template of the embedded database there, and bundles the console. Types are checked by
// `npm run check`, which takes far longer than to leave them out.
//
// With --if-changed it does nothing when what was built is up to date, or when there is nothing to build
// with or from: an installation without development dependencies, a layer of an image without sources.
// `npm ci` and `npm start` run it so.

const ROOT = join(import.meta.dirname, '..');
const COMPILER = join(ROOT, 'node_modules/typescript/bin/tsc');
const BUNDLER = join(ROOT, 'node_modules/vite/bin/vite.js');
const CONSOLE = join(ROOT, 'dist/console');
const INPUTS = ['src', 'console', 'migrations', 'scripts', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json'];
/** Holds the hash of what dist was built from. */
const BUILT_FROM = join(ROOT, 'dist/.built-from');

function build() {
  rmSync(BUILT_FROM, { force: true });
  const hash = hashOfInputs();
  run(COMPILER, '-p', 'tsconfig.build.json', '--noCheck');
  run(join(ROOT, 'scripts/copy-data.js'), 'dist');
  run(join(ROOT, 'dist/cli/make-template.js'));
  bundleConsole();
  writeFileSync(BUILT_FROM, hash);
}

/** @param {string[]} command a script for Node and its arguments */
function run(...command) {
  execFileSync(process.execPath, command, { cwd: ROOT, stdio: 'inherit' });
}

/** Bundles for production whatever the environment of this command says. */
function bundleConsole() {
  const env = { ...process.env, NODE_ENV: 'production' };
  const command = [BUNDLER, 'build', 'console', '--logLevel', 'warn'];
  execFileSync(process.execPath, command, { cwd: ROOT, env, stdio: 'inherit' });
  compressAssets();
}

/** Writes a compressed file beside each script and style, so that the server compresses nothing. */
function compressAssets() {
  const folder = join(CONSOLE, 'assets');
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const content = readFileSync(path);
    writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
    writeFileSync(`${path}.br`, brotliCompressSync(content));
  }
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
const canBuild = () => existsSync(join(ROOT, 'src')) && existsSync(COMPILER) && existsSync(BUNDLER);

if (!process.argv.includes('--if-changed') || (canBuild() && !isBuilt())) {
  try {
    build();
  } catch {
    // Whoever failed has said why.
    process.exitCode = 1;
  }
}
