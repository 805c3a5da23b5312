import { describe, expect, test } from 'vitest';
import { callGate } from '../../training/blind/gate.js';

const tool = (name: string, properties: Record<string, object>, required: string[]) => ({
  name,
  description: `${name.replaceAll('_', ' ')}.`,
  parameters: { type: 'object', properties, required },
});

const bound = (request: string, tools: readonly object[], more: object = {}) => {
  const input = { request, history: [], context: { ...more, tools }, answered: [] };
  return callGate({ input, risk: 'medium' }).assessment.intentSpec?.parameters ?? {};
};

const EVENT = tool(
  'create_event',
  {
    title: { type: 'string' },
    start: { type: 'string', format: 'date-time' },
    duration_min: { type: 'integer' },
  },
  ['title', 'start'],
);
const EVENTS = {
  now: '2027-02-10T09:00:00+01:00',
  events: [
    {
      event_id: 'ev-1',
      title: 'Budget review',
      start: '2027-02-11T10:00:00+01:00',
      duration_min: 90,
    },
    { event_id: 'ev-2', title: 'Team sync', start: '2027-02-12T10:00:00+01:00', duration_min: 15 },
  ],
};

describe('a length of time that is said', () => {
  test.each<[string, number]>([
    ['set up a call with Tobias on Monday at 9:15, half an hour', 30],
    ['set up a call with Tobias on Monday at 9:15 for an hour and a half', 90],
    ['set up a call with Tobias on Monday at 9:15, 45 minutes', 45],
  ])('goes before what records have: %s', (request, minutes) => {
    expect(bound(request, [EVENT], EVENTS)).toMatchObject({ duration_min: minutes });
  });
});

const ADDRESS = tool(
  'update_address',
  {
    order_id: { type: 'string' },
    street: { type: 'string' },
    city: { type: 'string' },
    state: { type: 'string' },
    zip: { type: 'string' },
  },
  ['order_id', 'street', 'city', 'state', 'zip'],
);

describe('an address in one line', () => {
  test.each([
    'new ship-to for WB-20915: 418 Myrtle Ave, Brooklyn, NY 11205',
    'ship WB-20915 to 418 Myrtle Ave, Brooklyn NY 11205 instead',
  ])('%s', (request) => {
    expect(bound(request, [ADDRESS], { orders: [{ order_id: 'WB-20915' }] })).toEqual({
      order_id: 'WB-20915',
      street: '418 Myrtle Ave',
      city: 'Brooklyn',
      state: 'NY',
      zip: '11205',
    });
  });
});

const NOTE = tool('create_note', { title: { type: 'string' }, folder: { type: 'string' } }, [
  'title',
]);

test.each([
  ["Maak een notitie 'Wensen en eisen' in map Verbouwing", 'Wensen en eisen'],
  ['Save a note called "Things to ask, maybe" with the usual list in it', 'Things to ask, maybe'],
])('a quotation ends where it is closed: %s', (request, title) => {
  expect(bound(request, [NOTE])).toMatchObject({ title });
});

const TEXT = { type: 'string' };
const POEM = tool('write_poem', { topic: TEXT, lines: { type: 'integer' } }, ['topic']);
const MAIL = tool('send_mail', { to: TEXT, subject: TEXT, body: TEXT }, ['to', 'subject', 'body']);

describe('a topic', () => {
  test.each([
    ['Write me a poem about autumn', 'autumn'],
    ['Schreib ein Gedicht über den Herbst', 'Herbst'],
    ['Écris un poème sur la pluie', 'pluie'],
    ['scrivi una poesia sul mare', 'mare'],
    ['write a poem about love, loss and hope', 'love, loss and hope'],
  ])('stands behind the word for "about": %s', (request, topic) => {
    expect(bound(request, [POEM])).toMatchObject({ topic });
  });

  test.each([
    'Skicka ett mejl till bob@x.com om du kan, ämnet är Lunch',
    'Ask ann@x.com whether she knows about the move and write that it is on Friday',
    'Mail bob@x.com and tell him all about it',
  ])('is not told by words that are about something else: %s', (request) => {
    expect(bound(request, [MAIL])).not.toHaveProperty('subject');
  });
});
