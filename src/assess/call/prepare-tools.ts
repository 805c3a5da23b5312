import { embedConcepts as embed } from '../../embedder/embed-concepts.js';
import { atOnce, type InParts } from '../../turns.js';
import { actionClass } from '../../utterance/actions.js';
import { LOOKED_AT } from '../../utterance/clean.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { stem, wordsIn } from '../../utterance/tokens.js';
import { meanVector, type Vector, vectorsOf, zeros } from '../meaning.js';
import { Nearness } from './nearness.js';
import { isDict, readTool, type Tool } from './schema.js';
import { IN_NAMES, type ToolTraits, traitsOf } from './tool-traits.js';
import { meaningForTools, meaningsForTools, toolWords } from './tool-words.js';

/** A tool with what a request is compared with, whatever other tools there are. */
interface ToolAlone extends Tool {
  /** Stems that speak for it, and how loudly: its name 2, the class of its verb 1.5, its choices 1, the rest 0.7. */
  readonly bag: ReadonlyMap<string, number>;
  /** Meaning of its name, and of its name and description together. */
  readonly nameVector: Vector | null;
  readonly vector: Vector | null;
  /** Meaning of its words: when it is meant. */
  readonly forTools: Vector | null;
  /** Meaning by the embedder, which knows other languages than English; made when first needed. */
  readonly embedding: () => Float32Array;
  /** Stems of its parameters' choices, those of one word. */
  readonly choiceStems: ReadonlySet<string>;
  /** Shapes of the examples that its parameters' descriptions give. */
  readonly shapes: ReadonlySet<string>;
  readonly traits: ToolTraits;
}

/** Meanings of a tool's words, of which a list of tools keeps each once. */
interface ToolMeanings {
  /** Of the words of its name, by what they say of the tool that is meant. */
  readonly nameForTools: readonly Vector[];
  /** Of its most telling words, those of its name first. */
  readonly tellingWords: readonly Vector[];
  readonly nameWords: readonly Vector[];
  /** Of its required parameters. */
  readonly needs: readonly Vector[];
}

/** A tool as one of a list: meanings are places among all meanings of the list. */
export interface PreparedTool extends ToolAlone, Places<ToolMeanings> {
  /** Its meaning less what all tools of the list have in common. */
  readonly apart: Vector | null;
}

type Places<Meanings> = { readonly [Name in keyof Meanings]: readonly number[] };

export interface PreparedTools {
  readonly tools: readonly PreparedTool[];
  /** The meanings of all tools' words and parameters, each once. */
  readonly meanings: Nearness;
  /** Words of all tools' names that say which tool is meant. */
  readonly names: Nearness;
  /** In how many tools a stem occurs. */
  readonly counts: ReadonlyMap<string, number>;
}

/** Bounds of the kept lists and single tools, by how many and by the characters of all and of one: some 25 bytes for each. */
const MOST_LISTS = { count: 64, characters: 1_500_000, ofOne: 500_000 } as const;
const MOST_TOOLS = { count: 2_000, characters: 1_500_000, ofOne: 50_000 } as const;

/** Things by the JSON that they were made from; the oldest are dropped where there are too many. */
class Kept<Thing> {
  readonly #things = new Map<string, Thing>();
  #characters = 0;

  constructor(
    readonly most: {
      readonly count: number;
      readonly characters: number;
      readonly ofOne: number;
    },
  ) {}

  get(key: string): Thing | undefined {
    return this.#things.get(key);
  }

  keep(key: string, thing: Thing): void {
    if (key === '' || key.length > this.most.ofOne || this.#things.has(key)) return;
    this.#things.set(key, thing);
    this.#characters += key.length;
    for (const oldest of this.#things.keys()) {
      if (this.#things.size <= this.most.count && this.#characters <= this.most.characters) return;
      this.#things.delete(oldest);
      this.#characters -= oldest.length;
    }
  }

  clear(): void {
    this.#things.clear();
    this.#characters = 0;
  }
}

const LISTS = new Kept<PreparedTools>(MOST_LISTS);
const TOOLS = new Kept<readonly [ToolAlone, ToolMeanings]>(MOST_TOOLS);
const NONE = new Nearness([]);
const NO_TOOLS: PreparedTools = { tools: [], meanings: NONE, names: NONE, counts: new Map() };

/** Prepares the tools of a context at once; see `prepareToolsInParts`. */
export const prepareTools = (context: unknown): PreparedTools =>
  atOnce(prepareToolsInParts(context));

/**
 * Prepares the tools of a context, once for each distinct list and each distinct tool: agents send the same ones with every
 * call. A new tool of forty parameters takes some two milliseconds.
 */
export function* prepareToolsInParts(context: unknown): InParts<PreparedTools> {
  const listed = isDict(context) && Object.hasOwn(context, 'tools') ? context.tools : null;
  if (!Array.isArray(listed) || listed.length === 0) return NO_TOOLS;
  const atHand = AT_HAND.get(listed);
  if (atHand !== undefined) return atHand;
  const entries = listed.slice(0, LOOKED_AT.tools);
  const key = keyOf(entries);
  let prepared = LISTS.get(key);
  if (prepared === undefined) {
    prepared = yield* prepare(entries);
    LISTS.keep(key, prepared);
  }
  AT_HAND.set(listed, prepared);
  return prepared;
}

/** The lists at hand: a request asks for its own several times, and none is changed in between. */
let AT_HAND = new WeakMap<readonly unknown[], PreparedTools>();

/** Forgets the lists that were prepared, for training: they keep the meanings of words that they were prepared with. */
export function forgetPrepared(): void {
  LISTS.clear();
  TOOLS.clear();
  AT_HAND = new WeakMap();
}

/** Key that tells one list of tools, or one tool, from another; '' for one that is nested too deeply to be written down. */
function keyOf(tools: unknown): string {
  try {
    return JSON.stringify(tools) ?? '';
  } catch {
    return '';
  }
}

function* prepare(entries: readonly unknown[]): InParts<PreparedTools> {
  const counts = new Map<string, number>();
  const meanings = new Map<Vector, number>();
  const names = new Map<Vector, number>();
  const prepared: Omit<PreparedTool, 'apart'>[] = [];
  for (const entry of entries) {
    const made = yield* toolAlone(entry);
    if (made === null) continue;
    const [tool, { nameForTools, tellingWords, nameWords, needs }] = made;
    for (const word of tool.bag.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
    prepared.push({
      ...tool,
      nameForTools: placesIn(names, nameForTools),
      tellingWords: placesIn(meanings, tellingWords),
      nameWords: placesIn(meanings, nameWords),
      needs: placesIn(meanings, needs),
    });
    yield;
  }
  const common = meanOf(prepared.flatMap(({ vector }) => (vector ? [vector] : [])));
  return {
    tools: prepared.map((tool) => ({ ...tool, apart: apartFrom(tool.vector, common) })),
    meanings: new Nearness([...meanings.keys()]),
    names: new Nearness([...names.keys()]),
    counts,
  };
}

/** A tool by itself, worked out once; null for an entry that is none. */
function* toolAlone(entry: unknown): InParts<readonly [ToolAlone, ToolMeanings] | null> {
  const key = keyOf(entry);
  const known = TOOLS.get(key);
  if (known !== undefined) return known;
  const tool = yield* readTool(entry);
  if (tool === null) return null;
  const made = workOutTool(tool);
  TOOLS.keep(key, made);
  return made;
}

function workOutTool(tool: Tool): readonly [ToolAlone, ToolMeanings] {
  const about = wordsIn(tool.description).slice(0, 25);
  const alone: ToolAlone = {
    ...tool,
    bag: bagOf(tool),
    forTools: meaningForTools(toolWords(tool)),
    embedding: once(() => embed(`${tool.words.join(' ')}. ${tool.description.slice(0, 200)}`)),
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
  return [
    alone,
    {
      nameForTools: meaningsForTools(tool.words.filter((word) => !IN_NAMES.has(word))),
      tellingWords: tellingVectors([...tool.words, ...about]),
      nameWords: tellingVectors(tool.words),
      needs: tool.parameters.flatMap(({ required, vector }) =>
        required && vector ? [vector] : [],
      ),
    },
  ];
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
