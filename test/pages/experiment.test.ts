import { describe, expect, test } from 'vitest';
import type { ExperimentAnswer } from '../../src/contracts/statistics.js';
import { experiment } from '../../src/pages/report/experiment.js';

const ARM = { sessions: 300, gate_calls: 480, rate: 0.23, ci95: [0.18, 0.28] as [number, number] };
const COMPARED = {
  ...{ metric: 'rework_rate', abs_diff: -0.138, relative_lift: -0.6, p_value: 0.001 },
  ci95: [-0.196, -0.083] as [number, number],
  ...{ relative_ci95: null, significant: true },
};

const answer = (needed: number): ExperimentAnswer => ({
  ...{ enabled: true, key: 'ask-or-guess', status: 'running', guardrails: [], warning: null },
  arms: [
    { name: 'control', ...ARM },
    { name: 'treatment', ...ARM },
  ],
  primary: COMPARED,
  turns_to_accept: { control: 1.2, treatment: 1.3, abs_diff: 0.1, ci95: null },
  srm: { expected: 0.5, observed: 0.5, p_value: 0.8, ok: true },
  sample_size: { needed_per_arm: needed, have: 300, days_left_estimate: 5 },
});

describe('the experiment of the report', () => {
  test('has no result before the sample is large enough, as in the console', () => {
    const page = experiment({ report: { experiment: answer(771) } })?.text ?? '';
    expect(page).toContain('Running. Not enough data yet.');
    expect(page).not.toContain('points lower');
    expect(page).toContain('Without the gate');
  });

  test('has one then', () => {
    const page = experiment({ report: { experiment: answer(300) } })?.text ?? '';
    expect(page).toContain('With the gate, the rework rate is 13.8 percentage points lower');
  });
});
