import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../../src/random.js';
import { SIZE } from '../../src/utterance/nothing/asking-words.js';
import { onlyTells } from '../../src/utterance/nothing/only-tells.js';
import { tokenize } from '../../src/utterance/tokens.js';
import { asksForNothing, kindByWords } from '../../src/utterance/turn-kind.js';
import { packed } from '../../src/word-vectors/packed-vectors.js';
import { jsonLineFiles } from '../json-lines.js';
import { CORPUS } from '../rows.js';
import { shuffle } from '../shuffle.js';
import { AskingNet, rowsOfText, type Text } from './asking-net.js';
import { joinMessages } from './composites.js';
import {
  foldOf,
  type Message,
  readNothingMessages,
  readRequests,
  readSingleMessages,
} from './messages.js';

/**
 * `npx tsx training/nothing-model/train-asking.ts [--folds 5 [--odds]]`: trains whether a message asks for anything, and writes
 * `asking.bin`. With folds it only prints what messages of folds that were not trained on are taken for: requests by
 * domain, and messages that ask for nothing by row.
 */
const { values } = parseArgs({ options: { folds: { type: 'string' }, odds: { type: 'boolean' } } });

const EPOCHS = 4;
const BATCH = 128;
/** Of Adam; it falls to a tenth. */
const RATE = 0.004;
/** The few that ask for nothing, and those that nearly do, stand against many requests. */
const WEIGHTS = { nothing: 4, near: 4, request: 1 } as const;
/** So many of the requests that were written for other things are learned from in an epoch, and of those that were joined. */
const MOST = { requests: 12_000, joined: 6_000 } as const;
/** Requests that were written as people send them to a gate: all of them are learned from. */
const EVERYDAY: ReadonlySet<string> = new Set(['near', 'worlds', 'pairs']);
const MODEL = '../../src/utterance/nothing/asking.bin';
/** Words of a message that are read. */
const MOST_TOKENS = 200;

interface Seen {
  readonly message: Message;
  readonly text: Text;
}

const see = (message: Message): Seen => ({
  message,
  text: rowsOfText(tokenize(message.text, MOST_TOKENS)),
});

const weightOf = ({ asks, source }: Message): number =>
  asks ? (source === 'near' ? WEIGHTS.near : WEIGHTS.request) : WEIGHTS.nothing;

function train(seen: readonly Seen[]): AskingNet {
  const random = seeded(11);
  const net = new AskingNet();
  const joined = joinMessages(seen.map(({ message }) => message)).map(see);
  const isFew = ({ message: { asks, source } }: Seen): boolean => !asks || EVERYDAY.has(source);
  const few = seen.filter(isFew);
  const many = seen.filter((one) => !isFew(one));
  const sample = (all: readonly Seen[], most: number): Seen[] => {
    const order = all.map((_, at) => at);
    shuffle(order, random);
    return order.slice(0, most).map((at) => all[at] as Seen);
  };
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    const all = [...few, ...sample(many, MOST.requests), ...sample(joined, MOST.joined)];
    const order = sample(all, all.length);
    for (let from = 0; from < order.length; from += BATCH) {
      const batch = order.slice(from, from + BATCH);
      for (const { message, text } of batch) {
        const share = weightOf(message) / batch.length;
        const wanted = message.asks ? 1 : 0;
        net.learn(text, (odds) => share * (1 / (1 + Math.exp(-odds)) - wanted));
      }
      net.step(RATE * (1 - (0.9 * (epoch + from / order.length)) / EPOCHS));
    }
  }
  return net;
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
    const net = train(seen.filter(({ message }) => foldOf(message, folds) !== fold));
    for (const { message, text } of seen)
      if (foldOf(message, folds) === fold) odds.push(judge(message, net.odds(text)));
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
  ...jsonLineFiles(path.join(CORPUS, 'nothing')).flatMap((file) => readNothingMessages(file)),
  ...readSingleMessages(),
]
  .map(see)
  .filter(({ text }) => text.length > 0);
if (values.folds !== undefined) validate(seen, Number(values.folds));
else writeFileSync(new URL(MODEL, import.meta.url), packed(train(seen).vectors(), SIZE));
