import { requestAlternatives } from './conversation/alternatives.js';
import { tellingAnswers } from './conversation/answers.js';
import { contradictions } from './conversation/contradictions.js';
import { references, toldBefore } from './conversation/references.js';
import { definiteThings } from './evidence/definite.js';
import { describedThings } from './evidence/described.js';
import { openPhrases } from './evidence/open-phrases.js';
import { placeholders } from './evidence/placeholders.js';
import { bareRequest, questionForm } from './evidence/question-form.js';
import { missingSlots } from './evidence/slots.js';
import { type Reading, readInput } from './reading.js';
import { readToolUse, type ToolReading, toolEvidence } from './tools/tool-reading.js';
import type { AssessInput, Dimension, Evidence } from './types.js';

/** Everything that was found about a request, before it is weighed. */
export interface Facts {
  readonly reading: Reading;
  readonly use: ToolReading;
  /** Evidence with the weights it was written with; the model has the last word on them. */
  readonly evidence: readonly Evidence[];
  /** Dimensions that an answer of this thread has settled; null for an answer to no dimension in particular. */
  readonly settled: ReadonlySet<Dimension | null>;
}

export function factsOf(input: AssessInput): Facts {
  const reading = readInput(input);
  const use = readToolUse(input.context, reading);
  const settled = new Set(tellingAnswers(input.answered).map(({ dimension }) => dimension));
  const alternatives = requestAlternatives(reading);
  const evidence: Evidence[] = [
    ...toolEvidence(use),
    ...references(reading),
    ...toldBefore(reading),
    ...describedThings(reading),
    ...placeholders(reading),
    ...missingSlots(reading),
    ...contradictions(reading),
    ...openPhrases(reading),
    ...bareRequest(reading),
    ...definiteThings(reading),
    ...questionForm(reading),
  ];
  if (alternatives.length > 1) {
    const text = alternatives.join(' or ');
    evidence.push({ dimension: 'constraints', kind: 'alternatives', weight: 1, text });
  }
  return { reading, use, settled, evidence: weighRepeats(evidence, settled) };
}

/** The second hit of a kind counts half, the third a quarter; what was answered speaks no more. */
function weighRepeats(
  evidence: readonly Evidence[],
  settled: ReadonlySet<Dimension | null>,
): Evidence[] {
  const counts = new Map<string, number>();
  const weighed: Evidence[] = [];
  for (const one of evidence) {
    if (one.weight > 0 && settled.has(one.dimension)) continue;
    const key = `${one.kind}/${one.dimension}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    weighed.push(count === 0 ? one : { ...one, weight: one.weight / 2 ** count });
  }
  return weighed;
}
