import { type AnyToolFile, useAnyTool } from '../src/assess/call/any-tool.js';
import { useBinder } from '../src/assess/call/binder-model.js';
import { useChooser } from '../src/assess/call/chooser-model.js';
import { forgetPrepared } from '../src/assess/call/prepare-tools.js';
import { useToolWords } from '../src/assess/call/tool-words.js';
import { useValueWords } from '../src/assess/call/value-words.js';
import type { LearnedVectors } from '../src/assess/learned-words.js';
import { AnyToolRows } from './binder/any-tool-rows.js';
import type { Group } from './binder/groups.js';
import { trainAnyTool } from './binder/train-any-tool.js';
import {
  callsOfPairs,
  FOLDS,
  foldOfTools,
  type LabelledCall,
  type TrainedBinder,
  trainBinder,
} from './binder/train-binder.js';
import { callGroups, trainCalls } from './binder/train-calls.js';
import { choicesOfGold, choicesOfPairs, trainChooser } from './binder/train-chooser.js';
import { type Seen, seeRow } from './examples.js';
import type { GoldCall } from './gold-calls.js';
import type { Pair, Part } from './omission.js';
import { omissionRows } from './sources.js';
import { type Phrase, phrasesOfPairs } from './tool-words/phrases.js';
import { trainToolWords } from './tool-words/train-tool-words.js';

interface Models {
  readonly words: LearnedVectors;
  readonly binder: TrainedBinder;
  readonly tools: Record<string, number>;
}

/** What is seen by models that do not know it, and what is trained on that. */
export interface OutOfFold {
  /** The rows of the omissions, by id. */
  readonly seen: Map<string, Seen>;
  /** The weights of what speaks for a tool. */
  readonly tools: Record<string, number>;
  /** The weights of what speaks for a call. */
  readonly calls: Record<string, number>;
  /** What tells whether any tool does what is asked for. */
  readonly anyTool: AnyToolFile;
}

/**
 * The rows of the omissions as they are seen by models that were not trained on them: what weighs them must learn how far
 * these are to be trusted on requests that they do not know. Which tool is meant, and which of several likely calls, is
 * trained on the same.
 *
 * @param others further calls that are known, of no fold
 */
export function seeOutOfFold(
  parts: readonly Part[],
  gold: readonly GoldCall[],
  others: readonly LabelledCall[],
  phrases: readonly Phrase[],
): OutOfFold {
  const pairs = parts.flatMap((part) => part.pairs);
  const isIn = (fold: number, { clear }: Pair): boolean => foldOfTools(clear.context) === fold;
  const folds = Array.from({ length: FOLDS }, (_, fold) => {
    const own = pairs.filter((pair) => isIn(fold, pair));
    const others = pairs.filter((pair) => !isIn(fold, pair));
    const unknown = phrases.filter(({ tools }) => foldOfTools({ tools: [tools[0]] }) !== fold);
    const words = trainToolWords([...unknown, ...phrasesOfPairs(others)]);
    useWords(words);
    const rows = new AnyToolRows(fold, pairs)
      .addAll()
      .addGold(gold.filter((_, i) => i % FOLDS === fold));
    return { fold, own, words, rows: rows.rows, choices: choicesOfPairs(own) };
  });
  const anyTool = trainAnyTool(folds.flatMap(({ rows }) => rows));
  useAnyTool(anyTool);
  const goldChoices = choicesOfGold(gold);
  const choicesBut = (fold: number): Group[] =>
    folds.flatMap((one) => (one.fold === fold ? [] : one.choices));
  const labelled = callsOfPairs(pairs);
  const models: Models[] = [];
  const groups: Group[] = [];
  for (const { fold, own, words } of folds) {
    const binder = trainBinder([...labelled.filter((call) => call.fold !== fold), ...others]);
    const tools = trainChooser([...choicesBut(fold), ...goldChoices]);
    models.push({ words, binder, tools });
    use({ words, binder, tools }, ALONE);
    groups.push(...own.flatMap(callGroups));
  }
  const calls = trainCalls(groups);
  const rows = omissionRows(parts);
  const seen = new Map<string, Seen>();
  for (const [fold, model] of models.entries()) {
    use(model, calls);
    for (const row of rows) if (foldOfTools(row.context) === fold) seen.set(row.id, seeRow(row));
  }
  const tools = trainChooser([...folds.flatMap(({ choices }) => choices), ...goldChoices]);
  return { seen, tools, calls, anyTool };
}

/** A call is as likely as its tool: before it is known what more to make of it. */
const ALONE = { tool: 1 };

function use({ words, binder, tools }: Models, calls: Record<string, number>): void {
  useWords(words);
  useTrained(binder);
  useChooser({ tools, calls });
}

/** Has what was trained used from now on. */
export function useTrained({ binder, words }: TrainedBinder): void {
  useBinder(binder);
  useValueWords(words);
}

/** Has the words mean this from now on, in lists of tools that were seen before as well. */
export function useWords(words: LearnedVectors): void {
  useToolWords(words);
  forgetPrepared();
}
