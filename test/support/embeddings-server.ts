import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEmbedders } from '../../src/domain/embeddings/embedders.js';
import { mask } from '../../src/domain/masking/mask.js';
import { createEmbeddingsClient } from '../../src/outbound/embeddings.js';
import type { Embedders } from '../../src/ports/embeddings.js';

export interface EmbeddingsServer {
  /** The texts of every request, by the model that was asked for. */
  readonly asked: { readonly model: string; readonly input: readonly string[] }[];
  /** How long the vectors are. */
  dimensions: number;
  /** Answers a request instead; false: no, it is answered as usual. */
  intercept: (input: readonly string[], response: ServerResponse) => boolean | Promise<boolean>;
  /** The product's own client of it, with a circuit breaker of its own. */
  embedders(model: string): Embedders;
  close(): Promise<void>;
}

/**
 * An OpenAI-compatible endpoint on the loopback that records what it is asked. Texts that share words are
 * near each other; `refund` and `money back` are one word to it.
 */
export async function startEmbeddingsServer(): Promise<EmbeddingsServer> {
  const closing: (() => Promise<void>)[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { model, input } = JSON.parse(body) as { model: string; input: string[] };
    subject.asked.push({ model, input });
    if (request.url !== '/v1/embeddings' || (await subject.intercept(input, response))) {
      if (!response.writableEnded) return;
      return;
    }
    const data = input.map((text, index) => {
      const bytes = Buffer.from(meaning(text, subject.dimensions).buffer);
      return { object: 'embedding', index, embedding: bytes.toString('base64') };
    });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ object: 'list', data: data.reverse(), model }));
  });
  const subject: EmbeddingsServer = {
    asked: [],
    dimensions: 64,
    intercept: () => false,
    embedders(model) {
      const { port } = server.address() as AddressInfo;
      const baseUrl = `http://127.0.0.1:${port}/v1`;
      const client = createEmbeddingsClient({ baseUrl, apiKey: null, model, floor: 0.2 }, mask);
      closing.push(() => client.close());
      return createEmbedders(client);
    },
    async close() {
      for (const close of closing) await close();
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return subject;
}

function meaning(text: string, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions);
  for (const word of text
    .toLowerCase()
    .replaceAll('money back', 'refund')
    .match(/\p{L}+/gu) ?? []) {
    let hash = 2_166_136_261;
    for (const letter of word) {
      hash = Math.imul(hash ^ (letter.codePointAt(0) as number), 16_777_619) >>> 0;
    }
    const at = hash % dimensions;
    vector[at] = (vector[at] as number) + 1;
  }
  return vector;
}
