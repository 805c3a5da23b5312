import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { DatabaseHandle } from '../db/client.js';
import { isTimeout } from '../db/faults.js';
import { Unavailable } from '../errors.js';

declare module 'fastify' {
  interface FastifyInstance {
    databaseBreaker: DatabaseBreaker;
  }
}

const MS_BETWEEN_TRIES = 250;

/** Knows whether the database hangs: from a statement that got no answer until one gets an answer. */
export class DatabaseBreaker {
  isOpen = false;

  constructor(private readonly database: Pick<DatabaseHandle, 'hot'>) {}

  /** Takes note of why a request failed. */
  note(failure: unknown): void {
    if (this.isOpen || !isTimeout(failure)) return;
    this.isOpen = true;
    void this.closeWhenItAnswers();
  }

  private async closeWhenItAnswers(): Promise<void> {
    while (this.isOpen) {
      try {
        await this.database.hot.execute(sql`select 1`);
        this.isOpen = false;
      } catch {
        await sleep(MS_BETWEEN_TRIES, undefined, { ref: false });
      }
    }
  }
}

/** Lets the app know while its database hangs. Register it before the routes. */
export function registerDatabaseBreaker(app: FastifyInstance, database: DatabaseHandle): void {
  app.decorate('databaseBreaker', new DatabaseBreaker(database));
}

/** @throws Unavailable at once while the database is known to hang */
export function ensureDatabaseAnswers({ databaseBreaker }: FastifyInstance): void {
  if (databaseBreaker.isOpen) throw new Unavailable('The database does not respond.', 2);
}
