import type { Held, Value } from '../../ports/assessment.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import type { Token } from '../../utterance/tokens.js';
import { groundIn } from '../call/ground.js';
import { findId } from '../call/record-list.js';
import { readKnown } from '../call/records.js';
import type { OpenSlot } from './open-slots.js';

/** Score of a record that is met by a word of its own, beside which a likeness in meaning is nothing. */
const MET = 0.6;

/**
 * Puts another record in the place of a stated one, where the words of a request that repeats a call name just one of the
 * same list: "the same for 21", "and the landlord's too".
 */
export function fillOtherRecords(
  stated: readonly OpenSlot[],
  values: Readonly<Record<string, Held>>,
  tokens: readonly Token[],
  context: unknown,
  given: Map<string, Held>,
): void {
  const { lists, scalars } = readKnown(context);
  for (const { path } of stated) {
    const value = values[path];
    if (given.has(path) || typeof value === 'boolean' || Array.isArray(value)) continue;
    const list = lists.find((one) =>
      one.items.some((item) => String(findId(one, item)?.value) === String(value)),
    );
    if (list === undefined || list.items.length < 2) continue;
    const [found] = groundIn([list], tokens, (word) => COMMON_WORDS.has(word), { scalars });
    const [at] = found?.best ?? [];
    if (found === undefined || found.score < MET || found.best.length !== 1 || at === undefined)
      continue;
    const item = list.items[at];
    const id = item === undefined ? undefined : findId(list, item)?.value;
    if (id !== undefined && String(id) !== String(value)) given.set(path, id as Value);
  }
}
