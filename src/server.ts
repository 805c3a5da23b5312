import { readFileSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { Registry } from 'prom-client';
import { buildApp, hasPages } from './app.js';
import { loadAssessor } from './assess/load.js';
import { blame, type Config, ConfigError, readConfig } from './config.js';
import { FolderInUse } from './db/folder-lock.js';
import { generatedSecret } from './generated-secret.js';
import { openBackground } from './jobs/background.js';
import { openLog } from './log.js';
import { openDatabases } from './open-databases.js';
import { openClients, openServices } from './services.js';
import { startWarmUp } from './warm-up.js';
import { startWatchdog } from './watchdog.js';

/** Time in which requests in flight at a SIGTERM may end; a second later the watchdog ends the process. */
const SHUTDOWN_MS = 9_000;

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

async function main(): Promise<void> {
  const config = readConfig();
  const log = openLog(config.logLevel);
  const { logger } = log;
  const databases = await openDatabases(config);
  const { database, backgroundDatabase } = databases;
  const cookieSecret =
    config.cookieSecret ?? (await generatedSecret(config.dataDir, 'cookie-secret'));
  const encryptionKeys = config.encryptionKeys ?? [
    await generatedSecret(config.dataDir, 'encryption-key'),
  ];
  const registry = new Registry();
  const real = await openClients(config);
  const demo = config.demoMode ? await loadDemo() : null;
  const clients = demo ? demo.withSamples(real) : real;
  const { embedders } = clients;
  const services = openServices(config, { database, clients, registry, encryptionKeys });
  const { connectors, notifications, backtests } = services;
  const background = openBackground(config, {
    ...{ database, backgroundDatabase, embedders, connectors, notifications },
    ...{ backtests, logger, registry },
  });
  const { jobs } = background;
  const app = await buildApp(config, {
    ...{ database, services, jobs, registry, cookieSecret, version, logger },
  });
  const assesses = config.work !== 'jobs' && !config.bench.constantAssessor;
  if (assesses) loadAssessor();
  await app
    .listen({ host: config.host, port: config.port })
    .catch(blame('HOST, PORT: cannot be listened on'));
  let endWarmUp: (() => void) | undefined;
  const warmUp = (): void => {
    if (assesses && config.warmUp) endWarmUp ??= startWarmUp(app.server, logger);
  };
  const works = config.work !== 'http';
  const demoDeps = { database: backgroundDatabase, services, jobs };
  if (demo) await demo.openDemo(demoDeps, logger, works, warmUp);
  else warmUp();
  background.start();
  const watchStop = startWatchdog();

  // Whoever reads that the server is ready may stop it at once.
  onStopSignal(async (signal) => {
    watchStop();
    endWarmUp?.();
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await Promise.all([app.close(), background.close()]);
    await services.close();
    await databases.close();
    await log.close();
    process.exit(0);
  });
  announceStart(config, database.kind, logger);
  log.flush();
}

/** The demo with its sample data, which a server that shows none need not read. */
async function loadDemo() {
  const { openDemo } = await import('./demo/open-demo.js');
  const { withSamples } = await import('./demo/sample-clients.js');
  return { openDemo, withSamples };
}

function announceStart(
  config: Config,
  kind: 'embedded' | 'server',
  logger: FastifyBaseLogger,
): void {
  const { publicUrl: url, work, authDisabled } = config;
  const start = hasPages(config) ? `${url}/console/` : url;
  logger.info({ url, database: kind, work }, `Intentlock is ready: ${start}`);
  if (kind === 'embedded') {
    logger.warn(
      'The embedded database is for evaluation, tests and small single-machine setups. It can lose data in a power failure. ' +
        'Set DATABASE_URL for production.',
    );
  }
  if (kind === 'embedded' && work !== 'all') {
    const missing = work === 'http' ? 'no background work runs' : 'the API is not served';
    logger.warn(
      `WORK is '${work}', but only one process can use the embedded database, so ${missing}. Set WORK=all.`,
    );
  }
  if (authDisabled) logger.warn('Authentication is disabled: everything belongs to tenant local.');
}

/** Calls `stop` at the first SIGTERM or SIGINT. */
function onStopSignal(stop: (signal: string) => Promise<void>): void {
  let stopping = false;
  const once = (signal: string): void => {
    if (stopping) return;
    stopping = true;
    void stop(signal);
  };
  process.on('SIGTERM', once);
  process.on('SIGINT', once);
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof FolderInUse;
  process.stderr.write(
    `${expected ? error.message : error instanceof Error ? error.stack : error}\n`,
  );
  process.exit(1);
});
