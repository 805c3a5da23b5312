import { normalise } from '../../utterance/normal-form.js';

const MAX_ITEMS = 50;
const MAX_CHARACTERS = 40_000;

/**
 * The part of a history that is read: its last 50 items and 40,000 characters, oldest first. An item
 * that crosses the bound keeps its end. The cost does not grow with what is left out.
 */
export function readableHistory(history: readonly string[]): string[] {
  const read: string[] = [];
  let left = MAX_CHARACTERS;
  for (
    let index = history.length - 1;
    index >= 0 && read.length < MAX_ITEMS && left > 0;
    index -= 1
  ) {
    const item = history[index] ?? '';
    // A cut may part a surrogate pair.
    const kept = item.length <= left ? item : item.slice(-left).toWellFormed();
    left -= kept.length;
    read.push(kept);
  }
  return read.reverse();
}

/** How many of the last turns may repeat what a thread knows. */
const MAX_REPEATED = 6;
const SPEAKER = /^\s*\[?(?:user|human|customer|assistant|agent|ai|bot)\]?\s*[:>]\s*/i;

/**
 * The history without its last turns that only repeat what the session remembers anyway: callers that send the whole
 * conversation send the question and its answer there, too, and a yes must not change what it says yes to.
 */
export function withoutKnown(history: readonly string[], known: readonly string[]): string[] {
  const said = new Set(known.map(normalise).filter((text) => text !== ''));
  return history.filter(
    (item, index) =>
      index < history.length - MAX_REPEATED || !said.has(normalise(item.replace(SPEAKER, ''))),
  );
}

/** Contexts up to about this many characters are kept with the record. */
const MAX_CONTEXT = 16_384;

/** The context as the record keeps it: whole while it is small, else the names of what it held. */
export function recordedContext(
  context: Readonly<Record<string, unknown>> | null,
): Record<string, unknown> | null {
  if (context === null || isSmall(context)) return context;
  return {
    truncated: true,
    keys: Object.keys(context)
      .slice(0, 50)
      .map((key) => key.slice(0, 100).toWellFormed()),
  };
}

/** Adds up lengths and stops once they are too many, so that a huge context costs no more than a small one. */
function isSmall(root: unknown): boolean {
  const stack: unknown[] = [root];
  let size = 0;
  for (let value = stack.pop(); value !== undefined; value = stack.pop()) {
    size += typeof value === 'string' ? value.length + 3 : 8;
    if (size > MAX_CONTEXT) return false;
    if (typeof value !== 'object' || value === null) continue;
    const count = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (size + 4 * count > MAX_CONTEXT) return false;
    for (const [key, child] of Object.entries(value)) {
      size += key.length + 4;
      stack.push(child ?? 0);
    }
  }
  return true;
}
