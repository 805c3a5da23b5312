import { confirmPrompt } from './answer/confirm-prompt.js';
import { intentSpec } from './answer/intent-spec.js';
import { candidateQuestions } from './answer/questions.js';
import { concreteReadings } from './answer/readings.js';
import { factsOf } from './facts.js';
import { SHIPPED } from './model/model.js';
import { weigh } from './model/weigh.js';
import { type AssessInput, type Assessment, DIMENSIONS } from './types.js';

/**
 * How ambiguous a request is, and what to ask about it. Pure: the same input gives the same
 * assessment. An answer never raises a score: with answers the request is also assessed without
 * them, and the lower score of the two stands, overall and per dimension.
 */
export function assess(input: AssessInput): Assessment {
  const after = assessOnce(input);
  if (input.answered.length === 0) return after;
  const before = weigh(factsOf({ ...input, answered: [] }), SHIPPED);
  const dimensions = { ...after.dimensions };
  for (const name of DIMENSIONS) {
    dimensions[name] = Math.min(before.dimensions[name], after.dimensions[name]);
  }
  return { ...after, score: Math.min(before.score, after.score), dimensions };
}

function assessOnce(input: AssessInput): Assessment {
  const facts = factsOf(input);
  const { score, dimensions, evidence } = weigh(facts, SHIPPED);
  const readings = concreteReadings(facts);
  return {
    score,
    dimensions,
    evidence,
    intentSpec: intentSpec(facts),
    questions: candidateQuestions(facts, evidence, dimensions, readings),
    readings,
    confirmPrompt: confirmPrompt(facts.reading),
    modelVersion: SHIPPED.version,
  };
}
