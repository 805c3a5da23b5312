import { hash } from 'node:crypto';
import { DrizzleQueryError, Placeholder, type SQL } from 'drizzle-orm';
import {
  PgDialect,
  type PgPreparedQuery,
  type PgSession,
  type PreparedQueryConfig,
} from 'drizzle-orm/pg-core';
import pg from 'pg';
import { sqlState } from './faults.js';

type Prepared = PgPreparedQuery<PreparedQueryConfig>;

/** As much of a database as this needs. */
interface Connected {
  readonly _: { readonly session: Pick<PgSession, 'prepareQuery'> };
}

const dialect = new PgDialect();

/**
 * Databases whose connections keep the plans of prepared statements, by name. Others plan each time again: in a
 * transaction a statement that fails could not be repeated without its name, and PGlite has no names.
 */
const keepers = new WeakMap<Connected, pg.Pool>();

/** Has the connections of a database keep plans, for as long as that works. */
export function keepPlans<Kept extends Connected>(db: Kept, connections: pg.Pool): Kept {
  keepers.set(db, connections);
  return db;
}

const { builtins } = pg.types;
/** Times and what else Drizzle leaves as text, so that a statement answers the same with a name and without. */
const AS_TEXT: ReadonlySet<number> = new Set([
  ...[builtins.TIMESTAMPTZ, builtins.TIMESTAMP, builtins.DATE, builtins.INTERVAL],
  // Arrays of such values.
  ...[1115, 1182, 1185, 1187, 1231],
]);
const asText = (value: string): string => value;
const types = {
  getTypeParser: ((type: number, format?: 'text' | 'binary') =>
    AS_TEXT.has(type)
      ? asText
      : pg.types.getTypeParser(type, format as 'text')) as typeof pg.types.getTypeParser,
};

/**
 * A statement whose text is made once, and which is planned once a connection where the database keeps plans.
 * Values that vary are in it as `sql.placeholder(name)`.
 */
export class PreparedStatement<Row> {
  private readonly query: ReturnType<PgDialect['sqlToQuery']>;
  private readonly named: pg.QueryConfig;
  private readonly unnamed = new WeakMap<Connected, Prepared>();

  constructor(statement: SQL) {
    const query = dialect.sqlToQuery(statement);
    this.query = query;
    // Named by its text: through a pooler, a server's session may have those of other versions, too.
    const name = `il_${hash('sha256', query.sql).slice(0, 32)}`;
    this.named = { name, text: query.sql, types };
  }

  /** @param values by the names of the placeholders */
  async run(db: Connected, values: Readonly<Record<string, unknown>>): Promise<readonly Row[]> {
    const connections = keepers.get(db);
    if (!connections) return this.runWithoutName(db, values);
    try {
      return await this.runByName(connections, values);
    } catch (error) {
      if (!isOfAnotherSession(error)) throw error;
      keepers.delete(db);
      return this.runWithoutName(db, values);
    }
  }

  /** By the driver alone: through Drizzle a statement costs an eighth more, and each batch of calls needs two. */
  private async runByName(
    connections: pg.Pool,
    values: Readonly<Record<string, unknown>>,
  ): Promise<readonly Row[]> {
    const params = this.query.params.map((param) =>
      param instanceof Placeholder ? values[param.name] : param,
    );
    try {
      const { rows } = await connections.query(this.named, params);
      return rows as Row[];
    } catch (error) {
      throw new DrizzleQueryError(this.query.sql, params, error as Error);
    }
  }

  private async runWithoutName(
    db: Connected,
    values: Readonly<Record<string, unknown>>,
  ): Promise<readonly Row[]> {
    let prepared = this.unnamed.get(db);
    if (!prepared) {
      prepared = db._.session.prepareQuery(this.query, undefined, undefined, false);
      this.unnamed.set(db, prepared);
    }
    const { rows } = (await prepared.execute(values)) as { rows: Row[] };
    return rows;
  }
}

/**
 * The statement was prepared in another session of the server than it was sent to, as behind a pooler in
 * transaction mode (26000: not prepared here, 42P05: prepared here already), or what it reads has got other
 * types since (0A000). Nothing was done.
 */
const isOfAnotherSession = (error: unknown): boolean =>
  ['26000', '42P05', '0A000'].includes(sqlState(error) ?? '');
