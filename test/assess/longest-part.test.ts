import { expect, test } from 'vitest';
import { assessInParts } from '../../src/assess/assess.js';
import { prepareToolsInParts } from '../../src/assess/call/prepare-tools.js';
import { loadAssessor } from '../../src/assess/load.js';
import { type InParts, inTurns } from '../../src/turns.js';
import { worstInputs } from './worst-inputs.js';

/** CPU of this thread where Node tells it (from 23.9 on), else of all: those that compile and collect hold nobody up. */
const { threadCpuUsage } = process as { threadCpuUsage?: typeof process.cpuUsage };
const cpuUsage = (since?: NodeJS.CpuUsage): NodeJS.CpuUsage =>
  (threadCpuUsage ?? process.cpuUsage).call(process, since);

/** Milliseconds of CPU of the longest part of a work: so long it would keep everybody else waiting. */
function longestPart(work: InParts<unknown>): number {
  let longest = 0;
  for (;;) {
    const before = cpuUsage();
    const { done } = work.next();
    const { user, system } = cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    if (done) return longest;
  }
}

/** Milliseconds of CPU of the reference work on the machine that the bound is meant for, and how much of it there is. */
const REFERENCE_MS = 8;
const REFERENCE_WORDS = 40_000;

/** How many times as long as there a fixed piece of work takes here and now, at least 1: these machines are shared. */
function readSlowness(): number {
  const times = [0, 1, 2].map(() => {
    const before = cpuUsage();
    const counts = new Map<string, number>();
    for (let i = 0; i < REFERENCE_WORDS; i++) {
      const word = `word${i % 997}`;
      counts.set(word, (counts.get(word) ?? 0) + word.length);
    }
    const { user, system } = cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.max(1, (times.sort((a, b) => a - b)[1] as number) / REFERENCE_MS);
}

/**
 * Passes at most, of which the best one counts: the others have garbage collected or code compiled in between, or shared
 * a core with somebody else. What is too long by itself is so in each.
 */
const PASSES = 30;
/** Nothing holds the event loop longer, in milliseconds of CPU. */
const MOST_MS = 50;

test('no part of an assessment holds the event loop for long, whatever is sent', () => {
  loadAssessor();
  readSlowness();
  const least = new Map<string, number>();
  const tooLong = () => [...least].filter(([, ms]) => ms > MOST_MS);
  for (let pass = 0; pass === 0 || (pass < PASSES && tooLong().length > 0); pass++) {
    for (const [name, input] of Object.entries(worstInputs(pass + 1))) {
      // It is known to be short enough.
      if ((least.get(name) ?? Number.POSITIVE_INFINITY) <= MOST_MS) continue;
      const prepared = longestPart(prepareToolsInParts(input.context));
      const longest = Math.max(prepared, longestPart(assessInParts(input))) / readSlowness();
      least.set(name, Math.min(least.get(name) ?? longest, longest));
    }
  }
  expect(tooLong()).toEqual([]);
}, 180_000);

test('work that takes long lets others have their turn, short work is done at once', async () => {
  function* busy(parts: number, seen: string[]): InParts<string> {
    for (let part = 0; part < parts; part++) {
      const until = performance.now() + 3;
      while (performance.now() < until);
      seen.push('part');
      yield;
    }
    return 'done';
  }
  expect(inTurns(busy(0, []))).toBe('done');
  const seen: string[] = [];
  const made = inTurns(busy(20, seen));
  setImmediate(() => seen.push('other'));
  expect(await made).toBe('done');
  expect(seen.indexOf('other')).toBeGreaterThan(0);
  expect(seen.indexOf('other')).toBeLessThan(10);
});
