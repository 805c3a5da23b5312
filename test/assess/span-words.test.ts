import { describe, expect, test } from 'vitest';
import type { Span } from '../../src/assess/call/span.js';
import { findSpans } from '../../src/assess/call/spans.js';
import { readInput } from '../../src/assess/reading.js';
import { FUNCTION_WORDS } from '../../src/utterance/function-words.js';
import type { Token } from '../../src/utterance/tokens.js';
import { readPhrases } from '../../training/tool-words/phrases.js';

const spansOf = (request: string): Span[] =>
  findSpans(readInput({ request, history: [], context: null, answered: [] }));

const runsOf = (request: string): Span[] => spansOf(request).filter(({ kind }) => kind === 'words');

describe('runs of words that may be values', () => {
  const OFFERED = [
    ['Move Mr Ito to ward L43 tonight', 'ward L43'],
    ['turn up mic 6 a bit', 'mic 6'],
    ['Book me in with Dr. Adeyemi on Friday', 'Dr. Adeyemi'],
    ['Check the leak sensor under sink two', 'leak sensor under sink'],
    ['Bring two bottles of oil', 'bottles of oil'],
    ['Recuérdame las gotas de los ojos a las 9', 'gotas de los ojos'],
    ['Fais réviser la pompe à chaleur du chalet', 'pompe à chaleur'],
    ['Stell den Kasten mit Wasser in den Flur', 'Kasten mit Wasser'],
    ['Fissa il controllo della caldaia per lunedì', 'controllo della caldaia'],
    ['Zet de doos met lampen in de gang', 'doos met lampen'],
    ['Marca a revisão da caldeira', 'revisão da caldeira'],
    ['Renew all licences', 'all licences'],
  ] as const;
  test.each(OFFERED)('%s: %s', (request, value) => {
    expect(runsOf(request).map(({ text }) => text)).toContain(value);
  });

  test('an article may stand within a value', () => {
    const runs = runsOf('Check the leak sensor under the sink').map(({ text }) => text);
    expect(runs).toContain('leak sensor under the sink');
  });

  test('a name behind the verb that opens the sentence is offered by itself', () => {
    expect(spansOf('Put Chiamaka Obi on J-20533')).toContainEqual(
      expect.objectContaining({ kind: 'name', text: 'Chiamaka Obi' }),
    );
  });

  const NOT_OFFERED = [
    ['no number by itself', 'turn up mic 6 a bit', '6'],
    ['nothing over a mark', 'Fetch crates, barrels and tins', 'crates, barrels'],
    ['nothing over a sentence', 'Fetch crates. Barrels stay', 'crates. Barrels'],
    [
      'no more than five words',
      'red green blue white brown grey',
      'red green blue white brown grey',
    ],
  ] as const;
  test.each(NOT_OFFERED)('%s', (_, request, value) => {
    expect(runsOf(request).map(({ text }) => text)).not.toContain(value);
  });
});

describe('runs of words in the phrases of the corpus', () => {
  /** Grammar that a value may begin with: it tells which one is meant. */
  const MAY_BEGIN = /^(?:first|second|third|last|next|all|every|each|no|new|same|other)$/;
  /** Numbers, dates and ids are no grammar, whatever they are written in: `six`, `first`, `三`. */
  const isGrammar = ({ word }: Token): boolean => FUNCTION_WORDS.has(word);
  const phrases = readPhrases().filter((_, at) => at % 7 === 0);
  const all = phrases.flatMap(({ text }) => {
    const spans = spansOf(text);
    const shaped = new Set(
      spans
        .filter(({ kind, from }) => kind !== 'words' && kind !== 'clause' && from >= 0)
        .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
    );
    return spans.filter(({ kind }) => kind === 'words').map((span) => ({ span, shaped }));
  });

  test('are many', () => {
    expect(all.length).toBeGreaterThan(20_000);
  });

  test('begin and end with no function word', () => {
    const wrong = all.filter(({ span: { read, from, to }, shaped }) => {
      const [first, last] = [read.tokens[from], read.tokens[to]] as [Token, Token];
      return (
        (isGrammar(first) && !MAY_BEGIN.test(first.word) && !shaped.has(from)) ||
        (isGrammar(last) && !shaped.has(to))
      );
    });
    expect(wrong.map(({ span }) => span.text)).toEqual([]);
  });

  test('are what their tokens say, of at most five words', () => {
    for (const { span } of all) {
      const { text, tokens } = span.read;
      const [first, last] = [tokens[span.from], tokens[span.to]] as [Token, Token];
      expect(span.text).toBe(text.slice(first.start, last.end));
      expect(span.to - span.from).toBeLessThan(5);
    }
  });
});

describe('the number of spans', () => {
  const TEXTS = [
    ['words', 'yellow crates '],
    ['names', 'Olga Marek '],
    ['numbers', '17 crates '],
    ['grammar', 'of the and '],
    ['dates', 'on 3 May at 5 pm '],
  ] as const;
  test.each(TEXTS)('of a text of a thousand words is bounded: %s', (_, text) => {
    const request = text.repeat(1_000).split(' ').slice(0, 1_000).join(' ');
    const spans = spansOf(request);
    expect(spans.length).toBeLessThanOrEqual(200);
    expect(spans.filter(({ kind }) => kind === 'words').length).toBeLessThan(85);
  });
});
