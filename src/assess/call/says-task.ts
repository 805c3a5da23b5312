import { actionClass } from '../../utterance/actions.js';
import { stem } from '../../utterance/tokens.js';
import type { Utterance } from '../../utterance/utterance.js';
import type { PreparedTool } from './prepare-tools.js';

/** Whether a request orders the task by its own word: "transfer", not "make it 20". */
export function saysTask({ tokens }: Utterance, { words }: PreparedTool): boolean {
  const stems = new Set(words.map(stem));
  const actions = new Set(words.flatMap((word) => actionClass(word) ?? []));
  return tokens.some(({ word }) => {
    const action = actionClass(word);
    return stems.has(stem(word)) || (action !== undefined && actions.has(action));
  });
}
