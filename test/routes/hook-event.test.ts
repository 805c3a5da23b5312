import { expect, test } from 'vitest';
import { findHookEvent } from '../../src/routes/agent-hooks/hook-event.js';

test.each([
  ['{"hook_event_name":"Stop","tool_input":{"hook_event_name":"PreToolUse"}}', 'Stop'],
  ['{"tool_input":{"hook_event_name":"Stop"},"hook_event_name":"PreToolUse"}', 'PreToolUse'],
  ['{"tool_input":{"hook_event_name":"Stop"}}', null],
  ['{"prompt":"\\"hook_event_name\\":\\"Stop\\"","x":1}', null],
  [
    '{ "session_id" : "s" , "hook_event_name" : "UserPromptSubmit" , "prompt" : "an op',
    'UserPromptSubmit',
  ],
  ['{"hook_event_name":"Sto', null],
  ['{"hook_event_name":["Stop"]}', null],
  ['{"hook_event_name":7,"a":"Stop"}', null],
  ['[{"hook_event_name":"Stop"}]', null],
  ['"hook_event_name":"Stop"', null],
  ['', null],
])('%s is of the event %s', (text, event) => {
  expect(findHookEvent(text)).toBe(event);
});

test('costs no more than the length of the text', () => {
  for (const text of ['\\"', '"', '{', '["', '\\', '":"']) {
    expect(findHookEvent(`{"a":"${text.repeat(130_000)}`)).toBeNull();
  }
});
