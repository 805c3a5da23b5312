import type { GateResult } from '../../src/contracts/gate.js';
import type { AssessInput, Assessment, IntentSpec } from '../../src/ports/assessment.js';
import { BASELINES } from '../baselines.js';
import { sameValue } from '../binder/groups.js';
import { figure, table } from '../eval-tables.js';
import { auroc } from '../metrics.js';
import { type Assess, BUILTIN, callGate } from './gate.js';
import {
  type BlindDialogue,
  type BlindTwin,
  type Expected,
  readBlindDecisions,
  readBlindTwins,
  readDialogues,
} from './read.js';

const ASKS: ReadonlySet<string> = new Set(['ask', 'options']);

/** Twins that differ in one needed detail: in the words, in the caller's records, or without tools. */
export function blindTwinTable(assess = BUILTIN): string {
  const twins = readBlindTwins();
  const head = [
    'blind twins',
    'pairs',
    'ranked right',
    'by length',
    'by cue words',
    'AUROC',
    'open ones asked about',
    'clear ones asked about',
  ];
  const kinds = ['tool', 'records', 'plain'] as const;
  return table(
    head,
    kinds.map((kind) =>
      twinLine(
        kind,
        twins.filter((twin) => twin.kind === kind),
        assess,
      ),
    ),
  );
}

function twinLine(kind: string, twins: readonly BlindTwin[], assess: Assess): string[] {
  const scores = twins.map(({ clear, open }) => [assess(clear).score, assess(open).score] as const);
  const lengths = twins.map(
    ({ clear, open }) => [-clear.request.length, -open.request.length] as const,
  );
  const cues = twins.map(
    ({ clear, open }) => [BASELINES.cueWords(clear), BASELINES.cueWords(open)] as const,
  );
  const asked = (side: 'clear' | 'open'): number =>
    twins.filter((twin) =>
      ASKS.has(callGate({ input: twin[side], risk: twin.risk }, assess).result.decision ?? ''),
    ).length;
  const flat = scores.flat();
  const labels = flat.map((_, i) => i % 2);
  return [
    kind,
    String(twins.length),
    figure(rankedRight(scores)),
    figure(rankedRight(lengths)),
    figure(rankedRight(cues)),
    figure(auroc(flat, labels)),
    figure(asked('open') / twins.length),
    figure(asked('clear') / twins.length),
  ];
}

const rankedRight = (pairs: readonly (readonly [number, number])[]): number =>
  pairs.reduce((sum, [clear, open]) => sum + (open > clear ? 1 : open === clear ? 0.5 : 0), 0) /
  pairs.length;

/** Complete requests with tools: is the tool right, and are its arguments? */
export function blindCallTable(assess = BUILTIN): string {
  const twins = readBlindTwins().filter(({ tool }) => tool !== null);
  const decisions = readBlindDecisions().filter(
    ({ group, tool }) => group === 'complete' && tool !== null,
  );
  const head = [
    'complete calls',
    'n',
    'tool',
    'whole call',
    'arguments right',
    'missing',
    'wrong of those bound',
  ];
  return table(head, [
    callLine(
      'twins',
      twins.map((twin) => ({ ...twin, input: twin.clear })),
      assess,
    ),
    callLine(
      'decisions',
      decisions.map((one) => ({ ...one, arguments: one.arguments ?? {} })),
      assess,
    ),
  ]);
}

interface GoldCall {
  readonly input: AssessInput;
  readonly tool: string | null;
  readonly arguments: Readonly<Record<string, unknown>>;
}

function callLine(name: string, calls: readonly GoldCall[], assess: Assess): string[] {
  const sum = { tool: 0, whole: 0, args: 0, right: 0, missing: 0, wrong: 0 };
  for (const call of calls) {
    const counted = countCall(call, assess(call.input));
    for (const key of Object.keys(sum) as (keyof typeof sum)[]) sum[key] += counted[key];
  }
  return [
    name,
    String(calls.length),
    ...[
      sum.tool / calls.length,
      sum.whole / calls.length,
      sum.right / sum.args,
      sum.missing / sum.args,
      sum.wrong / (sum.right + sum.wrong),
    ].map(figure),
  ];
}

/** A call is whole when its tool is right, nothing bound is wrong, and no required argument is missing. */
function countCall({ tool, input, arguments: gold }: GoldCall, { intentSpec }: Assessment) {
  const rightTool = intentSpec?.tool === tool;
  const bound = rightTool ? (intentSpec?.parameters ?? {}) : {};
  const required = requiredOf(input.context?.tools, tool);
  const wanted = Object.entries(gold);
  const missing = wanted.filter(([name]) => bound[name] === undefined);
  const right = wanted.filter(
    ([name, value]) => bound[name] !== undefined && sameValue(bound[name], value),
  );
  const extra = Object.keys(bound).filter((name) => !Object.hasOwn(gold, name)).length;
  const wrong = wanted.length - missing.length - right.length + extra;
  const whole = rightTool && wrong === 0 && !missing.some(([name]) => required.has(name));
  return {
    tool: Number(rightTool),
    whole: Number(whole),
    args: wanted.length,
    right: right.length,
    missing: missing.length,
    wrong,
  };
}

function requiredOf(tools: unknown, name: string | null): ReadonlySet<string> {
  const listed = (Array.isArray(tools) ? tools : []) as {
    function: { name: string; parameters?: { required?: string[] } };
  }[];
  return new Set(
    listed.find((tool) => tool.function.name === name)?.function.parameters?.required ?? [],
  );
}

/** Whether the gate decides as a sensible product would, by kind of request. */
export function blindDecisionTable(assess = BUILTIN): string {
  const groups = new Map<string, { n: number; sensible: number; got: Map<string, number> }>();
  for (const { group, input, risk, wanted } of readBlindDecisions()) {
    const decision = callGate({ input, risk }, assess).result.decision ?? 'none';
    for (const name of [group, 'all']) {
      const known = groups.get(name) ?? { n: 0, sensible: 0, got: new Map() };
      known.n += 1;
      known.sensible += wanted.some((one) => one === decision) ? 1 : 0;
      known.got.set(decision, (known.got.get(decision) ?? 0) + 1);
      groups.set(name, known);
    }
  }
  const lines = [...groups].map(([group, { n, sensible, got }]) => [
    group,
    String(n),
    figure(sensible / n),
    [...got].map(([decision, count]) => `${decision} ${count}`).join(', '),
  ]);
  return table(['blind decisions', 'n', 'sensible', 'decided'], lines);
}

/** Conversations in which everything expected held at every step: the blind ones, or others. */
export function dialogueTable(
  name = 'blind conversations',
  dialogues: readonly BlindDialogue[] = readDialogues(),
  assess = BUILTIN,
): string {
  const played = dialogues.map((dialogue) => faultsOf(dialogue, assess));
  const steps = dialogues.flatMap(({ steps: all }, at) =>
    all.map(({ response }, place) => ({
      answers: response !== null,
      fault: played[at]?.[place] ?? null,
      begunRight: place > 0 && played[at]?.[place - 1] === null,
    })),
  );
  const right = (some: readonly { fault: string | null }[]): string =>
    figure(some.filter(({ fault }) => fault === null).length / some.length);
  const whole = played.filter((faults) => faults.every((fault) => fault === null)).length;
  const faults = (some: readonly { fault: string | null }[]): string => {
    const counts = new Map<string, number>();
    for (const { fault } of some) if (fault) counts.set(fault, (counts.get(fault) ?? 0) + 1);
    const named = [...counts].sort(([, a], [, b]) => b - a);
    return named.map(([fault, count]) => `${fault} ${count}`).join(', ');
  };
  return table(
    [
      name,
      'right at every step',
      'steps',
      'right',
      'requests right',
      'answers right',
      'answers right where the step before was',
      'what was wrong with requests',
      'what was wrong with answers',
    ],
    [
      [
        String(played.length),
        figure(whole / played.length),
        String(steps.length),
        right(steps),
        right(steps.filter(({ answers }) => !answers)),
        right(steps.filter(({ answers }) => answers)),
        right(steps.filter(({ answers, begunRight }) => answers && begunRight)),
        faults(steps.filter(({ answers }) => !answers)),
        faults(steps.filter(({ answers }) => answers)),
      ],
    ],
  );
}

/** What was wrong at each step; null where nothing was. */
function faultsOf({ steps, config }: BlindDialogue, assess: Assess): (string | null)[] {
  let memory: Parameters<typeof callGate>[0]['memory'];
  return steps.map(({ input, response, risk, expect }, step) => {
    const call = { input, risk, response, config, step, ...(memory && { memory }) };
    const evaluation = callGate(call, assess);
    memory = evaluation.memory;
    return faultOf(expect, evaluation.result);
  });
}

/** What of a step is not as it must be, the first thing found; null where all is. */
export function faultOf(expect: Expected, result: GateResult): string | null {
  const { decision } = result;
  const spec = result.intent_spec as IntentSpec | null;
  const bound = spec?.parameters ?? {};
  const has = (text: string, words: readonly string[]): boolean =>
    words.some((word) => text.toLowerCase().includes(word.toLowerCase()));
  if (expect.decision && !expect.decision.some((one) => one === decision))
    return `${decision} for ${expect.decision.join(' or ')}`;
  if (expect.tool === null && decision === 'proceed' && spec?.tool) return 'carried out';
  if (expect.tool && spec?.tool !== expect.tool) return 'tool';
  if (
    !Object.entries(expect.parameters ?? {}).every(([name, value]) => saysSame(bound[name], value))
  )
    return 'arguments';
  if (expect.not_parameters?.some((name) => bound[name] !== undefined)) return 'argument too many';
  if (
    decision === 'ask' &&
    expect.question_mentions &&
    !has(result.questions.join(' '), expect.question_mentions)
  )
    return 'question';
  if (decision === 'ask' && has(result.questions.join(' '), expect.question_not_mentions ?? []))
    return 'question about what was said';
  if (decision === 'confirm') {
    const groups = (expect.confirm_mentions ?? []).map((words) =>
      typeof words === 'string' ? [words] : words,
    );
    if (!groups.every((words) => has(result.confirm_prompt ?? '', words))) return 'confirm prompt';
  }
  if (
    decision === 'options' &&
    !(expect.options_include ?? []).every((word) => has(result.options.join('\n'), [word]))
  )
    return 'options';
  return null;
}

/** The same value; a date is as it was said, whatever small words stand between its parts. */
const saysSame = (value: unknown, wanted: unknown): boolean =>
  sameValue(value, wanted) ||
  (typeof wanted === 'string' &&
    /\d/.test(wanted) &&
    typeof value === 'string' &&
    partsOf(value) === partsOf(wanted));

const SMALL = /^(?:on|at|the|o|a|am|um|à|le|el|il|al|alle|de|às|as|om|op|uhr)$/;

const partsOf = (text: string): string =>
  text
    .toLowerCase()
    .split(/[\s,]+/)
    .map((part) => part.replace(/\.$/, ''))
    .filter((part) => !SMALL.test(part))
    .join(' ');
