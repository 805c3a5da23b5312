import { assess } from '../../src/assess/assess.js';
import { MEDIAN_WORDS, Texts } from './texts.js';

/** Prints the CPU microseconds of one assessment of a text of 25 words, median of several passes. */
const PASSES = 9;
const CALLS = 2_000;

const texts = new Texts(25);
const inputs = Array.from({ length: CALLS }, () => ({
  request: texts.next(MEDIAN_WORDS),
  history: [],
  context: null,
  answered: [],
}));

const costs: number[] = [];
for (let pass = 0; pass < PASSES; pass += 1) {
  const before = process.cpuUsage();
  for (const input of inputs) assess(input);
  const { user, system } = process.cpuUsage(before);
  costs.push((user + system) / CALLS);
}
// The first passes are spent compiling.
const warm = costs.slice(3).sort((a, b) => a - b);
process.stdout.write(`${warm[Math.floor(warm.length / 2)]}\n`);
