import { describe, expect, test } from 'vitest';
import {
  assignSessions,
  type TraceNode,
} from '../../../src/domain/traces/assignment/assign-sessions.js';
import { readClaims } from '../../../src/domain/traces/assignment/claims.js';

/** In the order of their precedence. */
const SESSION_KEYS = [
  'intentlock.session_id',
  'gen_ai.conversation.id',
  'session.id',
  'langfuse.session.id',
  'traceloop.association.properties.session_id',
  'traceloop.association.properties.conversation_id',
  'traceloop.association.properties.thread_id',
  'traceloop.association.properties.chat_id',
  'ai.telemetry.metadata.sessionId',
  'ai.telemetry.metadata.conversationId',
  'ai.telemetry.metadata.threadId',
  'ai.telemetry.metadata.chatId',
  'ai.settings.context.sessionId',
  'langsmith.metadata.session_id',
  'langsmith.metadata.thread_id',
  'langsmith.metadata.conversation_id',
  'langsmith.trace.session_id',
  'elevenlabs.conversation_id',
  'lmnr.association.properties.session_id',
];
const CORRELATION_KEYS = [
  'intentlock.correlation_id',
  'correlation_id',
  'request_id',
  'traceloop.correlation.id',
];

describe('what a span claims', () => {
  test.each(SESSION_KEYS.map((key, index) => [key, index] as const))(
    '%s names the session, before all that come after it',
    (key, index) => {
      const later = SESSION_KEYS.slice(index).reverse();
      expect(readClaims(new Map(later.map((name) => [name, `of ${name}`]))).session).toBe(
        `of ${key}`,
      );
    },
  );

  test.each(CORRELATION_KEYS.map((key, index) => [key, index] as const))(
    '%s names the flow, before all that come after it',
    (key, index) => {
      const later = CORRELATION_KEYS.slice(index).reverse();
      expect(readClaims(new Map(later.map((name) => [name, `of ${name}`]))).correlation).toBe(
        `of ${key}`,
      );
    },
  );

  test.each([
    ["LangSmith's project is no session", { 'langsmith.trace.session_name': 'my project' }, {}],
    ['an empty text is no id', { 'session.id': '', 'langfuse.session.id': 's' }, { session: 's' }],
    ['a number is one', { 'session.id': 7 }, { session: '7' }],
    ['a list is none', { 'session.id': ['a'] }, {}],
    [
      'metadata in JSON names both',
      { metadata: '{"thread_id":"t","request_id":"r"}' },
      { session: 't', correlation: 'r' },
    ],
    [
      'NUL and lone surrogates are replaced',
      { 'session.id': 'a\0b\ud800' },
      { session: 'a\ufffdb\ufffd' },
    ],
  ])('%s', (_, attributes, expected) => {
    expect(readClaims(new Map(Object.entries(attributes)) as never)).toEqual(expected);
  });

  test('ids that are too long stay apart within 120 characters', () => {
    const [a, b] = ['a', 'b'].map(
      (end) => readClaims(new Map([['session.id', 'x'.repeat(500) + end]])).session as string,
    );
    expect(a).not.toBe(b);
    expect(a).toHaveLength(119);
    expect(readClaims(new Map([['session.id', 'x'.repeat(120)]])).session).toBe('x'.repeat(120));
  });
});

describe('whose a span is', () => {
  const at = new Date(0);
  const node = (stepId: string, more: Partial<TraceNode> = {}): TraceNode => ({
    stepId,
    parentStepId: null,
    claims: {},
    startedAt: at,
    startNanos: 0,
    ...more,
  });
  const sessions = (...args: Parameters<typeof assignSessions>) =>
    Object.fromEntries(
      [...assignSessions(...args)].map(([id, assigned]) => [id, assigned.sessionId]),
    );

  test('its own claim, else that of its nearest ancestor, else the earliest of the trace', () => {
    const nodes = [
      node('root', { claims: { session: 'A' }, startNanos: 5 }),
      node('child', { parentStepId: 'root' }),
      node('inner', { parentStepId: 'child', claims: { session: 'B' }, startNanos: 6 }),
      node('leaf', { parentStepId: 'inner' }),
      node('orphan', { parentStepId: 'never arrived' }),
    ];
    const expected = { root: 'A', child: 'A', inner: 'B', leaf: 'B', orphan: 'A' };
    expect(sessions('t', nodes, [])).toEqual(expected);
    expect(sessions('t', [...nodes].reverse(), [])).toEqual(expected);
  });

  test('a span that is no step claims its trace', () => {
    const loose = { spanId: 'http', session: 'H', startedAt: at, startNanos: 0 };
    expect(sessions('t', [node('a')], [loose])).toEqual({ a: 'H' });
    expect(sessions('t', [node('a', { claims: { session: 'A' } })], [loose])).toEqual({ a: 'A' });
  });

  test('then its resource, then the trace itself', () => {
    expect(sessions('t', [node('a', { claims: { resourceSession: 'R' } }), node('b')], [])).toEqual(
      { a: 'R', b: 't' },
    );
    const nodes = [
      node('a', { claims: { resourceSession: 'R' } }),
      node('b', { claims: { session: 'B' } }),
    ];
    expect(sessions('t', nodes, [])).toEqual({ a: 'B', b: 'B' });
  });

  test('session and flow are found apart', () => {
    const nodes = [
      node('a', { claims: { session: 'S' } }),
      node('b', { claims: { correlation: 'C' } }),
    ];
    expect(assignSessions('t', nodes, []).get('a')).toEqual({ sessionId: 'S', correlationId: 'C' });
    expect(assignSessions('t', nodes, []).get('b')).toEqual({ sessionId: 'S', correlationId: 'C' });
  });

  test('lines of ancestors that end in themselves come to an end', () => {
    const nodes = [
      node('a', { parentStepId: 'b' }),
      node('b', { parentStepId: 'a' }),
      node('self', { parentStepId: 'self' }),
      node('x', { claims: { session: 'X' } }),
      node('y', { claims: { session: 'Y' }, startNanos: 1 }),
    ];
    expect(sessions('t', nodes, [])).toEqual({ a: 'X', b: 'X', self: 'X', x: 'X', y: 'Y' });
  });

  test('a line of 100,000 ancestors is walked once', () => {
    const nodes = Array.from({ length: 100_000 }, (_, index) =>
      node(String(index), { parentStepId: String(index + 1) }),
    );
    nodes.push(node('100000', { claims: { session: 'Z' } }));
    nodes.push(node('other', { claims: { session: 'Y' }, startNanos: 1 }));
    expect(assignSessions('t', nodes, []).get('0')).toEqual({ sessionId: 'Z', correlationId: 't' });
  });
});
