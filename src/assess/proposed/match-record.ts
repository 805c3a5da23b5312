import { lexiconWords } from '../../lexicon/lexicon.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { stem, type Token } from '../../utterance/tokens.js';
import { type Grounding, groundIn } from '../call/ground.js';
import type { RecordList } from '../call/record-list.js';
import type { Parameter } from '../call/schema.js';
import { keyFit, labelRecord } from '../call/value-offers.js';
import type { Sources } from './sources.js';

/** How the record that a value was taken from stands to what was said. */
export type RecordMatch =
  /** The only one that the words fit, or the only one there is. */
  | 'meant'
  /** One of several that the words fit equally well. */
  | 'tied'
  /** The words fit another one better. */
  | 'other'
  /** Several are there, and nothing says which. */
  | 'unsaid';

export interface RecordLook {
  readonly match: RecordMatch;
  /** Whether words of the record were said. */
  readonly isSaid: boolean;
  /** Whether the value is the id of a record that the request names, and no kind of record is called as the parameter. */
  readonly isNamedId: boolean;
  /** It is the record that is named, once what the other arguments say is left out. */
  readonly isNamedBeside: boolean;
  /** It is the only record that the latest answer of the thread names. */
  readonly isNamedLast: boolean;
  /** How well the record's field answers to the parameter, 0 to 1. */
  readonly fit: number;
  /** Names of the records that fit equally well, where there are several. */
  readonly labels: readonly string[];
  /** The values that the parameter would have of them, in the order of the labels. */
  readonly values: readonly (string | number)[];
}

/**
 * Tells which of the caller's records a value comes from, and whether that is the record which was meant; null where no
 * record has the value.
 *
 * @param elsewhere stems of what the other arguments of the call say: "into 214" tells nothing of a reservation where 214 is
 *   the new room
 */
export function matchRecord(
  parameter: Parameter,
  value: string | number,
  { reading, known }: Sources,
  toolWords: readonly string[],
  elsewhere: ReadonlySet<string>,
): RecordLook | null {
  const named = new Set(toolWords.map(stem));
  const isSkipped = (word: string): boolean => COMMON_WORDS.has(word) || named.has(word);
  const kinds = [...parameter.stems].filter((word) => word !== 'id');
  const isOfKind = known.lists.some(({ stems }) => kinds.some((word) => stems.has(word)));
  let best: RecordLook | null = null;
  for (const list of known.lists) {
    const at = placesOf(list, value, parameter);
    if (at === null) continue;
    const look = lookBeside(list, at, parameter, saidTokens(reading), isSkipped, elsewhere, {
      scalars: known.scalars,
      recent: reading.recent,
    });
    const latest = lookAtLatest(list, at, parameter, reading, isSkipped);
    if (latest !== null) {
      if (best === null || isNearer(latest, best)) best = latest;
      continue;
    }
    const earlier =
      look.match === 'unsaid' || look.match === 'tied'
        ? lookAt(list, at, parameter, earlierTokens(reading.turns), isSkipped, {})
        : look;
    const better = RANK.indexOf(earlier.match) < RANK.indexOf(look.match) ? earlier : look;
    if (best === null || isNearer(better, best)) best = better;
  }
  return best === null ? null : { ...best, isNamedId: best.isNamedId && !isOfKind };
}

/** The look at what was said; where that means another record, at what is left of it without what the other arguments say. */
function lookBeside(
  list: RecordList,
  at: Places,
  parameter: Parameter,
  tokens: readonly Token[],
  isSkipped: (word: string) => boolean,
  elsewhere: ReadonlySet<string>,
  hints: Parameters<typeof groundIn>[3],
): RecordLook {
  const look = lookAt(list, at, parameter, tokens, isSkipped, hints);
  if (look.match === 'meant' || elsewhere.size === 0) return look;
  const left = tokens.filter(({ word }) => !elsewhere.has(stem(word)));
  if (left.length === tokens.length) return look;
  const beside = lookAt(list, at, parameter, left, isSkipped, hints);
  return {
    ...beside,
    isNamedBeside: beside.match === 'meant' && beside.isSaid && list.items.length > 1,
  };
}

/** The look at the latest answer of the thread alone, where that names the record: what was said last holds. */
function lookAtLatest(
  list: RecordList,
  at: Places,
  parameter: Parameter,
  { turns, answeredTurns }: Sources['reading'],
  isSkipped: (word: string) => boolean,
): RecordLook | null {
  const [latest] = turns;
  if (answeredTurns === 0 || latest === undefined) return null;
  const look = lookAt(list, at, parameter, latest.tokens.slice(0, 100), isSkipped, {});
  return look.match === 'meant' && look.isSaid ? { ...look, isNamedLast: true } : null;
}

/** Whether a look tells more than another: the value is that of a record that is meant, or its field answers better to the parameter. */
const isNearer = (look: RecordLook, than: RecordLook): boolean =>
  (look.match === 'meant') === (than.match === 'meant')
    ? look.fit > than.fit
    : look.match === 'meant' && look.isSaid;

const RANK: readonly RecordMatch[] = ['meant', 'tied', 'other', 'unsaid'];

/** Tokens of the request and of the answers in its thread. */
const saidTokens = ({ said, turns, answeredTurns }: Sources['reading']): readonly Token[] =>
  answeredTurns === 0
    ? said.tokens
    : [
        said.tokens,
        ...turns.slice(0, answeredTurns).map(({ tokens }) => tokens.slice(0, 100)),
      ].flat();

const MOST_EARLIER = 4;
const earlierTokens = (turns: Sources['reading']['turns']): readonly Token[] =>
  turns.slice(0, MOST_EARLIER).flatMap(({ tokens }) => tokens.slice(0, 100));

interface Places {
  readonly items: readonly number[];
  readonly key: string;
  readonly fit: number;
}

/** The records that have a value in the field that answers best to the parameter. */
function placesOf(list: RecordList, value: string | number, parameter: Parameter): Places | null {
  const wanted = String(value).toLowerCase();
  let found: Places | null = null as Places | null;
  for (const [at, { fields }] of list.items.entries()) {
    for (const field of fields) {
      if (!field.own || String(field.value).toLowerCase() !== wanted) continue;
      const fit = keyFit(parameter, field, list.stems);
      if (found === null || fit > found.fit) found = { items: [at], key: field.key, fit };
      else if (found.key === field.key) {
        found = { key: found.key, fit: found.fit, items: [...found.items, at] };
      }
    }
  }
  return found;
}

function lookAt(
  list: RecordList,
  { items, key, fit }: Places,
  parameter: Parameter,
  tokens: readonly Token[],
  isSkipped: (word: string) => boolean,
  hints: Parameters<typeof groundIn>[3],
): RecordLook {
  const [grounding] = groundIn([list], tokens, isSkipped, hints);
  const isOne = list.items.length === 1;
  const match = isOne ? 'meant' : grounding ? tell(grounding, items, tokens) : 'unsaid';
  const among = grounding && match === 'tied' ? grounding.best : list.items.map((_, at) => at);
  const fields = among.flatMap(
    (at) => list.items[at]?.fields.find((field) => field.key === key) ?? [],
  );
  const isUsed = match === 'tied' || match === 'unsaid';
  const isNamedId =
    match === 'meant' &&
    !isOne &&
    (grounding?.score ?? 0) >= LEAST_NAMED &&
    (ID.test(key) || parameter.kind === 'money');
  return {
    match,
    isSaid: (grounding?.score ?? 0) > 0,
    isNamedId,
    isNamedLast: false,
    isNamedBeside: false,
    fit: Math.max(fit, parameter.kind === 'id' ? 0.5 : 0),
    labels: isUsed ? among.map((at) => labelRecord(list.items[at]?.fields ?? [], key)) : [],
    values: isUsed ? fields.map(({ value }) => (typeof value === 'boolean' ? 0 : value)) : [],
  };
}

const ALL = lexiconWords('determinesAll');

/** Keys of ids, and how much of a record has to be said. */
const ID = /(?:^|[_-])id$|Id$|^(?:sku|code|key|number)$/;
const LEAST_NAMED = 1;

function tell(
  { best, score, picked }: Grounding,
  items: readonly number[],
  tokens: readonly Token[],
): RecordMatch {
  const isBest = items.some((at) => best.includes(at));
  // Whoever speaks of all means each that is not excepted.
  if (isBest && best.length > 1 && tokens.some(({ word }) => ALL.has(word))) return 'meant';
  if (score === 0 && !picked) return best.length === 1 && isBest ? 'meant' : 'unsaid';
  if (!isBest) return 'other';
  return best.length === 1 ? 'meant' : 'tied';
}
