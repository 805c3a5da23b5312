import { readFileSync } from 'node:fs';
import path from 'node:path';
import { anyToolFeatures } from '../../src/assess/call/any-tool-features.js';
import { chooseTool, isEnglish, mayAnswer } from '../../src/assess/call/choose-tool.js';
import { prepareTools } from '../../src/assess/call/prepare-tools.js';
import { NOTHING_SPOKEN } from '../../src/assess/call/spoken-records.js';
import { readInput } from '../../src/assess/reading.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { type Random, seeded } from '../../src/random.js';
import { asksForNothing } from '../../src/utterance/turn-kind.js';
import type { GoldCall } from '../gold-calls.js';
import { readJsonLines } from '../json-lines.js';
import type { Pair } from '../omission.js';
import { readPhraseDomains } from '../phrase-domains.js';
import { CORPUS, readCorpus } from '../rows.js';
import { shuffle } from '../shuffle.js';
import { schemaOf } from '../tool-words/phrases.js';
import { foldOfTools } from './train-binder.js';

/** A request with tools of which it is known whether one of them does what is asked for. */
export interface AnyToolRow {
  readonly source: Source;
  readonly label: 0 | 1;
  readonly features: readonly number[];
}

/** Where a row comes from, and how much it counts. */
export const SOURCES = {
  /** A request with the tool that it wants among others of its list. */
  own: 1,
  phrase: 0.3,
  gold: 0.4,
  /** Short requests that say little more than the action, and questions that a tool looks up. */
  bare: 4,
  lookup: 3,
  /** The same without that tool: another one may do as well. */
  without: 0.3,
  /** Requests with tools of another domain. */
  strange: 0.5,
  /** What needs no tool, with tools of the same domain and of others. */
  knowledge: 3,
  words: 4,
  /** What no tool of the list does. */
  other: 2.5,
} as const;
export type Source = keyof typeof SOURCES;

type Tools = readonly Readonly<Record<string, unknown>>[];
type Context = Readonly<Record<string, unknown>>;

/** A line of `corpus/no-tool`: `tool` is the one that is wanted, where one is. */
interface Line {
  readonly tools: string;
  readonly kind: 'knowledge' | 'words' | 'other' | 'bare' | 'lookup';
  readonly tool?: string;
  readonly text: string;
}

/** At most so many tools of a list are offered at once. */
const MOST_TOOLS = 8;
/** Every so manyth pair gives a row of its kind. */
const EVERY = { own: 2, without: 4, strange: 8 } as const;

/** Makes rows of one fold: requests with lists of tools whose words the models in use were not trained on. */
export class AnyToolRows {
  readonly #random: Random;
  readonly #lists: readonly Tools[];
  readonly rows: AnyToolRow[] = [];

  constructor(
    readonly fold: number,
    readonly pairs: readonly Pair[],
  ) {
    this.#random = seeded(70 + fold);
    const lists = new Map<string, Tools>();
    for (const { clear } of pairs) {
      const tools = toolsOf(clear.context);
      if (tools.length > 0 && this.#isOwn(tools)) lists.set(nameOf(tools[0]), tools);
    }
    this.#lists = [...lists.values()];
  }

  /** Adds rows of everything that is known but the calls of others. */
  addAll(): this {
    this.#addPairs();
    this.#addPhrases();
    this.#addLines();
    return this;
  }

  /** Adds calls that others have written, with their tools and with those of other calls. */
  addGold(gold: readonly GoldCall[]): this {
    for (const [i, { tool, input }] of gold.entries()) {
      const tools = toolsOf(input.context);
      if (tools.some((one) => nameOf(one) === tool)) this.#add('gold', tool, input, tools);
      const other = gold[this.#below(gold.length)] as GoldCall;
      if (i % 3 === 0)
        this.#add('strange', null, { ...input, history: [] }, toolsOf(other.input.context));
    }
    return this;
  }

  #addPairs(): void {
    for (const [i, { tool, clear, open }] of this.pairs.entries()) {
      const tools = toolsOf(clear.context);
      if (tool === null || tools.length === 0) continue;
      if (this.#isOwn(tools)) {
        if (i % EVERY.own === 0) {
          this.#add('own', tool, clear, i % 6 === 0 ? tools : this.#some(tools, tool));
          if (i % 4 === 0) this.#add('own', tool, open, this.#some(tools, tool));
        }
        if (i % EVERY.without === 1)
          this.#add('without', null, clear, this.#some(tools, null, tool));
      } else if (i % EVERY.strange === 3)
        this.#add('strange', null, clear, this.#some(this.#list(), null));
    }
  }

  #addPhrases(): void {
    const lists = readPhraseDomains()
      .map(({ tools }) => ({
        tools: tools.map(schemaOf),
        said: tools.flatMap(({ name, say }) => say.map((text) => ({ tool: name, text }))),
      }))
      .filter(({ tools }) => this.#isOwn(tools));
    for (const [k, { tools, said }] of lists.entries()) {
      for (const [j, { tool, text }] of said.entries()) {
        const input = plain(text);
        if ((j + k) % 2 === 0) this.#add('phrase', tool, input, this.#some(tools, tool));
        else if (j % 3 === 0) this.#add('without', null, input, this.#some(tools, null, tool));
        else if (j % 3 === 1) {
          const other = lists[this.#below(lists.length)];
          if (other !== undefined && other.tools !== tools)
            this.#add('strange', null, input, this.#some(other.tools, null));
        }
      }
    }
  }

  #addLines(): void {
    const own = readLines('no-tool');
    const byName = new Map(own.map(({ tools }) => [tools, readTools('omission', tools)]));
    for (const line of own) this.#addLine(line, byName.get(line.tools) as Tools);
    const lookups = JSON.parse(readUtterance('no-tool', 'lookups.tools.json')) as Record<
      string,
      Tools
    >;
    for (const line of readLines('lookups')) this.#addLine(line, lookups[line.tools] as Tools);
    for (const [i, row] of readCorpus('train').entries())
      if (i % 3 === this.fold) {
        const input = { ...plain(row.text), history: row.history, context: row.context };
        this.#add('strange', null, input, this.#some(this.#list(), null));
      }
  }

  #addLine({ kind, tool, text }: Line, tools: Tools): void {
    if (!this.#isOwn(tools)) return;
    const input = plain(text);
    for (let i = 0; i < 3; i++)
      this.#add(kind, tool ?? null, input, i === 0 ? tools : this.#some(tools, tool ?? null));
    if (tool !== undefined) this.#add('without', null, input, this.#some(tools, null, tool));
    const other = this.#list();
    if (other !== tools)
      this.#add(tool === undefined ? kind : 'strange', null, input, this.#some(other, null));
  }

  /** Adds a row; `wanted` is the tool that is meant, where one of the list is. */
  #add(source: Source, wanted: string | null, input: AssessInput, tools: Tools): void {
    const reading = readInput({ ...input, context: { ...input.context, tools } });
    if (asksForNothing(reading.kind)) return;
    const ranked = mayAnswer(chooseTool(prepareTools({ tools }), reading, NOTHING_SPOKEN), reading);
    const isThere = ranked.some(({ tool }) => tool.name === wanted);
    if (ranked.length === 0 || (wanted !== null && !isThere)) return;
    const features = anyToolFeatures(ranked, reading, isEnglish(reading));
    this.rows.push({ source, label: isThere ? 1 : 0, features });
  }

  #below = (count: number): number => Math.floor(this.#random() * count);
  #list = (): Tools => this.#lists[this.#below(this.#lists.length)] as Tools;
  #isOwn = (tools: Tools): boolean => foldOfTools({ tools }) === this.fold;

  /** One to eight tools of a list, with one of them or without another. */
  #some(tools: Tools, wanted: string | null, unwanted?: string): Tools {
    const others = tools.filter((one) => nameOf(one) !== wanted && nameOf(one) !== unwanted);
    const order = others.map((_, at) => at);
    shuffle(order, this.#random);
    const count = 1 + this.#below(MOST_TOOLS);
    const chosen = order
      .slice(0, wanted === null ? count : count - 1)
      .map((at) => others[at] as Context);
    return [...chosen, ...tools.filter((one) => nameOf(one) === wanted)];
  }
}

const plain = (request: string): AssessInput => ({
  request,
  history: [],
  context: null,
  answered: [],
});
const toolsOf = (context: AssessInput['context']): Tools =>
  Array.isArray(context?.tools) ? (context.tools as Tools) : [];
const nameOf = (tool: Context | undefined): string =>
  String(tool?.name ?? (tool?.function as Context | undefined)?.name ?? '');
const readUtterance = (folder: string, file: string): string =>
  readFileSync(path.join(CORPUS, folder, file), 'utf8');
const readLines = (name: string): Line[] =>
  readJsonLines<Line>(path.join(CORPUS, 'no-tool', `${name}.jsonl`));
const readTools = (folder: string, name: string): Tools =>
  JSON.parse(readUtterance(folder, `${name}.tools.json`)) as Tools;
