import { describe, expect, test } from 'vitest';
import { onlyCloses } from '../../src/utterance/closings.js';
import { tokenize } from '../../src/utterance/tokens.js';

describe('messages that only end a conversation', () => {
  test.each([
    "ok perfect, that's everything",
    'nah thats it. have a good weekend',
    'great, going back to bed. night',
    'haha nice one',
    "das war's, schönen Feierabend",
    "merci, c'est tout pour aujourd'hui",
    'gracias, eso es todo',
    'perfetto, a domani',
    'por hoje é só, até amanhã',
    'dat was alles, fijne avond',
    'to wszystko, miłego wieczoru',
    'спасибо, на сегодня всё',
    '以上です',
    '就这样，晚安',
  ])('%s', (text) => {
    expect(onlyCloses(text, tokenize(text))).toBe(true);
  });

  test.each([
    "that's it, cancel the order",
    'send that to Anna and have a good day',
    "that's everything for order 4711, ship it",
    'is that everything?',
    'the night shift needs a driver',
  ])('not: %s', (text) => {
    expect(onlyCloses(text, tokenize(text))).toBe(false);
  });
});
