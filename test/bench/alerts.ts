import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import type { AlertRun } from '../../src/contracts/alert-run.js';
import { openServer } from '../../src/db/client.js';
import { type AlertRunDeps, runAlerts } from '../../src/domain/alerts/run-alerts.js';
import { sealTarget } from '../../src/domain/notifications/targets.js';
import { openSecretBox } from '../../src/domain/secrets/secret-box.js';
import { createChannels } from '../../src/outbound/channels/channels.js';
import { RecordingServer } from '../support/recording-server.js';
import { addAlertTenants } from './alert-tenants.js';
import { copySpeed, type ServerDatabase } from './database.js';
import { measure } from './measure.js';
import type { Options } from './options.js';
import { machineLine, table } from './report.js';
import { settingsOf } from './subjects.js';

/** On the reference machine. */
const TARGET_SECONDS = 60;
const RUNS = 3;

/**
 * The evaluation of all alerts: ten rules of each of many tenants, whose data lie beside those of all others. In the
 * first run every state is new; in the others it changes.
 */
export async function runAlertsBench(
  options: Options,
  database: ServerDatabase,
  folder: string,
  print: (line: string) => void,
): Promise<void> {
  const own = { name: 'B', seed: 1, seconds: options.seconds };
  const bare = await measure(settingsOf('B', database, join(folder, 'B')), database.keys, own);
  print(machineLine(bare.measure));
  const handle = openServer(database.url);
  const receiver = await RecordingServer.start();
  try {
    const { db } = handle;
    const now = new Date();
    const box = openSecretBox([randomBytes(32).toString('base64')]);
    const sealed = (tenantId: string) =>
      sealTarget(box, tenantId, 'target', 'webhook', `${receiver.origin}/${tenantId}`);
    await addAlertTenants(db, { tenants: options.tenants, now, sealed });
    await db.execute(sql`vacuum analyze`);
    const deps: AlertRunDeps = {
      ...{
        db,
        distributed: handle.distributed,
        box,
        publicUrl: 'https://bench.test',
        intervalMs: 300_000,
      },
      channels: createChannels({ allow: ['127.0.0.0/8'] }, null),
      clock: () => new Date(),
    };
    const rows = [['run', 'seconds', 'evaluated', 'fired', 'CPU s', 'RSS MB', 'loop p99 ms']];
    const seconds: number[] = [];
    for (let run = 1; run <= RUNS; run += 1) {
      const { row, took } = await once(() =>
        runAlerts(deps, new Date(now.getTime() + run * 1_000), { dryRun: false }),
      );
      rows.push([String(run), ...row]);
      seconds.push(took);
    }
    print(`${options.tenants.toLocaleString('en')} tenants with ten rules each`);
    print(table(rows));
    const slowest = Math.max(...seconds);
    print(
      `slowest run ${slowest.toFixed(1)} s, of which up to 5 send what fires; under ${TARGET_SECONDS}: ` +
        (slowest < TARGET_SECONDS ? 'yes' : 'no'),
    );
    print(`${receiver.requests.length} messages were received during the runs`);
    const speed = Math.round(await copySpeed(database.url, 'gate_calls')).toLocaleString('en');
    print(`a plain insert of rows selected from gate_calls writes ${speed} a second`);
  } finally {
    await receiver.close();
    await handle.close();
  }
}

async function once(run: () => Promise<AlertRun>): Promise<{ row: string[]; took: number }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  const report = await run();
  const took = (performance.now() - startedAt) / 1_000;
  const used = process.cpuUsage(cpu);
  delay.disable();
  if (report.counts.errors > 0) throw new Error(JSON.stringify(report.errors.slice(0, 3)));
  const row = [
    took.toFixed(1),
    report.evaluated.toLocaleString('en'),
    report.counts.fired.toLocaleString('en'),
    ((used.user + used.system) / 1e6).toFixed(1),
    (process.memoryUsage().rss / 1e6).toFixed(0),
    (delay.percentile(99) / 1e6).toFixed(1),
  ];
  return { row, took };
}
