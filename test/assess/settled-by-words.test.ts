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
    ['Écris un poème sur la pluie', 'pluie'],
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

describe('a switch that nobody has to set', () => {
  const SWITCH = { type: 'boolean' };
  const CANCEL = tool('cancel_order', { order_id: TEXT, notify: SWITCH, force: SWITCH }, [
    'order_id',
  ]);

  test('stays as it is where the request has no word for it', () => {
    expect(bound('Cancel order B-77', [CANCEL])).toEqual({ order_id: 'B-77' });
  });

  test.each([
    ['Cancel order B-77 and notify the customer', { notify: true }],
    ['Cancel order B-77 and inform the customer', { notify: true }],
    ['Cancel B-77 without notifying anyone', { notify: false }],
  ])('is set by a word for it: %s', (request, said) => {
    expect(bound(request, [CANCEL])).toMatchObject(said);
  });
});
