import { readConfig } from '../config.js';
import type { Database } from '../db/client.js';
import { migrate } from '../db/migrate.js';
import { createApiKey } from '../domain/account/create-api-key.js';
import { createTenant } from '../domain/account/create-tenant.js';
import { Conflict } from '../errors.js';
import { openDatabase } from '../open-database.js';
import { listTenants, setTenantDisabled } from '../store/account/prepare-tenants.js';
import { findTenant } from '../store/account/tenants.js';
import { runCli, UsageError } from './run.js';

const USAGE = `Usage:
  npm run tenant -- create NAME    creates a tenant and prints its ID and first key, once
  npm run tenant -- list           lists the tenants
  npm run tenant -- key ID         creates another key for a tenant and prints it, once
  npm run tenant -- disable ID     disables a tenant: requests are rejected, and nothing is synced or sent
  npm run tenant -- enable ID      enables it again`;

type Print = (line: string) => void;

async function create(db: Database, name: string, print: Print): Promise<void> {
  if (name.length > 120) throw new UsageError('NAME must have at most 120 characters.');
  const { tenant, apiKey } = await createTenant(db, name, new Date()).catch((error: unknown) => {
    throw error instanceof Conflict ? new UsageError(error.message) : error;
  });
  print(`tenant   ${tenant.id}`);
  print(`api key  ${apiKey}`);
  print('The key is shown only once, so store it somewhere safe.');
}

async function list(db: Database, print: Print): Promise<void> {
  for (const tenant of await listTenants(db)) {
    const state = tenant.disabled ? 'disabled' : 'active';
    print([tenant.id, state, tenant.createdAt.toISOString(), tenant.name].join('\t'));
  }
}

/** For a tenant whose keys are all lost. */
async function addKey(db: Database, id: string, print: Print): Promise<void> {
  if (!(await findTenant(db, id))) throw unknownTenant(id);
  const { apiKey } = await createApiKey({ db, now: new Date() }, id);
  print(`api key  ${apiKey}`);
  print(
    'The key is shown only once, so store it somewhere safe. Revoke lost keys with DELETE /v1/api-keys/{id}.',
  );
}

async function disable(db: Database, id: string, print: Print): Promise<void> {
  if (!(await setTenantDisabled(db, id, true))) throw unknownTenant(id);
  print(`Tenant ${id} is disabled: its keys are rejected, and nothing is synced or sent.`);
}

async function enable(db: Database, id: string, print: Print): Promise<void> {
  if (!(await setTenantDisabled(db, id, false))) throw unknownTenant(id);
  print(`Tenant ${id} is enabled.`);
}

const unknownTenant = (id: string): UsageError => new UsageError(`Tenant ${id} does not exist.`);

const COMMANDS: Readonly<
  Record<string, (db: Database, argument: string, print: Print) => Promise<void>>
> = { create, key: addKey, disable, enable };

runCli(async (print) => {
  const [command, argument] = process.argv.slice(2);
  const act = Object.hasOwn(COMMANDS, command ?? '') ? COMMANDS[command ?? ''] : undefined;
  if (command !== 'list' && (act === undefined || !argument)) throw new UsageError(USAGE);
  const database = await openDatabase(readConfig());
  try {
    await migrate(database.db);
    if (act === undefined) await list(database.db, print);
    else await act(database.db, argument as string, print);
  } finally {
    await database.close();
  }
});
