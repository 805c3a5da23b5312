/** The bytes are no whole archive. */
export class BrokenArchive extends Error {
  /** @param isCut whether its end is missing */
  constructor(
    message: string,
    readonly isCut = false,
  ) {
    super(message);
    this.name = 'BrokenArchive';
  }
}

/** A file of an archive, by its path in it, with `/` between folders. */
export interface ArchivedFile {
  readonly name: string;
  readonly size: number;
  /** Its bytes, as many as `size` says. */
  readonly content: AsyncIterable<Uint8Array>;
}

const BLOCK = 512;
const MAX_NAME = 100;
const MAX_SIZE = 8 ** 11 - 1;

/**
 * Starts a file of an archive in the ustar format (POSIX.1-1988), which every `tar` reads.
 *
 * @param name at most 100 bytes of ASCII
 * @throws RangeError for what does not fit the format
 */
export function tarHeader(name: string, size: number, modifiedAt: Date): Buffer {
  if (!/^[\x21-\x7e]+$/.test(name) || name.length > MAX_NAME)
    throw new RangeError(`${name} is no name for an archive`);
  if (size > MAX_SIZE) throw new RangeError(`${name} is too large for an archive`);
  const block = Buffer.alloc(BLOCK);
  const octal = (value: number, at: number, length: number) =>
    block.write(value.toString(8).padStart(length - 1, '0'), at, 'ascii');
  block.write(name, 0, 'ascii');
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(Math.floor(modifiedAt.getTime() / 1000), 136, 12);
  block.write('0', 156, 'ascii');
  block.write('ustar\x0000', 257, 'ascii');
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return block;
}

/** Fills the last block of a file. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

/** Ends an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK);

/**
 * Reads the files of an archive one after the other: each wholly, or not at all, which skips it.
 *
 * @throws Error for what is no archive of plain files, or ends too early
 */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchivedFile> {
  const input = new ByteReader(source);
  for (;;) {
    const header = await input.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const { name, size } = readHeader(header);
    const content = input.upTo(size);
    yield { name, size, content };
    for await (const _ of content);
    await input.take((BLOCK - (size % BLOCK)) % BLOCK);
  }
}

function readHeader(header: Buffer): { readonly name: string; readonly size: number } {
  const text = (from: number, length: number) =>
    header.toString('latin1', from, from + length).replace(/\0[\s\S]*$/, '');
  const number = (from: number, length: number) => Number.parseInt(text(from, length).trim(), 8);
  const isTar = text(257, 5) === 'ustar' && number(148, 8) === checksum(header);
  if (!isTar) throw new BrokenArchive('it is not a tar archive');
  const name = text(0, MAX_NAME);
  if (text(156, 1) !== '0' || text(345, 155) !== '')
    throw new Error(`it holds ${name}, which is not a regular file`);
  const parts = name.split('/');
  // What is written to where the archive says must stay within its folder.
  if (parts.some((part) => ['', '.', '..'].includes(part)) || name.includes('\\'))
    throw new Error(`it holds ${JSON.stringify(name)}, which is not a file name`);
  const size = number(124, 12);
  if (!Number.isSafeInteger(size) || size < 0)
    throw new BrokenArchive(`the size of ${name} is missing`);
  return { name, size };
}

/** Sums the bytes of a header, with its own place as spaces. */
function checksum(header: Buffer): number {
  let sum = 8 * 0x20;
  for (let at = 0; at < BLOCK; at += 1) if (at < 148 || at >= 156) sum += header[at] ?? 0;
  return sum;
}

/** Takes as many bytes at a time as the reader wants, however they come. */
class ByteReader {
  private readonly chunks: AsyncIterator<Uint8Array>;
  private rest: Uint8Array = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  async take(length: number): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for await (const part of this.upTo(length)) parts.push(part);
    return Buffer.concat(parts);
  }

  /** The next bytes, which can be read once. */
  async *upTo(length: number): AsyncGenerator<Uint8Array> {
    let left = length;
    while (left > 0) {
      if (this.rest.length === 0) {
        const { done, value } = await this.chunks.next();
        if (done) throw new BrokenArchive('it ends too early', true);
        this.rest = value;
      }
      const part = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}
