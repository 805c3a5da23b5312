import { readConfig } from '../config.js';
import type { Database } from '../db/client.js';
import { migrate } from '../db/migrate.js';
import { openConfigured } from '../db/open.js';
import { createTenant } from '../domain/account/create-tenant.js';
import { listTenants, setTenantDisabled } from '../store/account/prepare-tenants.js';
import { runCli, UsageError } from './run.js';

const USAGE = `Usage:
  npm run tenant -- create NAME    makes a tenant and prints its id and first key, once
  npm run tenant -- list           lists the tenants
  npm run tenant -- disable ID     shuts a tenant out`;

type Print = (line: string) => void;

async function create(db: Database, name: string, print: Print): Promise<void> {
  if (name.length > 120) throw new UsageError('NAME: must have at most 120 characters.');
  const { tenant, apiKey } = await createTenant(db, name, new Date());
  print(`tenant   ${tenant.id}`);
  print(`api key  ${apiKey}`);
  print('The key is shown this once. Keep it safe.');
}

async function list(db: Database, print: Print): Promise<void> {
  for (const tenant of await listTenants(db)) {
    const state = tenant.disabled ? 'disabled' : 'active';
    print([tenant.id, state, tenant.createdAt.toISOString(), tenant.name].join('\t'));
  }
}

async function disable(db: Database, id: string, print: Print): Promise<void> {
  const tenant = await setTenantDisabled(db, id, true);
  if (!tenant) throw new UsageError(`There is no tenant ${id}.`);
  print(`Tenant ${id} is disabled: its keys and sessions open nothing from now on.`);
}

runCli(async (print) => {
  const [command, argument] = process.argv.slice(2);
  const complete =
    command === 'list' || ((command === 'create' || command === 'disable') && argument);
  if (!complete) throw new UsageError(USAGE);
  const database = await openConfigured(readConfig(), {});
  try {
    await migrate(database.db);
    if (command === 'create') await create(database.db, argument as string, print);
    else if (command === 'disable') await disable(database.db, argument as string, print);
    else await list(database.db, print);
  } finally {
    await database.close();
  }
});
