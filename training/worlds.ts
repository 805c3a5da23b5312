import { parseArgs } from 'node:util';
import type { Decision } from '../src/contracts/gate.js';
import type { SessionMemory } from '../src/dialogue/state.js';
import { callGate } from './blind/gate.js';
import { faultOf } from './blind/measure.js';
import { changeArgument } from './proposed/change-argument.js';
import {
  asResults,
  BLIND_WORLDS,
  blindWorlds,
  developmentWorlds,
  inWorld,
  readTalks,
  readWorld,
  readWorldCalls,
  type WorldCalls,
} from './world-rows.js';

/**
 * `npx tsx training/worlds.ts [--only <world>] [--show] [--results]`: plays everyday conversations in worlds with several kinds of
 * records and a dozen tools, written without sight of the assessor, with and without the call that a good model would
 * propose. `--results` puts the records into results of calls. `--show` prints the steps of development worlds that go wrong, never those of blind ones.
 */
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    show: { type: 'boolean' },
    results: { type: 'boolean' },
  },
});
const LOOKS_UP = /^(?:get|list|search|find|show|check|look)/;
/** Asking and offering are worth the same here. */
const widened = (decisions: readonly Decision[] | undefined): Decision[] | undefined =>
  decisions?.flatMap((one): Decision[] =>
    one === 'ask' || one === 'options' ? ['ask', 'options'] : [one],
  );

interface Counts {
  steps: number;
  right: number;
  talks: number;
  whole: number;
  plain: number;
  plainWhole: number;
  mayNot: number;
  acted: number;
  mustAct: number;
  asked: number;
}

function playWorld(world: string, isProposed: boolean, counts: Counts): void {
  const around = values.results ? asResults(readWorld(world)) : readWorld(world);
  for (const talk of readTalks(world)) {
    let memory: SessionMemory | undefined;
    let isWhole = true;
    for (const [step, { request, response, risk, expect, call }] of talk.steps.entries()) {
      const input = inWorld(around, request, isProposed && call !== null ? call : undefined);
      const evaluation = callGate({ input, response, risk, step, ...(memory && { memory }) });
      memory = evaluation.memory;
      const { decision } = evaluation.result;
      const spec = evaluation.assessment.intentSpec;
      const bound = spec?.parameters ?? {};
      const looksUp = LOOKS_UP.test(spec?.tool ?? '');
      const { not_parameters: ruledOut = {}, ...wanted } = expect;
      // Where nothing may change, looking something up is no fault.
      const isFreeLook = wanted.tool === null && decision === 'proceed' && looksUp;
      const { tool, ...others } = wanted;
      const decisions = widened(wanted.decision);
      const expected = {
        ...others,
        ...(tool !== undefined && !isFreeLook && { tool }),
        ...(decisions && { decision: decisions }),
      };
      const isBoundWrongly = Object.entries(ruledOut).some(
        ([name, value]) => JSON.stringify(bound[name]) === JSON.stringify(value),
      );
      const fault =
        faultOf(expected, evaluation.result) ?? (isBoundWrongly ? 'argument too many' : null);
      counts.steps += 1;
      if (fault === null) counts.right += 1;
      else {
        isWhole = false;
        if (values.show && !BLIND_WORLDS.includes(world))
          console.log(
            `${talk.id} ${step} ${fault}: ${request} | ${response} -> ${decision} ${spec?.tool} ${JSON.stringify(bound)}, wanted ${JSON.stringify(expect)}`,
          );
      }
      const may = new Set(wanted.decision);
      if (!may.has('proceed')) {
        counts.mayNot += 1;
        if (decision === 'proceed' && spec?.tool && !looksUp) counts.acted += 1;
      } else if (!may.has('ask') && !may.has('options')) {
        counts.mustAct += 1;
        if (decision === 'ask' || decision === 'options' || decision === 'escalate')
          counts.asked += 1;
      }
    }
    counts.talks += 1;
    if (isWhole) counts.whole += 1;
    if (!talk.plain) continue;
    counts.plain += 1;
    if (isWhole) counts.plainWhole += 1;
  }
}

/**
 * Compares right calls with wrong ones: those that were written, and those that are made of the right ones by changing an
 * argument, twice each.
 */
function comparePairs(worlds: readonly string[], isMade: boolean): string {
  let [all, apart, through, done] = [0, 0, 0, 0];
  for (const world of worlds) {
    const around = readWorld(world);
    for (const pair of readWorldCalls(world)) {
      const { request, risk } = pair;
      const toInput = (call: WorldCalls['right']) => inWorld(around, request, call);
      const judge = (call: WorldCalls['right']) => callGate({ input: toInput(call), risk });
      const right = judge(pair.right);
      const given = pair.right.arguments as WorldCalls['right'];
      const wrongs = isMade
        ? ['a', 'b'].flatMap((seed) => {
            const changed = changeArgument(toInput(pair.right), given, `${pair.id}${seed}`);
            return changed === null ? [] : [{ ...pair.right, arguments: changed }];
          })
        : [pair.wrong];
      for (const wrong of wrongs.map(judge)) {
        all += 1;
        if (right.assessment.score < wrong.assessment.score) apart += 1;
        if (['proceed', 'confirm'].includes(right.result.decision ?? '')) through += 1;
        if (wrong.result.decision === 'proceed') done += 1;
      }
    }
  }
  return `${isMade ? 'made' : 'written'} pairs of proposed calls: twins ${share(apart, all)} of ${all}, right ones let through or confirmed ${share(through, all)}, wrong ones done ${share(done, all)}`;
}

const share = (part: number, all: number): string => (part / all).toFixed(3);

function report(name: string, worlds: readonly string[]): void {
  for (const isProposed of [false, true]) {
    const counts: Counts = {
      ...{ steps: 0, right: 0, talks: 0, whole: 0, plain: 0, plainWhole: 0 },
      ...{ mayNot: 0, acted: 0, mustAct: 0, asked: 0 },
    };
    for (const world of worlds) playWorld(world, isProposed, counts);
    console.log(
      `${name}, ${isProposed ? 'with' : 'without'} a proposed call: steps ${share(counts.right, counts.steps)} of ${counts.steps}, ` +
        `conversations ${share(counts.whole, counts.talks)} of ${counts.talks}, plain ones ${share(counts.plainWhole, counts.plain)} of ${counts.plain}, ` +
        `acted where nothing may be done ${share(counts.acted, counts.mayNot)}, needlessly asked ${share(counts.asked, counts.mustAct)}`,
    );
  }
  for (const isMade of [false, true]) console.log(`${name}, ${comparePairs(worlds, isMade)}`);
}

if (values.only !== undefined) report(values.only, [values.only]);
else {
  report('blind worlds', blindWorlds());
  report('development worlds', developmentWorlds());
}
