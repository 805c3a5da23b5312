import { lexiconWords } from '../../lexicon/lexicon.js';
import type { Dimension, Evidence } from '../../ports/assessment.js';
import { type Action, findObject } from '../../utterance/actions.js';
import { namesRecipient } from '../../utterance/named-recipient.js';
import type { ValueKind } from '../../utterance/values.js';
import { wordSet } from '../../utterance/word-set.js';
import { LANGUAGES } from '../phrases/phrase-groups.js';
import type { Reading } from '../reading.js';

/** Details that an action of a class cannot be done without, and what would supply them. */
interface Slot {
  readonly slot: string;
  readonly dimension: Dimension;
  readonly weight: number;
  readonly supplied: readonly ValueKind[];
  /** Words that also supply it. */
  readonly words?: ReadonlySet<string>;
}

const WHEN: Slot = {
  slot: 'when',
  dimension: 'constraints',
  weight: 1.3,
  supplied: ['date', 'time', 'duration'],
  words: lexiconWords('supplyWhen'),
};
const RECIPIENT: Slot = {
  slot: 'recipient',
  dimension: 'scope',
  weight: 0.9,
  supplied: ['email', 'handle', 'name', 'url'],
  words: new Set(
    'me us everyone all team him her them customer customers mom mum dad wife husband boss manager'.split(
      ' ',
    ),
  ),
};
const AMOUNT: Slot = {
  slot: 'amount',
  dimension: 'constraints',
  weight: 1.1,
  supplied: ['money', 'number', 'percent'],
  words: wordSet('all everything whole full bill balance invoice rent'),
};
const TARGET_LANGUAGE: Slot = {
  slot: 'target language',
  dimension: 'output_format',
  weight: 1.4,
  supplied: [],
  words: LANGUAGES,
};

const SLOTS: Readonly<Record<string, readonly Slot[]>> = {
  book: [WHEN],
  schedule: [WHEN],
  transfer: [AMOUNT, RECIPIENT],
  send: [RECIPIENT],
};

/** Details that the request's own verb needs and neither the request nor the conversation supplies. */
export function missingSlots(reading: Reading): Evidence[] {
  const found: Evidence[] = [];
  for (const action of reading.said.actions.slice(0, 4)) {
    for (const slot of listSlots(action)) {
      if (found.some((one) => one.kind === 'missing_slot' && one.text.startsWith(slot.slot)))
        continue;
      if (supplied(slot, reading)) continue;
      const object = findObject(reading.said.tokens, reading.said.text, action);
      found.push({
        dimension: slot.dimension,
        kind: 'missing_slot',
        weight: slot.weight,
        text: `${slot.slot}: ${action.verb} ${object}`.trim().slice(0, 90),
      });
    }
  }
  return found;
}

const TRANSLATES = lexiconWords('translates');

function listSlots(action: Action): readonly Slot[] {
  if (TRANSLATES.has(action.verb)) return [TARGET_LANGUAGE];
  if (/^(?:plan|add|bill|post|share|submit|notify|tell|move|set|charge|arrange)$/.test(action.verb))
    return [];
  return SLOTS[action.class] ?? [];
}

function supplied(slot: Slot, { said, pasted, turns }: Reading): boolean {
  if (slot === RECIPIENT && namesRecipient(said.tokens)) return true;
  const texts = [said, pasted, ...turns.slice(0, 6)];
  return texts.some(
    (text) =>
      text.values.some((value) => slot.supplied.includes(value.kind)) ||
      (slot.words !== undefined && text.tokens.some((token) => slot.words?.has(token.word))),
  );
}
