import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { useAnyTool } from '../src/assess/call/any-tool.js';
import { ANY_TOOL_FEATURES, anyToolFeatures } from '../src/assess/call/any-tool-features.js';
import { prepareBindingInput } from '../src/assess/call/binding-input.js';
import { CALL_FEATURES } from '../src/assess/call/call-features.js';
import { chooseTool, isEnglish, mayAnswer, toolFeatures } from '../src/assess/call/choose-tool.js';
import { CHOOSER, useChooser } from '../src/assess/call/chooser-model.js';
import { likelyCalls } from '../src/assess/call/likely-calls.js';
import { OPERATION_FEATURES } from '../src/assess/call/operation-features.js';
import { prepareTools } from '../src/assess/call/prepare-tools.js';
import { readKnown } from '../src/assess/call/records.js';
import { RECORD_FEATURES, readSpokenRecords } from '../src/assess/call/spoken-records.js';
import { TOOL_FEATURES } from '../src/assess/call/tool-features.js';
import { readInput } from '../src/assess/reading.js';
import type { AssessInput } from '../src/ports/assessment.js';
import { atOnce } from '../src/turns.js';
import { asksForNothing } from '../src/utterance/turn-kind.js';
import { AnyToolRows, SOURCES, type Source } from './binder/any-tool-rows.js';
import { fitBinder } from './binder/fit.js';
import type { Group } from './binder/groups.js';
import { named } from './binder/train-binder.js';
import { DEVELOPMENT, readDialogues, readSecondDialogues } from './blind/read.js';
import { type Example, fitLogistic } from './logistic.js';
import { readOmissions } from './omission.js';
import { developmentWorlds, inWorld, readTalks, readWorld, readWorldCalls } from './world-rows.js';

/**
 * `npx tsx training/tune-on-worlds.ts [--write]`: fits which tool is meant, and whether any is, to the development worlds,
 * holding the weights to the shipped ones. Prints how often the right tool is found in each world when it is left out.
 */
const { values } = parseArgs({ options: { write: { type: 'boolean' } } });
const MODELS = new URL('../src/assess/call/', import.meta.url);
const readModel = (name: string) => JSON.parse(readFileSync(new URL(name, MODELS), 'utf8'));
const SHIPPED = { chooser: readModel('chooser.model.json'), any: readModel('any-tool.model.json') };
/** How strongly weights are held to the shipped ones. */
const PENALTY = { tools: 12, calls: 12, any: 12 } as const;
/** The folds of lists that requests without a tool are taken from, and how much those count. */
const FOLDS = [0, 1, 2] as const;
const KEPT_SHARE = 0.15;
/** Features that the weights of the first training knew nothing of are held less. */
const HELD_LESS = 0.06;
const LATER: ReadonlySet<string> = new Set([...RECORD_FEATURES, ...OPERATION_FEATURES]);

const penalties = (names: readonly string[], penalty: number) =>
  Float64Array.from(names, (name) => (LATER.has(name) ? HELD_LESS : 1) * penalty);

interface Row {
  readonly world: string;
  readonly input: AssessInput;
  /** The tool that is meant; null for none. */
  readonly tool: string | null;
}

const worlds = developmentWorlds();
const rows = worlds.flatMap((name): Row[] => {
  const world = readWorld(name);
  return [
    ...readTalks(name).flatMap(({ steps }) => {
      const [first] = steps;
      const tool = first?.expect.tool;
      return first === undefined || tool === undefined
        ? []
        : [{ world: name, input: inWorld(world, first.request), tool }];
    }),
    ...readWorldCalls(name).map(({ request, right }) => ({
      world: name,
      input: inWorld(world, request),
      tool: String(right.name),
    })),
  ];
});

const rank = ({ input }: Row) => {
  const reading = readInput(input);
  const prepared = prepareTools(input.context);
  const spoken = atOnce(readSpokenRecords(readKnown(input.context), reading));
  return { reading, prepared, spoken, ranked: chooseTool(prepared, reading, spoken) };
};

function toolGroup(row: Row): Group[] {
  const { reading, prepared, spoken } = rank(row);
  const right = prepared.tools.findIndex(({ name }) => name === row.tool);
  if (right < 0) return [];
  const indices = TOOL_FEATURES.map((_, at) => at);
  const options = toolFeatures(prepared, reading, spoken).map((all) => ({ indices, values: all }));
  return [{ id: row.world, options, right: [right], weight: 1 }];
}

function callGroup(row: Row): Group[] {
  const { reading, ranked } = rank(row);
  const calls = atOnce(
    likelyCalls(mayAnswer(ranked, reading), prepareBindingInput(reading, row.input.context)),
  );
  const right = calls.findIndex(({ tool }) => tool.name === row.tool);
  if (right < 0) return [];
  const indices = CALL_FEATURES.map((_, at) => at);
  const options = calls.map(({ features }) => ({ indices, values: features }));
  return [{ id: row.world, options, right: [right], weight: 1 }];
}

function anyExample(row: Row): Example[] {
  const { reading, ranked } = rank(row);
  if (asksForNothing(reading.kind)) return [];
  const may = mayAnswer(ranked, reading);
  const isThere = may.some(({ tool }) => tool.name === row.tool);
  if (may.length === 0 || (row.tool !== null && !isThere)) return [];
  return [
    {
      indices: Int32Array.from(ANY_TOOL_FEATURES, (_, at) => at),
      values: Float64Array.from(anyToolFeatures(may, reading, isEnglish(reading))),
      label: isThere ? 1 : 0,
      weight: isThere ? 1 : 3,
      intercept: true,
    },
  ];
}

const byName = (names: readonly string[], weights: Readonly<Record<string, number>>) =>
  Float64Array.from(names, (name) => weights[name] ?? 0);

/** First requests of the development conversations, so that what the shipped weights know is kept. */
const known = [...readDialogues(DEVELOPMENT), ...readSecondDialogues()].flatMap(
  ({ id, steps }): Row[] => {
    const [first] = steps;
    const tool = first?.expect.tool;
    return first === undefined || tool === undefined
      ? []
      : [{ world: id, input: first.input, tool }];
  },
);

/** Requests of which it is known whether any tool of a list does what they ask for, so that this is kept as well. */
const KEPT: ReadonlySet<Source> = new Set([
  'knowledge',
  'words',
  'other',
  'bare',
  'lookup',
  'own',
  'strange',
]);
const pairs = readOmissions().flatMap((part) => part.pairs);
/** One in so many of the pairs tells which tool is meant in other lists, so that this is kept as well. */
const KEPT_PAIRS = 16;
const keptPairs = pairs.flatMap(({ id, tool, clear }, at): Row[] =>
  at % KEPT_PAIRS === 0 && tool !== null ? [{ world: id, input: clear, tool }] : [],
);
const withoutTool = FOLDS.flatMap((fold) => new AnyToolRows(fold, pairs).addAll().rows)
  .filter(({ source }) => KEPT.has(source))
  .map(
    ({ source, label, features }): Example => ({
      indices: Int32Array.from(ANY_TOOL_FEATURES, (_, at) => at),
      values: Float64Array.from(features),
      label,
      weight: KEPT_SHARE * SOURCES[source],
      intercept: true,
    }),
  );

/** Fits the models to rows, and has them used. */
function tune(worldRows: readonly Row[]) {
  const some = [...worldRows, ...known, ...keptPairs];
  useChooser(SHIPPED.chooser);
  useAnyTool(SHIPPED.any);
  CHOOSER.tools = fitBinder(
    some.flatMap(toolGroup),
    byName(TOOL_FEATURES, SHIPPED.chooser.tools),
    penalties(TOOL_FEATURES, PENALTY.tools),
  );
  CHOOSER.calls = fitBinder(
    some.flatMap(callGroup),
    byName(CALL_FEATURES, SHIPPED.chooser.calls),
    penalties(CALL_FEATURES, PENALTY.calls),
  );
  const any = fitLogistic(
    [...some.flatMap(anyExample), ...withoutTool],
    byName(ANY_TOOL_FEATURES, SHIPPED.any.weights),
    penalties(ANY_TOOL_FEATURES, PENALTY.any),
  );
  return {
    chooser: {
      tools: named(TOOL_FEATURES, CHOOSER.tools),
      calls: named(CALL_FEATURES, CHOOSER.calls),
    },
    any: {
      intercept: Math.round(any.intercept * 1_000) / 1_000,
      weights: named(ANY_TOOL_FEATURES, any.weights),
    },
  };
}

/** Shares of rows whose tool is the likeliest by its words, and by its call as well. */
function measure(some: readonly Row[]): string {
  let [asked, words, calls] = [0, 0, 0];
  for (const row of some) {
    if (row.tool === null) continue;
    const { reading, ranked } = rank(row);
    asked += 1;
    const may = mayAnswer(ranked, reading);
    if (may[0]?.tool.name === row.tool) words += 1;
    const binding = prepareBindingInput(reading, row.input.context);
    const [first] = may.length === 0 ? [] : atOnce(likelyCalls(may, binding));
    if (first?.tool.name === row.tool) calls += 1;
  }
  return `${(words / asked).toFixed(3)} by words, ${(calls / asked).toFixed(3)} by calls of ${asked}`;
}

for (const world of worlds) {
  const own = rows.filter((row) => row.world === world);
  useChooser(SHIPPED.chooser);
  const before = measure(own);
  tune(rows.filter((row) => row.world !== world));
  console.log(`${world}: ${before}; tuned on the others ${measure(own)}`);
}
const tuned = tune(rows);
console.log(`all: ${measure(rows)}`);
if (values.write) {
  const write = (name: string, model: unknown): void =>
    writeFileSync(new URL(name, MODELS), JSON.stringify(model));
  write('chooser.model.json', tuned.chooser);
  write('any-tool.model.json', tuned.any);
}
