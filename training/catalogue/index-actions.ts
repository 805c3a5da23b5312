import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ActionIndexFile } from '../../src/assess/actions/action-index.js';
import { meaningForTools, requestWords, toolWords } from '../../src/assess/call/tool-words.js';
import { type CataloguedAction, listActions } from '../../src/catalogue/catalogue.js';
import { COMMON_WORDS } from '../../src/utterance/common-words.js';
import { stem, tokenize } from '../../src/utterance/tokens.js';
import { DIMENSIONS } from '../../src/word-vectors/word-vectors.js';

/**
 * `npx tsx training/catalogue/index-actions.ts`: writes the index by which an action of the catalogue is chosen, from
 * the catalogue's phrases and the learned words of tools.
 */
const FILE = fileURLToPath(new URL('../../src/assess/actions/actions.model.json', import.meta.url));

/** Weights of what an action is known by: its stems in hundredths, and its phrases beside its description in its meaning. */
const STEMS = { name: 100, phrases: 100, description: 60, parameters: 35 } as const;
const MEANING = { english: 0.5, others: 0.1 } as const;

/** The index of the catalogue as it is now. */
export function indexActions(
  actions: readonly CataloguedAction[] = listActions(),
): ActionIndexFile {
  const stems = new Map<string, number[]>();
  const vectors = new Int8Array(actions.length * DIMENSIONS);
  for (const [at, action] of actions.entries()) {
    for (const [root, weight] of stemsOf(action)) {
      const met = stems.get(root) ?? [];
      met.push(at, weight);
      stems.set(root, met);
    }
    for (const [d, value] of meaningOf(action).entries())
      vectors[at * DIMENSIONS + d] = Math.round(127 * value);
  }
  return {
    names: actions.map(({ name }) => name),
    domains: actions.map(({ domain }) => domain),
    vectors: Buffer.from(vectors.buffer).toString('base64'),
    stems: Object.fromEntries([...stems].sort(([a], [b]) => (a < b ? -1 : 1))),
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

function meaningOf({ name, description, words, parameters }: CataloguedAction): Float64Array {
  const sum = new Float64Array(DIMENSIONS);
  const add = (meaning: ReturnType<typeof meaningForTools>, weight: number): void => {
    for (let d = 0; meaning !== null && d < DIMENSIONS; d++)
      sum[d] = (sum[d] as number) + weight * (meaning[d] as number);
  };
  const named = parameters.map((one) => ({ words: one.name.split('_') }));
  add(meaningForTools(toolWords({ words: name.split('_'), description, parameters: named })), 1);
  for (const [language, phrases] of Object.entries(words))
    for (const phrase of phrases)
      add(
        meaningForTools(requestWords(wordsOf(phrase), [])),
        language === 'en' ? MEANING.english : MEANING.others,
      );
  const length = Math.hypot(...sum) || 1;
  return sum.map((value) => value / length);
}

if (path.resolve(process.argv[1] ?? '') === fileURLToPath(import.meta.url))
  writeFileSync(FILE, `${JSON.stringify(indexActions())}\n`);
