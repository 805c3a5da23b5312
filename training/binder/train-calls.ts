import { prepareBindingInput } from '../../src/assess/call/binding-input.js';
import { CALL_FEATURES } from '../../src/assess/call/call-features.js';
import { chooseTool } from '../../src/assess/call/choose-tool.js';
import { CHOOSER } from '../../src/assess/call/chooser-model.js';
import { likelyCalls } from '../../src/assess/call/likely-calls.js';
import { prepareTools } from '../../src/assess/call/prepare-tools.js';
import { readKnown } from '../../src/assess/call/records.js';
import { readSpokenRecords } from '../../src/assess/call/spoken-records.js';
import { readInput } from '../../src/assess/reading.js';
import { atOnce } from '../../src/turns.js';
import type { Pair } from '../omission.js';
import { fitBinder } from './fit.js';
import type { Group } from './groups.js';
import { named } from './train-binder.js';

/** The calls that both twins of a pair may mean, as the models in use see them; those that miss the right tool teach nothing. */
export function callGroups({ id, tool, clear, open }: Pair): Group[] {
  if (tool === null) return [];
  return [clear, open].flatMap((input) => {
    const reading = readInput(input);
    const spoken = atOnce(readSpokenRecords(readKnown(input.context), reading));
    const ranked = chooseTool(prepareTools(input.context), reading, spoken);
    const calls = atOnce(likelyCalls(ranked, prepareBindingInput(reading, input.context)));
    const right = calls.findIndex((call) => call.tool.name === tool);
    if (right < 0) return [];
    const indices = CALL_FEATURES.map((_, at) => at);
    const options = calls.map(({ features }) => ({ indices, values: features }));
    return [{ id, options, right: [right], weight: 1 }];
  });
}

/** Trains which of the likely calls is meant, on calls of requests that binding and choice were not trained on. */
export function trainCalls(groups: readonly Group[]): Record<string, number> {
  const prior = Float64Array.from(CALL_FEATURES, (name) => (name === 'tool' ? 1 : 0));
  const weights = fitBinder(groups, prior, 1);
  CHOOSER.calls = weights;
  return named(CALL_FEATURES, weights);
}
