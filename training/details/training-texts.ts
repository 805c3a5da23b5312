import path from 'node:path';
import { parameterKind } from '../../src/assess/call/parameter-kind.js';
import { prepareTools } from '../../src/assess/call/prepare-tools.js';
import type { DetailKind } from '../../src/assess/evidence/detail-kinds.js';
import { type CataloguedAction, listActions } from '../../src/catalogue/catalogue.js';
import type { AssessInput } from '../../src/ports/assessment.js';
import { seeded } from '../../src/random.js';
import { identifierWords } from '../../src/utterance/tokens.js';
import { jsonLineFiles, readJsonLines } from '../json-lines.js';
import type { Pair, Part } from '../omission.js';
import { type RequestTwinLine, readTwinLines, sidesOf } from '../request-twins.js';
import { CORPUS, inputOf, type Row } from '../rows.js';
import { shuffle } from '../shuffle.js';
import { KIND_OF_GAP, KIND_OF_PARAMETER, KIND_OF_VALUE } from './kind-of-parameter.js';

/** A request with and without a detail that it needs. */
export interface TwinText {
  readonly clear: AssessInput;
  readonly open: AssessInput;
  /** What is left out together, so that a domain is all trained on or all measured. */
  readonly group: string;
  readonly weight: number;
  /** The kinds that what is asked for needs, the missing one among them; none where they are not known. */
  readonly needed: readonly DetailKind[];
  readonly missing: DetailKind | null;
}

/** A text of which is known what it needs, or what it says and does not say. */
export interface PhraseText {
  readonly input: AssessInput;
  /** The kinds that it needs; null where they are not known. */
  readonly needed: readonly DetailKind[] | null;
  readonly said: readonly DetailKind[];
  readonly unsaid: readonly DetailKind[];
}

/** A request of which is known whether it lacks something. */
export interface LabelledText {
  readonly input: AssessInput;
  readonly ambiguous: 0 | 1;
}

export interface TrainingTexts {
  readonly twins: readonly TwinText[];
  readonly phrases: readonly PhraseText[];
  readonly labelled: readonly LabelledText[];
}

const WEIGHT = { stripped: 1, plain: 2 } as const;

/** Twins of the omissions without their tools, except those that differ in the caller's records. A domain is a list of tools. */
export const twinsOfParts = (parts: readonly Part[]): TwinText[] =>
  parts.flatMap(({ name, pairs }) =>
    pairs.filter(({ kind }) => kind !== 'records').map((pair) => twinOfPair(name, pair)),
  );

function twinOfPair(part: string, { tool, clear, open, missing: lacking }: Pair): TwinText {
  const sides = { clear: withoutTools(clear), open: withoutTools(open) };
  const meant =
    tool === null ? undefined : prepareTools(clear.context).tools.find(({ name }) => name === tool);
  const required = meant?.parameters.filter((one) => one.required) ?? [];
  const gone = meant?.parameters.find(({ name }) => name === lacking[0]);
  const missing = gone === undefined ? null : KIND_OF_PARAMETER[gone.kind];
  const group = tool === null ? part : groupOfTools(clear.context);
  const weight = tool === null ? WEIGHT.plain : WEIGHT.stripped;
  const needed = neededKinds(
    required.map(({ kind }) => KIND_OF_PARAMETER[kind]),
    missing,
  );
  return { ...sides, group, weight, needed, missing };
}

const groupOfTools = (context: AssessInput['context']): string =>
  JSON.stringify((context as { readonly tools: unknown }).tools).slice(0, 400);

/** Each kind once; none where what is asked for is not known. */
const neededKinds = (required: readonly DetailKind[], missing: DetailKind | null): DetailKind[] =>
  required.length === 0 ? [] : [...new Set([...required, ...(missing === null ? [] : [missing])])];

function withoutTools(input: AssessInput): AssessInput {
  const { tools: _, ...rest } = (input.context ?? {}) as Record<string, unknown>;
  return { ...input, context: Object.keys(rest).length > 0 ? rest : null };
}

/** Twins that were written for tools are many and of few domains: so many of them are learned from. */
const MOST_STRIPPED = 2_500;

/** All twins but those beyond `MOST_STRIPPED` that were written for tools. */
export function withoutMost(twins: readonly TwinText[]): TwinText[] {
  const stripped = twins.filter(({ weight }) => weight === WEIGHT.stripped);
  const order = stripped.map((_, at) => at);
  shuffle(order, seeded(7));
  const kept = new Set(order.slice(0, MOST_STRIPPED).map((at) => stripped[at]));
  return twins.filter((one) => one.weight !== WEIGHT.stripped || kept.has(one));
}

/** Twins that were written for requests without tools, each with the action of the catalogue that it asks for. */
export function twinsOfRequests(folder = path.join(CORPUS, 'requests')): TwinText[] {
  const actions = new Map(listActions().map((action) => [action.name, action]));
  return jsonLineFiles(folder)
    .flatMap((file) => readTwinLines(file))
    .map((line) => twinOfRequest(line, actions.get(line.action ?? '')));
}

function twinOfRequest(line: RequestTwinLine, action: CataloguedAction | undefined): TwinText {
  const required = action?.parameters.filter(({ needed }) => needed === 'always') ?? [];
  const gone = action?.parameters.find(({ name }) => name === line.missing);
  const missing = gone === undefined ? (KIND_OF_GAP[line.gap] ?? null) : KIND_OF_VALUE[gone.kind];
  const needed = neededKinds(
    required.map(({ kind }) => KIND_OF_VALUE[kind]),
    missing,
  );
  return { ...sidesOf(line), group: line.domain ?? line.id, weight: WEIGHT.plain, needed, missing };
}

/** Twins of rows that come in groups. */
export function twinsOfRows(rows: readonly Row[]): TwinText[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const { group } = row.meta;
    if (group !== undefined && !Array.isArray(row.context?.tools))
      groups.set(group, [...(groups.get(group) ?? []), row]);
  }
  return [...groups].flatMap(([group, members]) => {
    const clear = members.find(({ ambiguous }) => ambiguous === 0);
    const open = members.find(({ ambiguous }) => ambiguous === 1);
    if (clear === undefined || open === undefined) return [];
    const sides = { clear: inputOf(clear), open: inputOf(open) };
    return [{ ...sides, group, weight: WEIGHT.plain, needed: [], missing: null }];
  });
}

/** How people ask for the actions of the catalogue, with what each needs. */
export const phrasesOfCatalogue = (): PhraseText[] =>
  listActions().flatMap(({ words, description, parameters }) => {
    const needed = parameters
      .filter((one) => one.needed === 'always')
      .map(({ kind }) => KIND_OF_VALUE[kind]);
    return [...Object.values(words).flat(), description].map((text) => ({
      ...{ input: inputOfText(text), needed, said: [], unsaid: [] },
    }));
  });

interface Domain {
  readonly tools: readonly {
    readonly parameters: readonly string[];
    readonly say: readonly string[];
    readonly values?: readonly Readonly<Record<string, unknown>>[];
  }[];
}

/** What people say who want a tool, with the kinds of its parameters that they say and those that they do not. */
export const phrasesOfTools = (folder = path.join(CORPUS, 'phrases')): PhraseText[] =>
  jsonLineFiles(folder)
    .flatMap((file) => readJsonLines<Domain>(file))
    .flatMap(({ tools }) =>
      tools.flatMap(({ parameters, say, values = [] }) => {
        const kinds = new Map(parameters.map((name) => [name, kindOfName(name)]));
        return say.flatMap((text, at): PhraseText[] => {
          const told = values[at];
          if (told === undefined) return [];
          const said = new Set(Object.keys(told).flatMap((name) => kinds.get(name) ?? []));
          const unsaid = new Set([...kinds.values()].filter((kind) => !said.has(kind)));
          return [{ input: inputOfText(text), needed: null, said: [...said], unsaid: [...unsaid] }];
        });
      }),
    );

const kindOfName = (name: string): DetailKind =>
  KIND_OF_PARAMETER[
    parameterKind({
      ...{ type: 'string', format: '', words: identifierWords(name), description: '', choices: [] },
    })
  ];

const inputOfText = (request: string): AssessInput => ({
  ...{ request, history: [], context: null, answered: [] },
});

/** Rows of which is known whether they lack something. */
export const labelledRows = (rows: readonly Row[]): LabelledText[] =>
  rows
    .filter(({ context }) => !Array.isArray(context?.tools))
    .map((row) => ({ input: inputOf(row), ambiguous: row.ambiguous }));
