import { isBadData, isConnectionFault, isTimeout } from '../db/faults.js';

/**
 * Runs a batch so that one row's fault stays its own: a batch whose connection broke is sent once more
 * (its rows have their keys already, so that none is stored twice), and one that is refused for bad
 * data goes row by row.
 *
 * @returns what `write` says of each row, or its error
 */
export async function writeBatch<Row, Result>(
  rows: readonly Row[],
  write: (rows: readonly Row[]) => Promise<readonly Result[]>,
): Promise<readonly (Result | Error)[]> {
  try {
    return await write(rows);
  } catch (error) {
    // One without an answer may still be under way, and would keep its repetition waiting.
    if (isConnectionFault(error) && !isTimeout(error)) return write(rows);
    if (!isBadData(error) || rows.length === 1) throw error;
    const results: (Result | Error)[] = [];
    for (const row of rows) {
      const alone = await write([row]).catch((fault: Error) => [fault]);
      results.push(alone[0] as Result | Error);
    }
    return results;
  }
}
