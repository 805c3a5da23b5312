import { describe, expect, test } from 'vitest';
import {
  argumentRows,
  doubtfulPaths,
  MAX_ROWS,
  type WantedCall,
} from '../../console/src/pages/handoffs/arguments.js';
import {
  answerBody,
  EMPTY_DRAFT,
  hasText,
  missingIn,
  readDrafts,
  withDraft,
} from '../../console/src/pages/handoffs/draft.js';
import { listQuery } from '../../console/src/pages/handoffs/query.js';
import {
  secondsLeft,
  secondsWaited,
  waitedWords,
} from '../../console/src/pages/handoffs/waiting.js';
import { HandoffAnswer, HandoffsQuery } from '../../src/contracts/handoff.js';

describe('the arguments of a handoff', () => {
  const call = (given: object, judged: object[]): WantedCall =>
    ({ id: null, name: 'refund', proposed: true, arguments: given, judged }) as WantedCall;

  test('are rows by path with who said them, in the order of the judgement', () => {
    const judged = [
      { path: 'order.id', value: 'A-1', standing: 'said', doubt: 0.01 },
      { path: 'items[1].sku', value: 'T', standing: 'invented', doubt: 0.9 },
    ];
    const given = { nothing: null, items: [7, { sku: 'T' }], order: { id: 'A-1', tags: [] } };
    const { rows, more } = argumentRows(call(given, judged));
    expect(rows.map(({ path, value, standing }) => [path, value, standing])).toEqual([
      ['order.id', 'A-1', 'said'],
      ['items[1].sku', 'T', 'invented'],
      ['nothing', 'null', null],
      ['items[0]', '7', null],
      ['order.tags', '[]', null],
    ]);
    expect(more).toBe(0);
    expect(doubtfulPaths(call(given, judged))).toEqual(['items[1].sku']);
  });

  test('are shown up to a hundred', () => {
    const many = Object.fromEntries(
      Array.from({ length: MAX_ROWS + 5 }, (_, at) => [`a${at}`, at]),
    );
    const { rows, more } = argumentRows(call(many, []));
    expect([rows.length, more]).toEqual([MAX_ROWS, 5]);
    expect(argumentRows(call({}, []))).toEqual({ rows: [], more: 0 });
  });
});

describe('an answer', () => {
  test('says what is missing, and is a body that the interface takes', () => {
    expect(missingIn(EMPTY_DRAFT)).toMatch(/choose/i);
    expect(missingIn({ ...EMPTY_DRAFT, choice: 'words', words: ' \n' })).toMatch(/write/i);
    const drafts = [
      { choice: 'yes', words: 'left over', note: '' },
      { choice: 'no', words: '', note: ' ' },
      { choice: 'words', words: ' Only 20 euros ', note: 'Called them.' },
      { choice: 'take_over', words: 'left over', note: 'Mine' },
    ] as const;
    expect(drafts.map(missingIn)).toEqual([null, null, null, null]);
    const bodies = drafts.map((draft) => HandoffAnswer.parse(answerBody(draft)));
    expect(bodies).toEqual([
      { action: 'answer', response: 'Yes' },
      { action: 'answer', response: 'No' },
      { action: 'answer', response: 'Only 20 euros', note: 'Called them.' },
      { action: 'take_over', note: 'Mine' },
    ]);
  });

  test('that is being written is kept for its handoff, and the oldest of more than 50 goes', () => {
    const draft = { ...EMPTY_DRAFT, words: 'Only 20' };
    const one = withDraft(withDraft({}, 'first', draft), 'second', { ...draft, choice: 'yes' });
    expect(Object.keys(withDraft(one, 'first', draft))).toEqual(['second', 'first']);
    expect(withDraft(one, 'second', EMPTY_DRAFT)).toEqual({ first: draft });
    const ids = Array.from({ length: 50 }, (_, at) => `more-${at}`);
    const many = ids.reduce((drafts, id) => withDraft(drafts, id, draft), one);
    expect(Object.keys(many)).toEqual(ids);
    expect(readDrafts(JSON.stringify(many))).toEqual(many);
    expect([hasText(EMPTY_DRAFT), hasText({ ...EMPTY_DRAFT, note: ' a' })]).toEqual([false, true]);
  });

  test.each([null, '', 'no json', 'null', '[]', '{"a": null}', '{"a": {"choice": "maybe"}}'])(
    'that was not stored by us is none: %s',
    (stored) => expect(readDrafts(stored)).toEqual({}),
  );
});

describe('the time somebody waits', () => {
  const times = {
    waiting_since: '2026-11-20T12:00:00.000Z',
    expires_at: '2026-11-20T13:00:00.000Z',
    waiting_seconds: 600,
  };

  test('goes on from what the server said, whatever the clock of the browser is', () => {
    const readAt = Date.parse('2026-11-20T20:00:00.000Z');
    expect(secondsWaited(times, readAt, readAt + 5_000)).toBe(605);
    expect(secondsLeft(times, readAt, readAt + 5_000)).toBe(2_995);
    expect(secondsLeft(times, readAt, readAt + 9_000_000)).toBe(0);
    expect([secondsWaited(times, 0, readAt), secondsWaited(times, readAt, readAt - 1)]).toEqual([
      600, 600,
    ]);
  });

  test('is told in two units at most', () => {
    const words = [-1, 0, 59.9, 252, 3_600, 11_520, 86_400, 187_200].map(waitedWords);
    expect(words).toEqual([
      ...['0 s', '0 s', '59 s', '4 min 12 s', '1 h 0 min', '3 h 12 min'],
      ...['1 day 0 h', '2 days 4 h'],
    ]);
  });
});

test('an address of the list is a query that the interface takes', () => {
  expect(listQuery({})).toEqual({});
  const values = {
    status: 'all',
    page: '2',
    action_risk: 'high',
    tool: 'refund',
    in: 'x',
    kind: '',
  };
  const query = listQuery(values);
  expect(query).toEqual({ status: 'all', page: 2, action_risk: 'high', tool: 'refund' });
  expect(HandoffsQuery.safeParse(query).success).toBe(true);
});
