import type { InParts } from '../../turns.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { stem } from '../../utterance/tokens.js';
import type { Reading } from '../reading.js';
import { type Grounding, groundInParts } from './ground.js';
import { findId, type RecordList } from './record-list.js';
import type { Known } from './records.js';
import { FROM_ROLE, TO_ROLE } from './roles.js';
import type { Parameter } from './schema.js';

/** A list of which a request speaks: by an id, a name or other words of its records, or by what they point at. */
export interface SpokenList {
  readonly list: RecordList;
  readonly grounding: Grounding;
  /** An id of one of its records was said. */
  readonly byId: boolean;
  /** Tokens that name its records in their own words, not in those of records that they point at. */
  readonly own: ReadonlySet<number>;
}

/** Records that a request speaks of, before any tool is looked at. */
export interface SpokenRecords {
  readonly lists: readonly SpokenList[];
  /** Tokens that are names of records, and say nothing of what is to be done. */
  readonly names: ReadonlySet<number>;
}

export const NOTHING_SPOKEN: SpokenRecords = { lists: [], names: new Set() };

const isSkipped = (word: string): boolean => COMMON_WORDS.has(word);

/** Looks a request up in the caller's records. */
export function* readSpokenRecords(
  known: Known,
  { said, recent }: Reading,
): InParts<SpokenRecords> {
  if (known.lists.length === 0) return NOTHING_SPOKEN;
  const stems = said.tokens.slice(0, 120).map(({ word }) => stem(word));
  const lists: SpokenList[] = [];
  const names = new Set<number>();
  for (const grounding of yield* groundInParts(known.lists, said.tokens, isSkipped, {
    scalars: known.scalars,
    recent,
  })) {
    const { list, score } = grounding;
    yield;
    if (list.keyed) continue;
    const { ids, own, named } = listWords(list);
    const places = stems.flatMap((root, at) => (own.has(root) && !isSkipped(root) ? [at] : []));
    for (const at of places) if (named.has(stems[at] as string)) names.add(at);
    if (score > 0 || grounding.named)
      lists.push({
        list,
        grounding,
        byId: places.some((at) => ids.has(stems[at] as string)),
        own: new Set(places),
      });
  }
  return { lists, names };
}

interface ListWords {
  readonly ids: ReadonlySet<string>;
  readonly own: ReadonlySet<string>;
  readonly named: ReadonlySet<string>;
}

/** Words of the lists at hand, worked out once for each. */
const WORDS = new WeakMap<RecordList, ListWords>();
const ID = /^(?:id|code|number|ref|reference|sku|key)$/;
const NAME = /^(?:name|title|label|firstname|lastname)$/;

function listWords(list: RecordList): ListWords {
  const atHand = WORDS.get(list);
  if (atHand !== undefined) return atHand;
  const ids = new Set<string>();
  const own = new Set<string>();
  const named = new Set<string>();
  for (const item of list.items) {
    const id = findId(list, item);
    if (id !== undefined) ids.add(String(id.value).toLowerCase());
    for (const field of item.fields) {
      const { linked, keyWords, stems, value } = field;
      if (linked || typeof value === 'boolean') continue;
      const last = keyWords.at(-1) ?? '';
      const isId = ID.test(last);
      // An id of another record is that one's name.
      if (isId && field !== id) continue;
      for (const root of stems) {
        own.add(root);
        if (NAME.test(last) || field === id) named.add(root);
      }
    }
  }
  const words = { ids, own, named };
  WORDS.set(list, words);
  return words;
}

/** Parameter of a tool that may take records, by what it is called after. */
export interface RecordHome {
  /** Stems of its name but for those of ids; none where it is called an id of anything. */
  readonly kinds: readonly string[];
  /** The first of its choices, or ''. */
  readonly choice: string;
  readonly required: boolean;
}

const ID_WORD = /^(?:id|number|no|nr|num|code|cod|ref|reference|sku|key)s?$/;

/** Whether a word says where something comes from or goes to, and nothing of what it is. */
const isRole = (word: string): boolean => FROM_ROLE.has(word) || TO_ROLE.has(word);

/** The parameters that may take records. */
export const recordHomes = (parameters: readonly Parameter[]): RecordHome[] =>
  parameters.flatMap(({ stems, choices, required }) => {
    const kinds = [...stems].filter((word) => !ID_WORD.test(word) && !isRole(word));
    const choice = String(choices[0]?.value ?? '').toLowerCase();
    return kinds.length > 0 || choice !== '' ? [{ kinds, choice, required }] : [];
  });

/** Whether a parameter is called after the records of a list, whose words these are. */
export const isOfKind = ({ kinds }: RecordHome, stems: ReadonlySet<string>): boolean =>
  kinds.length > 0 && kinds.every((word) => stems.has(word));

/** Whether a parameter takes records of a list: it is called after them, or its choices are their ids. */
export const takesRecords = (home: RecordHome, list: RecordList): boolean =>
  isOfKind(home, list.stems) || (home.choice !== '' && listWords(list).ids.has(home.choice));

/** Whether a parameter by itself takes records of a list. */
export const parameterTakes = (parameter: Parameter, list: RecordList): boolean =>
  recordHomes([parameter]).some((home) => takesRecords(home, list));

/** Features of a tool by the records that a request speaks of. */
export const RECORD_FEATURES = [
  'records_named_taken',
  'records_named_untaken',
  'record_by_id_taken',
  'record_by_id_untaken',
  'record_pointed_at_taken',
  'record_unsaid',
  'record_kind_named_taken',
  'records_spoken_none_taken',
] as const;
const NO_FEATURES: readonly number[] = RECORD_FEATURES.map(() => 0);

/** How well a tool takes the records that a request speaks of, in the order of `RECORD_FEATURES`. */
export function recordFeatures(
  homes: readonly RecordHome[],
  { lists, names }: SpokenRecords,
): readonly number[] {
  if (lists.length === 0) return NO_FEATURES;
  const taken = lists.filter(({ list }) => homes.some((home) => takesRecords(home, list)));
  const isCovered = (at: number): boolean =>
    taken.some(({ grounding }) => grounding.mentions.has(at));
  const covered = [...names].filter(isCovered).length;
  const byId = lists.filter((one) => one.byId);
  const met = lists.filter(({ grounding }) => grounding.score > 0);
  const unsaid = homes.filter(
    (home) =>
      home.required && home.kinds.length > 0 && !met.some(({ list }) => takesRecords(home, list)),
  ).length;
  return [
    Math.min(covered, 2) / 2,
    Math.min(names.size - covered, 2) / 2,
    byId.some((one) => taken.includes(one)) ? 1 : 0,
    byId.some((one) => !taken.includes(one)) ? 1 : 0,
    taken.some(({ own, grounding }) => own.size === 0 && grounding.score > 0) ? 1 : 0,
    Math.min(unsaid, 2) / 2,
    taken.some(({ grounding }) => grounding.named) ? 1 : 0,
    met.length > 0 && taken.length === 0 ? 1 : 0,
  ];
}
