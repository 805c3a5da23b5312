import { assess } from '../../src/assess/assess.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { MEDIAN_WORDS, Texts } from './texts.js';
import { TOOLS, ToolRequests } from './tool-requests.js';
import { Worlds } from './worlds.js';

/**
 * Prints the CPU microseconds of one assessment in each of several passes: of a text of 25 words, with the argument `tools`
 * of a request beside ten tools of five parameters, with `call` of one that also proposes a call, with `mixed` of a text as the
 * gate is sent them, with `world` of a request with tools and records.
 */
const kind = process.argv[2] ?? 'text';
const withTools = kind === 'call' || kind === 'tools' || kind === 'world';
const PASSES = withTools ? 14 : 9;
const CALLS = withTools ? 600 : 2_000;
const texts = new Texts(25);
const requests = new ToolRequests(25);
const worlds = new Worlds(25);

function ask(): Pick<AssessInput, 'request' | 'context'> {
  if (kind === 'world') return worlds.next();
  if (!withTools)
    return { request: texts.next(kind === 'mixed' ? undefined : MEDIAN_WORDS), context: null };
  const request = requests.next();
  const call = kind === 'call' && { call: requests.propose(request) };
  return { request, context: { tools: TOOLS, ...call } };
}

const ahead = (): AssessInput[] =>
  // As it comes from a parsed body: no object is another call's.
  Array.from({ length: CALLS }, () => ({ ...structuredClone(ask()), history: [], answered: [] }));

// What stands for the gate's own calls is new in every pass, as it is to the gate.
const isNewEachPass = kind === 'mixed' || kind === 'world';
const costs: number[] = [];
let inputs = ahead();
for (let pass = 0; pass < PASSES; pass += 1) {
  if (isNewEachPass) inputs = ahead();
  const before = process.cpuUsage();
  for (const input of inputs) assess(input);
  const { user, system } = process.cpuUsage(before);
  costs.push((user + system) / CALLS);
}
process.stdout.write(`${costs.join(' ')}\n`);
