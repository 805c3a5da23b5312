import type { PGlite, QueryOptions, Transaction } from '@electric-sql/pglite';

/**
 * Gives the database the parsers that Drizzle brings with every statement, which are always the same, once. The library copies
 * its own hundred for each statement that comes with some, and that takes as long as a small statement.
 */
export function keepParsers(lite: PGlite): PGlite {
  const query = lite.query.bind(lite);
  const transaction = lite.transaction.bind(lite);
  let areKept = false;
  const keep = (options: QueryOptions | undefined): QueryOptions | undefined => {
    if (!options?.parsers) return options;
    const { parsers, ...rest } = options;
    if (!areKept) Object.assign(lite.parsers, parsers);
    areKept = true;
    return rest;
  };
  return Object.assign(lite, {
    query: <Row>(text: string, params?: unknown[], options?: QueryOptions) =>
      query<Row>(text, params, keep(options)),
    transaction: <Answer>(work: (tx: Transaction) => Promise<Answer>) =>
      transaction((tx) => {
        const queryInside = tx.query.bind(tx);
        return work(
          Object.assign(tx, {
            query: <Row>(text: string, params?: unknown[], options?: QueryOptions) =>
              queryInside<Row>(text, params, keep(options)),
          }),
        );
      }),
  });
}
