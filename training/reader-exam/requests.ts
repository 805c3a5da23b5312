import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ActionRisk, Decision } from '../../src/contracts/gate.js';
import type { AssessInput, IntentSpec } from '../../src/ports/assessment.js';
import { sameValue } from '../binder/groups.js';
import { callGate } from '../blind/gate.js';
import { readJsonLines } from '../json-lines.js';
import { historyOf, type NothingRow } from '../nothing-rows.js';
import { readTwinLines, sidesOf } from '../request-twins.js';
import { type ExamResult, type RowResult, shareOf } from './results.js';

const ASKS: ReadonlySet<string | null> = new Set<Decision>(['ask', 'options']);

/** What is sensible on a complete request, by risk. */
const ON_CLEAR: Readonly<Record<ActionRisk, readonly (string | null)[]>> = {
  low: ['proceed'],
  medium: ['proceed', 'confirm'],
  high: ['proceed', 'confirm'],
  irreversible: ['confirm'],
};

interface Decided extends RowResult {
  readonly asks: boolean;
}

function decide(
  id: string,
  input: AssessInput,
  risk: ActionRisk,
  isRight: (decision: string | null) => boolean,
): Decided {
  const { decision } = callGate({ input, risk }).result;
  return { id, isRight: isRight(decision), made: String(decision), asks: ASKS.has(decision) };
}

/** Requests without tools: twins of which one lacks something, messages that ask for nothing, and single complete requests. */
export function examineWithoutTools(folder: string): ExamResult {
  const twins = readTwinLines(path.join(folder, 'no-tools.jsonl')).map((line) => {
    const { clear, open } = sidesOf(line);
    const { id, risk } = line;
    return {
      risk,
      clear: decide(`${id} clear`, clear, risk, (decision) => ON_CLEAR[risk].includes(decision)),
      open: decide(`${id} open`, open, risk, (decision) => ASKS.has(decision)),
    };
  });
  const messages = readJsonLines<NothingRow>(path.join(folder, 'nothing.jsonl'));
  const nothing = messages
    .filter(({ asks }) => !asks)
    .map((row) => {
      const input = {
        request: row.text,
        history: historyOf(row),
        context: row.context,
        answered: [],
      };
      return decide(row.id, input, 'medium', (decision) => decision === 'proceed');
    });
  const singles = readSingles(folder).map(({ id, risk, ...row }) => {
    const input = {
      request: row.request,
      history: historyOf({ history: row.history } as NothingRow),
      context: row.context,
      answered: [],
    };
    return decide(id, input, risk, (decision) => ON_CLEAR[risk].includes(decision));
  });
  const sides = twins.flatMap(({ clear, open }) => [clear, open]);
  const medium = twins.filter(({ risk }) => risk === 'medium');
  return {
    rows: [...sides, ...nothing, ...singles],
    figures: [
      shareOf('without tools: decided as a person would', sides, ({ isRight }) => isRight, {
        atLeast: 0.7,
      }),
      shareOf('without tools: open ones done at medium risk', medium, ({ open }) => !open.asks, {
        atMost: 0.35,
      }),
      shareOf('without tools: clear ones asked', twins, ({ clear }) => clear.asks, {
        atMost: 0.18,
      }),
      shareOf('what asks for nothing is left alone', nothing, ({ isRight }) => isRight, {
        atLeast: 0.92,
      }),
      ...(singles.length === 0
        ? []
        : [
            shareOf('single complete requests asked', singles, ({ asks }) => asks, {
              atMost: 0.18,
            }),
          ]),
    ],
  };
}

interface Single {
  readonly id: string;
  readonly risk: ActionRisk;
  readonly request: string;
  readonly history: NothingRow['history'];
  readonly context: AssessInput['context'];
}

function readSingles(folder: string): Single[] {
  try {
    return readJsonLines<Single>(path.join(folder, 'singles.jsonl'));
  } catch {
    return [];
  }
}

interface DecisionRow {
  readonly id: string;
  readonly group: string;
  readonly toolset: string;
  readonly tool: string | null;
  readonly risk: ActionRisk;
  readonly wanted: readonly string[];
  readonly arguments: Readonly<Record<string, unknown>> | null;
  readonly request: string;
  readonly history: NothingRow['history'] | null;
  readonly context: AssessInput['context'];
}

/** Requests with tools: the decision, and for complete ones the call. */
export function examineWithTools(folder: string): ExamResult {
  const tools = JSON.parse(readFileSync(path.join(folder, 'decisions.tools.json'), 'utf8'));
  const sum = { bound: 0, wrong: 0 };
  const rows = readJsonLines<DecisionRow>(path.join(folder, 'decisions.jsonl')).map((row) => {
    const history = historyOf({ history: row.history ?? [] } as unknown as NothingRow);
    const context = { ...row.context, tools: tools[row.toolset] };
    const { result } = callGate({
      input: { request: row.request, history, context, answered: [] },
      risk: row.risk,
    });
    const spec = result.intent_spec as IntentSpec | null;
    const bound = spec?.parameters ?? {};
    const isTool = spec?.tool === row.tool;
    const wanted = Object.entries(row.arguments ?? {});
    const missing = wanted.filter(([name]) => bound[name] === undefined);
    const right = wanted.filter(
      ([name, value]) => bound[name] !== undefined && sameValue(bound[name], value),
    );
    const extra = Object.keys(bound).filter((name) => !Object.hasOwn(row.arguments ?? {}, name));
    const required = requiredOf(context.tools, row.tool);
    const isComplete = row.group === 'complete' && row.tool !== null;
    if (isComplete && isTool) {
      sum.bound += Object.keys(bound).length;
      sum.wrong += Object.keys(bound).length - right.length;
    }
    const isRight = row.wanted.some((one) => one === result.decision);
    const isWhole =
      isTool &&
      extra.length === 0 &&
      right.length === wanted.length - missing.length &&
      !missing.some(([name]) => required.has(name));
    return {
      id: row.id,
      isRight: isRight && (!isComplete || isWhole),
      isDecided: isRight,
      isWhole,
      isComplete,
      made: `${result.decision} ${spec?.tool} ${JSON.stringify(bound)}`,
    };
  });
  const complete = rows.filter(({ isComplete }) => isComplete);
  return {
    rows,
    figures: [
      shareOf('with tools: decided as a person would', rows, ({ isDecided }) => isDecided, {
        atLeast: 0.88,
      }),
      shareOf('with tools: whole calls', complete, ({ isWhole }) => isWhole, { atLeast: 0.75 }),
      {
        name: 'with tools: wrong values',
        value: sum.wrong / sum.bound,
        of: sum.bound,
        atMost: 0.05,
      },
    ],
  };
}

/** The names of a tool's required parameters. */
export function requiredOf(tools: unknown, name: string | null): ReadonlySet<string> {
  type Schema = { name: string; parameters?: { required?: string[] } };
  const listed = (Array.isArray(tools) ? tools : []) as (Schema & { function?: Schema })[];
  const schemas = listed.map((tool) => tool.function ?? tool);
  return new Set(schemas.find((tool) => tool.name === name)?.parameters?.required ?? []);
}
