import { DrizzleQueryError } from 'drizzle-orm';
import { blame, ConfigError } from './config.js';
import { withoutPeriod } from './config-sentence.js';
import type { DatabaseHandle } from './db/client.js';
import { isConnectionFault, sqlState } from './db/faults.js';
import { FolderInUse } from './db/folder-lock.js';
import { ForeignDates, openConfigured, PartlyDistributed } from './db/open.js';

export interface DatabaseSettings {
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  readonly dataDir: string;
}

/**
 * Opens the database that the settings name.
 *
 * @throws ConfigError naming the setting that does not work; FolderInUse when another process has the folder
 */
export function openDatabase(
  settings: DatabaseSettings,
  options: { readonly queryTimeout?: number } = {},
): Promise<DatabaseHandle> {
  return openConfigured(settings, options).catch((error: Error) => {
    if (error instanceof FolderInUse) throw error;
    if (error instanceof PartlyDistributed || error instanceof ForeignDates) {
      throw new ConfigError([`DATABASE_URL: ${error.message}`]);
    }
    if (settings.databaseUrl !== null) throw explainFault(settings, error);
    return blame('DATA_DIR: cannot be used')(error);
  });
}

/**
 * Turns a failed query into an error that names the setting, where that is at fault: no answer, none that can be understood,
 * wrong credentials (class 28), a database that is not there (3D), no room or no right to use it (53, 42501), and one that
 * only reads, such as a standby (25006).
 */
export function explainFault({ databaseUrl }: DatabaseSettings, error: Error): Error {
  const state = sqlState(error);
  const isUnreached = state === undefined && error instanceof DrizzleQueryError;
  const isRefused = /^(28|3D|53|42501|25006)/.test(state ?? '');
  if (!isUnreached && !isRefused && !isConnectionFault(error)) return error;
  const setting = databaseUrl === null ? 'DATA_DIR' : 'DATABASE_URL';
  return new ConfigError([
    `${setting}: the database cannot be used (${withoutPeriod(faultReason(error))}).`,
  ]);
}

/** Finds what the database or the network said, which the message of a failed query leaves out. */
export function faultReason(error: Error): string {
  const cause = error instanceof DrizzleQueryError ? (error.cause ?? error) : error;
  // A name with several addresses, such as localhost, fails with an error for each of them and no message of its own.
  if (cause instanceof AggregateError && cause.message === '') {
    return cause.errors.map(({ message }: Error) => message).join(', ');
  }
  return cause.message;
}
