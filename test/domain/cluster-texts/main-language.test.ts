import { expect, test } from 'vitest';
import { inMainLanguage } from '../../../src/domain/cluster-texts/main-language.js';
import { suggestedQuestion } from '../../../src/domain/cluster-texts/suggested-question.js';

const told = (detail: string, kind: 'event' | 'outcome' = 'event') => ({
  ...{ kind, detail },
  request: 'Einen Flug nach Rom bitte',
});
const GERMAN = [
  'Falscher Flughafen! Ich wohne in Hamburg und fliege nicht ab Berlin',
  'Sie haben den falschen Flughafen gebucht, es sollte Hamburg sein',
  'Wieso ein anderer Flughafen? Ich fliege immer ab Stuttgart',
].map((detail) => told(detail));

test('failures are told in the language of most, and not in names of programs or words of a back office', () => {
  const others = [
    told('You have booked the wrong airport, I need another one'),
    told('call_transfer'),
    told('Ticket mit falschem Abflughafen storniert', 'outcome'),
  ];
  const { language, members } = inMainLanguage([...others, ...GERMAN]);
  expect(language).toBe('de');
  expect(members).toEqual(GERMAN);
});

test('a drafted question is in that language, and about what most of them name', () => {
  const question = suggestedQuestion(GERMAN, 'scope');
  expect(question).toMatch(/^Zu „Flughafen“: Welche genau/);
  expect(suggestedQuestion([told('')], 'goal')).toBe('Was genau soll dabei herauskommen?');
});
