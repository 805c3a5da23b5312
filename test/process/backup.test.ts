import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database } from '../../src/db/client.js';
import { openEmbedded } from '../../src/db/embedded.js';
import { gateCalls } from '../../src/db/schema/gate-calls.js';
import { run, type ServerProcess, startProcess } from '../support/process.js';

/** Starting processes takes its time on a busy machine. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const CRON_KEY = 'the-cron-key-of-this-test';

let folder: string;
let environment: Record<string, string>;
let server: ServerProcess;
let backup: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intentlock-backup-'));
  environment = { DATA_DIR: join(folder, 'data'), CRON_KEY };
  backup = join(folder, 'backup.tar.gz');
  server = await startProcess(environment, folder);
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.finished;
  await rm(folder, { recursive: true, force: true });
});

/** A gate call that comes again while the server is busy, as clients do: other tests may have the machine. */
const call = async (sessionId: string): Promise<void> => {
  const body = JSON.stringify({
    ...{ request: `Delete the records of ${sessionId}`, session_id: sessionId },
  });
  const headers = { 'content-type': 'application/json' };
  await expect
    .poll(
      async () => (await fetch(`${server.url}/v1/gate`, { method: 'POST', headers, body })).status,
      {
        interval: 250,
      },
    )
    .toBe(200);
};
const ask = (headers: Record<string, string>) =>
  fetch(`${server.url}/v1/admin/backup`, { method: 'POST', headers });
const sessions = async (url: string): Promise<string[]> => {
  const found: string[] = [];
  for (let page = 1; ; page += 1) {
    const reply = await fetch(`${url}/v1/sessions?page_size=100&page=${page}`);
    const { items, has_more } = (await reply.json()) as {
      items: { session_id: string }[];
      has_more: boolean;
    };
    found.push(...items.map(({ session_id }) => session_id));
    if (!has_more) return found.sort();
  }
};
/** Works on the database of the folder, which no server has open. */
async function onFolder<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const database = await openEmbedded(environment.DATA_DIR as string);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}
const storedSessions = async (): Promise<string[]> => {
  const rows = await onFolder((db) => db.select({ id: gateCalls.sessionId }).from(gateCalls));
  return rows.map(({ id }) => id).sort();
};
const command = (name: string, args: string[], more: Record<string, string> = {}) =>
  run(`cli/${name}.js`, { ...environment, ...more }, args).finished;

describe('npm run backup', () => {
  test('writes a backup of a running server, whole while calls go on, and the server is none the worse', async () => {
    const before = Array.from({ length: 30 }, (_, at) => `before-${10 + at}`);
    for (const one of before) await call(one);
    let isDone = false;
    const during: string[] = [];
    const calling = (async () => {
      while (!isDone) {
        during.push(`during-${10_000 + during.length}`);
        await call(during.at(-1) as string);
      }
    })();
    const { code, output } = await command('backup', [backup], { CRON_KEY: '' });
    isDone = true;
    await calling;
    expect(code, output).toBe(0);
    expect(output).toMatch(/^Backed up \d+\.\d MB to .*backup\.tar\.gz\.$/m);
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    expect(existsSync(`${backup}.part`)).toBe(false);
    expect(await sessions(server.url)).toHaveLength(30 + during.length);
  });

  test('overwrites nothing, and says what it lacks', async () => {
    const again = await command('backup', [backup]);
    expect(again).toMatchObject({ code: 1, output: `${backup} already exists.\n` });
    const other = join(folder, 'other.tar.gz');
    const empty = await command('backup', [other], { DATA_DIR: folder });
    expect(empty).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^There is no database in .*DATA_DIR/),
    });
    const elsewhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' };
    const served = await command('backup', [other], elsewhere);
    expect(served).toMatchObject({ code: 1, output: expect.stringContaining('pg_dump') });
    expect((await command('backup', [])).output).toMatch(/^Usage:/);
    expect(await readdir(folder)).toEqual(['backup.tar.gz', 'data']);
  });

  test('the route makes one at a time, for the cron key alone, and goes on after a reader that left', async () => {
    expect((await ask({})).status).toBe(401);
    const key = { 'x-cron-key': CRON_KEY };
    const first = request(`${server.url}/v1/admin/backup`, { method: 'POST', headers: key }).end();
    const [answer] = (await once(first, 'response')) as [IncomingMessage];
    expect(answer.headers['content-type']).toBe('application/gzip');
    const second = await ask(key);
    expect(second.status).toBe(503);
    expect(await second.json()).toMatchObject({ code: 'unavailable', retry_after_seconds: 30 });
    first.destroy();
    let whole = Buffer.alloc(0);
    await expect
      .poll(
        async () => {
          const reply = await ask(key);
          whole = Buffer.from(await reply.arrayBuffer());
          return reply.status;
        },
        { timeout: 20_000 },
      )
      .toBe(200);
    expect(gunzipSync(whole).includes('START WAL LOCATION')).toBe(true);
  });
});

const INCOMPLETE = 'The backup is incomplete. Copy it again, or use another backup.';
const DAMAGED = 'The file is damaged or is not a backup. Copy it again, or use another backup.';
/** Why a file cannot be restored. */
const REASONS: Readonly<Record<string, string>> = {
  'cut.tar.gz': INCOMPLETE,
  'damaged.tar.gz': DAMAGED,
  'none.tar.gz': DAMAGED,
  'empty.tar.gz': INCOMPLETE,
};

describe('npm run restore', () => {
  test('refuses a folder in use, and one with a database', async () => {
    const inUse = await command('restore', [backup, '--replace']);
    expect(inUse).toMatchObject({ code: 1, output: expect.stringContaining('is in use') });
    server.child.kill('SIGTERM');
    await server.finished;
    const filled = await command('restore', [backup]);
    expect(filled).toMatchObject({ code: 1, output: expect.stringContaining('--replace') });
  });

  test('makes the same database elsewhere: all that was answered before the backup began', async () => {
    const elsewhere = { DATA_DIR: join(folder, 'restored') };
    const { code, output } = await command('restore', [backup], elsewhere);
    expect(code, output).toBe(0);
    const restored = await startProcess({ ...environment, ...elsewhere }, folder);
    try {
      const found = await sessions(restored.url);
      const before = found.filter((one) => one.startsWith('before-'));
      expect(before).toEqual(Array.from({ length: 30 }, (_, at) => `before-${10 + at}`));
      // Those that went on meanwhile are there up to a moment, without a gap.
      const during = found.filter((one) => one.startsWith('during-'));
      expect(during).toEqual(during.map((_, at) => `during-${10_000 + at}`));
      const config = await fetch(`${restored.url}/v1/config`);
      expect(config.status).toBe(200);
    } finally {
      restored.child.kill('SIGTERM');
      await restored.finished;
    }
  });

  test('backs up the folder itself where no server runs, and replaces what is there', async () => {
    const cold = join(folder, 'cold.tar.gz');
    const made = await command('backup', [cold]);
    expect(made.code, made.output).toBe(0);
    const kept = await storedSessions();
    expect(kept.length).toBeGreaterThan(30);
    await onFolder((db) => db.delete(gateCalls));
    const { code, output } = await command('restore', [cold, '--replace']);
    expect(code, output).toBe(0);
    const rest = await readdir(environment.DATA_DIR as string);
    expect(rest.filter((name) => name.startsWith('pgdata'))).toEqual(['pgdata']);
    expect(await storedSessions()).toEqual(kept);
  });

  test('leaves everything as it is when the backup is broken', async () => {
    const whole = await readFile(backup);
    const broken: Record<string, Buffer> = {
      'cut.tar.gz': whole.subarray(0, whole.length / 2),
      'damaged.tar.gz': Buffer.concat([
        whole.subarray(0, 400_000),
        Buffer.alloc(64),
        whole.subarray(400_064),
      ]),
      'none.tar.gz': Buffer.from('no archive at all'),
      'empty.tar.gz': Buffer.alloc(0),
    };
    const before = await readdir(join(folder, 'data'));
    for (const [name, bytes] of Object.entries(broken)) {
      await writeFile(join(folder, name), bytes);
      const { code, output } = await command('restore', [join(folder, name), '--replace']);
      expect({ name, code, output }).toEqual({
        ...{ name, code: 1 },
        output: `${join(folder, name)} cannot be restored: ${REASONS[name]} Nothing was changed.\n`,
      });
      expect(await readdir(join(folder, 'data'))).toEqual(before);
    }
  });

  test('an open finds the earlier database where a restore was killed between its two renames', async () => {
    const data = environment.DATA_DIR as string;
    await rename(join(data, 'pgdata'), join(data, 'pgdata.replaced'));
    await mkdir(join(data, 'pgdata.restored'));
    const refused = await command('restore', [backup]);
    expect(refused.output).toContain('--replace');
    expect(await storedSessions()).toContain('before-10');
    expect(existsSync(join(data, 'pgdata.replaced'))).toBe(false);
  });
});
