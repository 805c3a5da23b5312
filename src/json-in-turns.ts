import { AppError, ValidationFailed } from './errors.js';
import { nextTurn } from './turns.js';

export interface JsonLimits {
  /** Lists, objects and commas: about as many as there are values. */
  readonly maxValues: number;
  /** Parses a piece of the text. */
  readonly parse: (text: string) => unknown;
}

/** Text that is parsed at once: a millisecond or two. */
const BYTES_PER_PIECE = 64 * 1024;
/** Text that is looked at before others get their turn, and how long they wait at most. */
const BYTES_PER_LOOK = 16 * 1024;
const TURN_MS = 4;
/** A text is parsed at once, however long it is. */
const MAX_TEXT_BYTES = 4 * 1024 * 1024;
/** An object of more keys becomes a table that takes long to build, to copy and to list. */
const MAX_KEYS = 20_000;

const [SPACE, QUOTE, BACKSLASH, COLON, COMMA] = [0x20, 0x22, 0x5c, 0x3a, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A list or an object that is too long for one piece: its elements are parsed some at a time. */
interface Opened {
  readonly value: unknown[] | Record<string, unknown>;
  /** Its own key, where its parent is an object. */
  readonly key: string;
  /** Where the text begins that is not parsed yet. */
  from: number;
  count: number;
  /** Whether an element that was opened itself stands right before `from`. */
  afterOpened: boolean;
}

/**
 * Parses JSON without keeping others waiting: the text is looked through first, what has too many values is
 * refused before it is built, and long lists and objects are parsed piece by piece.
 *
 * @throws AppError `bad_request` for what is no JSON; ValidationFailed naming the bound
 */
export async function parseJsonInTurns(body: Buffer, limits: JsonLimits): Promise<unknown> {
  // Counted before anything is built: what was built would have to be collected again.
  await lookThrough(new Reader(body, limits, false));
  const reader = new Reader(body, limits, true);
  await lookThrough(reader);
  return reader.result();
}

async function lookThrough(reader: Reader): Promise<void> {
  let began = performance.now();
  while (reader.look()) {
    if (performance.now() - began < TURN_MS) continue;
    await nextTurn();
    began = performance.now();
  }
}

class Reader {
  private at = 0;
  private depth = 0;
  private values = 0;
  private inString = false;
  private stringFrom = 0;
  /** By depth: where the list or object begins, and where the element in it that is being looked at does. */
  private readonly starts: number[] = [0];
  private readonly elements: number[] = [0];
  /** The lists and objects around the present place that are parsed in pieces, from the outside in. */
  private readonly opened: Opened[] = [];
  private whole: { value: unknown; end: number } | null = null;

  constructor(
    private readonly body: Buffer,
    private readonly limits: JsonLimits,
    private readonly builds: boolean,
  ) {}

  /** Looks through some more text and parses what is due; false at its end. */
  look(): boolean {
    const { body } = this;
    const end = Math.min(body.length, this.at + BYTES_PER_LOOK);
    while (this.at < end) {
      if (this.inString) {
        this.findQuote();
        continue;
      }
      switch (body[this.at]) {
        case QUOTE:
          this.inString = true;
          this.stringFrom = this.at;
          break;
        case OPEN_LIST:
        case OPEN_OBJECT:
          this.enter();
          break;
        case CLOSE_LIST:
        case CLOSE_OBJECT:
          this.leave();
          break;
        case COMMA:
          this.count();
          this.elements[this.depth] = this.at + 1;
          this.parseDue();
          break;
      }
      this.at += 1;
    }
    return this.at < body.length;
  }

  result(): unknown {
    if (!this.whole) {
      if (this.opened.length > 0) throw notJson();
      return this.limits.parse(this.body.toString('utf8'));
    }
    if (!this.isBlank(this.whole.end, this.body.length)) throw notJson();
    return this.whole.value;
  }

  /** Goes behind the next quote, which ends the string unless it is escaped. */
  private findQuote(): void {
    const quote = this.body.indexOf(QUOTE, this.at);
    if (quote === -1) {
      this.at = this.body.length;
      return;
    }
    if (quote - this.stringFrom > MAX_TEXT_BYTES) {
      throw refused(`must not hold a text of more than ${MAX_TEXT_BYTES / 1024 / 1024} MB`);
    }
    let slashes = 0;
    while (this.body[quote - 1 - slashes] === BACKSLASH) slashes += 1;
    this.inString = slashes % 2 === 1;
    this.at = quote + 1;
  }

  private count(): void {
    this.values += 1;
    const { maxValues } = this.limits;
    if (this.values > maxValues) throw refused(`must not hold more than ${maxValues} values`);
  }

  private enter(): void {
    this.count();
    this.depth += 1;
    this.starts[this.depth] = this.at;
    this.elements[this.depth] = this.at + 1;
    this.parseDue();
  }

  private leave(): void {
    const top = this.opened.at(-1);
    if (top && this.depth === this.opened.length) {
      const isList = Array.isArray(top.value);
      if (this.body[this.at] !== (isList ? CLOSE_LIST : CLOSE_OBJECT)) throw notJson();
      this.parseRun(top, this.at, top.count === 0);
      this.opened.pop();
      this.attach(top);
    }
    this.depth -= 1;
    if (this.depth < 0) throw notJson();
  }

  /** Parses what has become longer than a piece, as far as it is complete. */
  private parseDue(): void {
    while (this.builds) {
      const level = this.opened.length;
      const top = this.opened[level - 1];
      const element = this.elements[level] as number;
      if (top) {
        if (this.at - top.from < BYTES_PER_PIECE) return;
        // Up to the comma before the element that is being looked at.
        if (element > top.from) {
          this.parseRun(top, element - 1, false);
          top.from = element;
        }
      }
      if (this.depth === level || this.at - (top ? element : 0) < BYTES_PER_PIECE) return;
      this.open(level + 1, top);
    }
  }

  private open(level: number, parent: Opened | undefined): void {
    // There was no comma behind the element before.
    if (parent?.afterOpened) throw notJson();
    const start = this.starts[level] as number;
    const before = this.body.toString('utf8', parent ? parent.from : 0, start).trim();
    const inObject = parent !== undefined && !Array.isArray(parent.value);
    if (!inObject && before !== '' && (parent || before !== '\uFEFF')) throw notJson();
    const isList = this.body[start] === OPEN_LIST;
    this.opened.push({
      value: isList ? [] : {},
      key: inObject ? this.readKey(before) : '',
      ...{ from: start + 1, count: 0, afterOpened: false },
    });
  }

  /** The key in `"key":`, by the parser's own rules. */
  private readKey(text: string): string {
    if (!text.endsWith(String.fromCharCode(COLON))) throw notJson();
    const [key, ...others] = Object.keys(this.limits.parse(`{${text}0}`) as object);
    if (key === undefined || others.length > 0) throw notJson();
    return key;
  }

  private attach({ value, key }: Opened): void {
    const parent = this.opened.at(-1);
    if (!parent) {
      if (this.whole) throw notJson();
      this.whole = { value, end: this.at + 1 };
      return;
    }
    if (Array.isArray(parent.value)) parent.value.push(value);
    else define(parent.value, key, value);
    this.grow(parent, 1);
    parent.from = this.at + 1;
    parent.afterOpened = true;
  }

  /** Parses the elements up to `to`, where a comma or the closing bracket is. */
  private parseRun(parent: Opened, to: number, mayBeEmpty: boolean): void {
    const { from, value } = parent;
    if (parent.afterOpened) {
      // Right after an element that was opened there is nothing but a comma, and then the next elements.
      const comma = this.commaFrom(from, to);
      parent.afterOpened = false;
      if (comma === to) return;
      parent.from = comma + 1;
      this.parseRun(parent, to, false);
      return;
    }
    const text = this.body.toString('utf8', from, to);
    if (text.trim() === '') {
      if (mayBeEmpty) return;
      throw notJson();
    }
    if (Array.isArray(value)) {
      const parsed = this.limits.parse(`[${text}]`) as unknown[];
      for (const element of parsed) value.push(element);
      this.grow(parent, parsed.length);
    } else {
      const parsed = this.limits.parse(`{${text}}`) as Record<string, unknown>;
      this.grow(parent, Object.keys(parsed).length);
      for (const [key, inner] of Object.entries(parsed)) define(value, key, inner);
    }
  }

  private commaFrom(from: number, to: number): number {
    let at = from;
    while (at < to && (this.body[at] as number) <= SPACE) at += 1;
    if (at < to && this.body[at] !== COMMA) throw notJson();
    return at;
  }

  private grow(parent: Opened, count: number): void {
    parent.count += count;
    if (parent.count > MAX_KEYS && !Array.isArray(parent.value)) {
      throw refused(`must not hold an object of more than ${MAX_KEYS} keys`);
    }
  }

  private isBlank(from: number, to: number): boolean {
    let at = from;
    while (at < to && (this.body[at] as number) <= SPACE) at += 1;
    return at === to;
  }
}

/** Sets a key as `JSON.parse` does: `__proto__` is one like any other. */
function define(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else Object.defineProperty(object, key, { value, ...PLAIN });
}

const PLAIN = { configurable: true, enumerable: true, writable: true };

const notJson = (): AppError => new AppError('bad_request', 'The body is not valid JSON.');

const refused = (msg: string): ValidationFailed =>
  new ValidationFailed([{ loc: ['body'], pointer: '', msg, type: 'too_big' }]);
