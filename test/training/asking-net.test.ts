import { describe, expect, test } from 'vitest';
import { askingOdds } from '../../src/utterance/nothing/asking-odds.js';
import { BUCKETS, FIRST_BUCKET, SIZE } from '../../src/utterance/nothing/asking-words.js';
import { tokenize } from '../../src/utterance/tokens.js';
import { packed } from '../../src/word-vectors/packed-vectors.js';
import { AskingNet, rowsOfText } from '../../training/nothing-model/asking-net.js';

const rows = (text: string) => rowsOfText(tokenize(text));
const PAIRS = ['invoice', 'report', 'letter', 'parcel', 'contract', 'form'].flatMap((thing) => [
  { text: rows(`send the ${thing} today`), asks: 1 },
  { text: rows(`I sent the ${thing} today`), asks: 0 },
]);

function trained(): AskingNet {
  const net = new AskingNet();
  for (let round = 0; round < 60; round++) {
    for (const { text, asks } of PAIRS)
      net.learn(text, (odds) => (1 / (1 + Math.exp(-odds)) - asks) / PAIRS.length);
    net.step(0.01);
  }
  return net;
}

describe('the net that tells whether a message asks for anything', () => {
  test('learns what tells an order from a report, also of another thing', () => {
    const net = trained();
    expect(net.odds(rows('send the receipt today'))).toBeGreaterThan(0);
    expect(net.odds(rows('I sent the receipt today'))).toBeLessThan(0);
  });

  test('learning gives the same numbers again', () => {
    const [once, again] = [trained(), trained()].map((net) => packed(net.vectors(), SIZE));
    expect(again?.equals(once as Buffer)).toBe(true);
    expect(once?.length).toBe((FIRST_BUCKET + BUCKETS) * (SIZE + 4));
  });

  test('reads no more of a long message than its bound', () => {
    const text = 'thanks a lot for all of it '.repeat(2_000);
    expect(askingOdds(tokenize(text, 4_000))).toBe(askingOdds(tokenize(text, 4_000).slice(0, 120)));
  });
});
