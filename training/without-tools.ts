import { requestTwinTable } from './blind/no-tools.js';

/**
 * `npx tsx training/without-tools.ts`: 200 blind pairs of requests that come without tools, one of each with a detail that the
 * other lacks. Only the sums are printed: the rows are not developed on.
 */
const [head, line, all] = requestTwinTable().split('\n');
process.stdout.write(`${head}\n${line}\n${all}\n`);
