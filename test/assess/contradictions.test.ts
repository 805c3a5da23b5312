import { describe, expect, it } from 'vitest';
import { CONTRADICTION_DETECTORS, lookAt } from '../../src/assess/evidence/contradictions.js';
import { readInput } from '../../src/assess/reading.js';

type Context = Record<string, unknown> | null;

/** The names of the detectors that fire. */
function found(request: string, context: Context = null, history: string[] = []): string[] {
  const input = { request, history, context, answered: [] } as never;
  const looked = lookAt(readInput(input), context);
  return Object.entries(CONTRADICTION_DETECTORS).flatMap(([name, detect]) =>
    detect(looked) === null ? [] : [name],
  );
}

const WEDNESDAY = { now: '2026-07-08' };

describe('a day and its weekday', () => {
  it.each([
    ['Leg den Jour fixe auf Mittwoch, 14. Juli, 10 Uhr.', WEDNESDAY],
    ['Book the hall for Saturday 17 March 2027', null],
    ['Dentiste jeudi 14 juillet à 9 h', WEDNESDAY],
    ['Reunión el martes 16 a las 12', WEDNESDAY],
    ['7月15日木曜の10時に打ち合わせを入れて', WEDNESDAY],
    ['帮我订7月15日星期四的工位', WEDNESDAY],
    ['zet tandarts op donderdag 15 juli', WEDNESDAY],
  ])('%s', (request, context) => {
    expect(found(request, context)).toEqual(['weekdayAndDate']);
  });

  it.each([
    ['Leg den Jour fixe auf Dienstag, 14. Juli, 10 Uhr.', WEDNESDAY],
    ['Book the hall for Wednesday 17 March 2027', null],
    ['Book the hall for Saturday 17 March', null],
    ['Log eight hours for Tuesday 7 July', WEDNESDAY],
    ['Wstaw spotkanie w środę o 12', WEDNESDAY],
  ])('is right: %s', (request, context) => {
    expect(found(request, context)).toEqual([]);
  });
});

describe('spans', () => {
  it.each([
    ['Away from 13 to 7 August', 'endBeforeStart'],
    ['Flight to Rome out 16 June, back 9 June', 'endBeforeStart'],
    ['Alquila un coche, recogida el 12 de mayo y devolución el 9 de mayo', 'endBeforeStart'],
  ])('%s', (request, detector) => {
    expect(found(request)).toEqual([detector]);
  });

  it.each([
    'Room from 6 to 9 August, three nights',
    'Room from 28 to 3 May',
    'Move the launch from 17 June to 3 June',
    'Away from 21 December to 4 January, two weeks',
    'Find an hour between 14:00 and 18:00',
    'Maintenance from 22:00 to 1:00, three hours',
    'Leave at 11 and arrive by 1',
    'Rent skis from 3 to 9 February, up to 30 a day',
  ])('fits: %s', (request) => {
    expect(found(request)).toEqual([]);
  });
});
