import { findAction } from '../../catalogue/catalogue.js';
import type { CatalogueAction } from '../../catalogue/schema.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { stem } from '../../utterance/tokens.js';
import { DIMENSIONS } from '../../word-vectors/word-vectors.js';
import { type LearnedVectors, LearnedWords } from '../learned-words.js';
import { dot, type Vector } from '../meaning.js';
import type { Reading } from '../reading.js';
import shipped from './actions.model.json' with { type: 'json' };
import { wordsForAction } from './words-for-action.js';

/**
 * The actions of the catalogue as they are chosen among, made by `training/catalogue`: what words say of actions is learned
 * from requests of which it is known what they ask for, and each stem tells which actions have it in their phrases.
 */
export interface ActionIndexFile {
  /** The names of the actions and their domains, in one order. */
  readonly names: readonly string[];
  readonly domains: readonly string[];
  /** For each action `DIMENSIONS` signed bytes in base64, of unit length at 127: near it lie requests that ask for it. */
  readonly vectors: string;
  /** For each action how often it is asked for beside others, in log-odds. */
  readonly common: readonly number[];
  /** For each stem the actions whose phrases have it, each by its place with a weight in hundredths. */
  readonly stems: Readonly<Record<string, readonly number[]>>;
}

/** An action of the catalogue, and how likely it is that a request asks for it. */
export interface LikelyAction {
  readonly name: string;
  readonly domain: string;
  /** Its share of the likelihood among all actions, 0 to 1. */
  readonly likelihood: number;
}

/** How sharply likeness of meaning tells actions apart. */
export const SHARPNESS = 20;
/** How much a stem in common counts, in log-odds: more where it is one of the first two that an action has. */
const BY_STEM = { first: 0.4, later: 0.18 } as const;
const MOST = { actions: 4, words: 40 } as const;
/** An action that is so far behind the likeliest one, in log-odds, adds next to nothing. */
const NEXT_TO_NOTHING = -8;

interface Index {
  readonly names: readonly string[];
  readonly domains: readonly string[];
  readonly vectors: readonly Vector[];
  readonly common: readonly number[];
  readonly stems: ReadonlyMap<string, readonly number[]>;
}

const readVectors = (bytes: Int8Array): Vector[] =>
  Array.from({ length: bytes.length / DIMENSIONS }, (_, at) =>
    Array.from(bytes.subarray(at * DIMENSIONS, (at + 1) * DIMENSIONS), (byte) => byte / 127),
  );

const toIndex = ({ names, domains, vectors, common, stems }: ActionIndexFile): Index => ({
  names,
  domains,
  vectors: readVectors(new Int8Array(Buffer.from(vectors, 'base64'))),
  common,
  stems: new Map(Object.entries(stems)),
});

let index = toIndex(shipped);
let words: LearnedWords | undefined;

/** Has another index and other words used; training does. */
export function useActions(file: ActionIndexFile, learned: LearnedVectors): void {
  index = toIndex(file);
  words = LearnedWords.of(learned);
}

/** The action at a place of the index, which is counted around. */
export function actionAt(place: number): CatalogueAction {
  const at = place % index.names.length;
  const [domain, name] = [index.domains[at] as string, index.names[at] as string];
  const action = findAction(domain, name);
  if (action === undefined) throw new Error(`The catalogue has no action ${name} in ${domain}`);
  return action;
}

/** The actions that a request asks for most likely, the likeliest first; none of a request whose words nothing is known of. */
export function likelyActions(reading: Reading): LikelyAction[] {
  words ??= LearnedWords.read(new URL('./action-words', import.meta.url));
  const meaning = words.meaning(wordsForAction(reading));
  if (meaning === null) return [];
  const scores = stemsInCommon(reading);
  addLikeness(scores, meaning);
  return likeliest(scores);
}

function likeliest(scores: Float64Array): LikelyAction[] {
  let top = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < scores.length; at++) top = Math.max(top, scores[at] as number);
  const found: { readonly at: number; readonly share: number }[] = [];
  let all = 0;
  for (let at = 0; at < scores.length; at++) {
    const behind = (scores[at] as number) - top;
    if (behind < NEXT_TO_NOTHING) continue;
    const share = Math.exp(behind);
    all += share;
    let place = found.length;
    while (place > 0 && (found[place - 1]?.share ?? 0) < share) place--;
    if (place >= MOST.actions) continue;
    found.splice(place, 0, { at, share });
    found.length = Math.min(found.length, MOST.actions);
  }
  return found.map(({ at, share }) => ({
    name: index.names[at] as string,
    domain: index.domains[at] as string,
    likelihood: share / all,
  }));
}

/** How much the stems count that each action has in common with a request. */
function stemsInCommon(reading: Reading): Float64Array {
  const fits = new Float64Array(index.names.length);
  let place = 0;
  for (const root of tellingStems(reading)) {
    const met = index.stems.get(root);
    if (met === undefined) continue;
    const by = place < 2 ? BY_STEM.first : BY_STEM.later;
    place += 1;
    const share = (by * Math.log(1 + (2 * index.names.length) / met.length)) / 100;
    for (let i = 0; i < met.length; i += 2) {
      const at = met[i] as number;
      fits[at] = (fits[at] as number) + share * (met[i + 1] as number);
    }
  }
  return fits;
}

function tellingStems({ said }: Reading): ReadonlySet<string> {
  const stems = new Set<string>();
  for (const { word } of said.tokens.slice(0, MOST.words))
    if (!COMMON_WORDS.has(word)) stems.add(stem(word));
  return stems;
}

/** Adds how near each action lies to the meaning of a request. */
function addLikeness(scores: Float64Array, meaning: Vector): void {
  const { vectors, common } = index;
  for (let at = 0; at < scores.length; at++) {
    const likeness = dot(vectors[at] as Vector, meaning);
    scores[at] = (scores[at] as number) + SHARPNESS * likeness + (common[at] as number);
  }
}
