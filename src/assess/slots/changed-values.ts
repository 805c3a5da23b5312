import type { Held } from '../../ports/assessment.js';
import { atOnce } from '../../turns.js';
import { parameterPath } from '../call/open-bindings.js';
import { prepareTools } from '../call/prepare-tools.js';
import { settleMoments } from './moments-in-answer.js';
import { valuesInAnswer } from './values-in-answer.js';

/** The values that words give to a call that was made before, where they differ from those that it had. */
export function findChangedValues(
  text: string,
  name: string,
  stated: Readonly<Record<string, Held>>,
  context: unknown,
): ReadonlyMap<string, Held> {
  const tool = prepareTools(context).tools.find((one) => one.name === name);
  if (tool === undefined) return new Map();
  const bindings = tool.parameters.map((parameter) => ({
    ...{ parameter, value: stated[parameterPath(parameter)], sure: 1, several: [] },
  }));
  const said = { text, asked: [], stated };
  const given = atOnce(valuesInAnswer(bindings, said, context));
  settleMoments(bindings, given, said, context);
  return new Map(
    [...given].filter(([path, value]) => JSON.stringify(value) !== JSON.stringify(stated[path])),
  );
}
