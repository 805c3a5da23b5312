import { lexiconWords } from '../../lexicon/lexicon.js';
import type { Held, Value } from '../../ports/assessment.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import type { Token } from '../../utterance/tokens.js';
import { groundIn } from '../call/ground.js';
import { findId } from '../call/record-list.js';
import { readKnown } from '../call/records.js';
import { FROM_ROLE, TO_ROLE } from '../call/roles.js';
import type { OpenSlot } from './open-slots.js';

/** Score of a record that is met by a word of its own, beside which a likeness in meaning is nothing. */
const MET = 0.6;

const FROM = lexiconWords('fromRoleWords', 'furtherSources');

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
  const found = stated.flatMap((one): Replacement[] => {
    const value = values[one.path];
    if (given.has(one.path) || typeof value === 'boolean') return [];
    // Of several records of a list the first one tells their kind.
    const [first] = [value].flat();
    const id = first === undefined ? undefined : findOther(String(first), tokens, context);
    const isOther = id !== undefined && ![value].flat().some((own) => String(own) === String(id));
    return isOther ? [{ slot: one, id }] : [];
  });
  for (const { slot, id } of found) {
    const rivals = found.filter((other) => String(other.id) === String(id));
    if (rivals.length > 1 && slot !== chooseEnd(rivals, tokens)) continue;
    // Nothing goes from a record to itself.
    const isOtherEnd = stated.some(
      ({ path }) => path !== slot.path && String(values[path]) === String(id),
    );
    if (!isOtherEnd) given.set(slot.path, slot.parameter.isList ? [id] : id);
  }
}

/** A stated parameter and the record that it may have instead. */
interface Replacement {
  readonly slot: OpenSlot;
  readonly id: Value;
}

/** The id of the one record that the words name in the list of a stated one. */
function findOther(value: string, tokens: readonly Token[], context: unknown): Value | undefined {
  const { lists, scalars } = readKnown(context);
  const list = lists.find((one) =>
    one.items.some((item) => String(findId(one, item)?.value) === value),
  );
  if (list === undefined || list.items.length < 2) return undefined;
  const [found] = groundIn([list], tokens, (word) => COMMON_WORDS.has(word), { scalars });
  const [at] = found?.best ?? [];
  if (found === undefined || found.score < MET || found.best.length !== 1 || at === undefined)
    return undefined;
  const item = list.items[at];
  const id = item === undefined ? undefined : findId(list, item)?.value;
  return id === undefined || String(id) === value ? undefined : (id as Value);
}

/** Of where something comes from and where it goes the one that a record is for: the source behind "from", else the goal. */
function chooseEnd(rivals: readonly Replacement[], tokens: readonly Token[]): OpenSlot | undefined {
  const role = tokens.some(({ word }) => FROM.has(word)) ? FROM_ROLE : TO_ROLE;
  return rivals.find(({ slot }) => slot.parameter.words.some((word) => role.has(word)))?.slot;
}
