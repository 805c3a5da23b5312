import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { VoiceServer } from '../support/voice/voice-server.js';
import { benchCalls } from './connector-calls.js';
import { copySpeed, countDifferences, emptyTables, type ServerDatabase } from './database.js';
import { measure } from './measure.js';
import type { Options } from './options.js';
import { machineLine, table } from './report.js';
import { Server, type ServerSettings } from './servers.js';
import { settingsOf } from './subjects.js';

const DAYS = 30;
const LOOK_MS = 500;
const MAX_SECONDS = 3_600;
/** On the reference machine. */
const TARGET = { seconds: 300, megabytes: 300 };

interface Backfilled {
  readonly seconds: number;
  /** The most that was seen of the process, in bytes. */
  readonly rss: number;
  /** CPU seconds of the processes. */
  readonly cpu: number;
}

/**
 * A backfill from a provider that is played on the loopback, once undisturbed and once by a process that is
 * killed twice: how long it takes, with how much memory, and whether both come to the same rows.
 */
export async function runConnectors(
  options: Options,
  database: ServerDatabase,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const own = { name: 'B', seed: 1, seconds: options.seconds };
  const bare = await measure(settingsOf('B', database, join(folder, 'B')), database.keys, own);
  print(machineLine(bare.measure));
  const provider = await VoiceServer.start('elevenlabs');
  const count = options.conversations;
  provider.calls.push(...benchCalls(count, DAYS, Date.now()));
  const base = settingsOf('A', database, join(folder, 'A'));
  const settings: ServerSettings = {
    ...base,
    environment: {
      ...base.environment,
      ELEVENLABS_BASE_URL: provider.origin,
      WORK: options.work === 'http' ? 'jobs' : 'all',
      SYNC_INTERVAL_MINUTES: '0',
    },
  };
  const keys = [database.keys[0], database.keys[database.keysPerTenant]] as [string, string];
  try {
    const whole = await backfill(settings, provider, keys[0], { count, kills: [], print });
    // What the first run has left to be indexed and embedded is not the second one's work.
    await emptyTables(database.url, ['change_batches', 'follower_batches', 'embedding_backlog']);
    const kills = [count / 3, (2 * count) / 3];
    const killed = await backfill(settings, provider, keys[1], { count, kills, print });
    const line = (name: string, run: Backfilled) => [
      ...[name, run.seconds.toFixed(1), Math.round(count / run.seconds).toString()],
      ...[((1e3 * run.cpu) / count).toFixed(2), (run.rss / 1e6).toFixed(0)],
    ];
    print('');
    print(
      table([
        ['backfill', 'seconds', 'a second', 'CPU ms each', 'most RSS, MB'],
        line('undisturbed', whole),
        line('killed twice', killed),
        ['target', `< ${TARGET.seconds}`, '', '', `< ${TARGET.megabytes}`],
      ]),
    );
    for (const name of ['sessions', 'messages', 'steps', 'outcomes'] as const) {
      const { rows, differences } = await countDifferences(database.url, name);
      print(`${name}: ${rows.join(' and ')} rows, ${differences} of them differ`);
    }
    const speed = Math.round(await copySpeed(database.url, 'messages')).toLocaleString('en');
    print(`a plain insert of rows selected from messages writes ${speed} a second`);
  } finally {
    await provider.close();
  }
}

async function backfill(
  settings: ServerSettings,
  provider: VoiceServer,
  key: string,
  run: {
    readonly count: number;
    readonly kills: readonly number[];
    readonly print: (line: string) => void;
  },
): Promise<Backfilled> {
  const call = caller(key);
  // Connectors are made by a process that serves; what is measured may be one that only works.
  let server = await Server.start(settings);
  const serving =
    settings.environment.WORK === 'jobs'
      ? await Server.start({ ...settings, environment: { ...settings.environment, WORK: 'http' } })
      : null;
  const kills = [...run.kills];
  const used = { cpu: 0, rss: 0 };
  const startedAt = performance.now();
  try {
    const port = () => (serving ?? server).port;
    const made = await call(port(), 'POST', '/v1/connectors', {
      ...{ provider: 'elevenlabs', name: 'Bench', api_key: provider.apiKey, backfill_days: DAYS },
    });
    for (;;) {
      await sleep(LOOK_MS);
      const usage = await server.usage();
      used.rss = Math.max(used.rss, usage.rss);
      const seconds = (performance.now() - startedAt) / 1_000;
      const { backfill: progress } = await call(port(), 'GET', `/v1/connectors/${made.id}`);
      if (progress.status === 'done') {
        run.print(`${progress.scanned} conversations in ${seconds.toFixed(1)} s`);
        return { seconds, rss: used.rss, cpu: (used.cpu + usage.cpu) / 1e6 };
      }
      if (seconds > MAX_SECONDS) throw new Error('The backfill does not end.');
      if (kills[0] === undefined || progress.scanned < kills[0]) continue;
      kills.shift();
      run.print(`killed after ${progress.scanned} conversations and ${seconds.toFixed(1)} s`);
      used.cpu += usage.cpu;
      await server.kill();
      server = await Server.start(settings);
    }
  } finally {
    await server.stop();
    await serving?.stop();
  }
}

const caller =
  (key: string) => async (port: number, method: string, path: string, body?: object) => {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${await reply.text()}`);
    return JSON.parse(await reply.text());
  };
