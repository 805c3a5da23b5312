import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  type ActionIndexFile,
  likelyActions,
  useActions,
} from '../../src/assess/actions/action-index.js';
import { readInput } from '../../src/assess/reading.js';
import { type CataloguedAction, listActions } from '../../src/catalogue/catalogue.js';
import { COMMON_WORDS } from '../../src/utterance/common-words.js';
import { stem, tokenize } from '../../src/utterance/tokens.js';
import { writeLearnedVectors } from '../write-learned-vectors.js';
import {
  type ActionRequest,
  type LearnedActions,
  readActionRequests,
  requestFiles,
  trainActions,
} from './train-actions.js';

/**
 * `npx tsx training/catalogue/index-actions.ts`: writes the index by which an action of the catalogue is chosen, from
 * the catalogue's phrases and the requests of `corpus/requests`. With `--measure` it writes nothing, learns without one file in
 * four and prints how often the action of a request there is found.
 */
const { values } = parseArgs({ options: { measure: { type: 'boolean' } }, strict: false });
const FOLDER = fileURLToPath(new URL('../../src/assess/actions/', import.meta.url));

/** Weights of what an action is known by: its stems in hundredths. */
const STEMS = { name: 100, phrases: 100, description: 60, parameters: 35 } as const;

/** What the index says of the catalogue as it is now, whatever is learned of its actions. */
export function indexCatalogue(): Pick<ActionIndexFile, 'names' | 'domains' | 'stems'> {
  const actions = listActions();
  const stems = new Map<string, number[]>();
  for (const [at, action] of actions.entries()) {
    for (const [root, weight] of stemsOf(action)) {
      const met = stems.get(root) ?? [];
      met.push(at, weight);
      stems.set(root, met);
    }
  }
  return {
    names: actions.map(({ name }) => name),
    domains: actions.map(({ domain }) => domain),
    stems: Object.fromEntries([...stems].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** How much more an action is meant that is asked for often, in log-odds. In the requests that are learned from all actions are asked for alike. */
const OFTEN = 1.2;

/** The index with what was learned of the actions. */
function indexActions({ vectors, common }: LearnedActions): ActionIndexFile {
  const bytes = Int8Array.from(vectors, (value) => Math.round(127 * value));
  return {
    ...indexCatalogue(),
    vectors: Buffer.from(bytes.buffer).toString('base64'),
    common: listActions().map(
      ({ often }, at) => Math.round(100 * ((common[at] as number) + (often ? OFTEN : 0))) / 100,
    ),
  };
}

/** Words as a request is cut into them, also where no space shows them. */
const wordsOf = (text: string): string[] => tokenize(text, 60).map(({ word }) => word);

function stemsOf({ name, description, words, parameters }: CataloguedAction): Map<string, number> {
  const stems = new Map<string, number>();
  const add = (weight: number, some: readonly string[]): void => {
    for (const word of some) {
      if (COMMON_WORDS.has(word) || word.length < 2) continue;
      const root = stem(word);
      stems.set(root, Math.max(stems.get(root) ?? 0, weight));
    }
  };
  add(STEMS.name, name.split('_'));
  add(STEMS.phrases, Object.values(words).flat().flatMap(wordsOf));
  add(STEMS.description, wordsOf(description));
  add(
    STEMS.parameters,
    parameters.flatMap((one) => one.name.split('_')),
  );
  return stems;
}

/** How often the action that is asked for is found, and how often the likeliest one is right by how likely it is. */
function measure(requests: readonly ActionRequest[]): string {
  const actions = listActions();
  const found = requests.map(({ input, right }) => {
    const likely = likelyActions(readInput(input));
    const { name } = actions[right] as CataloguedAction;
    const place = likely.findIndex((one) => one.name === name);
    return { likelihood: likely[0]?.likelihood ?? 0, place };
  });
  const share = (some: readonly unknown[], of: readonly unknown[] = requests): string =>
    (some.length / Math.max(of.length, 1)).toFixed(3);
  const bounds = [0.3, 0.4, 0.5, 0.6, 0.7].map((least) => {
    const told = found.filter(({ likelihood }) => likelihood >= least);
    return `from ${least} on ${share(told)} told, ${share(
      told.filter(({ place }) => place === 0),
      told,
    )} right`;
  });
  const [first, four] = [
    found.filter((one) => one.place === 0),
    found.filter((one) => one.place >= 0),
  ];
  return `${requests.length} requests: right ${share(first)}, among four ${share(four)}; ${bounds.join('; ')}`;
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url)) {
  const files = requestFiles();
  const isLeftOut = (at: number): boolean => values.measure === true && at % 4 === 1;
  const learned = trainActions(
    files.flatMap((file, at) => (isLeftOut(at) ? [] : readActionRequests(file))),
  );
  const index = indexActions(learned);
  useActions(index, learned.words);
  if (values.measure === true)
    console.log(
      measure(files.flatMap((file, at) => (isLeftOut(at) ? readActionRequests(file) : []))),
    );
  else {
    writeFileSync(`${FOLDER}actions.model.json`, `${JSON.stringify(index)}\n`);
    const bytes = writeLearnedVectors(`${FOLDER}action-words`, learned.words);
    console.log(`${index.names.length} actions, ${bytes.length} bytes of words`);
  }
}
