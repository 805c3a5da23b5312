import { describe, expect, test } from 'vitest';
import type { Language } from '../../src/utterance/language.js';
import { putOnCalendar } from '../../src/utterance/on-calendar.js';
import { type PresentMoment, readPresent } from '../../src/utterance/present.js';

/** A Tuesday. */
const TUESDAY = readPresent('2026-11-10T10:00:00+01:00') as PresentMoment;

describe('days and times that words name', () => {
  test.each<[string, Language, string | null, string | null]>([
    ['day after tmrw half two', 'en', '2026-11-12', '14:30'],
    ['ten past five, tomorrow morning', 'en', '2026-11-11', '05:10'],
    ['Wednesday at quarter to five pm', 'en', '2026-11-11', '16:45'],
    ['this afternoon at 3', 'en', '2026-11-10', '15:00'],
    ['good through the end of September', 'en', '2027-09-30', null],
    ['Raum A1 am Freitag um halb vier', 'de', '2026-11-13', '15:30'],
    ['nine am on Friday', 'en', '2026-11-13', '09:00'],
    ['valid until the end of the year', 'en', '2026-12-31', null],
    ['a week on Friday', 'en', '2026-11-20', null],
    ['last night', 'en', '2026-11-09', null],
    ['morgen früh um zehn vor sechs', 'de', '2026-11-11', '05:50'],
    ['amanhã ao meio-dia e meia', 'pt', '2026-11-11', '12:30'],
    ['demain à six heures moins dix', 'fr', '2026-11-11', '17:50'],
    ['i morgon kl halv nio', 'sv', '2026-11-11', '08:30'],
    ['jutro o wpół do ósmej', 'pl', '2026-11-11', '07:30'],
    ['завтра в полдень', 'en', '2026-11-11', '12:00'],
    ['내일', 'en', '2026-11-11', null],
    ['월요일에', 'en', '2026-11-16', null],
    ['yarın', 'en', '2026-11-11', null],
    ['morgen um fünf vor halb vier', 'de', '2026-11-11', '15:25'],
    ['morgen tien over half vier in de middag', 'nl', '2026-11-11', '15:40'],
    ['morgenochtend om kwart voor zes', 'nl', '2026-11-11', '05:45'],
    ['i morgon fem i halv fyra', 'sv', '2026-11-11', '15:25'],
    ['mañana a las tres menos veinte', 'es', '2026-11-11', '14:40'],
    ['mañana a las ocho y diez de la mañana', 'es', '2026-11-11', '08:10'],
    ['domani alle otto meno dieci', 'it', '2026-11-11', '07:50'],
    ['amanhã às sete da manhã', 'pt', '2026-11-11', '07:00'],
    ['завтра в полтретьего', 'en', '2026-11-11', '14:30'],
    ['завтра без четверти шесть утра', 'en', '2026-11-11', '05:45'],
    ['明天早上七点', 'zh', '2026-11-11', '07:00'],
    ['明天下午三点三刻', 'zh', '2026-11-11', '15:45'],
    ['明日の朝7時', 'ja', '2026-11-11', '07:00'],
    ['三月三号', 'zh', '2027-03-03', null],
    ['amanhã às 9h30min', 'pt', '2026-11-11', '09:30'],
    ['morgen om 18u', 'nl', '2026-11-11', '18:00'],
    ['завтра получи отчёт в половине третьего', 'en', '2026-11-11', '14:30'],
    ['الاثنين 05:00', 'en', '2026-11-16', '05:00'],
  ])('%s', (text, language, date, time) => {
    expect(putOnCalendar(text, TUESDAY, language)).toMatchObject({ date, time });
  });

  test.each<[string, Language, string | null]>([
    ['Monday', 'en', '2026-11-09'],
    ['Tuesday', 'en', '2026-11-10'],
    ['the 20th', 'en', '2026-10-20'],
    ['3. Mai', 'de', '2026-05-03'],
    ['first of the month', 'en', '2026-11-01'],
    ['début du mois', 'fr', '2026-11-01'],
    ['dia 5 deste mês', 'pt', '2026-11-05'],
  ])('since %s is the last day of that name', (text, language, date) => {
    expect(putOnCalendar(text, TUESDAY, language, 'last')).toMatchObject({ date });
  });

  test('a time that may be before or after noon is the last one where something has happened', () => {
    expect(putOnCalendar('at 8', TUESDAY, 'en', 'last')).toMatchObject({ time: '08:00' });
    expect(putOnCalendar('at 8', TUESDAY, 'en')).toMatchObject({ time: '20:00' });
  });

  test.each<[string, Language, string | null]>([
    ['the 5th of this month', 'en', '2026-11-05'],
    ['am 5. dieses Monats', 'de', '2026-11-05'],
    ['the 31st', 'en', '2026-12-31'],
    ['the 21st of this month', 'en', '2026-11-21'],
    ['am 21. des Monats', 'de', '2026-11-21'],
    ['el 21 del mes', 'es', '2026-11-21'],
  ])('%s is a day of the month that is named, and one that there is', (text, language, date) => {
    expect(putOnCalendar(text, TUESDAY, language)).toMatchObject({ date });
  });

  test('an hour that may be before or after noon is the next one today, and has another reading', () => {
    expect(putOnCalendar('till half six', TUESDAY, 'en')).toMatchObject({
      time: '18:30',
      otherTime: '06:30',
    });
    const early = readPresent('2026-11-10T03:40:00+01:00') as PresentMoment;
    expect(putOnCalendar('till half six', early, 'en')).toMatchObject({
      time: '06:30',
      otherTime: '18:30',
    });
  });

  test('an hour that says which half of the day it is in has no other reading', () => {
    for (const text of ['at 6pm', 'at 06:30', 'um 18 Uhr 30', 'at six in the evening'])
      expect(putOnCalendar(text, TUESDAY, 'en').otherTime).toBeUndefined();
  });
});
