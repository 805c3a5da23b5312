import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cloneOnServer, onServer } from '../support/database.js';
import { run } from '../support/process.js';

/** Starting processes takes its time on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const ROOT = join(import.meta.dirname, '../..');
const COOKIE_SECRET = 's'.repeat(32);

let folder: string;
let environment: Record<string, string>;
/** The project as it is after `npm ci --omit=dev`: what was built, and nothing to build with. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intentlock-installed-'));
  environment = onServer()
    ? { DATABASE_URL: await cloneOnServer({ empty: true }) }
    : { DATA_DIR: join(folder, 'data') };
  for (const file of ['package.json', 'scripts']) {
    await cp(join(ROOT, file), join(folder, file), { recursive: true });
  }
  for (const built of ['dist', 'migrations']) await symlink(join(ROOT, built), join(folder, built));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function npm(...args: string[]): Promise<string> {
  const { PATH = '', HOME = '' } = process.env;
  const options = { cwd: folder, env: { PATH, HOME, ...environment } };
  return (await promisify(execFile)('npm', args, options)).stdout;
}

describe('without development dependencies', () => {
  // A new embedded database is made with every migration.
  test.skipIf(!onServer())('a start that lacks migrations names a command', async () => {
    const refused = await run('server.js', { ...environment, MIGRATE_ON_START: 'false' }).finished;
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(
      /^MIGRATE_ON_START: is false and \d+ .* run npm run migrate \(or /m,
    );
  });

  test('npm run migrate and npm run tenant work', async () => {
    const migrated = onServer() ? /^Applied \d+ migrations\.$/m : /^The database is up to date\.$/m;
    expect(await npm('run', 'migrate')).toMatch(migrated);
    expect(await npm('run', 'tenant', '--', 'create', 'Acme')).toMatch(/^api key +il_\S{40}$/m);
    expect(await npm('run', 'tenant', '--', 'list')).toContain('Acme');
  });
});

describe('the settings', () => {
  const namesIn = async (file: string, pattern: RegExp): Promise<string[]> =>
    [...(await readFile(join(ROOT, file), 'utf8')).matchAll(pattern)].map(([, name]) => name ?? '');

  test('docker-compose.yml hands over every one of .env.example', async () => {
    const settings = await namesIn('.env.example', /^([A-Z_]+)=/gm);
    const handed = new Set(await namesIn('docker-compose.yml', /^ {6}([A-Z_]+): /gm));
    const measuring = ['BENCH_ASSESSOR', 'BENCH_RECORDING'];
    expect(settings.filter((name) => !handed.has(name))).toEqual(measuring);
  });
});

/** What a PostgreSQL server is sent as the password before anything else. */
async function passwordSent(settings: (port: number) => Record<string, string>): Promise<string> {
  let received: (password: string) => void = () => {};
  const password = new Promise<string>((done) => {
    received = done;
  });
  const server = createServer((socket: Socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      // AuthenticationCleartextPassword.
      socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3]));
      socket.once('data', (message) => {
        received(message.subarray(5, -1).toString());
        socket.destroy();
      });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const { finished } = run('server.js', { COOKIE_SECRET, ...settings(port) });
  const sent = await password;
  await finished;
  server.close();
  return sent;
}

describe('a password of the database with @ / %', () => {
  const PASSWORD = 'p@ss/w%rd:é';

  test('is sent as it stands in PGPASSWORD, which is how docker-compose.yml hands it over', async () => {
    const sent = await passwordSent((port) => ({
      DATABASE_URL: `postgres://intentlock@127.0.0.1:${port}/intentlock`,
      PGPASSWORD: PASSWORD,
    }));
    expect(sent).toBe(PASSWORD);
  });

  test('is sent decoded from the URL', async () => {
    const encoded = encodeURIComponent(PASSWORD);
    const sent = await passwordSent((port) => ({
      DATABASE_URL: `postgres://intentlock:${encoded}@127.0.0.1:${port}/intentlock`,
    }));
    expect(sent).toBe(PASSWORD);
  });

  test.each(['p%ss', 'p@ss/word', '100%'])(
    '%s in the URL itself stops the start with a sentence',
    async (password) => {
      const { code, output } = await run('server.js', {
        DATABASE_URL: `postgres://intentlock:${password}@127.0.0.1:1/intentlock`,
      }).finished;
      expect(code).toBe(1);
      expect(output).toMatch(/^DATABASE_URL: must be a URL: .*PGPASSWORD\.$/m);
    },
  );
});
