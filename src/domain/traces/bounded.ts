import type { ChatMessage } from './chat.js';
import { cut } from './clean.js';

/** Most characters of JSON that an input or an output keeps; an episode must stay readable. */
export const MAX_VALUE = 65_536;

/** The value, or the beginning of its JSON where it is too large. */
export function bounded(value: unknown): { value: unknown; isCut: boolean } {
  if (value === undefined) return { value: null, isCut: false };
  if (sizeUpTo(value, MAX_VALUE) <= MAX_VALUE) return { value, isCut: false };
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { value: cut(text, MAX_VALUE), isCut: true };
}

/** The latest messages that fit. */
export function latestMessages(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  let size = 0;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    size += sizeUpTo(messages[index], MAX_VALUE);
    if (size > MAX_VALUE) return messages.slice(index + 1);
  }
  return messages;
}

/** About how long the JSON is, counted no further than a little beyond `limit`. */
function sizeUpTo(root: unknown, limit: number): number {
  let size = 0;
  const stack: unknown[] = [root];
  while (stack.length > 0 && size <= limit) {
    const value = stack.pop();
    if (typeof value === 'string') size += value.length + 2;
    else if (typeof value !== 'object' || value === null) size += 5;
    else {
      for (const [key, child] of Object.entries(value)) {
        size += key.length + 3;
        stack.push(child);
        if (size > limit) break;
      }
    }
  }
  return size;
}
