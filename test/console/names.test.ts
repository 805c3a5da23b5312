import { expect, test } from 'vitest';
import { ACT_FILTERS, PLACES, resultName } from '../../console/src/pages/acts/filters.js';
import { callFilters } from '../../console/src/pages/calls/filters.js';
import { MODES, modeName } from '../../console/src/parts/mode-words.js';
import { displayName, inQuestionCosts } from '../../console/src/parts/wording.js';
import { missingAccess } from '../../console/src/session/missing-access.js';

const MEMBER = {
  user: { id: 'mem_1', name: null, email: 'kim@example.com', role: 'viewer' as const },
};

test('members are told the role that they need, and keys the scope', () => {
  expect(missingAccess(MEMBER, 'review')).toBe(
    'You need the Reviewer role to do this. Ask an admin.',
  );
  expect(missingAccess(MEMBER, 'admin', 'view the audit log')).toBe(
    'You need the Admin role to view the audit log. Ask an admin.',
  );
  expect(missingAccess({ user: null }, 'review')).toBe(
    'You need a key with the “review” scope to do this. Ask an admin.',
  );
});

test('a value of the API has one name wherever it is shown', () => {
  expect(['escalate', 'off', 'proceed', 'taken_over'].map(displayName)).toEqual([
    ...['Hand off', 'Interventions off', 'Proceed', 'Taken over'],
  ]);
  expect(modeName('auto')).toBe('Auto (decision only)');
});

test('the filters of agent actions use the words of their table', () => {
  const choices = (name: string) => ACT_FILTERS.find((one) => one.name === name)?.choices;
  expect(choices('where')).toEqual(Object.entries(PLACES));
  expect(choices('decision')).toContainEqual(['ordinary', resultName('ordinary')]);
  expect(choices('decision')).toContainEqual(['escalate', displayName('escalate')]);
  expect(resultName('ordinary')).toBe('Allowed without a check');
});

test('calls are filtered by the mode under its one name', () => {
  const tool = { name: 'tool', label: 'Tool', kind: 'text' as const };
  expect(callFilters(tool).find(({ name }) => name === 'mode')?.choices).toBe(MODES);
});

test('a cost always has its unit', () => {
  expect([1, 1.3, 1_200].map(inQuestionCosts)).toEqual([
    ...['1 question cost', '1.3 question costs', '1,200 question costs'],
  ]);
});
