import { expect, test } from 'vitest';
import { forgetPrepared, prepareTools } from '../../src/assess/call/prepare-tools.js';

const listOf = (name: string) => ({
  tools: [{ name, description: 'Books a table', parameters: {} }],
});

test('a list is looked through once, however often it is asked for', () => {
  let looks = 0;
  const tool = {
    description: 'Books a table',
    get name() {
      looks += 1;
      return 'book_table';
    },
  };
  const context = { tools: [tool] };
  const first = prepareTools(context);
  const before = looks;
  expect(before).toBeGreaterThan(0);
  expect(prepareTools(context)).toBe(first);
  expect(prepareTools({ ...context, more: true })).toBe(first);
  expect(looks).toBe(before);
});

test('an equal list is prepared once, another one by itself', () => {
  const first = prepareTools(listOf('book_table'));
  expect(prepareTools(listOf('book_table'))).toBe(first);
  expect(prepareTools(listOf('cancel_table')).tools[0]?.name).toBe('cancel_table');
});

test('what was prepared can be forgotten, the list at hand included', () => {
  const context = listOf('book_table');
  const first = prepareTools(context);
  forgetPrepared();
  expect(prepareTools(context)).not.toBe(first);
});
