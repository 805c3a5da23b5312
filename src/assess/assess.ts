import { confirmPrompt } from './answer/confirm-prompt.js';
import { intentSpec } from './answer/intent-spec.js';
import { candidateQuestions } from './answer/questions.js';
import { concreteReadings, requestAlternatives } from './answer/readings.js';
import { contradictions } from './conversation/contradictions.js';
import { references } from './conversation/references.js';
import { definiteThings } from './evidence/definite.js';
import { openPhrases } from './evidence/open-phrases.js';
import { bareRequest, questionForm } from './evidence/question-form.js';
import { missingSlots } from './evidence/slots.js';
import { type Reading, readInput } from './reading.js';
import { readToolUse, type ToolReading, toolEvidence } from './tools/tool-reading.js';
import {
  type AssessInput,
  type Assessment,
  DIMENSIONS,
  type Dimension,
  type Evidence,
} from './types.js';

export const MODEL_VERSION = 'builtin-0';

/** Log-odds of a dimension being open when nothing speaks for or against it. */
const PRIOR: Readonly<Record<Dimension, number>> = {
  goal: -2.4,
  scope: -1.8,
  constraints: -1.9,
  output_format: -2.6,
};

/**
 * How ambiguous a request is, and what to ask about it. Pure: the same input gives the same
 * assessment. An answer never raises a score: with answers the request is also assessed without
 * them, and the lower score of the two stands.
 */
export function assess(input: AssessInput): Assessment {
  const after = assessOnce(input);
  if (input.answered.length === 0) return after;
  const before = assessOnce({ ...input, answered: [] });
  const dimensions = { ...after.dimensions };
  for (const name of DIMENSIONS)
    dimensions[name] = Math.min(before.dimensions[name], after.dimensions[name]);
  return { ...after, score: Math.min(before.score, after.score), dimensions };
}

function assessOnce(input: AssessInput): Assessment {
  const reading = readInput(input);
  const use = readToolUse(input.context, reading);
  const evidence = weighRepeats(gather(reading, use), answeredDimensions(input));
  const { score, dimensions } = scores(evidence);
  const readings = concreteReadings(evidence, reading, use);
  return {
    score,
    dimensions,
    evidence,
    intentSpec: intentSpec(reading, use, evidence),
    questions: candidateQuestions(evidence, use, readings, answeredDimensions(input)),
    readings,
    confirmPrompt: confirmPrompt(reading),
    modelVersion: MODEL_VERSION,
  };
}

function gather(reading: Reading, use: ToolReading): Evidence[] {
  const alternatives = requestAlternatives(reading);
  return [
    ...toolEvidence(use),
    ...references(reading),
    ...missingSlots(reading),
    ...contradictions(reading),
    ...(alternatives.length > 1
      ? [
          {
            dimension: 'constraints',
            kind: 'alternatives',
            weight: 1,
            text: alternatives.join(' or '),
          } as const,
        ]
      : []),
    ...openPhrases(reading),
    ...bareRequest(reading),
    ...definiteThings(reading),
    ...questionForm(reading),
  ];
}

const NO_ANSWER =
  /^\W*(?:i )?(?:don't|do not|dunno|no idea|not sure|weiß nicht|keine ahnung|je ne sais pas|no sé|non so|não sei|idk)\b/i;

function answeredDimensions({ answered }: AssessInput): Set<Dimension> {
  const done = new Set<Dimension>();
  for (const { dimension, answer } of answered) {
    const told = String(answer).trim();
    if (dimension !== null && told !== '' && !NO_ANSWER.test(told)) done.add(dimension);
  }
  return done;
}

/** The second hit of a kind counts half, the third a quarter; what was answered speaks no more. */
function weighRepeats(evidence: readonly Evidence[], answered: ReadonlySet<Dimension>): Evidence[] {
  const counts = new Map<string, number>();
  return evidence
    .filter((one) => one.weight < 0 || !answered.has(one.dimension))
    .map((one) => {
      const key = `${one.kind}/${one.dimension}`;
      const count = counts.get(key) ?? 0;
      counts.set(key, count + 1);
      return { ...one, weight: one.weight / 2 ** count };
    })
    .slice(0, 40);
}

function scores(evidence: readonly Evidence[]): Pick<Assessment, 'score' | 'dimensions'> {
  const logits: Record<Dimension, number> = { ...PRIOR };
  for (const one of evidence) logits[one.dimension] += one.weight;
  const open = DIMENSIONS.map((name) => sigmoid(logits[name]));
  const noneOpen = open.reduce((product, p) => product * (1 - p), 1);
  const dimensions = Object.fromEntries(DIMENSIONS.map((name, i) => [name, open[i]])) as Record<
    Dimension,
    number
  >;
  return { score: Math.max(...open, 1 - noneOpen), dimensions };
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
