import { describe, expect, test } from 'vitest';
import { tellLanguage } from '../../src/utterance/language.js';
import { callGate } from '../../training/blind/gate.js';

const questionsFor = (request: string): readonly string[] =>
  callGate({
    input: { request, history: [], context: null, answered: [] },
    risk: 'high',
  }).assessment.questions.map(({ text }) => text);

describe('a recipient who is named by a noun', () => {
  test.each([
    'Send the Q3 numbers to the board',
    'Forward this to legal',
    'Send the signed offer to the finance department',
  ])('is not asked for: %s', (request) => {
    expect(questionsFor(request).join()).not.toMatch(/Who should/);
  });

  test('is asked for where nobody is', () => {
    expect(questionsFor('Send the Q3 numbers').join()).toMatch(/Who should/);
  });
});

describe('the German "Sie" of courtesy', () => {
  test.each([
    'Können Sie mir bitte die Rechnung vom Mai schicken?',
    'Bitte stornieren Sie die Bestellung 4412',
    'Würden Sie das Meeting auf Freitag verschieben?',
  ])('points at nothing: %s', (request) => {
    expect(questionsFor(request).join()).not.toContain('„Sie“');
  });

  test('is told from the pronoun', () => {
    expect(questionsFor('Bitte lösche sie').join()).toContain('„sie“');
  });
});

test.each([
  ['Toplantıyı iptal et', 'en'],
  ['Hello', 'en'],
  ['Envía el informe a Marta', 'es'],
  ['Annulla la prenotazione', 'it'],
  ['Annule la réservation et rembourse', 'fr'],
])('the language of a question is that of "%s": %s', (text, language) => {
  expect(tellLanguage(text)).toBe(language);
});
