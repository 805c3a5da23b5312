import type { AssessInput } from '../../ports/assessment.js';
import { atOnce } from '../../turns.js';
import { clip } from '../../utterance/clean.js';
import { chooseTool } from '../call/choose-tool.js';
import { parameterPath } from '../call/open-bindings.js';
import { prepareTools } from '../call/prepare-tools.js';
import { readKnown } from '../call/records.js';
import { readSpokenRecords } from '../call/spoken-records.js';
import { readInput } from '../reading.js';

/** A tool in short, for somebody else to choose from. */
export interface ToolOutline {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly type: string;
    readonly required: boolean;
    readonly choices?: readonly (string | number)[];
  }[];
}

const MAX_DESCRIPTION = 160;
const MAX_PARAMETERS = 16;
const MAX_CHOICES = 20;

/** The tools that a request most likely means, the likeliest first. */
export function likelyTools(input: AssessInput, count: number): ToolOutline[] {
  const prepared = prepareTools(input.context);
  if (prepared.tools.length === 0) return [];
  const reading = readInput(input);
  const spoken = atOnce(readSpokenRecords(readKnown(input.context), reading));
  return chooseTool(prepared, reading, spoken)
    .slice(0, count)
    .map(({ tool: { name, description, parameters } }) => ({
      name,
      description: clip(description, MAX_DESCRIPTION),
      parameters: parameters.slice(0, MAX_PARAMETERS).map((parameter) => ({
        name: parameterPath(parameter),
        type: parameter.type,
        required: parameter.required,
        ...(parameter.choices.length > 0 && {
          choices: parameter.choices.slice(0, MAX_CHOICES).map(({ value }) => value),
        }),
      })),
    }));
}
