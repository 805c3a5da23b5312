import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { AskingFile } from '../../src/utterance/nothing/asking-odds.js';
import { BUCKETS } from '../../src/utterance/nothing/clause-features.js';
import { onlyTells } from '../../src/utterance/nothing/only-tells.js';
import { tokenize } from '../../src/utterance/tokens.js';
import { asksForNothing, kindByWords } from '../../src/utterance/turn-kind.js';
import { CORPUS } from '../rows.js';
import { joinMessages } from './composites.js';
import {
  type Example,
  type Features,
  featuresOf,
  fitAsking,
  MOST_TOKENS,
  oddsOf,
  type Weights,
} from './fit-asking.js';
import { foldOf, type Message, readNothingMessages, readRequests } from './messages.js';

/**
 * `npx tsx training/nothing-model/train-asking.ts [--folds 5 [--odds]]`: trains whether a message asks for anything, and writes
 * `asking.model.json`. With folds it only prints what messages of folds that were not trained on are taken for: requests by
 * domain, and messages that ask for nothing by row.
 */
const { values } = parseArgs({ options: { folds: { type: 'string' }, odds: { type: 'boolean' } } });

const PENALTY = 0.3;
const ROUNDS = 70;
/** The few that ask for nothing stand against many requests. */
const WEIGHTS = { nothing: 8, near: 16, request: 1, joinedNothing: 3 } as const;
const MODEL = '../../src/utterance/nothing/asking.model.json';

interface Seen {
  readonly message: Message;
  readonly features: Features;
}

const see = (message: Message): Seen => ({ message, features: featuresOf(message.text) });

function weightOf({ asks, source }: Message): number {
  if (source === 'joined') return asks ? WEIGHTS.request : WEIGHTS.joinedNothing;
  if (!asks) return WEIGHTS.nothing;
  return source === 'near' ? WEIGHTS.near : WEIGHTS.request;
}

function train(seen: readonly Seen[]): Weights {
  const joined = joinMessages(seen.map(({ message }) => message)).map(see);
  const examples = [...seen, ...joined].map(
    ({ message, features }): Example => ({
      features,
      asks: message.asks,
      weight: weightOf(message),
    }),
  );
  return fitAsking(examples, PENALTY, ROUNDS);
}

function pack(weights: Weights): AskingFile {
  const table = weights.subarray(0, BUCKETS);
  const unit = table.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / 127;
  const bytes = Int8Array.from(table, (weight) => Math.round(weight / unit));
  return {
    intercept: Number((weights[BUCKETS] as number).toFixed(4)),
    unit: Number(unit.toPrecision(6)),
    bytes: Buffer.from(bytes.buffer).toString('base64'),
  };
}

interface Judged {
  readonly message: Message;
  readonly z: number;
  /** Taken for nothing by the rules alone. */
  readonly isByWords: boolean;
  readonly isLearned: boolean;
}

function judge(message: Message, z: number): Judged {
  const tokens = tokenize(message.text, MOST_TOKENS);
  return {
    message,
    z,
    isByWords: asksForNothing(kindByWords(message.text, tokens, false)),
    isLearned: onlyTells(message.text, tokens, undefined, () => z),
  };
}

function validate(seen: readonly Seen[], folds: number): void {
  const odds: Judged[] = [];
  for (let fold = 0; fold < folds; fold++) {
    const weights = train(seen.filter(({ message }) => foldOf(message, folds) !== fold));
    for (const { message, features } of seen)
      if (foldOf(message, folds) === fold)
        odds.push(judge(message, oddsOf(weights, features, new Float64Array(64))));
  }
  const print = (name: string, keep: (message: Message) => boolean): void => {
    const kept = odds.filter(({ message }) => keep(message));
    const shares = [-4, -3.5, -3, -2.5, -2, -1.5, -1, 0].map((below) => {
      const share = kept.filter(({ z }) => z < below).length / Math.max(kept.length, 1);
      return `${below}: ${share.toFixed(4)}`;
    });
    if (kept.length === 0) return;
    const [byWords, learned, both] = [
      kept.filter(({ isByWords }) => isByWords),
      kept.filter(({ isLearned }) => isLearned),
      kept.filter(({ isByWords, isLearned, z }) => isLearned || (isByWords && z < 0)),
    ].map((found) => (found.length / kept.length).toFixed(4));
    console.log(
      `${name}, ${kept.length}: taken for nothing by rules ${byWords}, learned ${learned}, at any risk ${both}`,
    );
    if (values.odds) console.log(`  share below ${shares.join(', ')}`);
  };
  const isOwn = ({ group }: Message): boolean => group.startsWith('own');
  print('requests', ({ asks, source }) => asks && source !== 'near');
  print('near misses', (one) => one.source === 'near' && !isOwn(one));
  print('ask for nothing', (one) => one.source === 'nothing' && !isOwn(one));
  for (const source of new Set(seen.map(({ message }) => message.source)))
    print(`all of ${source}`, (one) => one.source === source);
  for (const lang of new Set(seen.map(({ message }) => message.lang))) {
    print(
      `ask for nothing, ${lang}`,
      (one) => one.source === 'nothing' && one.lang === lang && !isOwn(one),
    );
    print(`requests and near misses, ${lang}`, (one) => one.asks && one.lang === lang);
  }
}

const seen = [
  ...readRequests(),
  ...readNothingMessages(),
  ...readNothingMessages(path.join(CORPUS, 'nothing', 'own.jsonl')),
]
  .map(see)
  .filter(({ features }) => features.ends.length > 0);
if (values.folds !== undefined) validate(seen, Number(values.folds));
else
  writeFileSync(new URL(MODEL, import.meta.url), `${JSON.stringify(pack(train(seen)), null, 2)}\n`);
