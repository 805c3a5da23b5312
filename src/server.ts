import { readFileSync } from 'node:fs';
import { DrizzleQueryError } from 'drizzle-orm';
import { pino } from 'pino';
import { buildApp } from './app.js';
import { type Config, ConfigError, readConfig } from './config.js';
import { type DatabaseHandle, openServer } from './db/client.js';
import { isConnectionFault, sqlState } from './db/faults.js';
import { FolderInUse } from './db/folder-lock.js';
import { migrate, pendingMigrations } from './db/migrate.js';
import { openConfigured } from './db/open.js';
import { prepareTenants } from './domain/account/prepare-tenants.js';
import { builtinEmbedder } from './domain/embeddings/builtin-embedder.js';
import { embeddersOf } from './domain/embeddings/embedders.js';
import { mask } from './domain/masking/mask.js';
import { openArrivals } from './jobs/open-arrivals.js';
import { openEmbedding, openVectorIndexer } from './jobs/open-embedding.js';
import { openQueue } from './jobs/open-queue.js';
import { hasQueues, prepareQueues } from './jobs/prepare-queues.js';
import { registerWorkers } from './jobs/workers.js';
import { createEmbeddingsClient } from './outbound/embeddings.js';
import { createLlmJudge } from './outbound/llm.js';
import { generatedSecret } from './secrets.js';

/** What is in flight at a SIGTERM has this long. */
const SHUTDOWN_MS = 10_000;

/** Connections that the job queue, the feed of texts and the embedding have beside those of the requests. */
const QUEUE_CONNECTIONS = 6;

const { version } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

async function main(): Promise<void> {
  const config = readConfig();
  // Lines are written a block at a time; once a second is soon enough for whoever reads along.
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096 });
  const logger = pino({ level: config.logLevel, base: null }, destination);
  setInterval(() => destination.flush(), 1000).unref();

  const database = await openConfigured(config).catch(blame('DATA_DIR: cannot be used'));
  const queueDatabase = config.databaseUrl
    ? openServer(config.databaseUrl, { max: QUEUE_CONNECTIONS })
    : database;
  await prepareDatabase(config, database, queueDatabase).catch(blameDatabase);
  const cookieSecret =
    config.cookieSecret ?? (await generatedSecret(config.dataDir, 'cookie-secret'));
  const llm = config.llm ? createLlmJudge(config.llm) : undefined;
  const jobs = openQueue(queueDatabase, logger);
  const arrivals = openArrivals(queueDatabase, logger, config.work === 'all');
  const remote = config.embeddings ? createEmbeddingsClient(config.embeddings, mask) : null;
  const embedders = embeddersOf(remote);
  const embedding = openEmbedding(queueDatabase, embedders, logger, config.work === 'all');
  const indexer = config.databaseUrl
    ? openVectorIndexer(config.databaseUrl, embedders, logger)
    : null;
  const app = await buildApp(config, {
    ...{ database, cookieSecret, version, logger },
    ...{ jobs, llm, embedders },
  });
  // Reading its weights takes a moment, which no caller should wait for.
  await builtinEmbedder.embed(['warm'], { timeoutMs: 0 });
  await app
    .listen({ host: config.host, port: config.port })
    .catch(blame('HOST, PORT: cannot be listened on'));
  if (config.work !== 'http') {
    registerWorkers(jobs, { db: database.db });
    await jobs.start();
    arrivals.start();
    embedding.start();
    indexer?.start();
  }
  const { publicUrl: url, work } = config;
  logger.info({ url, database: database.kind, work }, 'Intentlock is ready');
  if (database.kind === 'embedded') {
    logger.warn(
      'The embedded database is for trying out, tests and one small machine: it promises nothing over a power loss. ' +
        'Set DATABASE_URL for everything else.',
    );
  }
  if (database.kind === 'embedded' && work !== 'all') {
    logger.warn(
      'WORK: the embedded database has one process, so that half of the work stays undone.',
    );
  }
  if (config.authDisabled)
    logger.warn('Authentication is disabled: everything belongs to tenant local.');
  destination.flush();

  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) return;
    stopping = true;
    logger.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
    await Promise.all([
      app.close(),
      jobs.close(),
      arrivals.close(),
      embedding.close(),
      indexer?.close(),
    ]);
    await llm?.close();
    await remote?.close();
    if (queueDatabase !== database) await queueDatabase.close();
    await database.close();
    destination.flushSync();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

async function prepareDatabase(
  config: Config,
  { db }: DatabaseHandle,
  queueDatabase: DatabaseHandle,
): Promise<void> {
  if (config.migrateOnStart) {
    await migrate(db);
    await prepareQueues(queueDatabase);
  } else {
    const pending = await pendingMigrations(db);
    if (pending > 0) {
      throw new ConfigError([
        `MIGRATE_ON_START: is false and ${pending} migrations are pending: run npm run migrate first.`,
      ]);
    }
    if (!(await hasQueues(db))) {
      throw new ConfigError([
        'MIGRATE_ON_START: is false and the job queues are not up to date: run npm run migrate first.',
      ]);
    }
  }
  await prepareTenants(db, config, new Date());
}

/** Names the setting that a failure comes from. */
function blame(sentence: string): (error: Error) => never {
  return (error) => {
    if (error instanceof FolderInUse) throw error;
    throw new ConfigError([`${sentence} (${error.message}).`]);
  };
}

/** No answer, wrong credentials (class 28) and a database that is not there (3D) are the setting's. */
function blameDatabase(error: Error): never {
  const state = sqlState(error) ?? '';
  if (!isConnectionFault(error) && !/^(28|3D)/.test(state)) throw error;
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return blame('DATABASE_URL: the database cannot be used')(cause ?? error);
}

main().catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof FolderInUse;
  process.stderr.write(
    `${expected ? error.message : error instanceof Error ? error.stack : error}\n`,
  );
  process.exit(1);
});
