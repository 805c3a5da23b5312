import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { embedFailure, readFailure } from '../../src/clustering/failure-vector.js';
import { group, groupingLevels } from '../../src/clustering/group.js';
import { NearestGroup } from '../../src/clustering/nearest-group.js';
import {
  buildPattern,
  patternSimilarity,
  requestDirection,
} from '../../src/clustering/request-match.js';
import { Common, failurePoint, POINT, sharedOut, type Traits } from '../../src/clustering/space.js';
import { chooseTitle } from '../../src/clustering/title.js';
import { addTo, dot } from '../../src/clustering/vector.js';
import { Encoder } from '../../src/encoder/encoder.js';

const NO_TRAITS = { dimension: null, category: null };
const { shared } = new Common();
const encoder = new Encoder(path.join(import.meta.dirname, '../../src/encoder'));
const meaningOf = (text: string, agent: string | null = null) => {
  const encoded = encoder.encode(text);
  const place = { agent, tool: null };
  return readFailure(embedFailure('', text, place, encoded ? [encoded] : []) as Int8Array);
};
const at = (text: string, traits: Traits = NO_TRAITS) =>
  failurePoint(meaningOf(text), traits, shared);
const now = () => undefined;
const levels = groupingLevels(new Common(undefined, 10));

const STAGING = ['only on staging', 'staging was meant', 'not production, staging'];
const EUROS = ['in euros please', 'euros, not dollars', 'the amount in euros'];

describe('group', () => {
  test('puts together what is alike, and leaves alone what is like nothing', async () => {
    const points = [...STAGING, ...EUROS, 'whales sing at night'].map((text) => at(text));
    const labels = [...(await group({ points, fixed: [] }, levels, now))];
    const [staging, euros] = [labels[0], labels[3]];
    expect(staging).not.toBe(euros);
    expect(labels).toEqual([staging, staging, staging, euros, euros, euros, -1]);
  });

  test('gives the same groups for the same points', async () => {
    const points = [...STAGING, ...EUROS].map((text) => at(text));
    const twice = [await group({ points, fixed: [] }, levels, now)];
    twice.push(await group({ points, fixed: [] }, levels, now));
    expect(twice[0]).toEqual(twice[1]);
  });

  test('lets fixed groups grow, and never puts two of them together', async () => {
    const sum = at('only on staging');
    addTo(sum, at('staging was meant'));
    const fixed = [
      { sum, size: 2 },
      { sum: sum.slice(), size: 2 },
    ];
    const labels = await group({ points: STAGING.map((text) => at(text)), fixed }, levels, now);
    for (const label of labels) expect([0, 1]).toContain(label);
  });

  test('parts what is worded alike by the agents that it happened with', async () => {
    const orders = [
      'the other order, not this one',
      'I meant the other parcel',
      'not that order, the second one',
    ];
    const flights = [
      'the other booking, not this one',
      'I meant the other flight',
      'not that flight, the second one',
    ];
    const grouped = async (shop: string, travel: string) => {
      const common = new Common();
      const failures = [...orders, ...flights].map((text) => {
        const agent = orders.includes(text) ? shop : travel;
        return meaningOf(text, agent);
      });
      for (const failure of failures) common.add(failure, NO_TRAITS);
      const points = failures.map((failure) => failurePoint(failure, NO_TRAITS, common.shared));
      return [...(await group({ points, fixed: [] }, groupingLevels(common), now))];
    };
    expect(await grouped('one', 'one')).toEqual([0, 0, 0, 0, 0, 0]);
    expect(await grouped('shop', 'travel')).toEqual([0, 0, 0, 1, 1, 1]);
  });

  test('is the same whether its only agent is known or not', async () => {
    const grouped = async (agent: string | null) => {
      const common = new Common();
      const failures = [...STAGING, ...EUROS].map((text) => meaningOf(text, agent));
      for (const failure of failures) common.add(failure, NO_TRAITS);
      const points = failures.map((failure) => failurePoint(failure, NO_TRAITS, common.shared));
      return [...(await group({ points, fixed: [] }, groupingLevels(common), now))];
    };
    expect(await grouped('shop')).toEqual(await grouped(null));
  });

  test('of nothing is nothing', async () => {
    expect([...(await group({ points: [], fixed: [] }, levels, now))]).toEqual([]);
    expect([
      ...(await group({ points: [new Float32Array(POINT)], fixed: [] }, levels, now)),
    ]).toEqual([-1]);
  });
});

describe('points', () => {
  test('are nearer with the same traits, and a sum leaves out what each of its points does', () => {
    const scope = { dimension: 'scope', category: null };
    const goal = { dimension: 'goal', category: null };
    const text = 'only on staging';
    expect(dot(at(text, scope), at(text, scope))).toBeGreaterThan(dot(at(text), at(text, scope)));
    expect(dot(at(text, scope), at(text, goal))).toBeLessThan(dot(at(text), at(text, goal)));
    const stored = new Float32Array(POINT);
    const centred = new Float32Array(POINT);
    for (const one of STAGING) {
      addTo(stored, failurePoint(meaningOf(one), scope, new Float32Array(shared.length)));
      addTo(centred, at(one, scope));
    }
    const out = sharedOut(stored, STAGING.length, shared);
    for (const [d, value] of out.entries()) expect(value).toBeCloseTo(centred[d] as number, 4);
  });

  test('find the nearest of many groups as of few', () => {
    const texts = [...STAGING, ...EUROS];
    const few = texts.map((text) => ({ sum: at(text), size: 1 }));
    const filler = Array.from({ length: 300 }, () => ({ sum: new Float32Array(POINT), size: 1 }));
    for (const [place, text] of texts.entries()) {
      expect(new NearestGroup([...few, ...filler]).find(at(text))?.group).toBe(place);
    }
    expect(new NearestGroup([]).find(at('anything'))).toBeNull();
  });
});

describe('chooseTitle', () => {
  test('is in the words of what most are about', () => {
    const members = STAGING.map((detail) => ({ request: 'Clear the cache', detail }));
    expect(chooseTitle(members, shared)).toMatch(/staging/);
    expect(chooseTitle([{ request: '', detail: '' }], shared)).toBeNull();
    const cut = chooseTitle(
      [{ request: `a${'👨‍👩‍👧'.repeat(200)}`, detail: 'x'.repeat(900) }],
      shared,
    );
    expect(cut === null || cut.isWellFormed()).toBe(true);
  });
});

describe('patternSimilarity', () => {
  test('is high for a request of the cluster, and low for others', () => {
    const requests = ['Clear the cache', 'Empty the cache', 'Clear all caches'];
    const pattern = buildPattern(requests, shared, 10);
    if (!pattern) throw new Error('There are words.');
    const of = (text: string) =>
      patternSimilarity(requestDirection(text, shared) as Float32Array, pattern);
    expect(of('Clear the cache')).toBeGreaterThan(0.9);
    expect(of('Please clear the cache of the shop')).toBeGreaterThan(0.75);
    expect(of('Book a table for two')).toBeLessThan(0.5);
    expect(buildPattern(['…'], shared, 10)).toBeNull();
  });
});
