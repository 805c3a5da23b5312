import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { run, type ServerProcess, startProcess } from '../support/process.js';
import { rawPost } from '../support/raw.js';

/** Starting processes takes its time on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

let folder: string;
let environment: Record<string, string>;
let server: ServerProcess;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intentlock-process-'));
  environment = { DATA_DIR: join(folder, 'data') };
  server = await startProcess(environment, folder);
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.finished;
  await rm(folder, { recursive: true, force: true });
});

const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${url}`, {
    method: url === '/v1/config' ? 'PUT' : 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const CALL = { request: 'Delete the old records', session_id: 'demo' };

/** One server, through its life: each test goes on where the one before it stopped. */
describe('a server on embedded Postgres', () => {
  test('answers without any setting, and says that it promises little', async () => {
    const reply = await post('/v1/gate', CALL);
    expect(reply.status).toBe(200);
    expect(await reply.json()).toMatchObject({ decision: expect.any(String) });
    expect(server.output()).toContain(server.url);
    await expect.poll(() => server.output()).toMatch(/embedded database is for evaluation/);
    expect(server.output()).toMatch(/Authentication is disabled/);
  });

  test('keeps its secrets from other users of the machine', async () => {
    const secret = join(folder, 'data', 'cookie-secret');
    expect((await stat(secret)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700);
    expect(Buffer.from(await readFile(secret, 'utf8'), 'base64')).toHaveLength(32);
  });

  test('refuses its folder to a second process, whatever that calls it, with a sentence', async () => {
    const second = [
      run('server.js', { ...environment, PORT: '0' }),
      run('server.js', { DATA_DIR: 'data', PORT: '0' }, [], folder),
      run('cli/tenant.js', environment, ['list']),
    ];
    for (const { finished } of second) {
      const { code, output } = await finished;
      expect(code).toBe(1);
      expect(output).toMatch(/data is in use by another Intentlock process\. .*DATABASE_URL/);
      expect(output).not.toContain('    at ');
    }
    expect((await fetch(`${server.url}/health`)).status).toBe(200);
  });

  test('keeps every acknowledged write over kill -9, whose lock is taken over', async () => {
    expect((await post('/v1/config', { ask_friction: 3 })).status).toBe(200);
    const key = (await (await post('/v1/api-keys', {})).json()) as { api_key: string };
    server.child.kill('SIGKILL');
    await server.finished;
    server = await startProcess({ ...environment, AUTH_DISABLED: 'false' }, folder);
    const config = await fetch(`${server.url}/v1/config`, {
      headers: { authorization: `Bearer ${key.api_key}` },
    });
    expect(await config.json()).toMatchObject({ ask_friction: 3 });
    expect((await post('/v1/gate', CALL)).status).toBe(401);
  });

  test('finishes what is in flight at SIGTERM, then exits with 0', async () => {
    const login = JSON.stringify({ api_key: 'il_nonsense' });
    const text = rawPost('/v1/dashboard/login', ['Expect: 100-continue'], login);
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    const closed = new Promise((done) => socket.once('close', done));
    socket.write(text.slice(0, -5));
    await expect.poll(() => answer).toContain('100 Continue');
    server.child.kill('SIGTERM');
    await expect.poll(() => fetch(`${server.url}/health`).catch(() => 'refused')).toBe('refused');
    socket.write(text.slice(-5));
    const { code } = await server.finished;
    await closed;
    expect(answer).toContain('HTTP/1.1 401 ');
    expect(code).toBe(0);
    expect(server.output()).toContain('"signal":"SIGTERM"');
  });

  test('leaves its folder to the tenant command', async () => {
    const created = await run('cli/tenant.js', environment, ['create', 'Acme & Söhne']).finished;
    expect(created.code).toBe(0);
    const [, id = ''] = /^tenant {3}(t_[A-Za-z0-9]{16})$/m.exec(created.output) ?? [];
    expect(id).not.toBe('');
    expect(created.output).toMatch(/^api key {2}il_[A-Za-z0-9]{40}$/m);
    const { code, output } = await run('cli/tenant.js', environment, ['list']).finished;
    expect(code).toBe(0);
    expect(output).toMatch(new RegExp(`^${id}\\tactive\\t\\S+\\tAcme & Söhne$`, 'm'));
    expect(output).toMatch(/^local\tactive\t/m);
  });
});

describe('the first start on an empty folder', () => {
  // Memory is a file system of its own on Linux: the folder need not lie where the template does.
  const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  let empty: string;
  beforeEach(async () => {
    empty = await mkdtemp(join(parent, 'intentlock-empty-'));
  });
  afterEach(() => rm(empty, { recursive: true, force: true }));

  const stopped = async (started: ServerProcess): Promise<void> => {
    started.child.kill('SIGTERM');
    await started.finished;
  };

  test('leaves a whole database or none when it is killed, and the next one succeeds', async () => {
    const killed = run('server.js', { DATA_DIR: empty, PORT: '0' });
    await vi.waitUntil(
      () => ['pgdata.new', 'pgdata'].some((name) => existsSync(join(empty, name))),
      { timeout: 60_000, interval: 1 },
    );
    killed.child.kill('SIGKILL');
    await killed.finished;
    expect(existsSync(join(empty, 'pgdata'))).toBe(existsSync(join(empty, 'pgdata/PG_VERSION')));
    await stopped(await startProcess({ DATA_DIR: empty }));
    expect((await readdir(empty)).sort()).toEqual(['cookie-secret', 'encryption-key', 'pgdata']);
  });

  test('is given to one of two processes that start together, and takes at most 400 MB of memory, with the assessor loaded', async () => {
    const starts = await Promise.allSettled([1, 2].map(() => startProcess({ DATA_DIR: empty })));
    const [started, ...others] = starts.flatMap((start) =>
      start.status === 'fulfilled' ? [start.value] : [],
    );
    expect(others).toEqual([]);
    const refused = starts.find((start) => start.status === 'rejected');
    expect(String(refused?.reason)).toMatch(/in use by another Intentlock process/);
    if (process.platform === 'linux') {
      const status = await readFile(`/proc/${started?.child.pid}/status`, 'utf8');
      expect(Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1])).toBeLessThan(400 * 1024);
    }
    await stopped(started as ServerProcess);
  });
});

describe('a server that cannot start', () => {
  test('says why in a sentence for each setting, and nothing else', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const starts: [Record<string, string>, RegExp][] = [
      [{ PORT: 'x', LOG_LEVEL: 'loud' }, /^PORT: .*\.\nLOG_LEVEL: .*\.\n$/],
      [
        { NODE_ENV: 'production' },
        /^COOKIE_SECRET: is required in production .*\.\nENCRYPTION_KEY: is required in production .*\.\n$/,
      ],
      [{ DATA_DIR: file }, /^DATA_DIR: cannot be used .*\.\n$/],
      [
        { DATABASE_URL: 'postgres://u:hush@127.0.0.1:1/x', COOKIE_SECRET: 's'.repeat(32) },
        /^DATABASE_URL: the database cannot be used \(connect ECONNREFUSED 127.0.0.1:1\)\.\n$/,
      ],
    ];
    const ended = starts.map(async ([variables, sentences]) => {
      const { code, output } = await run('server.js', { DATA_DIR: file, ...variables }).finished;
      return { code, output, sentences };
    });
    for (const { code, output, sentences } of await Promise.all(ended)) {
      expect(code).toBe(1);
      expect(output).toMatch(sentences);
      expect(output).not.toContain('hush');
    }
  });

  test('reads its settings from .env in the working directory, which the environment overrides', async () => {
    await writeFile(join(folder, '.env'), 'PORT=from-file\nLOG_LEVEL=loud\n');
    const { code, output } = await run('server.js', { LOG_LEVEL: 'info' }, [], folder).finished;
    expect(code).toBe(1);
    expect(output).toBe('PORT: must be a whole number from 0 to 65535, not "from-file".\n');
  });
});

test.each([
  [
    'http',
    "WORK is 'http', but only one process can use the embedded database, so no background work runs. Set WORK=all.",
  ],
  [
    'jobs',
    "WORK is 'jobs', but only one process can use the embedded database, so the API is not served. Set WORK=all.",
  ],
])('a server on embedded Postgres says what WORK=%s leaves undone', async (work, sentence) => {
  const started = await startProcess({ DATA_DIR: join(folder, work), WORK: work });
  await expect.poll(() => started.output()).toContain(sentence);
  started.child.kill('SIGTERM');
  await started.finished;
});

describe('a command', () => {
  test.each([
    ['tenant', ['list']],
    ['migrate', []],
    ['distribute', []],
  ])('%s says in a sentence that its database cannot be reached', async (name, args) => {
    const elsewhere = { DATABASE_URL: 'postgres://u:hush@127.0.0.1:1/x' };
    const { code, output } = await run(`cli/${name}.js`, elsewhere, args).finished;
    expect([code, output]).toEqual([
      1,
      'DATABASE_URL: the database cannot be used (connect ECONNREFUSED 127.0.0.1:1).\n',
    ]);
  });
});

describe('npm run tenant', () => {
  test('says how it is used', async () => {
    const { code, output } = await run('cli/tenant.js', environment, ['create']).finished;
    expect(code).toBe(1);
    expect(output).toMatch(/^Usage:\n.*create NAME/);
  });
});
