import { describe, expect, test } from 'vitest';
import { bySession } from '../../console/src/pages/search/by-session.js';
import { tellDegraded } from '../../console/src/pages/search/degraded.js';
import { takeApart } from '../../console/src/pages/search/snippet.js';
import { nameDeleted, nameRows } from '../../console/src/pages/sessions/count-rows.js';
import { facetField } from '../../console/src/parts/facet-field.js';
import { lastPart, sessionHref } from '../../console/src/parts/session-link.js';
import { snippet } from '../../src/domain/search/snippet.js';

describe('a snippet', () => {
  test('is taken apart at its marks', () => {
    expect(takeApart('…I want a <mark>refund</mark> for <mark>order</mark> 1042')).toEqual([
      { text: '…I want a ', isMarked: false },
      { text: 'refund', isMarked: true },
      { text: ' for ', isMarked: false },
      { text: 'order', isMarked: true },
      { text: ' 1042', isMarked: false },
    ]);
    expect(takeApart('')).toEqual([]);
  });

  test('shows what was written, whatever that was', () => {
    const written = `<mark>x</mark> & <img src=a onerror="b('c')"> &lt; &amp;amp;`;
    const pieces = takeApart(snippet(written, []));
    expect(pieces).toEqual([{ text: written, isMarked: false }]);
  });

  test('keeps other markup as text', () => {
    expect(takeApart('<b>a</b><mark>c').map(({ text }) => text)).toEqual(['<b>a</b>', 'c']);
  });
});

describe('hits', () => {
  test('stand by session, in the order of the best of each', () => {
    const hits = ['b', 'a', 'b', 'c', 'a'].map((session_id, id) => ({ session_id, id }));
    expect(
      bySession(hits).map(({ sessionId, hits: own }) => [sessionId, own.map(({ id }) => id)]),
    ).toEqual([
      ['b', [0, 2]],
      ['a', [1, 4]],
      ['c', [3]],
    ]);
  });
});

describe('a search that could not do all', () => {
  // The reasons of src/domain/search, as they are sent.
  test.each([
    ['no text has been embedded yet', /still being indexed.*keyword results/],
    ['no embedding of the query: timeout', /\(timeout\).*keyword results/],
    ['not all texts are embedded yet, about 42% are', /^About 42% of your texts/],
    ['a recent text is not embedded yet', /newest texts.*a recent text is not indexed/],
    ['12 recent texts are not embedded yet', /12 recent texts are not indexed/],
    ['something new', /limited: something new\./],
  ])('says why in words: %s', (reason, words) => {
    expect(tellDegraded(reason)).toMatch(words);
  });

  test('says nothing when all is well', () => {
    expect(tellDegraded(null)).toBeNull();
  });
});

describe('filters by properties', () => {
  const values = [{ value: 'voice', sessions: 412 }];

  test('offer values with their counts, and keep the one that is set', () => {
    const field = { name: 'channel', label: 'Channel' };
    expect(facetField(values, field).choices).toEqual([['voice', 'voice (412 sessions)']]);
    expect(facetField(values, { ...field, current: 'voice' }).choices).toHaveLength(1);
    expect(facetField(values, { ...field, current: 'fax' }).choices).toContainEqual(['fax', 'fax']);
  });

  test('are free text while no values are known', () => {
    expect(facetField([], { name: 'language', label: 'Language' }).kind).toBe('text');
  });
});

describe('what goes with a session', () => {
  test('is named before and after', () => {
    const none = {
      messages: 0,
      gate_calls: 0,
      events: 0,
      steps: 0,
      outcomes: 0,
      signal_matches: 0,
    };
    expect(nameRows({ ...none, messages: 14, gate_calls: 3, signal_matches: 1 })).toBe(
      '14 messages, 3 gate calls and 1 signal match',
    );
    expect(nameRows(none)).toBe('nothing');
    expect(nameDeleted({ messages: 2, sessions: 1, documents: 2, embeddings: 1, steps: 0 })).toBe(
      '2 messages, and 3 derived rows',
    );
    expect(nameDeleted({ sessions: 1 })).toBe('nothing else');
  });
});

describe('the way to a session', () => {
  test('names an entry and its list', () => {
    const at = '2026-11-20T18:12:41.000Z';
    expect(sessionHref('a/b')).toBe('/sessions/a%2Fb');
    expect(sessionHref('s', { kind: 'event', id: 9, at })).toBe(
      '/sessions/s?show=event.9&at=2026-11-20T18%3A12%3A41.000Z',
    );
    expect(sessionHref('s', { kind: 'event', id: 9, at }, 'page=2')).toMatch(/\?in=page%3D2&show=/);
  });

  test.each(['a/b c?d#e%2F', 'ünï<b>x</b>&"', '100%'])('leads back to the id %s', (id) => {
    expect(lastPart(`/console${sessionHref(id)}`)).toBe(id);
  });

  test('takes what is no encoding as it is', () => {
    expect(lastPart('/console/sessions/100%')).toBe('100%');
  });
});
