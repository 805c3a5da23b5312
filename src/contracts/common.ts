import { z } from 'zod';
import { type JsonBounds, jsonFault, METADATA_BOUNDS } from './bounded-json.js';
import { describeIssue } from './issue-message.js';
import { wholeNumber } from './numbers.js';

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
 * A list of texts of at most `max` code points. Only the first wrong one is an error: a million of them
 * would cost seconds.
 *
 * @param hint says of an item that is no text what to write in its place
 */
export function textList(max: number, hint: (item: unknown) => string | null = () => null) {
  const item = text(0, max);
  const isPlain = (value: unknown): boolean =>
    typeof value === 'string' && value.length <= max && textFault(value) === null;
  const list = z
    .array(z.unknown())
    .meta({ items: { type: 'string', maxLength: max } })
    .superRefine((items, ctx) => {
      for (const [index, value] of items.entries()) {
        if (isPlain(value)) continue;
        const { error } = item.safeParse(value, { error: describeIssue });
        if (!error) continue;
        const hinted = hint(value);
        if (hinted !== null) {
          ctx.addIssue({ code: 'custom', message: hinted, path: [index] });
          return;
        }
        for (const issue of error.issues) ctx.addIssue({ ...issue, path: [index, ...issue.path] });
        return;
      }
    });
  return list as unknown as z.ZodArray<z.ZodString>;
}

/**
 * Any JSON object whose texts can be stored as they are, within bounds. Its depth is bounded, too, so that it can
 * be walked by recursion, here and later.
 */
export function jsonObject(bounds: JsonBounds = METADATA_BOUNDS) {
  // Not an object of zod's, which copies what it checks: an object of many keys would cost a second.
  const object = z
    .unknown()
    .meta({ type: 'object', properties: {}, additionalProperties: {} })
    .superRefine((value, ctx) => {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        ctx.addIssue({ code: 'invalid_type', expected: 'object', input: value, continue: false });
      } else refuseFaults(value, bounds, ctx);
    });
  return object as unknown as z.ZodType<Record<string, unknown>>;
}

/** Any JSON, by the same rule. */
export function jsonValue(bounds: JsonBounds) {
  return z.unknown().superRefine((value, ctx) => refuseFaults(value, bounds, ctx));
}

function refuseFaults(value: unknown, bounds: JsonBounds, ctx: z.RefinementCtx): void {
  const fault = jsonFault(value, bounds, textFault);
  if (!fault) return;
  const { message, path } = fault;
  ctx.addIssue({ code: 'custom', message, path: path.reverse(), continue: false });
}

export const SessionId = text(1, 120).meta({
  description: 'The conversation. Calls with the same id share a memory of what was asked.',
  examples: ['chat-8412'],
});

export const ClarificationId = text(1, 120).meta({
  description:
    'The `intent_spec.clarification_id` that `clarification_response` answers. If it is no longer open, the answer is not used. If omitted, the answer applies to the latest one.',
  examples: ['01937b6e-98d0-7c3e-a8f4-2f6d1c5b9e07'],
});

export const CorrelationId = text(1, 120).meta({
  description: 'Links a gate call to the events, outcomes and steps that follow it.',
  examples: ['order-flow-77'],
});

export const Timestamp = z.iso.datetime().meta({
  description: 'RFC 3339 in UTC with milliseconds.',
  examples: ['2026-11-20T18:12:41.000Z'],
});

/** A list's answer: one page, newest first. */
export function cappedList<Item extends z.ZodType>(item: Item) {
  return z.object({
    items: z.array(item).meta({ description: 'The page.' }),
    page: z
      .int()
      .min(1)
      .meta({ description: 'The page number, starting at 1.', examples: [1] }),
    page_size: z
      .int()
      .meta({ description: 'The maximum number of items per page.', examples: [20] }),
    total: z.int().meta({ description: 'The number of items on all pages.', examples: [2] }),
    total_pages: z.int().meta({ description: 'The number of pages.', examples: [1] }),
    has_more: z
      .boolean()
      .meta({ description: 'Whether there is another page.', examples: [false] }),
  });
}

/** A list whose filters look at no more than a bound. */
export function filteredList<Item extends z.ZodType>(item: Item) {
  return cappedList(item).extend({
    is_complete: z
      .boolean()
      .optional()
      .meta({
        description:
          'With filters: whether all possible matches were searched. If not, `total` counts only those searched.',
        examples: [true],
      }),
    read_until: Timestamp.nullable()
      .optional()
      .meta({
        description:
          'With filters: the `date_to` to continue from; null if the search was complete.',
        examples: ['2026-11-18T09:30:00.000Z'],
      }),
  });
}

/** A filter of a query: an empty one, which forms and scripts send, is none. */
export const filter = <Field extends z.ZodType>(field: Field) =>
  z.preprocess((value) => (value === '' ? undefined : value), field.optional());

/** `page` and `page_size` of a query; the size that holds when none is given differs by list. */
export function pageQuery(defaultSize: number) {
  return z.object({
    page: wholeNumber(1)
      .default(1)
      .meta({ description: 'The page number, starting at 1.', examples: [1] }),
    page_size: wholeNumber(1, 100)
      .default(defaultSize)
      .meta({ description: 'Items per page, 1 to 100.', examples: [20] }),
  });
}
