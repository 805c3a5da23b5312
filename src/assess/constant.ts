import type { Assessment } from '../ports/assessment.js';

const CONSTANT: Assessment = {
  score: 0.62,
  dimensions: { goal: 0.2, scope: 0.7, constraints: 0.2, output_format: 0.2 },
  evidence: [{ dimension: 'scope', kind: 'constant', text: '', weight: 1 }],
  intentSpec: null,
  questions: [{ dimension: 'scope', text: 'Which one do you mean?', choices: [] }],
  readings: [],
  complete: true,
  confirmPrompt: () => 'Go ahead?',
  modelVersion: 'constant',
};

/** Says the same of every request: benches measure with it what everything but the assessor costs. */
export const assessConstantly = (): Assessment => CONSTANT;
