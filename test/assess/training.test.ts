import { describe, expect, test } from 'vitest';
import { shippedDetailWords } from '../../src/assess/evidence/detail-words.js';
import { shippedIncompleteNet } from '../../src/assess/evidence/incomplete-net.js';
import { COUNTED_FEATURES, EVIDENCE_FEATURES } from '../../src/assess/model/features.js';
import { SHIPPED } from '../../src/assess/model/model.js';
import type { WithoutTools } from '../../training/details/train-without-tools.js';
import { seeRows } from '../../training/examples.js';
import { auroc, calibrationError, ratesAt, twinAccuracy } from '../../training/metrics.js';
import { readCorpus } from '../../training/rows.js';
import { trainingSources } from '../../training/sources.js';
import { trainModel } from '../../training/train-model.js';

describe('training', () => {
  test('on the same rows gives the same bytes', () => {
    const sources = trainingSources(null, 80);
    const calibration = seeRows(readCorpus('calibration').slice(0, 60));
    const withoutTools: WithoutTools = {
      words: shippedDetailWords(),
      net: shippedIncompleteNet(),
      intercept: 0,
      evidence: EVIDENCE_FEATURES.map(() => 1),
      counted: COUNTED_FEATURES.map(() => 0),
    };
    const train = (): string =>
      JSON.stringify(trainModel('test', sources, calibration, withoutTools, 12));
    const once = train();
    expect(train()).toBe(once);
  });

  test('the shipped model carries its version', () => {
    expect(SHIPPED.version).toMatch(/^builtin-\d+$/);
  });
});

describe('the corpus', () => {
  test.each(['train', 'tools-train', 'test', 'tools'] as const)('%s is made of twins', (name) => {
    const rows = readCorpus(name);
    const groups = new Map<string, number>();
    for (const { meta, ambiguous } of rows) {
      const group = meta.group ?? '';
      groups.set(group, (groups.get(group) ?? 0) + (ambiguous === 1 ? 1 : 100));
    }
    expect([...groups.values()].every((count) => count === 101)).toBe(true);
  });
});

describe('measures', () => {
  const scores = [0.9, 0.8, 0.4, 0.1];

  test('AUROC counts pairs ranked right', () => {
    expect(auroc(scores, [1, 1, 0, 0])).toBe(1);
    expect(auroc(scores, [1, 0, 1, 0])).toBe(0.75);
    expect(auroc([0.5, 0.5], [1, 0])).toBe(0.5);
  });

  test('rates at one half', () => {
    expect(ratesAt(scores, [1, 0, 1, 0])).toEqual({
      recall: 0.5,
      falseAsk: 0.5,
      accuracy: 0.5,
      balanced: 0.5,
    });
  });

  test('twins are compared within their group', () => {
    expect(twinAccuracy(scores, [1, 0, 0, 1], ['a', 'b', 'a', 'b'])).toBe(0.5);
  });

  test('calibration error is the gap between score and share', () => {
    expect(calibrationError([0.95, 0.95], [1, 0])).toBeCloseTo(0.45);
  });
});
