import { toolFeatures } from '../../src/assess/call/choose-tool.js';
import { CHOOSER } from '../../src/assess/call/chooser-model.js';
import { prepareTools } from '../../src/assess/call/prepare-tools.js';
import { readKnown } from '../../src/assess/call/records.js';
import { readSpokenRecords } from '../../src/assess/call/spoken-records.js';
import { TOOL_FEATURES } from '../../src/assess/call/tool-features.js';
import { readInput } from '../../src/assess/reading.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { atOnce } from '../../src/turns.js';
import type { GoldCall } from '../gold-calls.js';
import type { Pair } from '../omission.js';
import { fitBinder } from './fit.js';
import type { Group } from './groups.js';
import { named } from './train-binder.js';

/** What there is to choose from in both twins of every pair: what is left out does not change which tool is meant. */
export const choicesOfPairs = (pairs: readonly Pair[]): Group[] =>
  pairs.flatMap(({ id, tool, clear, open }) =>
    tool === null ? [] : [clear, open].map((input) => groupOf(id, tool, input)),
  );

/** The same in the calls of others. */
export const choicesOfGold = (gold: readonly GoldCall[]): Group[] =>
  gold.map(({ id, tool, input }) => groupOf(id, tool, input));

/** Trains the choice of a tool. */
export function trainChooser(groups: readonly Group[]): Record<string, number> {
  const prior = Float64Array.from(TOOL_FEATURES, (name) =>
    name === 'fit' ? 1 : name === 'meaning' ? 3 : 0,
  );
  const weights = fitBinder(
    groups.filter(({ right }) => (right[0] as number) >= 0),
    prior,
    1,
  );
  CHOOSER.tools = weights;
  return named(TOOL_FEATURES, weights);
}

function groupOf(id: string, tool: string, input: AssessInput): Group {
  const prepared = prepareTools(input.context);
  const reading = readInput(input);
  const spoken = atOnce(readSpokenRecords(readKnown(input.context), reading));
  const vectors = toolFeatures(prepared, reading, spoken);
  const right = prepared.tools.findIndex(({ name }) => name === tool);
  const indices = TOOL_FEATURES.map((_, at) => at);
  return { id, options: vectors.map((values) => ({ indices, values })), right: [right], weight: 1 };
}
