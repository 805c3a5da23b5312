import { parseArgs } from 'node:util';
import type { SessionMemory } from '../src/dialogue/state.js';
import { callGate } from './blind/gate.js';
import { dialogueTable, faultOf } from './blind/measure.js';
import { DEVELOPMENT, readDialogues, readSecondDialogues } from './blind/read.js';

/**
 * `npx tsx training/dialogues.ts [--second] [--only <part of an id>] [--all]`: plays the development conversations, or
 * those of the second set, and prints every step that goes wrong, or all of them. With `--history` the caller also sends all that was said; with `--anew` it
 * sends each answer as a request of its own, with the history and without saying that it is an answer.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    second: { type: 'boolean' },
    all: { type: 'boolean' },
    history: { type: 'boolean' },
    anew: { type: 'boolean' },
  },
});
const dialogues = values.second ? readSecondDialogues() : readDialogues(DEVELOPMENT);
let right = 0;
let whole = 0;
let played = 0;

for (const { id, config, steps } of dialogues) {
  if (values.only !== undefined && !id.includes(values.only)) continue;
  let memory: SessionMemory | undefined;
  const said: string[] = [];
  played += 1;
  let faults = 0;
  for (const [step, { input: sent, response: answer, risk, expect }] of steps.entries()) {
    const tells = values.history || values.anew;
    const isAnew = values.anew && answer !== null;
    const response = isAnew ? null : answer;
    const input = {
      ...sent,
      ...(isAnew && { request: answer }),
      ...(tells && { history: [...sent.history, ...said] }),
    };
    const call = { input, risk, response, config, step, ...(memory && { memory }) };
    const { result, memory: next } = callGate(call);
    memory = next;
    said.push(`user: ${answer ?? sent.request}`);
    const reply = result.confirm_prompt ?? [...result.questions, ...result.options].join(' ');
    said.push(`assistant: ${result.decision === 'proceed' ? 'Done.' : reply}`);
    const fault = faultOf(expect, result);
    if (fault === null) right += 1;
    else faults += 1;
    if (fault === null && values.all !== true) continue;
    const spec = result.intent_spec as { tool: string; parameters: unknown } | null;
    console.log(
      `${id} ${step + 1} ${fault ?? 'right'}: ${JSON.stringify(response ?? input.request)} (${risk})`,
    );
    console.log(`   wanted ${JSON.stringify(expect)}`);
    console.log(
      `   got ${result.decision} ${spec?.tool} ${JSON.stringify(spec?.parameters)} ${JSON.stringify(result.questions)} ${JSON.stringify(result.options)} ${result.confirm_prompt ?? ''}`,
    );
    console.log(`   because ${result.decision_reason}`);
  }
  if (faults === 0) whole += 1;
}
console.log(`${whole} of ${played} conversations right, ${right} steps`);
console.log(dialogueTable('development conversations', dialogues));
