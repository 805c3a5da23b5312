import { describe, expect, test } from 'vitest';
import { toTurns, turnsAround } from '../../console/src/parts/turns.js';
import type { TimelineItem } from '../../src/contracts/session.js';

const at = '2026-11-20T12:00:00.000Z';
const message = (id: number, role: string, content: string): TimelineItem =>
  ({ kind: 'message', at, message: { id, role, content } }) as unknown as TimelineItem;
const call = (id: string, request: string, more: object = {}): TimelineItem =>
  ({
    ...{ kind: 'gate_call', at },
    gate_call: {
      ...{ id, request, clarification_response: null, decision: 'proceed' },
      ...{ questions: [], options: [], confirm_prompt: null, ...more },
    },
  }) as unknown as TimelineItem;
const event = (id: number, detail: string): TimelineItem =>
  ({
    ...{ kind: 'event', at },
    event: { id, event: 'session_abandoned', detail, gate_call_id: 'b' },
  }) as unknown as TimelineItem;

describe('the turns of a timeline', () => {
  test('are what users, agents and the gate said, and what was reported', () => {
    const turns = toTurns([
      message(1, 'assistant', 'Hello'),
      call('a', 'Delete the old ones', { decision: 'ask', questions: ['Which?'] }),
      call('b', 'Delete the old ones', { clarification_response: 'Those of 2019' }),
      event(7, ''),
      event(8, 'too many'),
    ]);
    expect(turns.map(({ who, text, gateCallId }) => [who, text, gateCallId])).toEqual([
      ['agent', 'Hello', null],
      ['user', 'Delete the old ones', 'a'],
      ['gate', 'Which?', 'a'],
      ['user', 'Those of 2019', 'b'],
      ['reported', 'session abandoned', 'b'],
      ['reported', 'session abandoned: too many', 'b'],
    ]);
  });

  test('say once what stands as a message and as a request', () => {
    const turns = toTurns([message(1, 'user', 'Delete session '), call('a', 'Delete session')]);
    expect(turns.map(({ key, gateCallId }) => [key, gateCallId])).toEqual([['m1', 'a']]);
    const twice = toTurns([call('a', 'Yes'), message(1, 'assistant', 'Ok'), call('b', 'Yes')]);
    expect(twice).toHaveLength(3);
  });

  test('are shown from some before the call on', () => {
    const turns = toTurns([1, 2, 3, 4].map((id) => call(String(id), `Request ${id}`)));
    const around = turnsAround(turns, '3', 1);
    expect(around.earlier).toBe(1);
    expect(around.shown.map(({ gateCallId }) => gateCallId)).toEqual(['2', '3', '4']);
    expect(turnsAround(turns, null, 2).shown.map(({ gateCallId }) => gateCallId)).toEqual([
      '3',
      '4',
    ]);
    expect(turnsAround([], 'x', 6)).toEqual({ earlier: 0, shown: [] });
  });
});
