import { type SQL, sql } from 'drizzle-orm';

/*
 * Indexes by time that no look-up by a key can be planned with. A planner without statistics (a new table, or the embedded
 * database) takes the rows of a session for few: it would look up each row in such an index, and read the whole session
 * for it.
 */

/** A condition of the index that every row meets, and that follows from any comparison of the time. */
export const onlyByTime = (column: string): SQL => sql.raw(`${column} is not null`);

/** For queries that are to use the index and compare the time with nothing else. */
export const atAnyTime = (column: string): SQL => sql.raw(`${column} > '-infinity'`);
