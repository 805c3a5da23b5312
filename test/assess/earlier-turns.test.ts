import { describe, expect, test } from 'vitest';
import { assess } from '../../src/assess/assess.js';

const STRING = { type: 'string' };
const tool = (name: string, description: string, properties: object, required: string[]) => ({
  ...{ name, description },
  input_schema: { type: 'object', properties, required },
});
const SHOP = {
  now: '2026-11-27T13:30:00+01:00',
  tools: [
    tool('get_order', 'Show an order', { order_id: STRING }, ['order_id']),
    tool('cancel_order', 'Cancel an order', { order_id: STRING }, ['order_id']),
    tool(
      'book_table',
      'Book a table in the restaurant',
      {
        date: { ...STRING, format: 'date' },
        time: { ...STRING, pattern: '^[0-2][0-9]:[0-5][0-9]$' },
        people: { type: 'integer' },
      },
      ['date', 'time', 'people'],
    ),
    tool('set_alarm', 'Set an alarm', { time: { ...STRING, pattern: '^[0-2][0-9]:[0-5][0-9]$' } }, [
      'time',
    ]),
  ],
};
/** The call that a request means after these turns, which start with the user's. */
function callOf(request: string, ...turns: string[]) {
  const history = turns.map((text, at) => `${at % 2 === 0 ? 'user' : 'assistant'}: ${text}`);
  const { intentSpec } = assess({ request, history, context: SHOP, answered: [] });
  return [intentSpec?.tool, intentSpec?.parameters];
}

describe('a request that follows others, known from the history alone', () => {
  test('goes on with the task of the turn before', () => {
    expect(
      callOf(
        '19:00',
        'Book a table for 4 people on 2026-12-04',
        'At what time would you like to come?',
      ),
    ).toEqual(['book_table', { date: '2026-12-04', time: '19:00', people: 4 }]);
  });

  test('keeps what it does not change', () => {
    expect(
      callOf('Make it 6 people', 'Book a table for 4 people on 2026-12-04 at 19:00', 'Done.'),
    ).toEqual(['book_table', { date: '2026-12-04', time: '19:00', people: 6 }]);
  });

  test('takes what another task was told by the same name', () => {
    expect(callOf('Please cancel it', 'Show me order A-1042', 'Order A-1042: 2 lamps.')).toEqual([
      'cancel_order',
      { order_id: 'A-1042' },
    ]);
  });

  test('takes nothing over that it says itself', () => {
    expect(
      callOf('Now cancel order B-77', 'Show me order A-1042', 'Order A-1042: 2 lamps.'),
    ).toEqual(['cancel_order', { order_id: 'B-77' }]);
    expect(
      callOf('Set an alarm for 06:30', 'Book a table for 4 people on 2026-12-04 at 19:00', 'Done.'),
    ).toEqual(['set_alarm', { time: '06:30' }]);
  });

  test('speaks another language as well', () => {
    expect(
      callOf('um 19:30', 'Einen Tisch für 4 Personen am 4.12.2026 buchen', 'Um wie viel Uhr?'),
    ).toEqual(['book_table', { date: '2026-12-04', time: '19:30', people: 4 }]);
  });
});

test('many long turns cost no more than the last ones', () => {
  const turns = Array.from({ length: 50 }, (_, at) => `Order ${at}: ${'and a lamp '.repeat(60)}`);
  expect(callOf('Show me order A-1042', ...turns)[0]).toBe('get_order');
});

test('calls of the session go before what the history says', () => {
  const recent = [{ tool: 'get_order', bound: { order_id: 'C-9' } }];
  const history = ['user: Show me order A-1042', 'assistant: Here it is.'];
  const { intentSpec } = assess({
    ...{ request: 'Please cancel it', history, context: SHOP, answered: [], recent },
  });
  expect(intentSpec?.parameters).toEqual({ order_id: 'C-9' });
});

describe('a call that changes something', () => {
  const unproved = (request: string, ...turns: string[]) =>
    assess({
      ...{ request, context: SHOP, answered: [] },
      history: turns.map((text, at) => `${at % 2 === 0 ? 'user' : 'assistant'}: ${text}`),
    }).unproved === true;

  test('is shown before it is made where earlier turns said its values or what it does', () => {
    expect(
      unproved(
        '19:00',
        ...['Book a table for 4 people on 2026-12-04', 'At what time would you like to come?'],
      ),
    ).toBe(true);
  });

  test('is not where the request itself orders it whole', () => {
    const looked = ['Show me order A-1042', 'Order A-1042: 2 lamps.'];
    expect(unproved('Now cancel order B-77', ...looked)).toBe(false);
  });
});
