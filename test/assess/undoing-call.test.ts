import { describe, expect, test } from 'vitest';
import { findUndoingCall } from '../../src/assess/slots/undoing-call.js';
import type { SessionMemory } from '../../src/dialogue/state.js';
import { callGate } from '../../training/blind/gate.js';

const tool = (name: string, required: string[], optional: string[] = []) => ({
  name,
  description: `${name.replaceAll('_', ' ')}.`,
  parameters: {
    type: 'object',
    properties: Object.fromEntries(
      [...required, ...optional].map((one) => [one, { type: 'string' }]),
    ),
    required,
  },
});

const context = {
  now: '2026-03-02T09:00:00Z',
  visits: [
    { visit_id: 'V-1', client: 'Ida Kern', start: '2026-03-03T10:00:00Z', state: 'open' },
    { visit_id: 'V-2', client: 'Olu Bell', start: '2026-03-04T15:00:00Z', state: 'open' },
  ],
  tools: [
    tool('list_visits', [], ['date']),
    tool('cancel_visit', ['visit_id'], ['reason']),
    tool('restore_visit', ['visit_id']),
    tool('move_visit', ['visit_id', 'start']),
    tool('unlock_door', ['door']),
    tool('lock_door', ['door']),
    tool('create_invoice', ['visit_id']),
  ],
};

const CANCELLED = { tool: 'cancel_visit', bound: { visit_id: 'V-1', reason: 'ill' } };
const MOVED = { tool: 'move_visit', bound: { visit_id: 'V-2', start: '2026-03-04T16:00:00Z' } };

describe('a call that takes back the latest one', () => {
  test.each([
    'undo that',
    'oh no, she is coming after all. put it back',
    'ok uncancel',
    'bitte rückgängig machen',
    'scusa, ho sbagliato, ripristina',
    'deshaz eso',
    'Zet maar terug',
    'cofnij to',
    'верни как было',
    'すみません、元に戻してください',
    '撤销',
  ])('is made by the tool for it, with the same things: %s', (request) => {
    expect(findUndoingCall(request, CANCELLED, context)).toEqual({
      tool: 'restore_visit',
      bound: { visit_id: 'V-1' },
    });
  });

  test.each([
    'put it back to where it was',
    'hm no, back to the old time',
    'wie vorher bitte',
    'undo',
  ])('is made with the value that the record had, where no tool is for that: %s', (request) => {
    expect(findUndoingCall(request, MOVED, context)).toEqual({
      tool: 'move_visit',
      bound: { visit_id: 'V-2', start: '2026-03-04T15:00:00Z' },
    });
  });

  test('takes the value that is said', () => {
    expect(findUndoingCall('no, back to 3:30 pm', MOVED, context)?.bound.start).toMatch(/T15:30/);
  });

  test('is told by the name of what was done', () => {
    const locked = { tool: 'lock_door', bound: { door: 'front' } };
    expect(findUndoingCall('undo', locked, context)).toEqual({
      tool: 'unlock_door',
      bound: { door: 'front' },
    });
  });

  test.each([
    'restore the visit of Olu Bell',
    'put it back?',
    'is it back?',
    'do not undo that',
    'cancel V-2 too',
    'thanks',
    'Write back to him that we will come',
    'Get back to the client about the invoice',
    'get back to me when it is done',
    'Put the milk back in the fridge',
    'Send the laptop back to the warehouse',
    'Tell him that we are back to normal',
    'Frag ihn, wie es war, und schreib mir',
    'Спроси, как было на встрече',
    'Napisz, jak było na spotkaniu',
    'Pull the report back up',
    'Please bring the chairs back to the cellar when you have time tomorrow, and tell Ida that they are hers now',
  ])('is none of a request that says something else: %s', (request) => {
    expect(findUndoingCall(request, CANCELLED, context)).toBeNull();
  });

  test('is none of another kind of thing, though it takes what the call had', () => {
    const tools = context.tools.filter(({ name }) => name !== 'restore_visit');
    expect(findUndoingCall('undo that', CANCELLED, { ...context, tools })?.tool).not.toBe(
      'create_invoice',
    );
  });

  test('is none where the record does not tell what was before', () => {
    const now = { ...MOVED, bound: { visit_id: 'V-2', start: '2026-03-04T15:00:00Z' } };
    expect(findUndoingCall('put it back to where it was', now, context)).toBeNull();
  });

  test('is none of a call that only looked something up, or of a tool that is gone', () => {
    expect(findUndoingCall('undo', { tool: 'list_visits', bound: {} }, context)).toBeNull();
    expect(findUndoingCall('undo', { tool: 'gone', bound: {} }, context)).toBeNull();
    expect(findUndoingCall('undo', CANCELLED, null)).toBeNull();
  });
});

describe('in a conversation', () => {
  const play = (requests: readonly string[], risk: 'medium' | 'irreversible') => {
    let memory: SessionMemory | undefined;
    let last: ReturnType<typeof callGate> | undefined;
    for (const [step, request] of requests.entries()) {
      const input = { request, history: [], context, answered: [] };
      last = callGate({ input, risk, step, ...(memory && { memory }) });
      memory = last.memory;
    }
    const { result, assessment } = last as ReturnType<typeof callGate>;
    const { tool, parameters } = assessment.intentSpec ?? {};
    return { decision: result.decision, tool, parameters };
  };

  test('the latest call is taken back', () => {
    expect(play(['cancel V-1', 'undo that'], 'medium')).toMatchObject({
      tool: 'restore_visit',
      parameters: { visit_id: 'V-1' },
    });
  });

  test('with a confirmation of its own where it cannot be undone', () => {
    expect(play(['cancel V-1', 'undo that'], 'irreversible').decision).toBe('confirm');
  });

  test('where it was asked about and not done, nothing is taken back', () => {
    expect(play(['cancel a visit', 'undo that'], 'medium').parameters).toEqual({});
  });
});
