import { describe, expect, test } from 'vitest';
import { resemblingNames } from '../../src/plugins/resembling-names.js';

const KNOWN = new Set(['action_risk', 'clarification_response', 'session_id', 'context', 'page']);

const resembled = (...names: string[]) =>
  resemblingNames(Object.fromEntries(names.map((name) => [name, 1])), KNOWN).map(
    ({ name, known }) => `${name}: ${known}`,
  );

describe('resemblingNames', () => {
  test.each([
    ['action_rsk', 'action_risk'],
    ['actoin_risk', 'action_risk'],
    ['action_riskk', 'action_risk'],
    ['actionRisk', 'action_risk'],
    ['ActionRisk', 'action_risk'],
    ['ACTION_RISK', 'action_risk'],
    ['action-risk', 'action_risk'],
    ['actionrisk', 'action_risk'],
    ['actionRsk', 'action_risk'],
    ['clarificationResponse', 'clarification_response'],
    ['clarifcation_respnse', 'clarification_response'],
    ['sessionId', 'session_id'],
    ['sesion_di', 'session_id'],
    ['contxt', 'context'],
    ['cnotext', 'context'],
    ['pgae', 'page'],
    ['pages', 'page'],
  ])('%s is nearly %s', (name, known) => {
    expect(resembled(name)).toEqual([`${name}: ${known}`]);
  });

  test.each([
    'action_risk',
    'action',
    'risk',
    'session',
    'user_id',
    'metadata',
    'ctx',
    'contt',
    'gaep',
    'date',
    '_',
    '',
    '__proto__',
    'x'.repeat(10_000),
    'toString',
  ])('%.40s is not', (name) => {
    expect(resembled(name)).toEqual([]);
  });

  test('of hundreds of thousands of foreign names the first hundred are compared', () => {
    let compared = 0;
    class CountingSet extends Set<string> {
      override [Symbol.iterator]() {
        compared += 1;
        return super[Symbol.iterator]();
      }
    }
    const body = Object.fromEntries(Array.from({ length: 300_000 }, (_, i) => [`f${i}xxxxx`, i]));
    expect(resemblingNames({ ...body, sesion_id: 1 }, new CountingSet(KNOWN))).toEqual([]);
    expect(compared).toBe(100);
  });
});
