import { assess } from '../../src/assess/assess.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { MEDIAN_WORDS, Texts } from './texts.js';
import { TOOLS, ToolRequests } from './tool-requests.js';

/**
 * Prints the CPU microseconds of one assessment in each of several passes: of a text of 25 words, with the argument `tools`
 * of a request beside ten tools of five parameters, with `call` of one that also proposes a call.
 */
const withCall = process.argv[2] === 'call';
const withTools = withCall || process.argv[2] === 'tools';
const PASSES = withTools ? 14 : 9;
const CALLS = withTools ? 600 : 2_000;
const texts = new Texts(25);
const requests = new ToolRequests(25);
const inputs = Array.from({ length: CALLS }, (): AssessInput => {
  const request = withTools ? requests.next() : texts.next(MEDIAN_WORDS);
  // As it comes from a parsed body: no object is another call's.
  const context = withTools
    ? { tools: structuredClone(TOOLS), ...(withCall && { call: requests.propose(request) }) }
    : null;
  return { request, history: [], context, answered: [] };
});

const costs: number[] = [];
for (let pass = 0; pass < PASSES; pass += 1) {
  const before = process.cpuUsage();
  for (const input of inputs) assess(input);
  const { user, system } = process.cpuUsage(before);
  costs.push((user + system) / CALLS);
}
process.stdout.write(`${costs.join(' ')}\n`);
