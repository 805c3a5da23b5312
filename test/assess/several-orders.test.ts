import { describe, expect, test } from 'vitest';
import { assess } from '../../src/assess/assess.js';

const STRING = { type: 'string' };
const tool = (name: string, description: string, properties: object, required: string[]) => {
  return { name, description, input_schema: { type: 'object', properties, required } };
};
const CONTEXT = {
  now: '2026-11-28T09:00:00+01:00',
  tools: [
    tool('delete_event', 'Delete a calendar event', { event_id: STRING }, ['event_id']),
    tool('refund_order', 'Refund an order', { order_id: STRING, amount: { type: 'number' } }, [
      'order_id',
    ]),
    tool(
      'move_event',
      'Move an event to another time',
      { event_id: STRING, start_time: { type: 'string', format: 'date-time' } },
      ['event_id', 'start_time'],
    ),
    tool('send_message', 'Send a message to a person', { recipient: STRING, text: STRING }, [
      'recipient',
      'text',
    ]),
    tool('create_task', 'Create a task', { title: STRING }, ['title']),
    tool('transfer_money', 'Transfer money', { amount: { type: 'number' }, recipient: STRING }, [
      'amount',
      'recipient',
    ]),
  ],
  events: [
    { event_id: 'e1', title: 'Dentist', start: '2026-11-30T10:00:00+01:00' },
    { event_id: 'e2', title: 'Stand-up', start: '2026-11-30T09:00:00+01:00' },
    { event_id: 'e3', title: '1:1 with Ann', start: '2026-12-01T14:00:00+01:00' },
  ],
  orders: [
    { order_id: 'A-100', item: 'red shoes', total: 80 },
    { order_id: 'A-101', item: 'blue coat', total: 120 },
  ],
};
const judge = (request: string) => assess({ request, history: [], context: CONTEXT, answered: [] });

describe('several orders in one message', () => {
  test.each([
    'Cancel the stand-up and refund the blue coat',
    'Refund the blue coat and cancel the stand-up',
    'Refund the blue coat. Then cancel the stand-up.',
  ])('are all named: %s', (request) => {
    const { intentSpec, confirmPrompt } = judge(request);
    expect(confirmPrompt()).toContain('A-101');
    expect(confirmPrompt()).toContain('Then: ');
    expect(confirmPrompt()).toContain('e2');
    expect(intentSpec?.constraints.join()).toMatch(/^then: .*(stand-up|blue coat)/i);
  });

  test('each have their own values, in the order in which they are said', () => {
    const { intentSpec, confirmPrompt } = judge(
      'Refund the blue coat and transfer 40 euros to Ann',
    );
    expect(intentSpec).toMatchObject({
      tool: 'refund_order',
      parameters: { order_id: 'A-101' },
      constraints: ['then: transfer 40 euros to Ann', '40'],
    });
    expect(intentSpec?.parameters).not.toHaveProperty('amount');
    expect(confirmPrompt()).toMatch(/A-101\)\. Then: .*amount 40/);
    expect(judge('Cancel the stand-up and cancel the dentist').confirmPrompt()).toMatch(/e2.*e1/);
    expect(
      judge('Cancel the stand-up and move the dentist to Tuesday at 3 pm').confirmPrompt(),
    ).toMatch(/e2\)\. Then: .*e1.*Tuesday, December 1, 2026 at 3:00\sPM/);
  });

  test('are calls where a tool takes nothing', () => {
    const lock = tool('lock_screen', 'Lock the screen', {}, []);
    const context = { ...CONTEXT, tools: [...CONTEXT.tools, lock] };
    const request = 'Refund order A-101 of the blue coat and lock the screen';
    const { confirmPrompt } = assess({ request, history: [], context, answered: [] });
    expect(confirmPrompt()).toMatch(/A-101\)\. Then: Lock screen/);
  });

  test('are named though one lacks something', () => {
    const { confirmPrompt } = judge('Refund the blue coat and move the stand-up');
    expect(confirmPrompt()).toMatch(/A-101\)\. Then: move the stand-up\. Go ahead/);
  });

  test.each([
    'Message Ann "please cancel the stand-up and refund the blue coat"',
    'Refund the blue coat',
    '""',
    '',
  ])('are not seen in one order: %s', (request) => {
    expect(judge(request).confirmPrompt()).not.toContain('Then');
  });

  test('leave nothing in the constraints of one order', () => {
    const { intentSpec, confirmPrompt } = judge('Refund the blue coat');
    expect(intentSpec).toMatchObject({ tool: 'refund_order', constraints: [] });
    expect(confirmPrompt()).not.toContain('Then');
  });
});

describe('an order under a condition', () => {
  test.each([
    'If Ann does not reply by Friday, cancel the 1:1',
    'Cancel the 1:1 if Ann does not reply by Friday',
  ])('is told as the user said it: %s', (request) => {
    const { condition } = judge(request);
    expect(condition).toMatch(/if ann does not reply by friday/i);
  });

  test.each([
    [
      'Send Ann a message: "I will come if it does not rain"',
      /text I will come if it does not rain/,
    ],
    ['Message Ann that the 1:1 is off if nobody objects by 5 pm', /if nobody objects by 5 pm/],
    [
      'Tell Ann "I am late if the train stops", and refund the blue coat',
      /late if the train stops/,
    ],
  ])('is none where the condition belongs to a text: %s', (request, text) => {
    expect(judge(request).confirmPrompt()).toMatch(text);
  });

  test('ends where a further order begins', () => {
    const { condition } = judge(
      'Cancel the 1:1 if Ann does not reply by Friday and refund the blue coat',
    );
    expect(condition).toBe('if Ann does not reply by Friday');
  });

  test('takes what it needs from the condition', () => {
    const { intentSpec } = judge('If the dentist is free on Tuesday, move it to Tuesday at 3pm');
    expect(intentSpec?.tool).toBe('move_event');
    expect(intentSpec?.parameters.start_time).toBe('2026-12-01T15:00:00+01:00');
  });
});

test('a call that has all it needs lacks nothing that its words might', () => {
  expect(judge('Refund the red shoes').intentSpec?.missing).toEqual([]);
});
