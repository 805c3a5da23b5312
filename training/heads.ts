import { useDetailWords } from '../src/assess/evidence/detail-words.js';
import { useIncompleteNet } from '../src/assess/evidence/incomplete-net.js';
import { trainWithoutTools, type WithoutTools } from './details/train-without-tools.js';
import {
  labelledRows,
  phrasesOfCatalogue,
  phrasesOfTools,
  type TrainingTexts,
  twinsOfParts,
  twinsOfRequests,
  twinsOfRows,
} from './details/training-texts.js';
import { type Seen, type Source, seeRow } from './examples.js';
import { trainingParts } from './irrelevant-sentences.js';
import { fitOfWithoutTools, fitWithTools, hasTools, oddsOf } from './train-model.js';

/** Sources of which nothing but its twins is learned: whether one of their rows lacks something is known by the other. */
const OMISSIONS = /^omissions|^singles$/;

/** What requests without tools are weighed by, learned from these sources and from what was written for it. */
export function trainingTexts(sources: readonly Source[]): TrainingTexts {
  const named = new Map(sources.map((source) => [source.name, source]));
  const rows = (name: string) => (named.get(name)?.seen ?? []).map(({ row }) => row);
  return {
    twins: [
      ...(named.has('omissions with tools') ? twinsOfParts(trainingParts()) : []),
      ...twinsOfRequests(),
      ...twinsOfRows(rows('own')),
    ],
    phrases: [...phrasesOfCatalogue(), ...phrasesOfTools()],
    labelled: sources
      .filter(({ name }) => !OMISSIONS.test(name))
      .flatMap(({ name, weight }) => labelledRows(sparse(rows(name), weight))),
  };
}

/** Every so many-th row of a source that weighs less than one. */
const sparse = <One>(all: readonly One[], weight: number): One[] => {
  const every = Math.max(1, Math.round(1 / weight));
  return all.filter((_, at) => at % every === 0);
};

/** Log-odds of a row by the head that weighs it, of heads trained on these sources. What the words say of details is in use from then on. */
export function fitHeads(sources: readonly Source[]): (seen: Seen) => number {
  const withTools = fitWithTools(sources);
  const plain = useWithoutTools(trainWithoutTools(trainingTexts(sources)));
  return (seen) => (hasTools(seen) ? oddsOf(withTools, seen) : oddsOf(plain, seeRow(seen.row)));
}

function useWithoutTools(trained: WithoutTools): ReturnType<typeof fitOfWithoutTools> {
  useDetailWords(trained.words);
  useIncompleteNet(trained.net);
  return fitOfWithoutTools(trained);
}

/** Log-odds for every row of a source, trained on all other sources. */
export function leftOut(sources: readonly Source[], name: string): Map<Seen, number> {
  const oddsFor = fitHeads(sources.filter((source) => source.name !== name));
  const held = sources.find((source) => source.name === name)?.seen ?? [];
  return new Map(held.map((one) => [one, oddsFor(one)]));
}
