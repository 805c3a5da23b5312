import { expect, test } from 'vitest';
import { EMPTY_MEMORY, readMemory } from '../../src/dialogue/memory.js';

test('a session without a memory remembers nothing', () => {
  expect(readMemory(null)).toBe(EMPTY_MEMORY);
});

test('a memory of this version is read as it is', () => {
  const stored = { open: [{ thread: { id: 't', cancelled: true } }], interventions: [] };
  expect(readMemory(stored)).toBe(stored);
});

test('a thread that was called off before the name changed is cancelled', () => {
  const stored = {
    open: [{ callId: 'a', thread: { id: 't', calledOff: true } }],
    left: [{ callId: 'b', thread: { id: 'u' } }],
    interventions: [],
  };
  expect(readMemory(stored)).toEqual({
    open: [{ callId: 'a', thread: { id: 't', cancelled: true } }],
    left: [{ callId: 'b', thread: { id: 'u' } }],
    interventions: [],
  });
});
