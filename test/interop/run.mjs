// Runs every example of the two READMEs against the real server and a stand-in for the model. Arguments:
// the Pythons that have the packages, as KIND=PATH.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startModel } from './model.mjs';
import { freePort, startServer } from './server.mjs';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const KEY = 'il_interop-key-for-this-run-only-0000000000';
const failures = [];

const folder = mkdtempSync(join(tmpdir(), 'intentlock-interop-'));
const nobody = `http://127.0.0.1:${await freePort()}`;
const model = await startModel();
const pythons = Object.fromEntries(process.argv.slice(2).map((argument) => argument.split('=')));
const server = await startServer({
  ...process.env,
  DATA_DIR: folder,
  BOOTSTRAP_API_KEY: KEY,
  GATE_RATE_LIMIT: '10000',
});
const { url } = server;
try {
  for (const { name, command } of programs()) await runProgram(name, command);
  for (const { name, command } of examples()) await runExample(name, command);
  for (const runtime of ['node', 'bun', 'deno']) await runRuntime(runtime);
  for (const kind of ['frameworks', 'frameworks-oldest']) {
    if (pythons[kind]) await runAdapters(kind, pythons[kind]);
  }
} finally {
  await server.stop();
  model.close();
  rmSync(folder, { recursive: true, force: true });
}
console.log(failures.length === 0 ? 'interop: all passed' : `interop: ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;

/** Those that need the client package alone. */
function programs() {
  return ['quickstart', 'conversation'].flatMap((name) => [
    { name: `typescript/${name}`, command: [process.execPath, here(`typescript/${name}.mjs`)] },
    { name: `python/${name}`, command: ['python3', here(`python/${name}.py`)] },
  ]);
}

async function runProgram(name, command) {
  if (spawnSync(command[0], ['--version']).status !== 0) {
    console.log(`skipped: ${name}: ${command[0]} is not installed`);
    return;
  }
  const result = await run(command, url);
  check(name, result, (text) => text !== '' && !text.includes('fallback:'));
}

function examples() {
  const typescript = ['openai', 'langchain', 'vercel'].map((name) => ({
    name: `typescript/${name}`,
    command: [process.execPath, here(`typescript/${name}.mjs`)],
  }));
  const python = ['openai', 'langchain']
    .filter((kind) => pythons[kind])
    .map((kind) => ({
      name: `python/${kind}`,
      command: [pythons[kind], here(`python/${kind}_tools.py`)],
    }));
  return [...typescript, ...python];
}

async function runExample(name, command) {
  const session = name.replace('/', '-');
  const ask = (request, address) => run([...command, request, session], address);
  const listed = await ask('Say hello and list my open orders, please', url);
  check(`${name} acts on what is harmless`, listed, (text) => /A-1 and A-2/.test(text));
  const vague = await ask('Cancel the old one', url);
  check(`${name} asks before what is not`, vague, (text) => text && !/is canceled/.test(text));
  const harmless = await ask('Say hello and list my open orders, please', nobody);
  check(`${name} without the gate, harmless`, harmless, (text) => /A-1 and A-2/.test(text));
  const dangerous = await ask('Cancel the old one', nobody);
  check(`${name} without the gate, dangerous`, dangerous, (text) => /can't check/.test(text));
}

/** The tests of the Python adapters that need the packages of their frameworks. */
async function runAdapters(kind, python) {
  const result = await run([python, '-m', 'unittest', 'tests.test_frameworks'], url);
  check(`python/${kind}`, result, () => true);
}

async function runRuntime(runtime) {
  if (spawnSync(runtime, ['--version']).status !== 0) {
    console.log(`skipped: ${runtime} is not installed`);
    return;
  }
  const start = runtime === 'deno' ? [runtime, 'run', '--allow-net', '--allow-read'] : [runtime];
  const result = await run([...start, here('typescript/runtime.mjs'), url, KEY, nobody], url);
  const expected = ['proceed', true, 5, 'fallback: aborted', 'fallback: network'];
  check(`the package on ${runtime}`, result, (text) => text === JSON.stringify(expected));
}

async function run([command, ...args], address) {
  const child = spawn(command, args, {
    cwd: here('.'),
    env: {
      ...process.env,
      INTENTLOCK_URL: address,
      INTENTLOCK_API_KEY: KEY,
      INTENTLOCK_TEST_URL: address,
      INTENTLOCK_TEST_KEY: KEY,
      OPENAI_BASE_URL: model.url,
      OPENAI_API_KEY: 'none',
      PYTHONPATH: [here('../../clients/python'), process.env.PYTHONPATH].filter(Boolean).join(':'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const code = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { code, output: output.trim(), errors };
}

function check(name, { code, output, errors }, passes) {
  const ok = code === 0 && passes(output);
  console.log(`${ok ? 'ok' : 'FAILED'}: ${name}`);
  if (ok) return;
  failures.push(name);
  console.log(`  exit ${code}\n  ${output}\n${errors}`);
}
