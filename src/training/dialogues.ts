import { parseArgs } from 'node:util';
import type { SessionMemory } from '../domain/gate/memory.js';
import { callGate } from './blind/gate.js';
import { dialogueTable, faultOf } from './blind/measure.js';
import { DEVELOPMENT, readDialogues } from './blind/read.js';

/**
 * `npx tsx src/training/dialogues.ts [--only <part of an id>] [--all]`: plays the development conversations and prints
 * every step that goes wrong, or all of them.
 */
const { values } = parseArgs({ options: { only: { type: 'string' }, all: { type: 'boolean' } } });

for (const { id, config, steps } of readDialogues(DEVELOPMENT)) {
  if (values.only !== undefined && !id.includes(values.only)) continue;
  let memory: SessionMemory | undefined;
  for (const [step, { input, response, risk, expect }] of steps.entries()) {
    const call = { input, risk, response, config, step, ...(memory && { memory }) };
    const { result, memory: next } = callGate(call);
    memory = next;
    const fault = faultOf(expect, result);
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
}
console.log(dialogueTable('development conversations', DEVELOPMENT));
