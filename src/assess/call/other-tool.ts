import { atOnce } from '../../turns.js';
import { readInput } from '../reading.js';
import { chooseTool } from './choose-tool.js';
import { prepareTools } from './prepare-tools.js';
import { readKnown } from './records.js';
import { readSpokenRecords } from './spoken-records.js';

/** From here on a tool is plainly meant. */
const LIKELY = 0.7;
/** Up to here the other one plainly is not. */
const UNLIKELY = 0.03;
/** How near the tool's meaning is to the words at least. */
const NEAR = 0.33;

/** Whether words plainly mean another of the caller's tools than this one: an answer that is a request of its own. */
export function meansOtherTool(text: string, tool: string, context: unknown): boolean {
  const prepared = prepareTools(context);
  if (prepared.tools.length < 2) return false;
  const reading = readInput({ request: text, history: [], context: null, answered: [] });
  const spoken = atOnce(readSpokenRecords(readKnown(context), reading));
  const ranked = chooseTool(prepared, reading, spoken);
  const [first] = ranked;
  const asked = ranked.find((one) => one.tool.name === tool);
  return (
    first !== undefined &&
    asked !== undefined &&
    first.likelihood >= LIKELY &&
    first.meaning >= NEAR &&
    asked.likelihood <= UNLIKELY
  );
}
