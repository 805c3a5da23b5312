import { embedConcepts as embed } from '../../embedder/embed-concepts.js';
import { actionClass } from '../../utterance/actions.js';
import { COMMON_WORDS } from '../../utterance/common-words.js';
import { stem } from '../../utterance/tokens.js';
import { Utterance } from '../../utterance/utterance.js';
import type { ValueKind } from '../../utterance/values.js';
import { wordSet } from '../../utterance/word-set.js';
import { alike, meanVector, vectorsOf } from '../meaning.js';
import type { Reading } from '../reading.js';
import { CHOOSER } from './chooser-model.js';
import { followUpFeatures, followUpScores, userTurns } from './follow-up.js';
import { operationFeatures } from './operation-features.js';
import { MONEY, type PreparedTool, type PreparedTools } from './prepare-tools.js';
import { shapeOf } from './schema.js';
import { NOTHING_SPOKEN, recordFeatures, type SpokenRecords } from './spoken-records.js';
import { IN_NAMES, type ToolTraits } from './tool-traits.js';
import { meaningForTools, meaningsForTools, wordsOfRequest } from './tool-words.js';

export interface RankedTool {
  readonly tool: PreparedTool;
  /** Its share of the likelihood among all tools, 0 to 1. */
  readonly likelihood: number;
  /** How well its words fit the request's, 0 for no word in common. */
  readonly fit: number;
  /** How near its meaning is to the request's, -1 to 1. */
  readonly meaning: number;
  /** Features that speak for it, in the order of `TOOL_FEATURES`. */
  readonly features: readonly number[];
}

/**
 * The tools from the likeliest to the least.
 *
 * @param previous the tools that earlier turns meant, newest first; read from those turns where it is left out
 */
export function chooseTool(
  prepared: PreparedTools,
  reading: Read,
  spoken: SpokenRecords,
  previous?: readonly PreparedTool[],
): RankedTool[] {
  const vectors = toolFeatures(prepared, reading, spoken);
  const before =
    previous?.map((tool) => prepared.tools.indexOf(tool)) ?? previousTools(prepared, reading);
  const scores = scoresIn(reading, prepared, vectors, before);
  const top = Math.max(...scores);
  const shares = scores.map((score) => Math.exp(score - top));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return prepared.tools
    .map((tool, i) => ({
      tool,
      likelihood: (shares[i] as number) / all,
      fit: (vectors[i] as number[])[0] as number,
      meaning: (vectors[i] as number[])[3] as number,
      features: vectors[i] as number[],
    }))
    .sort((a, b) => b.likelihood - a.likelihood);
}

/** The scores of the tools by the request, and by what was meant before where anything was said before. */
function scoresIn(
  reading: Read,
  prepared: PreparedTools,
  vectors: readonly number[][],
  previous: readonly number[],
): number[] {
  const scores = vectors.map(scoreOf);
  if (previous.length === 0 && userTurns(reading).length === 0) return scores;
  return followUpScores(followUpFeatures(prepared, vectors, scores, reading, previous));
}

/** The tools that the user's turns before this request most likely meant, by their place in the list, newest first. */
export function previousTools(prepared: PreparedTools, reading: Read): number[] {
  const decided = reading.calls.map(({ tool }) =>
    prepared.tools.findIndex(({ name }) => name === tool),
  );
  if (decided.length > 0) return decided.filter((at) => at >= 0).reverse();
  const previous: number[] = [];
  for (const turn of [...userTurns(reading)].reverse()) {
    const turns = reading.turns.slice(reading.turns.indexOf(turn) + 1);
    const earlier = { said: turn, turns, answeredTurns: 0, calls: [], kind: 'order' as const };
    const vectors = toolFeatures(prepared, earlier, NOTHING_SPOKEN);
    const scores = scoresIn(earlier, prepared, vectors, previous);
    previous.unshift(scores.indexOf(Math.max(...scores)));
  }
  return previous;
}

/** The part of a reading that tells its tool. */
type Read = Pick<Reading, 'said' | 'turns' | 'answeredTurns' | 'calls' | 'kind'>;

const scoreOf = (features: readonly number[]): number =>
  features.reduce((sum, value, at) => sum + value * (CHOOSER.tools[at] as number), 0);

/** Those that may answer: a question asks for nothing to be changed. */
export const mayAnswer = (ranked: readonly RankedTool[], { kind }: Reading): RankedTool[] =>
  ranked.filter(({ tool }) => kind !== 'question' || tool.traits.mayOnlyRead);

/** Features that speak for each tool, in the order of `TOOL_FEATURES`. */
export function toolFeatures(
  { tools, meanings: known, names, counts }: PreparedTools,
  reading: Read,
  spoken: SpokenRecords,
): number[][] {
  const { turns } = reading;
  const said = withoutQuoted(reading.said);
  const asked = askedStems(said);
  const earlier = said.tokens.length <= 9 ? turnStems(reading) : new Map<string, number>();
  const ofRecords = new Set([...spoken.names].map((at) => reading.said.tokens[at]));
  const { actions } = said;
  const classes = new Set(actions.map((action) => action.class));
  const words = said.tokens
    .slice(0, 60)
    .filter((token) => !COMMON_WORDS.has(token.word) && !ofRecords.has(token))
    .map(({ word }) => word);
  const meaning = meanVector(words);
  const verb = meanVector(
    actions.length > 0 ? actions.slice(0, 2).map((action) => action.verb) : words.slice(0, 1),
  );
  const short = words.length < 3 && turns.length > 0;
  const before = short
    ? meanVector(
        turns
          .slice(0, 2)
          .flatMap((turn) => turn.tokens.slice(0, 30).map(({ word }) => word))
          .filter((word) => !COMMON_WORDS.has(word)),
      )
    : null;
  const kinds = new Map<ValueKind, number>();
  for (const { kind } of said.values) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const fits = tools.map((tool) => fitOf(tool, asked, counts, tools.length));
  const turnFits = tools.map((tool) =>
    earlier.size > 0 ? fitOf(tool, earlier, counts, tools.length) : 0,
  );
  const best = Math.max(1e-9, ...fits);
  const met = known.nearest(vectorsOf(words.slice(0, 14)));
  const nearest = tools.map(({ tellingWords }) => meanOf(met, tellingWords));
  const bestNearest = Math.max(...nearest);
  const namesMet = tools.map(({ nameWords }) => meanOf(met, nameWords));
  const bestNameMet = Math.max(...namesMet);
  const needsMet = tools.map(({ needs }) => meanOf(met, needs));
  const shapesSaid = new Set(said.values.slice(0, 30).map(({ text }) => shapeOf(text)));
  // Not every word of other languages has a vector; the embedder knows more of them.
  const foreign = isEnglish(reading) ? null : embed(said.text.slice(0, 400));
  const meanings = tools.map(({ vector }) =>
    Math.max(alike(meaning, vector), alike(before, vector)),
  );
  const bestMeaning = Math.max(...meanings);
  const learned = meaningForTools(wordsOfRequest({ said, turns }));
  const near = tools.map(({ forTools }) => alike(learned, forTools));
  const nearestLearned = Math.max(...near);
  const toNames = names.nearest(meaningsForTools(words.slice(0, MOST_COMPARED)));
  const namesNear = tools.map(({ nameForTools }) => meanOf(toNames, nameForTools));
  const nearestName = Math.max(...namesNear);
  const operations = operationFeatures(
    tools.map(({ traits }) => traits.operations),
    said,
    foreign !== null,
  );
  return tools.map((tool, i) => {
    const fit = fits[i] as number;
    const { verbs, nameStems, required, shapes } = tool.traits;
    const inName = nameStems.filter((root) => asked.has(root)).length;
    const shapesMet = shapes.filter((wanted) => wanted.some((shape) => kinds.has(shape))).length;
    return [
      Math.min(fit, 12) / 4,
      fit === best ? 1 : 0,
      fit / best,
      meanings[i] as number,
      alike(meaning, tool.nameVector),
      alike(verb, tool.nameVector),
      verbs.some((name) => classes.has(name)) ? 1 : 0,
      verbs.length > 0 && classes.size > 0 && !verbs.some((name) => classes.has(name)) ? 1 : 0,
      Math.min(inName, 3) / 2,
      inName === 0 ? 1 : 0,
      shapes.length === 0 ? 0.5 : shapesMet / shapes.length,
      shapes.length - shapesMet,
      nearest[i] as number,
      Math.min(required, 6) / 6,
      Math.min(turnFits[i] as number, 12) / 4,
      verbs.some((name) => name === 'get' || name === 'search') ? 1 : 0,
      alike(meaning ?? before, tool.apart),
      meanings[i] === bestMeaning ? 1 : 0,
      nearest[i] === bestNearest ? 1 : 0,
      namesMet[i] as number,
      namesMet[i] === bestNameMet ? 1 : 0,
      needsMet[i] as number,
      [...tool.choiceStems].some((root) => asked.has(root)) ? 1 : 0,
      [...tool.shapes].some((shape) => shapesSaid.has(shape)) ? 1 : 0,
      foreign === null ? 0 : cosine(foreign, tool.embedding()),
      foreign === null ? 0 : (meanings[i] as number),
      foreign === null ? 0 : (namesMet[i] as number),
      foreign !== null && verbs.some((name) => classes.has(name)) ? 1 : 0,
      4 * (near[i] as number),
      near[i] === nearestLearned ? 1 : 0,
      4 * ((near[i] as number) - nearestLearned),
      foreign === null ? 0 : 4 * (near[i] as number),
      4 * (namesNear[i] as number),
      namesNear[i] === nearestName ? 1 : 0,
      ...homesFor(tool.traits, kinds),
      ...recordFeatures(tool.traits.records, spoken),
      ...(operations[i] as number[]),
    ];
  });
}

/** Leaves out what is quoted: it is to be written or sent, and says nothing of what is to be done. */
function withoutQuoted(said: Utterance): Utterance {
  const tokens = said.tokens.filter(({ start, end }) => !said.quotationAround(start, end));
  return tokens.length < LEAST_LEFT || tokens.length === said.tokens.length
    ? said
    : new Utterance(said.text, tokens, said.values);
}

/** Words that are left at least where what is quoted is left out. */
const LEAST_LEFT = 2;

/** Words of a request that are compared one by one. */
const MOST_COMPARED = 20;

function meanOf(numbers: readonly number[], places: readonly number[]): number {
  let sum = 0;
  for (const place of places) sum += numbers[place] as number;
  return places.length === 0 ? 0 : sum / places.length;
}

/** The cosine of two texts' embeddings, which are of unit length. */
function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let d = 0; d < a.length; d++) sum += (a[d] as number) * (b[d] as number);
  return sum;
}

/** Whether the tool has parameters for what the request says, and the request what the tool wants, by kind. */
function homesFor({ homes, kinds }: ToolTraits, counts: ReadonlyMap<ValueKind, number>): number[] {
  let taken = 0;
  let untaken = 0;
  let beyond = 0;
  for (const [kind, count] of counts) {
    const own = homes.get(kind) ?? 0;
    if (own > 0) taken += 1;
    else untaken += 1;
    beyond += Math.max(0, count - own);
  }
  const features = [taken / 3, untaken / 2, Math.min(beyond, 4) / 4];
  for (const { kind, has, wanted } of kinds) {
    const said = counts.has(kind as ValueKind) || (kind === 'person' && counts.has('name'));
    features.push(said && has ? 1 : 0, said && !has ? 1 : 0, !said && wanted ? 1 : 0);
  }
  return features;
}

function fitOf(
  tool: PreparedTool,
  asked: ReadonlyMap<string, number>,
  counts: ReadonlyMap<string, number>,
  size: number,
): number {
  let fit = 0;
  for (const [word, weight] of tool.bag) {
    const wanted = asked.get(word);
    if (wanted !== undefined)
      fit += weight * wanted * Math.log(1 + size / (counts.get(word) as number));
  }
  return fit;
}

function askedStems({ tokens, actions, values }: Utterance): Map<string, number> {
  const asked = new Map<string, number>();
  for (const { word } of tokens.slice(0, 300)) {
    if (!IN_NAMES.has(word)) asked.set(stem(word), 1);
    for (const part of /[-_/]/.test(word) ? word.split(/[-_/]/) : [])
      if (part.length > 2) asked.set(stem(part), 0.7);
    const action = actionClass(word);
    if (action !== undefined && !asked.has(`#${action}`)) asked.set(`#${action}`, 0.5);
  }
  for (const action of actions) asked.set(`#${action.class}`, 1);
  if (values.some(({ kind }) => kind === 'money')) asked.set(MONEY, 1);
  return asked;
}

/** A short reply is about what was said before. */
function turnStems({ turns }: Pick<Reading, 'turns'>): Map<string, number> {
  const stems = new Map<string, number>();
  for (const turn of turns.slice(0, 3)) {
    for (const { word } of turn.tokens.slice(0, 80))
      if (!IN_NAMES.has(word)) stems.set(stem(word), 1);
    for (const action of turn.actions) stems.set(`#${action.class}`, 1);
  }
  return stems;
}

const ENGLISH = wordSet('the my please and is of you what this i me to for with it on a in from');

/** Whether the request's words can be compared with those of English schemas. */
export const isEnglish = ({ said }: Pick<Reading, 'said'>): boolean =>
  said.tokens.length < 2 || said.tokens.some(({ word }) => ENGLISH.has(word));
