import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { parseArgs } from 'node:util';
import type { SessionMemory } from '../../src/dialogue/state.js';
import { callGate } from '../blind/gate.js';
import { type RecordedAnswer, RISKS } from './answer.js';
import { type RecordedConversation, recordedConversations } from './inputs.js';

/**
 * `npx tsx training/record/record.ts --to <file> [--data <folder>] [--every <n>]`: writes what the gate answers to all
 * corpora and written conversations, a line of JSON each; `compare.ts` lists the differences of two such files. A row
 * without a risk of its own is decided at every risk.
 */
const { values } = parseArgs({
  options: { to: { type: 'string' }, data: { type: 'string' }, every: { type: 'string' } },
});
if (values.to === undefined) throw new Error('--to <file> is missing');

const file = createWriteStream(values.to);
let count = 0;
for (const conversation of recordedConversations(values.data ?? null, Number(values.every ?? 1))) {
  for (const answer of answersTo(conversation)) {
    if (!file.write(`${JSON.stringify(answer)}\n`)) await once(file, 'drain');
    if (++count % 10_000 === 0) console.error(`${count} answers`);
  }
}
file.end();
await once(file, 'finish');
console.log(`${count} answers`);

function* answersTo({ id, config, steps }: RecordedConversation): Generator<RecordedAnswer> {
  let memory: SessionMemory | undefined;
  for (const [step, { input, response, risk }] of steps.entries()) {
    const call = { input, response, config, step, ...(memory && { memory }) };
    const evaluation = callGate({ ...call, risk });
    memory = evaluation.memory;
    const { result, assessment } = evaluation;
    const decisions = [result.decision];
    // The first call of a single row says what each risk would make of it.
    if (steps.length === 1)
      for (const other of RISKS)
        decisions.push(callGate({ ...call, risk: other }, () => assessment).result.decision);
    const spec = assessment.intentSpec;
    yield {
      id: `${id}#${step}`,
      said: response ?? String(input.request).slice(0, 300),
      key: createHash('sha256').update(JSON.stringify(input)).digest('base64url').slice(0, 12),
      score: Number(assessment.score.toFixed(4)),
      decisions,
      tool: spec?.tool ?? null,
      parameters: spec?.parameters ?? {},
      missing: spec?.missing ?? [],
      questions: result.questions,
      options: result.options,
      confirm: result.confirm_prompt,
      evidence: assessment.evidence.map(({ kind }) => kind),
    };
  }
}
