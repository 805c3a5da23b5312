import { parseKeepingDigits } from './lossless-json.js';

/** Deepest nesting of values from elsewhere: far beyond any instrumentation, and safe to walk. */
export const MAX_VALUE_DEPTH = 64;

/** Length of the texts of one span, or of one conversation, that are parsed, together: some ten milliseconds' work. The others stay text. */
const MOST_PARSED = { characters: 1024 * 1024, values: 50_000 } as const;

interface Budget {
  characters: number;
  values: number;
  /** By text: several conventions look at one attribute. */
  readonly parsed: Map<string, unknown>;
}

const newBudget = (): Budget => ({ ...MOST_PARSED, parsed: new Map() });

let sharedBudget: Budget | null = null;

/**
 * Maps a span, or a conversation, whose texts share one budget, so that many long texts take no longer than a few.
 */
export function withJsonBudget<Made>(map: () => Made): Made {
  sharedBudget = newBudget();
  try {
    return map();
  } finally {
    sharedBudget = null;
  }
}

/**
 * The value that a text holds as JSON, or the text as it is: instrumentations write both into the same
 * attribute. What nests deeper than a database would take stays text, and so does what is beyond the budget.
 */
export function lenientJson(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const first = /\S/.exec(value)?.[0];
  if (first !== '{' && first !== '[' && first !== '"') return value;
  const budget = sharedBudget ?? newBudget();
  if (!budget.parsed.has(value)) budget.parsed.set(value, parseWithin(budget, value));
  return budget.parsed.get(value);
}

function parseWithin(budget: Budget, text: string): unknown {
  if (text.length > budget.characters) return text;
  const values = countValues(text, budget.values);
  if (values > budget.values) return text;
  budget.characters -= text.length;
  budget.values -= values;
  const parsed = parse(text);
  return parsed === undefined || isDeep(parsed) ? text : parsed;
}

/**
 * About how many values a JSON text has: lists, objects and commas outside of strings, counted up to a little
 * beyond `most`.
 */
function countValues(text: string, most: number): number {
  let values = 1;
  for (let at = 0; at < text.length && values <= most; at += 1) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at);
        break;
      case COMMA:
      case OPEN_LIST:
      case OPEN_OBJECT:
        values += 1;
        break;
    }
  }
  return values;
}

const [QUOTE, COMMA, BACKSLASH, OPEN_LIST, OPEN_OBJECT] = [0x22, 0x2c, 0x5c, 0x5b, 0x7b];

/** The place of the quote that ends the string which begins at a place. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === BACKSLASH) at += 1;
    else if (code === QUOTE) return at;
  }
  return text.length;
}

/** The object in a text, or null. */
export function jsonObjectIn(value: unknown): Record<string, unknown> | null {
  const parsed = lenientJson(value);
  return isObject(parsed) ? parsed : null;
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return parseKeepingDigits(text);
  } catch {
    return undefined;
  }
}

/** Walked without recursion, so that no depth ends the stack. */
function isDeep(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; depth < MAX_VALUE_DEPTH; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      for (const child of Object.values(value)) {
        if (typeof child === 'object' && child !== null) next.push(child);
      }
    }
    if (next.length === 0) return false;
    level = next;
  }
  return true;
}
