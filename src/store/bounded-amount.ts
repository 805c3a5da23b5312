import { type SQL, sql } from 'drizzle-orm';
import { MAX_AMOUNT } from '../bounds.js';

/**
 * An amount within the bounds that hold for what comes in. What was stored before they did may be so large that
 * a sum of two of them is an error of the database.
 */
export const boundedAmount = (value: SQL): SQL =>
  sql`least(greatest((${value})::float8, ${sql.raw(`-${MAX_AMOUNT}`)}), ${sql.raw(String(MAX_AMOUNT))})`;
