import { afterAll, describe, expect, test } from 'vitest';
import { readTools } from '../../src/assess/call/schema.js';
import {
  meaningForTools,
  requestWords,
  shippedToolWords,
  toolWords,
  useToolWords,
} from '../../src/assess/call/tool-words.js';
import { alike } from '../../src/assess/meaning.js';
import { tokenize } from '../../src/utterance/tokens.js';
import { packed, unpacked } from '../../src/word-vectors/packed-vectors.js';
import { DIMENSIONS } from '../../src/word-vectors/word-vectors.js';
import { type Phrase, readPhrases } from '../../training/tool-words/phrases.js';
import { trainToolWords } from '../../training/tool-words/train-tool-words.js';

const THINGS = ['shelf', 'crate', 'bottle', 'box', 'barrel', 'bag', 'tin', 'jar', 'cup', 'basket'];

/** A list of two tools, one for each of two verbs that their names have nothing to do with. */
function phrasesOf(thing: string): Phrase[] {
  const tools = readTools({
    tools: [`zebra_${thing}`, `piano_${thing}`].map((name) => ({
      name,
      description: '',
      parameters: { type: 'object', properties: {} },
    })),
  });
  return [
    { text: `squeeze the ${thing} together`, history: [], tools, right: 0 },
    { text: `spread the ${thing} apart`, history: [], tools, right: 1 },
  ];
}

describe('what words say of tools', () => {
  afterAll(() => useToolWords(shippedToolWords()));

  test('what is learned from some lists of tools holds for another', () => {
    const phrases = THINGS.slice(1).flatMap(phrasesOf);
    useToolWords(trainToolWords(Array.from({ length: 100 }, () => phrases).flat()));
    for (const { text, tools, right } of phrasesOf(THINGS[0] as string)) {
      const words = tokenize(text, 60).map(({ word }) => word);
      const asked = meaningForTools(requestWords(words, []));
      const [first = 0, second = 0] = tools.map((tool) =>
        alike(asked, meaningForTools(toolWords(tool))),
      );
      expect(first > second ? 0 : 1, text).toBe(right);
      expect(Math.abs(first - second)).toBeGreaterThan(0.2);
    }
  });

  test('the same phrases give the same vectors', () => {
    const phrases = THINGS.flatMap(phrasesOf);
    expect(trainToolWords(phrases)).toEqual(trainToolWords(phrases));
  });

  test('a file of vectors holds each number to half a hundredth of the largest of its word', () => {
    const vectors = Float32Array.from({ length: 3 * DIMENSIONS }, (_, i) => Math.sin(i) * (i + 1));
    const read = unpacked(packed(vectors));
    for (let row = 0; row < 3; row++) {
      const own = vectors.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
      const most = Math.max(...own.map(Math.abs)) / 200;
      for (const [d, value] of own.entries())
        expect(Math.abs((read[row * DIMENSIONS + d] as number) - value)).toBeLessThan(most);
    }
  });
});

describe('the corpus of phrases', () => {
  const all = readPhrases();

  test('has tens of thousands of them, none twice in a list', () => {
    expect(all.length).toBeGreaterThan(20_000);
    const seen = new Set<string>();
    const lists = new Map<unknown, number>();
    for (const { text, tools: list } of all) {
      if (!lists.has(list)) lists.set(list, lists.size);
      const key = `${lists.get(list)} ${text}`;
      expect(seen.has(key), text).toBe(false);
      seen.add(key);
    }
  });

  test('speaks of most tools without the words of their names', () => {
    const telling = all.filter(({ text, tools: list, right }) => {
      const said = new Set(tokenize(text, 60).map(({ word }) => word));
      return (list[right]?.words ?? []).some((word) => word.length > 3 && said.has(word));
    });
    expect(telling.length / all.length).toBeLessThan(0.33);
  });
});
