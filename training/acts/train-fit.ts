import { writeFileSync } from 'node:fs';
import { COUNTS, compareAct } from '../../src/assess/proposed/act-features.js';
import type { ActFitModel } from '../../src/assess/proposed/act-fit.js';
import { tokenize } from '../../src/utterance/tokens.js';
import { type Example, fitLogistic } from '../logistic.js';
import { readPairs } from './tldr-pairs.js';

const MODEL = new URL('../../src/assess/proposed/act-fit.model.json', import.meta.url);
/** Pages on which a feature has to stand, so that none tells of a page. */
const LEAST_PAGES = 4;
const PENALTY = 2;
const PENALTY_OF_COUNTS = 0.1;
/** Smaller weights are left out. */
const LEAST_WEIGHT = 0.08;

type Feature = readonly [name: string, value: number];

/** Features by name: `#count`, `said|part`, `unsaid|part`, `word|part|word`, `left|word`. */
function listFeatures(command: string, sentence: string): readonly Feature[] {
  const words = tokenize(sentence, 200).map(({ word }) => word);
  const found = compareAct(command, words);
  if (found === null) return [];
  const all = [...found.words];
  return [
    ...COUNTS.map((name, at): Feature => [`#${name}`, found.counts[at] as number]),
    ...[...found.parts].flatMap(([part, isSaid]): Feature[] => [
      [`${isSaid ? 'said' : 'unsaid'}|${part}`, 1],
      ...all.map(([word]): Feature => [`word|${part}|${word}`, 1]),
    ]),
    ...all.flatMap(([word, isCovered]): Feature[] => (isCovered ? [] : [[`left|${word}`, 1]])),
  ];
}

/** Learns how commands stand to requests from the pages of tldr that are there to develop on. */
function main(folder: string): void {
  const rows = readPairs(folder, 'develop').flatMap(({ page, sentence, own, other }) => [
    { page, label: 1 as const, features: listFeatures(own, sentence) },
    { page, label: 0 as const, features: listFeatures(other, sentence) },
  ]);
  const pages = new Map<string, Set<string>>();
  for (const { page, features } of rows)
    for (const [name] of features) pages.set(name, (pages.get(name) ?? new Set()).add(page));
  const kept = [...pages].filter(([name, on]) => name.startsWith('#') || on.size >= LEAST_PAGES);
  const places = new Map(kept.map(([name], at) => [name, at]));
  const examples = rows.map(({ label, features }): Example => {
    const known = features.filter(([name]) => places.has(name));
    return {
      indices: Int32Array.from(known.map(([name]) => places.get(name) as number)),
      values: Float64Array.from(known.map(([, value]) => value)),
      ...{ label, weight: 1, intercept: true },
    };
  });
  const penalty = Float64Array.from(kept, ([name]) =>
    name.startsWith('#') ? PENALTY_OF_COUNTS : PENALTY,
  );
  const { weights, intercept } = fitLogistic(examples, new Float64Array(kept.length), penalty);
  writeFileSync(MODEL, `${JSON.stringify(toModel(intercept, places, weights))}\n`);
  console.log(`${rows.length} rows, ${kept.length} features`);
}

function toModel(
  intercept: number,
  places: ReadonlyMap<string, number>,
  weights: Float64Array,
): ActFitModel {
  const weigh = (name: string): number => round(weights[places.get(name) ?? -1] ?? 0);
  const parts: Record<string, { said?: number; unsaid?: number; words?: Record<string, number> }> =
    {};
  const left: Record<string, number> = {};
  for (const name of [...places.keys()].sort()) {
    const weight = weigh(name);
    if (name.startsWith('#') || Math.abs(weight) < LEAST_WEIGHT) continue;
    const [kind = '', one = '', word = ''] = name.split('|');
    if (kind === 'left') left[one] = weight;
    else {
      parts[one] ??= {};
      const part = parts[one];
      if (kind === 'word') part.words = { ...part.words, [word]: weight };
      else part[kind as 'said' | 'unsaid'] = weight;
    }
  }
  return { bias: round(intercept), counts: COUNTS.map((name) => weigh(`#${name}`)), parts, left };
}

const round = (weight: number): number => Math.round(weight * 100) / 100;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: tsx training/acts/train-fit.ts FOLDER_OF_PAGES');
main(folder);
