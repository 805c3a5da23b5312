import { randomUUID } from 'node:crypto';
import { parseJsonInTurns } from '../../../json-in-turns.js';
import { parseKeepingDigits } from '../../../lossless-json.js';
import { nextTurn } from '../../../turns.js';
import { MalformedTraces } from './malformed.js';

/** Deeper than any attribute may nest in its `arrayValue: {values: [{…}]}`. */
const MAX_DEPTH = 512;
/** A value costs memory beyond its text: 64 MB of `[]` would be gigabytes. Real spans have one in 30 bytes. */
const MAX_VALUES = 4_000_000;
const MAX_VALUES_PER_SPAN = 100_000;
/** In all resources and scopes of a body, and in what it holds besides. */
const MAX_VALUES_AROUND_SPANS = 500_000;
const MAX_SPAN_BYTES = 16 * 1024 * 1024;
const BYTES_PER_TURN = 1024 * 1024;

/** How deep the list is in `{resourceSpans: [{scopeSpans: [{spans: […]}]}]}`. */
const SPANS_DEPTH = 6;
const SPANS_KEY = '"spans"';

const [SPACE, QUOTE, BACKSLASH, COMMA] = [0x20, 0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A body of which the spans are still text: each is parsed when it is read. */
export interface JsonBody {
  /** Parsed document: everything but the spans. */
  readonly request: unknown;
  /** The spans of a `spans` in `request`, or null where it holds none that were left aside. */
  spansOf(value: unknown): Iterable<unknown> | null;
}

/** A list of spans in the body, between its brackets, and where its commas are. */
interface SpanList {
  readonly from: number;
  readonly commas: number[];
  to: number;
}

/**
 * Parses a JSON body, after a look at its structure: what would cost more memory than its size suggests,
 * or more stack than there is, is refused before it is built. Spans are parsed one by one as they are
 * read, since all at once would keep everybody else waiting.
 */
export async function parseJsonBody(body: Buffer): Promise<JsonBody> {
  const lists = await findSpans(body);
  const name = randomUUID();
  const rest: Buffer[] = [];
  let at = 0;
  for (const [index, { from, to }] of lists.entries()) {
    rest.push(body.subarray(at, from - 1), Buffer.from(`"${name} ${index}"`));
    at = to + 1;
  }
  rest.push(body.subarray(at));
  const request = await parseJsonInTurns(Buffer.concat(rest), {
    maxValues: MAX_VALUES_AROUND_SPANS,
    parse,
  });
  return {
    request,
    spansOf(value) {
      if (typeof value !== 'string' || !value.startsWith(name)) return null;
      const list = lists[Number(value.slice(name.length))];
      return list ? elements(body, list) : null;
    },
  };
}

function* elements(body: Buffer, { from, commas, to }: SpanList): Generator<unknown> {
  let at = from;
  for (const end of [...commas, to]) {
    yield parse(body.toString('utf8', at, end));
    at = end + 1;
  }
}

function parse(text: string): unknown {
  try {
    return parseKeepingDigits(text);
  } catch {
    throw new MalformedTraces('The body is not valid JSON.');
  }
}

/** The lists of spans that are closed and not empty, as long as the structure keeps within its bounds. */
async function findSpans(body: Buffer): Promise<SpanList[]> {
  const lists: SpanList[] = [];
  let open: SpanList | null = null;
  let [depth, values, nextPause, inString] = [0, 0, BYTES_PER_TURN, false];
  // Where the span begins that is being looked at, and how many values there were before it.
  let [spanFrom, valuesBefore] = [0, 0];
  const endSpan = (at: number): void => {
    if (at - spanFrom > MAX_SPAN_BYTES)
      throw tooLarge(`a span of more than ${MAX_SPAN_BYTES} bytes`);
    if (values - valuesBefore > MAX_VALUES_PER_SPAN) {
      throw tooLarge(`a span of more than ${MAX_VALUES_PER_SPAN} values`);
    }
    [spanFrom, valuesBefore] = [at + 1, values];
  };
  for (let at = 0; at < body.length; at += 1) {
    if (at >= nextPause) {
      nextPause = at + BYTES_PER_TURN;
      await nextTurn();
    }
    if (inString) {
      const quote = body.indexOf(QUOTE, at);
      if (quote === -1) break;
      inString = isEscaped(body, quote);
      at = quote;
      continue;
    }
    switch (body[at]) {
      case QUOTE:
        inString = true;
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        depth += 1;
        values += 1;
        if (depth > MAX_DEPTH) throw new MalformedTraces('The JSON nests too deep.');
        if (depth === SPANS_DEPTH && body[at] === OPEN_LIST && followsKey(body, at)) {
          open = { from: at + 1, commas: [], to: at };
          [spanFrom, valuesBefore] = [at + 1, values];
        }
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        if (open && depth === SPANS_DEPTH) {
          endSpan(at);
          open.to = at;
          if (body[at] === CLOSE_LIST && !isBlank(body, open)) lists.push(open);
          open = null;
        }
        depth -= 1;
        break;
      case COMMA:
        values += 1;
        if (open && depth === SPANS_DEPTH) {
          endSpan(at);
          open.commas.push(at);
        }
        break;
    }
    if (values > MAX_VALUES) throw tooLarge(`more than ${MAX_VALUES} values`);
  }
  return lists;
}

const tooLarge = (what: string): MalformedTraces =>
  new MalformedTraces(`The JSON has ${what}. Send smaller batches.`);

/** Whether `"spans":` stands before a list, as far as it is written with little space. */
function followsKey(body: Buffer, list: number): boolean {
  const before = body.toString('latin1', Math.max(0, list - 32), list).trimEnd();
  return before.endsWith(':') && before.slice(0, -1).trimEnd().endsWith(SPANS_KEY);
}

/** Whether nothing is in a list but space. */
function isBlank(body: Buffer, { from, to }: SpanList): boolean {
  let at = from;
  while (at < to && (body[at] as number) <= SPACE) at += 1;
  return at === to;
}

/** Whether a quote within a string is a part of it. */
function isEscaped(body: Buffer, quote: number): boolean {
  let slashes = 0;
  while (body[quote - 1 - slashes] === BACKSLASH) slashes += 1;
  return slashes % 2 === 1;
}
