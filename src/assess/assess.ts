import type { AssessInput, Assessment } from './types.js';
export function assess(input: AssessInput): Assessment {
  const vague = /\b(old|it|better|something|that)\b/i.exec(input.request);
  const v = vague && input.answered.length === 0 ? 0.8 : 0.1;
  return {
    score: v,
    dimensions: { goal: 0.1, scope: v, constraints: 0.1, output_format: 0.1 },
    evidence: vague ? [{ dimension: 'scope', kind: 'vague_word', text: vague[0], weight: 2 }] : [],
    intentSpec: null,
    questions: [
      { dimension: 'scope', text: `What do you mean by "${vague?.[0] ?? 'this'}"?`, choices: [] },
    ],
    readings: [],
    confirmPrompt: `${input.request}. Go ahead?`,
    modelVersion: 'placeholder',
  };
}
