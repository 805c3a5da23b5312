import { findAction } from '../../catalogue/catalogue.js';
import type { CatalogueAction } from '../../catalogue/schema.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { stem } from '../../utterance/tokens.js';
import { DIMENSIONS } from '../../word-vectors/word-vectors.js';
import { meaningForTools, wordsOfRequest } from '../call/tool-words.js';
import type { Vector } from '../meaning.js';
import type { Reading } from '../reading.js';
import index from './actions.model.json' with { type: 'json' };

/** The actions of the catalogue as they are chosen among, made by `training/catalogue`. */
export interface ActionIndexFile {
  /** The names of the actions and their domains, in one order. */
  readonly names: readonly string[];
  readonly domains: readonly string[];
  /** For each action `DIMENSIONS` signed bytes in base64: the meaning of its phrases, of unit length at 127. */
  readonly vectors: string;
  /** For each stem the actions whose phrases have it, each by its place with a weight in hundredths. */
  readonly stems: Readonly<Record<string, readonly number[]>>;
}

/** An action of the catalogue, and how well its words fit a request. */
export interface LikelyAction {
  readonly name: string;
  readonly domain: string;
  /** How much their words and their meanings have in common, some .3 to 1.5. */
  readonly fit: number;
}

/** How much a stem in common counts beside the likeness of meaning. */
const BY_STEM = 0.04;
const MOST = { actions: 4, words: 40 } as const;

interface Index {
  readonly names: readonly string[];
  readonly domains: readonly string[];
  readonly vectors: Int8Array;
  readonly stems: ReadonlyMap<string, readonly number[]>;
}

const { names, domains, vectors, stems } = index as ActionIndexFile;
const INDEX: Index = {
  names,
  domains,
  vectors: new Int8Array(Buffer.from(vectors, 'base64')),
  stems: new Map(Object.entries(stems)),
};

/** The action at a place of the index, which is counted around. */
export function actionAt(place: number): CatalogueAction {
  const at = place % INDEX.names.length;
  const [domain, name] = [INDEX.domains[at] as string, INDEX.names[at] as string];
  const action = findAction(domain, name);
  if (action === undefined) throw new Error(`The catalogue has no action ${name} in ${domain}`);
  return action;
}

/** The actions that a request asks for most likely, the likeliest first: of those that have a word in common with it. */
export function likelyActions(reading: Reading): LikelyAction[] {
  const fits = stemsInCommon(reading);
  const meaning = fits.size === 0 ? null : meaningForTools(wordsOfRequest(reading));
  const found: LikelyAction[] = [];
  for (const [at, stems] of fits) {
    const fit = stems + (meaning === null ? 0 : likeness(at, meaning));
    let place = found.length;
    while (place > 0 && (found[place - 1] as LikelyAction).fit < fit) place--;
    if (place >= MOST.actions) continue;
    const name = INDEX.names[at] as string;
    found.splice(place, 0, { name, domain: INDEX.domains[at] as string, fit });
    found.length = Math.min(found.length, MOST.actions);
  }
  return found;
}

/** How much the stems count that an action has in common with a request, by its place. */
function stemsInCommon(reading: Reading): Map<number, number> {
  const fits = new Map<number, number>();
  for (const root of tellingStems(reading)) {
    const met = INDEX.stems.get(root);
    if (met === undefined) continue;
    const share = (BY_STEM * Math.log(1 + (2 * INDEX.names.length) / met.length)) / 100;
    for (let i = 0; i < met.length; i += 2) {
      const at = met[i] as number;
      fits.set(at, (fits.get(at) ?? 0) + share * (met[i + 1] as number));
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

function likeness(at: number, meaning: Vector): number {
  const { vectors: bytes } = INDEX;
  const from = at * DIMENSIONS;
  let sum = 0;
  for (let d = 0; d < DIMENSIONS; d++) sum += (bytes[from + d] as number) * (meaning[d] as number);
  return sum / 127;
}
