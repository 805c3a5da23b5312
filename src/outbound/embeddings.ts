import { Agent, request } from 'undici';
import { z } from 'zod';
import type { Embedder, EmbeddingOutcome } from '../ports/embeddings.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { describeFault, Fault, parseJson, readBounded } from './reply.js';

export interface EmbeddingSettings {
  /** Of an OpenAI-compatible API, up to and without `/embeddings`. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly model: string;
  /** Below this cosine a text has nothing to do with a query. */
  readonly floor: number;
}

/** Request that leaves the process; a text may have personal data and secrets. */
export type Clean = (text: string) => string;

/** Calls under way at once; one more is a fault, at once. */
const MAX_IN_FLIGHT = 8;
/** A reply of so many is read within some milliseconds. */
const BATCH = { texts: 32, length: 96_000, calls: 4 };
const MAX_REPLY_BYTES = 8 * 1024 * 1024;
/** Length that is read of a text, in UTF-16 units: within the 8,192 tokens that a model takes. */
const MAX_TEXT_LENGTH = 8_000;
const MAX_DIMENSIONS = 8_192;
/** Of a reply whose vectors are numbers, and some around them. */
const MAX_VALUES = BATCH.texts * MAX_DIMENSIONS + 1_000;
/** The longest `Retry-After` of a server that is respected. */
const MAX_PAUSE_MS = 300_000;

const Reply = z.object({
  data: z.array(
    z.object({
      index: z.int().min(0),
      /** Little-endian 32-bit floats in base64, or numbers; the latter are looked at one by one as they are read. */
      embedding: z.union([z.string(), z.custom<readonly unknown[]>(Array.isArray)]),
    }),
  ),
});

/** The endpoint's fault is with the texts: too long, or of a kind that the model does not take. */
class Refusal extends Fault {}

export interface EmbeddingsClient {
  readonly model: string;
  /** An embedder that asks for this model. Its id is the model's name: another endpoint may serve the same one. */
  embedder(model: string): Embedder;
  /** The model that an embedder's id names; null when it is none of these. */
  modelOf(id: string): string | null;
  close(): Promise<void>;
}

/** Prefix of the id of every embedder over the network. */
const REMOTE = 'remote:';

/**
 * Embedders that ask an OpenAI-compatible endpoint (`POST /embeddings`). After five faults in a row they say
 * so at once for 30 seconds, and after a 429 for as long as its `Retry-After` says.
 */
export function createEmbeddingsClient(
  settings: EmbeddingSettings,
  clean: Clean,
): EmbeddingsClient {
  const dispatcher = new Agent({ connections: MAX_IN_FLIGHT, keepAliveTimeout: 30_000 });
  const breaker = new CircuitBreaker(5, 30_000);
  const traffic = { inFlight: 0, pausedUntil: 0 };

  const embed = async (
    model: string,
    texts: readonly string[],
    timeoutMs: number,
  ): Promise<EmbeddingOutcome> => {
    if (traffic.inFlight >= MAX_IN_FLIGHT) return busy('too many calls under way');
    if (performance.now() < traffic.pausedUntil) return busy('asked to wait by the server');
    if (!breaker.allows(performance.now())) return busy('paused after repeated faults');
    traffic.inFlight += 1;
    try {
      const input = texts.map((text) => cut(clean(text)));
      const vectors = await ask(settings, { model, input }, { timeoutMs, dispatcher, traffic });
      breaker.succeeded();
      return { vectors };
    } catch (error) {
      const refused = error instanceof Refusal;
      // What is wrong with a text says nothing about the endpoint.
      if (!refused) breaker.failed(performance.now());
      return { fault: describeFault(error), refused };
    } finally {
      traffic.inFlight -= 1;
    }
  };
  return {
    embedder: (model) => ({
      id: `${REMOTE}${model}`,
      floor: settings.floor,
      batch: BATCH,
      embed: (texts, { timeoutMs }) => embed(model, texts, timeoutMs),
    }),
    model: settings.model,
    modelOf: (id) => (id.startsWith(REMOTE) ? id.slice(REMOTE.length) : null),
    close: () => dispatcher.destroy(),
  };
}

const busy = (fault: string): EmbeddingOutcome => ({ fault, refused: false });

const cut = (text: string): string => text.slice(0, MAX_TEXT_LENGTH).toWellFormed();

async function ask(
  { baseUrl, apiKey }: EmbeddingSettings,
  body: { readonly model: string; readonly input: readonly string[] },
  call: {
    readonly timeoutMs: number;
    readonly dispatcher: Agent;
    readonly traffic: { pausedUntil: number };
  },
): Promise<Float32Array[]> {
  const reply = await request(`${baseUrl}/embeddings`, {
    method: 'POST',
    dispatcher: call.dispatcher,
    signal: AbortSignal.timeout(call.timeoutMs),
    headers: {
      'content-type': 'application/json',
      ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
    },
    // A third of the size of numbers; servers that do not know it answer numbers.
    body: JSON.stringify({ ...body, encoding_format: 'base64' }),
  });
  const bytes = await readBounded(reply.body, MAX_REPLY_BYTES);
  const { statusCode } = reply;
  if (statusCode === 429 || statusCode === 503) {
    const pause = readPause(reply.headers['retry-after']);
    call.traffic.pausedUntil = Math.max(call.traffic.pausedUntil, performance.now() + pause);
  }
  if (REFUSALS.has(statusCode)) throw new Refusal(`HTTP ${statusCode}`);
  if (statusCode !== 200) throw new Fault(`HTTP ${statusCode}`);
  return readVectors(await parseJson(bytes, MAX_VALUES), body.input.length);
}

const REFUSALS: ReadonlySet<number> = new Set([400, 413, 422]);

/** Milliseconds that a `Retry-After` asks for: it is a number of seconds, or a date. */
function readPause(header: string | string[] | undefined): number {
  const value = String(header ?? '');
  const ms = /^\d+$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), MAX_PAUSE_MS) : 0;
}

/** In the order of the texts: a reply may come in any. */
function readVectors(answered: unknown, count: number): Float32Array[] {
  const reply = Reply.safeParse(answered);
  if (!reply.success) throw new Fault('unreadable reply');
  const vectors: (Float32Array | undefined)[] = Array.from({ length: count });
  for (const { index, embedding } of reply.data.data) vectors[index] = readVector(embedding);
  const length = vectors[0]?.length ?? 0;
  if (vectors.length !== count || reply.data.data.length !== count || vectors.includes(undefined)) {
    throw new Fault(`${reply.data.data.length} vectors for ${count} texts`);
  }
  if (length === 0 || length > MAX_DIMENSIONS) throw new Fault(`vectors of length ${length}`);
  if (vectors.some((vector) => vector?.length !== length)) {
    throw new Fault('vectors of several lengths');
  }
  return vectors as Float32Array[];
}

function readVector(embedding: readonly unknown[] | string): Float32Array {
  const bytes = typeof embedding === 'string' ? Buffer.from(embedding, 'base64') : null;
  if (bytes && bytes.length % 4 !== 0) throw new Fault('unreadable reply');
  const vector = new Float32Array(bytes ? bytes.length / 4 : embedding.length);
  for (let at = 0; at < vector.length; at += 1) {
    const value = bytes ? bytes.readFloatLE(4 * at) : embedding[at];
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new Fault('unreadable reply');
    vector[at] = value;
  }
  return vector;
}
