import { z } from 'zod';

/** How deep objects inside a request may nest: far beyond any tool schema, and safe to walk. */
const MAX_DEPTH = 64;

/** Why PostgreSQL or a JSON reader could not keep this text as it is, or null when they can. */
export function textFault(text: string): string | null {
  if (text.includes('\0')) return 'must not contain NUL characters';
  if (!text.isWellFormed()) return 'must not contain lone surrogates (it is not valid Unicode)';
  return null;
}

/** Text of `min` to `max` code points that can be stored as it is. */
export function text(min: number, max: number) {
  return z
    .string()
    .min(min)
    .max(max)
    .superRefine((value, ctx) => {
      const fault = textFault(value);
      if (fault) ctx.addIssue({ code: 'custom', message: fault });
    });
}

/**
 * Any JSON object whose texts can be stored as they are. It is walked without recursion, so that its
 * depth is a 422 and never the end of the stack.
 */
export function jsonObject() {
  return z.record(z.string(), z.unknown()).superRefine((value, ctx) => {
    const fault = findFault(value);
    if (fault) ctx.addIssue({ code: 'custom', message: fault.message, path: [...fault.path] });
  });
}

interface Step {
  readonly value: unknown;
  readonly key: string | number | null;
  readonly parent: Step | null;
  readonly depth: number;
}

function findFault(root: unknown): { message: string; path: (string | number)[] } | null {
  const stack: Step[] = [{ value: root, key: null, parent: null, depth: 0 }];
  for (let step = stack.pop(); step; step = stack.pop()) {
    const { value, depth } = step;
    if (typeof value === 'string') {
      const message = textFault(value);
      if (message) return { message, path: pathOf(step) };
    } else if (typeof value === 'object' && value !== null) {
      if (depth >= MAX_DEPTH) {
        return { message: `must not nest deeper than ${MAX_DEPTH} levels`, path: pathOf(step) };
      }
      for (const [key, child] of Object.entries(value)) {
        const message = textFault(key);
        if (message) return { message: `a key ${message}`, path: pathOf(step) };
        stack.push({ value: child, key, parent: step, depth: depth + 1 });
      }
    }
  }
  return null;
}

function pathOf(step: Step): (string | number)[] {
  const path: (string | number)[] = [];
  for (let at: Step | null = step; at && at.key !== null; at = at.parent) path.unshift(at.key);
  return path;
}

export const SessionId = text(1, 120).meta({
  description: 'The conversation. Calls with the same id share a memory of what was asked.',
  examples: ['chat-8412'],
});

export const CorrelationId = text(1, 120).meta({
  description: 'Ties a gate call to the events, outcomes and steps that follow it.',
  examples: ['order-flow-77'],
});

/** A list's answer: one page, newest first. */
export function listOf<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item).meta({ description: 'The page.' }),
    page: z
      .int()
      .min(1)
      .meta({ description: 'Which page this is, from 1.', examples: [1] }),
    page_size: z.int().meta({ description: 'The most items a page has.', examples: [20] }),
    total: z.int().meta({ description: 'How many items there are on all pages.', examples: [2] }),
    total_pages: z.int().meta({ description: 'How many pages there are.', examples: [1] }),
    has_more: z.boolean().meta({ description: 'Whether a page follows.', examples: [false] }),
  });
}

/** `page` and `page_size` of a query; the size that holds when none is given differs by list. */
export function pageQuery(defaultSize: number) {
  return z.object({
    page: z.coerce
      .number()
      .int()
      .min(1)
      .max(1_000_000)
      .default(1)
      .meta({ description: 'Which page, from 1.', examples: [1] }),
    page_size: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .default(defaultSize)
      .meta({ description: 'Items a page, 1 to 100.', examples: [20] }),
  });
}

export const Timestamp = z.iso.datetime().meta({
  description: 'RFC 3339 in UTC with milliseconds.',
  examples: ['2026-11-20T18:12:41.000Z'],
});
