import { hash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import {
  PgDialect,
  type PgPreparedQuery,
  type PgSession,
  type PreparedQueryConfig,
} from 'drizzle-orm/pg-core';
import { sqlState } from './faults.js';

type Prepared = PgPreparedQuery<PreparedQueryConfig>;

/** As much of a database as this needs. */
interface Connected {
  readonly _: { readonly session: Pick<PgSession, 'prepareQuery'> };
}

const dialect = new PgDialect();

/**
 * Databases whose connections keep the plans of prepared statements, by name. Others plan each time anew: in a
 * transaction a statement that fails could not be repeated without its name, and PGlite has no names.
 */
const keepers = new WeakSet<Connected>();

/** Has the connections of a database keep plans, for as long as that works. */
export function keepPlans<Kept extends Connected>(db: Kept): Kept {
  keepers.add(db);
  return db;
}

/**
 * A statement whose text is made once, and which is planned once a connection where the database keeps plans.
 * What varies is in it as `sql.placeholder(name)`.
 */
export class PreparedStatement<Row> {
  private readonly query: ReturnType<PgDialect['sqlToQuery']>;
  private readonly named = new WeakMap<Connected, Prepared>();
  private readonly unnamed = new WeakMap<Connected, Prepared>();

  constructor(statement: SQL) {
    this.query = dialect.sqlToQuery(statement);
  }

  /** @param values by the names of the placeholders */
  async run(db: Connected, values: Readonly<Record<string, unknown>>): Promise<readonly Row[]> {
    if (!keepers.has(db)) return rowsOf(this.withoutName(db), values);
    try {
      return await rowsOf(this.withName(db), values);
    } catch (error) {
      if (!isOfAnotherSession(error)) throw error;
      keepers.delete(db);
      return rowsOf(this.withoutName(db), values);
    }
  }

  private withName(db: Connected): Prepared {
    // Named by its text: through a pooler, a server's session may have those of other versions, too.
    return this.prepare(db, this.named, `il_${hash('sha256', this.query.sql).slice(0, 32)}`);
  }

  private withoutName(db: Connected): Prepared {
    return this.prepare(db, this.unnamed, undefined);
  }

  private prepare(
    db: Connected,
    known: WeakMap<Connected, Prepared>,
    name: string | undefined,
  ): Prepared {
    const before = known.get(db);
    if (before) return before;
    const made = db._.session.prepareQuery(this.query, undefined, name, false);
    known.set(db, made);
    return made;
  }
}

async function rowsOf<Row>(
  prepared: Prepared,
  values: Readonly<Record<string, unknown>>,
): Promise<readonly Row[]> {
  const { rows } = (await prepared.execute(values)) as { rows: Row[] };
  return rows;
}

/**
 * The statement was prepared in another session of the server than it was sent to, as behind a pooler in
 * transaction mode (26000: not prepared here, 42P05: prepared here already), or what it reads has got other
 * types since (0A000). Nothing was done.
 */
const isOfAnotherSession = (error: unknown): boolean =>
  ['26000', '42P05', '0A000'].includes(sqlState(error) ?? '');
