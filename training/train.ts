import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { useChooser } from '../src/assess/call/chooser-model.js';
import { linesOfWords, type ValueWords } from '../src/assess/call/value-words.js';
import {
  type DetailWords,
  lineOfWord,
  useDetailWords,
} from '../src/assess/evidence/detail-words.js';
import { useIncompleteNet } from '../src/assess/evidence/incomplete-net.js';
import type { ModelFile } from '../src/assess/model/model.js';
import shipped from '../src/assess/model/weights.model.json' with { type: 'json' };
import { unpacked } from '../src/word-vectors/packed-vectors.js';
import { callsOfGold, callsOfLabelled, callsOfPairs, trainBinder } from './binder/train-binder.js';
import { measureFollowUp, trainFollowUp } from './binder/train-follow-up.js';
import { calibrationRows } from './calibration-rows.js';
import { trainWithoutTools, type WithoutTools } from './details/train-without-tools.js';
import { type Source, seeRows } from './examples.js';
import { readGoldCalls } from './gold-calls.js';
import { trainingTexts } from './heads.js';
import { trainingParts } from './irrelevant-sentences.js';
import { labelledChoices, labelledPhrases } from './labelled-phrases.js';
import { keepScores } from './opinion/own-scores.js';
import { trainStacking } from './opinion/train-stacking.js';
import { seeOutOfFold, useTrained, useWords } from './out-of-fold.js';
import { CORPUS, readRows } from './rows.js';
import { trainingSources } from './sources.js';
import { type Phrase, phrasesOfPairs, readPhrases } from './tool-words/phrases.js';
import { trainToolWords } from './tool-words/train-tool-words.js';
import { fileOfWithoutTools, trainDimensions, trainModel } from './train-model.js';
import { readConversations, readTrainingConversations } from './user-turns.js';
import { writeLearnedVectors } from './write-learned-vectors.js';

/**
 * `npm run train -- --data <folder> --bfcl <bfcl_eval/data> --acebench <data_all>`: trains and writes the shipped
 * weights; each folder may be left out, and what is trained on it with it. With `--without-tools` only what weighs
 * requests without tools, and which dimensions are open; with `--follow-up` only which tool a request means that follows others.
 */
const VERSION = 'builtin-4';
const ASSESS = path.join(path.dirname(fileURLToPath(import.meta.url)), '../src/assess');

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    bfcl: { type: 'string' },
    acebench: { type: 'string' },
    'without-tools': { type: 'boolean' },
    'follow-up': { type: 'boolean' },
  },
});
const folder = values.data ?? null;
if (values['without-tools']) trainOnlyWithoutTools();
else if (values['follow-up']) learnFollowUp();
else trainAll();

function trainAll(): void {
  const held = folder === null ? [] : ['acebench.dev', 'acebench.test'];
  const gold = readGoldCalls({
    ...values,
    held: new Set(held.flatMap((name) => readRows(folder as string, name)).map(({ text }) => text)),
  });

  // In the order in which an assessment uses them: what comes later is trained on what is before it.
  const parts = trainingParts();
  const pairs = parts.flatMap((part) => part.pairs);
  const otherCalls = [
    ...callsOfGold(gold),
    ...callsOfLabelled([...labelledPhrases(), ...labelledChoices()]),
  ];
  console.log(`${pairs.length} pairs, ${otherCalls.length} other calls`);
  const phrases = readPhrases();
  const { seen: outOfFold, tools, calls, anyTool } = seeOutOfFold(parts, gold, otherCalls, phrases);
  learnToolWords([...phrases, ...phrasesOfPairs(pairs)]);
  const { binder, words } = trainBinder([...callsOfPairs(pairs), ...otherCalls]);
  write('call/binder.model.json', binder);
  writeValueWords(words);
  useTrained({ binder, words });
  write('call/any-tool.model.json', anyTool);
  const chooser = { tools, calls };
  write('call/chooser.model.json', chooser);
  useChooser(chooser);
  learnFollowUp();
  const sources = trainingSources(folder, undefined, outOfFold);
  for (const { name, seen } of sources) console.log(`${name}: ${seen.length} rows`);
  const withoutTools = learnWithoutTools(sources);
  const model = trainModel(
    VERSION,
    trainingSources(folder, undefined, outOfFold),
    seeRows(calibrationRows()),
    withoutTools,
  );
  write('model/weights.model.json', model);
  console.log(
    `calibration: slope ${model.calibration.slope}, intercept ${model.calibration.intercept}`,
  );
  const { weights, scored } = trainStacking(sources, model);
  write('opinion/stacking.model.json', weights);
  keepScores(scored);
}

/** Leaves what weighs requests with tools as it is. */
function trainOnlyWithoutTools(): void {
  const withoutTools = learnWithoutTools(trainingSources(folder));
  const model: ModelFile = {
    ...shipped,
    version: VERSION,
    ...fileOfWithoutTools(withoutTools, seeRows(calibrationRows())),
    // Rows are seen anew: what is not said is read by other words now.
    dimensions: trainDimensions(trainingSources(folder)),
  };
  write('model/weights.model.json', model);
}

function learnWithoutTools(sources: readonly Source[]): WithoutTools {
  const trained = trainWithoutTools(trainingTexts(sources));
  writeDetailWords(trained.words);
  useDetailWords(trained.words);
  write('evidence/incomplete-net.model.json', trained.net);
  useIncompleteNet(trained.net);
  return trained;
}

function learnFollowUp(): void {
  write('call/follow-up.model.json', trainFollowUp(readTrainingConversations()));
  const blind = readConversations(path.join(CORPUS, 'blind-5/conversations'));
  console.log(`the tool of blind turns that follow others: ${measureFollowUp(blind)}`);
}

function learnToolWords(phrases: readonly Phrase[]): void {
  const words = trainToolWords(phrases);
  const bytes = writeLearnedVectors(path.join(ASSESS, 'call/tool-words'), words);
  useWords({ ...words, vectors: unpacked(bytes) });
  console.log(`tool words: ${phrases.length} phrases, ${bytes.length} bytes`);
}

function writeValueWords(words: ValueWords): void {
  writeFileSync(path.join(ASSESS, 'call/value-words.txt'), linesOfWords(words));
  writeFileSync(path.join(ASSESS, 'call/value-words.bin'), words.packed);
  writeFileSync(path.join(ASSESS, 'call/value-maps.bin'), words.maps);
  console.log(`value words: ${words.packed.length} bytes`);
}

function writeDetailWords({ words, packed: bytes }: DetailWords): void {
  writeFileSync(path.join(ASSESS, 'evidence/detail-words.txt'), words.map(lineOfWord).join('\n'));
  writeFileSync(path.join(ASSESS, 'evidence/detail-words.bin'), bytes);
  console.log(`detail words: ${words.length} words, ${bytes.length} bytes`);
}

function write(name: string, weights: object): void {
  const text = `${JSON.stringify(weights)}\n`;
  writeFileSync(path.join(ASSESS, name), text);
  console.log(`${name}: ${text.length} bytes`);
}
