import { describe, expect, test } from 'vitest';
import { type Grounding, groundIn } from '../../src/assess/call/ground.js';
import { readKnown } from '../../src/assess/call/records.js';
import { readInput } from '../../src/assess/reading.js';
import { COMMON_WORDS } from '../../src/utterance/common-words.js';
import { stem } from '../../src/utterance/tokens.js';

/** What a request says of the lists of a context, by the words of their path. */
function groundingOf(
  request: string,
  context: Readonly<Record<string, unknown>>,
  list: string,
): Grounding {
  const { lists, scalars } = readKnown(context);
  const { said } = readInput({ request, history: [], context, answered: [] });
  const found = groundIn(lists, said.tokens, (word) => COMMON_WORDS.has(word), { scalars });
  const path = list.split(' ').map(stem).join(' ');
  const grounding = found.find((one) => [...one.list.stems].join(' ') === path);
  if (grounding === undefined) throw new Error(`no list ${list}`);
  return grounding;
}

/** The values of the records that fit best, by the name of a field. */
const fitting = ({ list, best }: Grounding, key: string): unknown[] =>
  best.map((at) => list.items[at]?.fields.find((field) => field.key === key)?.value);

describe('the records that a request means', () => {
  const people = {
    people: [
      { id: 'P-1', name: 'Haruka Mori', team: 'procurement' },
      { id: 'P-2', name: 'Haruka Abe', team: 'legal' },
      { id: 'P-3', name: 'Hanna Moor', team: 'procurement' },
    ],
  };

  test('the one that most of the words fit is ahead by its margin', () => {
    const grounding = groundingOf('Let Haruka from procurement in', people, 'people');
    expect(fitting(grounding, 'id')).toEqual(['P-1']);
    expect(grounding.margin).toBeGreaterThan(0);
  });

  test('several that fit equally well are several, and none is ahead', () => {
    const grounding = groundingOf('Let Haruka in', people, 'people');
    expect(fitting(grounding, 'id')).toEqual(['P-1', 'P-2']);
    expect(grounding).toMatchObject({ margin: 0, picked: false });
  });

  test('a word that none has by letters is met by its meaning', () => {
    const context = {
      reviewers: [
        { name: 'Mette Kjær', country: 'Denmark' },
        { name: 'Stig Aune', country: 'Norway' },
      ],
    };
    const grounding = groundingOf('Send it to our Danish critic', context, 'reviewer');
    expect(fitting(grounding, 'name')).toEqual(['Mette Kjær']);
  });

  test('of equal ones those are meant that are still in use', () => {
    const tenders = [
      { no: 'T-1', title: 'Electric buses', state: 'open' },
      { no: 'T-2', title: 'Electric buses', state: 'awarded' },
    ];
    const grounding = groundingOf('Move the bus tender', { tenders }, 'tender');
    expect(fitting(grounding, 'no')).toEqual(['T-1']);
    expect(grounding.current).toBe(true);
    const other = groundingOf('Move the awarded bus tender', { tenders }, 'tender');
    expect(fitting(other, 'no')).toEqual(['T-2']);
  });

  test('what is the own one is whose owner the caller names', () => {
    const context = {
      user: 't.achterberg',
      dashboards: [
        { name: 'Support', owner: 't.achterberg' },
        { name: 'Stock', owner: 'l.moss' },
      ],
    };
    expect(fitting(groundingOf('Put it on my board', context, 'dashboard'), 'name')).toEqual([
      'Support',
    ]);
    expect(groundingOf('Put it on the board', context, 'dashboard').best).toHaveLength(2);
  });

  test('a switch that is on is met by its name', () => {
    const context = {
      rooms: [
        { room: 'T1', step_free: false },
        { room: 'T2', step_free: true },
      ],
    };
    expect(fitting(groundingOf('Book the step-free one', context, 'room'), 'room')).toEqual(['T2']);
  });
});

const RED = { order_id: 'A-100', item: 'red mug' };
const BLUE = { order_id: 'A-101', item: 'blue mug' };

describe('the records of a context', () => {
  test('records within records are a list of their own that knows what they lie in', () => {
    const context = {
      houses: [
        {
          no: 7,
          bins: [
            { id: 'PB-7', type: 'paper' },
            { id: 'RB-7', type: 'residual' },
          ],
        },
        {
          no: 9,
          bins: [
            { id: 'PB-9', type: 'paper' },
            { id: 'RB-9', type: 'residual' },
          ],
        },
      ],
    };
    const grounding = groundingOf('A larger paper one for number 9', context, 'bin');
    expect(fitting(grounding, 'id')).toEqual(['PB-9']);
    expect(groundingOf('A larger paper one', context, 'bin').best).toHaveLength(2);
  });

  test.each([
    [{ results: [[RED, BLUE]] }],
    [{ results: [{ orders: [RED, BLUE] }] }],
    [{ results: [{ status: 'ok', data: { orders: [RED, BLUE], total: 2 } }] }],
    [{ results: [['unrelated', 'texts'], { page: { next: null, items: [RED, BLUE] } }] }],
  ])('results of calls are lists of their own: %j', (context) => {
    const { lists } = readKnown(context);
    const ids = lists.map(({ items }) =>
      items.map(({ fields }) => fields.find(({ key, own }) => key === 'order_id' && own)?.value),
    );
    expect(ids).toContainEqual(['A-100', 'A-101']);
  });

  test('an object whose values are alike is a list whose records are called by their keys', () => {
    const context = { rooms: { 11: { guest: 'Astrid Holm' }, 12: { guest: 'Bui Thu Ha' } } };
    expect(fitting(groundingOf('The one in 12 leaves', context, 'room'), 'guest')).toEqual([
      'Bui Thu Ha',
    ]);
    const mixed = { customer: { name: 'Jo' }, order: { id: 'A-1', total: 3 } };
    expect(readKnown({ all: mixed }).lists.filter(({ keyed }) => !keyed)).toEqual([]);
  });

  test('single values of an object are called by their keys', () => {
    const context = { me: { phones: { mobile: '+47 412 55 019', office: '+47 22 55 01 40' } } };
    const grounding = groundingOf('Ring me at the office', context, 'me phone');
    expect(fitting(grounding, 'office')).toEqual(['+47 22 55 01 40']);
  });

  test('however deep and wide it is, what is read is bounded', () => {
    const deep = (depth: number): object =>
      depth === 0 ? { a: 1, b: 2 } : { xs: [deep(depth - 1), deep(depth - 1)], y: depth };
    const { lists } = readKnown({ root: [deep(9), deep(9)] });
    expect(lists.length).toBeLessThanOrEqual(16);
    for (const { items } of lists) expect(items.length).toBeLessThanOrEqual(60);
    const wide = Array.from({ length: 5_000 }, (_, at) => ({ id: at, of: [1, 2, at] }));
    expect(readKnown({ wide }).lists.every(({ items }) => items.length <= 60)).toBe(true);
  });
});
