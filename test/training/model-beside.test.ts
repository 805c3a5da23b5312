import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { assess } from '../../src/assess/assess.js';
import { SHIPPED_STACKING, stacked } from '../../src/assess/opinion/stacking.js';
import type { SessionMemory } from '../../src/dialogue/state.js';
import { createLlmJudge } from '../../src/outbound/llm.js';
import { callGate } from '../../training/blind/gate.js';
import { DEVELOPMENT, readDialogues } from '../../training/blind/read.js';
import { sourceTable } from '../../training/eval-tables.js';
import { fitStacking } from '../../training/opinion/fit-stacking.js';
import { weightsLine } from '../../training/opinion/fit-to-model.js';
import { ModelBeside } from '../../training/opinion/model-beside.js';
import { readScores } from '../../training/opinion/own-scores.js';
import { RecordedAnswers } from '../../training/opinion/recorded-answers.js';
import { readCorpus } from '../../training/rows.js';
import type { RecordingServer } from '../support/recording-server.js';
import { startStandIn } from '../support/stand-in-model.js';

let folder: string;
let file: string;
let model: RecordingServer;
let judge: ReturnType<typeof createLlmJudge>;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'answers-'));
  file = path.join(folder, 'answers.jsonl');
  model = await startStandIn('fenced');
  judge = createLlmJudge({
    ...{ baseUrl: `${model.origin}/v1`, apiKey: null, model: 'stand-in' },
    timeoutMs: 30_000,
  });
});

afterEach(async () => {
  await judge.close();
  await model.close();
  rmSync(folder, { recursive: true });
});

const beside = (asks: typeof judge | null, pauses: readonly number[] = []) =>
  new ModelBeside(new RecordedAnswers(file, 'stand-in'), asks, SHIPPED_STACKING, pauses);

/** What the gate answers in some of the development conversations. */
const conversations = ({ assess: measured }: ModelBeside) =>
  readDialogues(DEVELOPMENT)
    .slice(0, 8)
    .flatMap(({ config, steps }) => {
      let memory: SessionMemory | undefined;
      return steps.map(({ input, risk, response }, step) => {
        const call = { input, risk, response, config, step, ...(memory && { memory }) };
        const made = callGate(call, measured);
        memory = made.memory;
        return made.result;
      });
    });

const ROWS = [{ name: 'tools', rows: readCorpus('tools').slice(0, 12) }];

describe('an exam with a model beside', () => {
  test('asks, records, and is replayed without the model', async () => {
    const first = beside(judge);
    const scored = await first.complete(() =>
      sourceTable(ROWS, (input) => first.assess(input).score),
    );
    expect(scored).not.toBe(sourceTable(ROWS));
    expect(first.asked).toBe(12);
    expect(first.unanswered().count).toBe(0);
    expect(readFileSync(file, 'utf8')).not.toContain(ROWS[0]?.rows[0]?.text);
    const sent = model.requests.length;

    const second = beside(null);
    const replayed = await second.complete(() =>
      sourceTable(ROWS, (input) => second.assess(input).score),
    );
    expect(replayed).toBe(scored);
    expect(model.requests).toHaveLength(sent);
  });

  test('plays conversations whose later steps rest on what the model said before', async () => {
    const playing = beside(judge);
    const said = await playing.complete(() => conversations(playing));
    const again = beside(null);
    expect(await again.complete(() => conversations(again))).toEqual(said);
    expect(again.unanswered().count).toBe(0);
  });

  test('in the gate it is asked only where the decision could change', async () => {
    const asking = beside(judge);
    const free = { failure_cost: 0, misunderstanding_cost: 0, low_risk_cost: 0 };
    const input = { request: 'Send it to them soon', history: [], context: null, answered: [] };
    await asking.complete(() => callGate({ input, risk: 'low', config: free }, asking.assess));
    expect(asking.asked).toBe(0);
    await asking.complete(() => callGate({ input, risk: 'high' }, asking.assess));
    expect(asking.asked).toBe(1);
  });

  test('where the model gives no answer the built-in assessment stands, and it is said how often', async () => {
    model.handler = (_request, response) => response.writeHead(500).end();
    const asking = beside(judge, [1]);
    const input = { request: 'Send it', history: [], context: null, answered: [] };
    const { score } = await asking.complete(() => asking.assess(input));
    expect(score).toBe(assess(input).score);
    expect(asking.unanswered()).toEqual({ count: 1, faults: ['HTTP 500'] });
  });

  test('a model that never answers ends it', async () => {
    await model.close();
    const asking = beside(judge);
    const rows = readCorpus('tools').slice(0, 60);
    const run = asking.complete(() =>
      rows.map((row) => asking.assess({ ...row, request: row.text, answered: [] }).score),
    );
    await expect(run).rejects.toThrow(/gives no answers/);
    model = await startStandIn();
  });

  test('a file that is no record of answers is refused', () => {
    writeFileSync(file, '{"model":"m"}\n');
    expect(() => new RecordedAnswers(file, null)).toThrow('answers.jsonl:1');
  });
});

describe('the weights', () => {
  const PRIOR = { intercept: 0, builtin: 1, model: 0.5 };
  const rows = (reliable: boolean) =>
    Array.from({ length: 200 }, (_, i) => {
      const ambiguous = (i % 2) as 0 | 1;
      const says = reliable ? ambiguous : ((Math.floor(i / 2) % 2) as 0 | 1);
      return { own: i % 5 < 3 ? 0.4 + 0.2 * ambiguous : 0.5, model: says ? 0.9 : 0.1, ambiguous };
    });

  test('rise for a model that is right, and fall to nothing for one that guesses', () => {
    expect(fitStacking(rows(true), PRIOR).model).toBeGreaterThan(0.8);
    expect(Math.abs(fitStacking(rows(false), PRIOR).model)).toBeLessThan(0.1);
  });

  test('without any answer the model keeps the weight that it had', () => {
    const unasked = rows(true).map((row) => ({ ...row, model: null }));
    expect(fitStacking(unasked, PRIOR).model).toBe(0.5);
  });

  test('the shipped ones let a certain model turn a score either way', () => {
    for (const weights of [SHIPPED_STACKING.plain, SHIPPED_STACKING.withTools]) {
      expect(stacked(0.25, 1, weights)).toBeGreaterThan(0.5);
      expect(stacked(0.75, 0, weights)).toBeLessThan(0.5);
      expect(stacked(0.3, 0.5, weights)).toBeLessThan(stacked(0.6, 0.5, weights));
    }
  });

  test('are printed as the environment takes them', () => {
    const weights = { plain: PRIOR, withTools: { ...PRIOR, model: 0.25 } };
    expect(weightsLine(weights)).toBe('LLM_WEIGHTS=0,1,0.5;0,1,0.25');
  });

  test('are fitted on rows of both kinds and labels', () => {
    const rows = readScores();
    for (const kind of [true, false]) {
      const some = rows.filter(({ withTools }) => withTools === kind);
      const open = some.filter(({ row }) => row.ambiguous === 1).length;
      expect(open).toBeGreaterThan(30);
      expect(some.length - open).toBeGreaterThan(30);
    }
  });
});
