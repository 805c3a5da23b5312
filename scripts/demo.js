import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { join } from 'node:path';

// Starts the demo on this machine, on the embedded database in a folder of its own, and says what there is to see:
// `npm run demo`. PORT and DEMO_DATA_DIR are the only settings; what an .env says of the database is left alone.

const ROOT = join(import.meta.dirname, '..');
const { PORT = '8000', DEMO_DATA_DIR = join(ROOT, 'data-demo') } = process.env;
const url = `http://localhost:${PORT}`;

const server = spawn(process.execPath, ['--v8-pool-size=1', '--max-semi-space-size=32', join(ROOT, 'dist/server.js')], {
  cwd: ROOT,
  env: {
    ...process.env,
    ...{ NODE_ENV: 'development', HOST: '127.0.0.1', PORT, PUBLIC_URL: url },
    ...{ DEMO_MODE: 'true', DATABASE_URL: '', DATA_DIR: DEMO_DATA_DIR, LOG_LEVEL: 'info' },
    ...{ AUTH_DISABLED: 'false', BOOTSTRAP_API_KEY: '', WORK: 'all', STORE_TEXT: 'full' },
    ...{ LLM_BASE_URL: '', LLM_MODEL: '', EMBEDDINGS_BASE_URL: '', EMBEDDINGS_MODEL: '' },
    ...{ SMTP_URL: '', MAIL_FROM: '', SYNC_INTERVAL_MINUTES: '5', MIGRATE_ON_START: 'true' },
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});

console.log('Starting the demo. The first start makes three weeks of sample conversations …');

// The log is JSON; whoever looks at a demo wants a sentence.
createInterface({ input: server.stdout }).on('line', (line) => {
  const entry = parsed(line);
  if (entry.msg === 'filling the demo') process.stdout.write(`\r  day ${entry.done} of ${entry.of} `);
  else if (entry.msg === 'the demo is filled') void sayWhatToSee(entry.isNew);
  else if (entry.level > 40) console.error(line);
});

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    isStopping = true;
    server.kill('SIGTERM');
  });
}
server.on('exit', (code, signal) => {
  if (!isStopping) console.error(`\nThe server has ended: ${signal ?? `exit code ${code}`}.`);
  process.exit(code ?? 1);
});

/** @param {string} line */
function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return { level: 60 };
  }
}

let isSaid = false;

/** @param {boolean} isNew whether it was filled just now */
async function sayWhatToSee(isNew) {
  if (isSaid) return;
  isSaid = true;
  const [issue] = await items('/v1/issues?page_size=1');
  const [session] = await items('/v1/sessions?page_size=1');
  const get = (path) => `  curl -s "${url}${path}"`;
  const lines = [
    `${isNew ? '\n' : ''}The demo is ready. Everything can be read without a key; writing answers 403.`,
    '',
    'In a browser:',
    ...((await isServed('/console/')) ? [`  ${url}/console/          the console: begin here`] : []),
    ...((await isServed('/v1/report.html')) ? [`  ${url}/v1/report.html    the report`] : []),
    `  ${url}/docs              all endpoints, to try out`,
    '',
    'On the command line:',
    get('/v1/overview?days=21'),
    get('/v1/report?days=21'),
    get('/v1/issues'),
    ...(issue ? [get(`/v1/issues/${issue.id}`)] : []),
    ...(session ? [get(`/v1/sessions/${session.session_id}`)] : []),
    get('/v1/search?query=store%20credit'),
    get('/v1/search?mode=semantic&query=money%20back'),
    get('/v1/experiment'),
    get('/v1/interventions/stats'),
    get('/v1/reviews/stats'),
    get('/v1/health/sync'),
    '',
    'And the gate itself, with a request of your own:',
    // Quoted so that it works in the shells of all systems.
    `  curl -s ${url}/v1/playground -H "content-type: application/json" -d "{\\"request\\": \\"Delete the old records\\"}"`,
    '',
    'Ctrl+C stops it. The samples are made anew when they are a day old.',
  ];
  console.log(lines.join('\n'));
}

/** @param {string} path */
const isServed = async (path) =>
  (await fetch(`http://127.0.0.1:${PORT}${path}`).catch(() => null))?.ok ?? false;

/** @param {string} path @returns {Promise<any[]>} */
async function items(path) {
  const answer = await fetch(`http://127.0.0.1:${PORT}${path}`).catch(() => null);
  return answer?.ok ? (await answer.json()).items : [];
}
