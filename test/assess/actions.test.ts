import { describe, expect, test } from 'vitest';
import { likelyActions } from '../../src/assess/actions/action-index.js';
import { readInput } from '../../src/assess/reading.js';

/** Requests in words that the catalogue's phrases do not have, and actions that do what they ask for. */
const REQUESTS: readonly (readonly [string, RegExp])[] = [
  ['Send Marta 60 quid for the concert tickets', /transfer|pay|send_money/],
  ['wake me at quarter to six', /alarm/],
  ['Put me down for the dentist on the 4th at nine', /appointment|event|book/],
  ['How do you say "good luck" in Finnish?', /translat/],
  ['we need four seats at Da Enzo, Saturday at eight', /table|restaurant|book/],
  ['Bill Kowalski for the three days in March', /invoice|bill/],
  ['make the living room a bit warmer, 22 degrees', /temperature|thermostat|heating/],
  ['ship the current build to staging', /deploy|release/],
  ['Give Priya read access to the finance folder', /access|share|permission/],
  ['Write back to the landlord that we agree', /mail|message|reply|letter/],
  ['Stell den Wecker auf halb sieben', /alarm/],
  ['Réserve une table pour deux vendredi à 20 h', /table|restaurant|book/],
  ['recuérdame llamar al taller mañana a las diez', /remind/],
  ['Traduci questa frase in tedesco: a domani', /translat/],
  ['明日の朝7時に起こして', /alarm|wake|remind/],
];

describe('the action of the catalogue that a request asks for', () => {
  const first = (request: string) =>
    likelyActions(readInput({ request, history: [], context: null, answered: [] }))[0];

  test('is found in most requests, whatever their words', () => {
    const missed = REQUESTS.filter(([request, name]) => !name.test(first(request)?.name ?? ''));
    expect(missed.map(([request]) => `${request}: ${first(request)?.name}`).length).toBeLessThan(4);
  });

  test('has a likelihood among all actions, and none is told of no words', () => {
    const [likeliest, second] = likelyActions(
      readInput({ request: 'translate this', history: [], context: null, answered: [] }),
    );
    expect(likeliest?.likelihood).toBeLessThanOrEqual(1);
    expect(likeliest?.likelihood).toBeGreaterThanOrEqual(second?.likelihood ?? 0);
    expect(first('...')).toBeUndefined();
  });
});
