import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../src/db/client.js';
import { query } from '../../src/db/rows.js';

/**
 * Prints the plans of the statements that some work runs, as far as they show where the time goes.
 *
 * @param of what a plan must have a word of to be printed
 * @param lines which of its lines are printed
 */
export async function printPlans(
  db: Database,
  work: (db: Database) => Promise<unknown>,
  print: (line: string) => void,
  { of, lines }: { readonly of: string; readonly lines: RegExp },
): Promise<void> {
  const plans: string[][] = [];
  const explaining = (on: Database): Database =>
    ({
      execute: async (statement: SQL) => {
        const plan = await query<{ 'QUERY PLAN': string }>(
          on,
          sql`explain (analyze, buffers, costs off, timing off) ${statement}`,
        );
        plans.push(plan.map((row) => row['QUERY PLAN']));
        return on.execute(statement);
      },
      transaction: (inside: (tx: Database) => Promise<unknown>) =>
        on.transaction((tx) => inside(explaining(tx))),
      selectDistinct: on.selectDistinct.bind(on),
    }) as unknown as Database;
  await work(explaining(db));
  const shown = plans.filter((plan) => plan.some((line) => line.includes(of)));
  for (const line of shown.flat()) if (lines.test(line)) print(`  ${line.slice(0, 110)}`);
}
