/** A fault of an endpoint whose message may be shown: it has nothing of what was sent or answered. */
export class Fault extends Error {}

/** What a fault is called, in a few words: `timeout`, `unreachable`, or what the `Fault` says. */
export function describeFault(error: unknown): string {
  if (error instanceof Fault) return error.message;
  return error instanceof Error && error.name === 'TimeoutError' ? 'timeout' : 'unreachable';
}

/** Reads a reply's body to its end. @throws Fault when it is larger */
export async function readBounded(body: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) throw new Fault('reply too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** @throws Fault */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Fault('broken JSON');
  }
}
