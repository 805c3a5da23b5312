import { describe, expect, test } from 'vitest';
import type { Calibration } from '../../../src/db/schema/tenants.js';
import { calibrate } from '../../../src/domain/calibration/calibrate.js';
import { curveFor } from '../../../src/domain/calibration/curve-for.js';
import { fitCurves } from '../../../src/domain/calibration/fit-curves.js';
import type { JudgedCall } from '../../../src/domain/calibration/labelled-calls.js';

let events = 0;
const judged = (count: number, integration: string | null, wrong: boolean): JudgedCall[] =>
  Array.from({ length: count }, () => ({
    eventId: ++events,
    verdict: wrong ? ('true_misunderstanding' as const) : ('false_alarm' as const),
    ...{ weight: 1, score: 0.3, asked: false, integration },
  }));
const fit = (calls: readonly JudgedCall[], old: Calibration | null = null): Calibration => {
  const curves = fitCurves(calls, old);
  if (curves === null) throw new Error('nothing was fitted');
  return { ...curves, version: 1, fittedAt: '2026-11-20T12:00:00Z' };
};
const probability = (calibration: Calibration, integration: string | null) =>
  calibrate(0.3, curveFor(calibration, integration));

describe('an integration', () => {
  test('with 30 judged calls has a curve of its own, and the others do without its calls', () => {
    const calls = [...judged(40, null, false), ...judged(30, 'mcp_proxy', true)];
    const calibration = fit(calls);
    expect(Object.keys(calibration.byIntegration ?? {})).toEqual(['mcp_proxy']);
    expect(calibration).toMatchObject({ n: 40, byIntegration: { mcp_proxy: { n: 30 } } });
    expect(probability(calibration, 'mcp_proxy')).toBeGreaterThan(0.6);
    expect(probability(calibration, null)).toBeLessThan(0.2);
    expect(probability(calibration, 'langgraph')).toBe(probability(calibration, null));
    expect(probability(calibration, 'constructor')).toBe(probability(calibration, null));
  });

  test('with fewer shares the curve of all', () => {
    const calibration = fit([...judged(40, null, false), ...judged(29, 'mcp_proxy', true)]);
    expect(calibration.byIntegration).toBeUndefined();
    expect(calibration.n).toBe(69);
  });

  test('that asks all alone is the tenant, too', () => {
    const calibration = fit(judged(50, 'mcp_proxy', true));
    expect(probability(calibration, null)).toBe(probability(calibration, 'mcp_proxy'));
  });

  test('keeps its curve where a new one is worse', () => {
    const old = fit([...judged(40, null, false), ...judged(200, 'mcp_proxy', true)]);
    // Every fifth went well: what four folds say of the fifth is wrong, each time.
    const turned = Array.from({ length: 50 }, (_, at) =>
      judged(1, 'mcp_proxy', at % 5 !== 0),
    ).flat();
    const others = judged(40, null, false);
    const fresh = fit([...others, ...turned]).byIntegration?.mcp_proxy;
    const kept = fit([...others, ...turned], old).byIntegration?.mcp_proxy;
    expect([old.byIntegration?.mcp_proxy?.platt, fresh?.platt]).toContainEqual(kept?.platt);
  });

  test('comes among at most eight, the busiest', () => {
    const names = Array.from({ length: 10 }, (_, at) => `i-${at}`);
    const calibration = fit(names.flatMap((name, at) => judged(30 + at, name, at % 2 === 0)));
    expect(Object.keys(calibration.byIntegration ?? {}).sort()).toEqual(names.slice(2));
  });
});
