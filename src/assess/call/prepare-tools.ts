import { embedConcepts as embed } from '../../embedder/embed-concepts.js';
import { actionClass } from '../text/actions.js';
import { LOOKED_AT } from '../text/clean.js';
import { COMMON_WORDS } from '../text/common-words.js';
import { meanVector, type Vector, vectorsOf, zeros } from '../text/meaning.js';
import { stem, wordsIn } from '../text/tokens.js';
import { Nearness } from './nearness.js';
import { isDict, readTools, type Tool } from './schema.js';
import { IN_NAMES, type ToolTraits, traitsOf } from './tool-traits.js';
import { meaningForTools, meaningsForTools, toolWords } from './tool-words.js';

/** A tool with what a request is compared with. */
export interface PreparedTool extends Tool {
  /** Stems that speak for it, and how loudly: its name 2, the class of its verb 1.5, its choices 1, the rest 0.7. */
  readonly bag: ReadonlyMap<string, number>;
  /** Meaning of its name, and of its name and description together. */
  readonly nameVector: Vector | null;
  readonly vector: Vector | null;
  /** The same less what all tools of the list have in common. */
  readonly apart: Vector | null;
  /** What its words say of when it is meant. */
  readonly forTools: Vector | null;
  /** Places of the words of its name among those of all names. */
  readonly nameForTools: readonly number[];
  /** The same by the embedder, which knows other languages than English; made when first needed. */
  readonly embedding: () => Float32Array;
  /** Places, among all meanings of the list, of its most telling words, those of its name first. */
  readonly tellingWords: readonly number[];
  /** Places of the words of its name. */
  readonly nameWords: readonly number[];
  /** Places of its required parameters. */
  readonly needs: readonly number[];
  /** Stems of its parameters' choices, those of one word. */
  readonly choiceStems: ReadonlySet<string>;
  /** Shapes of the examples that its parameters' descriptions give. */
  readonly shapes: ReadonlySet<string>;
  readonly traits: ToolTraits;
}

export interface PreparedTools {
  readonly tools: readonly PreparedTool[];
  /** The meanings of all tools' words and parameters, each once. */
  readonly meanings: Nearness;
  /** What words say of the tool that is meant: those of all tools' names. */
  readonly names: Nearness;
  /** In how many tools a stem occurs. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Distinct lists that are kept, by how many and by the characters of all and of one: some 25 bytes for each. */
const MOST_KEPT = { lists: 64, characters: 1_500_000, ofOne: 500_000 } as const;
const KEPT = new Map<string, PreparedTools>();
let keptCharacters = 0;
const NONE = new Nearness([]);
const NO_TOOLS: PreparedTools = { tools: [], meanings: NONE, names: NONE, counts: new Map() };

/** The tools of a context, prepared once for each distinct list of them: agents send the same ones with every call. */
export function prepareTools(context: unknown): PreparedTools {
  const listed = isDict(context) && Object.hasOwn(context, 'tools') ? context.tools : null;
  if (!Array.isArray(listed) || listed.length === 0) return NO_TOOLS;
  let prepared = AT_HAND.get(listed);
  if (prepared === undefined) {
    prepared = keptOrPrepared(listed, context);
    AT_HAND.set(listed, prepared);
  }
  return prepared;
}

/** The lists at hand: a request asks for its own several times, and none is changed in between. */
let AT_HAND = new WeakMap<readonly unknown[], PreparedTools>();

function keptOrPrepared(listed: readonly unknown[], context: unknown): PreparedTools {
  const key = keyOf(listed.slice(0, LOOKED_AT.tools));
  const kept = KEPT.get(key);
  if (kept !== undefined) return kept;
  const prepared = prepare(readTools(context));
  if (key !== '' && key.length <= MOST_KEPT.ofOne) keep(key, prepared);
  return prepared;
}

/** Keeps a list, and drops the oldest ones where there are too many. */
function keep(key: string, prepared: PreparedTools): void {
  KEPT.set(key, prepared);
  keptCharacters += key.length;
  for (const oldest of KEPT.keys()) {
    if (KEPT.size <= MOST_KEPT.lists && keptCharacters <= MOST_KEPT.characters) return;
    KEPT.delete(oldest);
    keptCharacters -= oldest.length;
  }
}

/** Forgets the lists that were prepared, for training: they keep the meanings of words that they were prepared with. */
export function forgetPrepared(): void {
  KEPT.clear();
  keptCharacters = 0;
  AT_HAND = new WeakMap();
}

/** What tells one list of tools from another; '' for one that is nested too deeply to be written down. */
function keyOf(tools: readonly unknown[]): string {
  try {
    return JSON.stringify(tools);
  } catch {
    return '';
  }
}

function prepare(tools: readonly Tool[]): PreparedTools {
  const counts = new Map<string, number>();
  const meanings = new Map<Vector, number>();
  const names = new Map<Vector, number>();
  const prepared = tools.map((tool): PreparedTool => {
    const bag = bagOf(tool);
    for (const word of bag.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
    const about = wordsIn(tool.description).slice(0, 25);
    return {
      ...tool,
      bag,
      apart: null,
      forTools: meaningForTools(toolWords(tool)),
      nameForTools: placesIn(
        names,
        meaningsForTools(tool.words.filter((word) => !IN_NAMES.has(word))),
      ),
      embedding: once(() => embed(`${tool.words.join(' ')}. ${tool.description.slice(0, 200)}`)),
      tellingWords: placesIn(meanings, tellingVectors([...tool.words, ...about])),
      nameWords: placesIn(meanings, tellingVectors(tool.words)),
      needs: placesIn(
        meanings,
        tool.parameters.flatMap(({ required, vector }) => (required && vector ? [vector] : [])),
      ),
      choiceStems: new Set(
        tool.parameters.flatMap(({ choices }) =>
          choices.flatMap(({ roots }) => (roots.length === 1 ? roots : [])),
        ),
      ),
      shapes: new Set(tool.parameters.flatMap(({ exampleShape }) => exampleShape || [])),
      traits: traitsOf(tool),
      nameVector: meanVector(tool.words),
      vector: meanVector([...tool.words, ...tool.words, ...about]),
    };
  });
  const common = meanOf(prepared.flatMap(({ vector }) => (vector ? [vector] : [])));
  return {
    tools: prepared.map((tool) => ({ ...tool, apart: apartFrom(tool.vector, common) })),
    meanings: new Nearness([...meanings.keys()]),
    names: new Nearness([...names.keys()]),
    counts,
  };
}

/** The places of vectors among all that were met. */
function placesIn(met: Map<Vector, number>, vectors: readonly Vector[]): number[] {
  return vectors.map((vector) => {
    const place = met.get(vector) ?? met.size;
    met.set(vector, place);
    return place;
  });
}

const COMMON = new Set(
  'a an the of for to in on by with and or is are be this that it its from as at given specified tool api use used using user function data information details description allow return belong provid provides which can will into list set get one all any new you your not current belongs provides allows returns'.split(
    ' ',
  ),
);
/** Stands for any amount of money. */
export const MONEY = '#money';

function bagOf(tool: Tool): Map<string, number> {
  const bag = new Map<string, number>();
  const add = (word: string, weight: number): void => {
    const root = stem(word);
    if (!COMMON.has(word) && (bag.get(root) ?? 0) < weight) bag.set(root, weight);
  };
  for (const word of wordsIn(tool.description).slice(0, 60)) add(word, 0.7);
  for (const { words, choices } of tool.parameters.slice(0, 12)) {
    for (const word of words) {
      add(word, 0.7);
      if (/^(?:amount|price|budget|cost|payment)$/.test(word)) bag.set(MONEY, 1);
    }
    for (const choice of choices.slice(0, 12)) for (const word of choice.words) add(word, 1);
  }
  for (const word of tool.words) {
    if (!IN_NAMES.has(word)) bag.set(stem(word), 2);
    const action = actionClass(word);
    if (action !== undefined) bag.set(`#${action}`, 1.5);
  }
  return bag;
}

function tellingVectors(words: readonly string[]): Vector[] {
  const telling = [...new Set(words)].filter(
    (word) => word.length > 2 && !COMMON.has(word) && !COMMON_WORDS.has(word),
  );
  return vectorsOf(telling.slice(0, 6));
}

function meanOf(vectors: readonly Vector[]): Vector | null {
  const [first] = vectors;
  if (first === undefined) return null;
  const mean = zeros(first.length);
  for (const vector of vectors)
    for (let d = 0; d < mean.length; d++)
      mean[d] = (mean[d] as number) + (vector[d] as number) / vectors.length;
  return mean;
}

function apartFrom(vector: Vector | null, common: Vector | null): Vector | null {
  if (vector === null || common === null) return vector;
  const apart = vector.map((value, d) => value - (common[d] as number));
  const length = Math.hypot(...apart) || 1;
  return apart.map((value) => value / length);
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
