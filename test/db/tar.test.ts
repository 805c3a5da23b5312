import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTar, tarEnd, tarHeader, tarPadding } from '../../src/db/tar.js';

const AT = new Date('2026-11-20T12:00:00Z');
const FILES: Readonly<Record<string, Buffer>> = {
  empty: Buffer.alloc(0),
  'base/5/1259': Buffer.alloc(8_192, 7),
  'global/pg_control': Buffer.alloc(513, 'x'),
};

const pack = (files: Readonly<Record<string, Buffer>>): Buffer =>
  Buffer.concat([
    ...Object.entries(files).flatMap(([name, content]) => [
      tarHeader(name, content.length, AT),
      content,
      tarPadding(content.length),
    ]),
    tarEnd(),
  ]);

async function unpack(archive: Buffer, chunk: number): Promise<Record<string, Buffer>> {
  const source = async function* () {
    for (let at = 0; at < archive.length; at += chunk) yield archive.subarray(at, at + chunk);
  };
  const found: Record<string, Buffer> = {};
  for await (const { name, content } of readTar(source())) {
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    found[name] = Buffer.concat(parts);
  }
  return found;
}

/** Changes one field of a header and sums it anew. */
function forge(archive: Buffer, at: number, text: string): Buffer {
  const forged = Buffer.from(archive);
  forged.write(text, at, 'latin1');
  forged.fill(' ', 148, 156);
  const sum = forged.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  forged.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return forged;
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'intentlock-tar-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('an archive', () => {
  test.each([1, 511, 512, 100_000])('is read as it was written, in chunks of %d', async (chunk) => {
    expect(await unpack(pack(FILES), chunk)).toEqual(FILES);
  });

  test('is one that tar reads, and what tar writes is read', async () => {
    await writeFile(join(folder, 'ours.tar'), pack(FILES));
    execFileSync('tar', ['xf', 'ours.tar'], { cwd: folder });
    for (const [name, content] of Object.entries(FILES))
      expect(await readFile(join(folder, name))).toEqual(content);
    execFileSync('tar', ['cf', 'theirs.tar', '--format=ustar', ...Object.keys(FILES)], {
      cwd: folder,
    });
    expect(await unpack(await readFile(join(folder, 'theirs.tar')), 4_096)).toEqual(FILES);
  });

  test('is refused where it is cut, damaged or something else', async () => {
    const whole = pack(FILES);
    await expect(unpack(whole.subarray(0, 4_000), 512)).rejects.toThrow('ends too early');
    await expect(unpack(whole.subarray(0, -1_024), 512)).rejects.toThrow('ends too early');
    await expect(unpack(Buffer.alloc(2_048, 'x'), 512)).rejects.toThrow('not a tar archive');
    const flipped = Buffer.from(whole);
    flipped[3] = 1;
    await expect(unpack(flipped, 512)).rejects.toThrow('not a tar archive');
  });

  test.each(['../evil', '/etc/evil', 'a/../../evil', './evil', 'a//b', 'a\\..\\b'])(
    'is refused with the name %s',
    async (name) => {
      const archive = forge(pack({ ['x'.repeat(20)]: Buffer.from('x') }), 0, `${name}\0`);
      await expect(unpack(archive, 512)).rejects.toThrow('not a file name');
    },
  );

  test('is refused with links and folders', async () => {
    for (const kind of ['1', '2', '5', 'x', 'L']) {
      const archive = forge(pack({ link: Buffer.from('x') }), 156, kind);
      await expect(unpack(archive, 512)).rejects.toThrow('not a regular file');
    }
    const archive = forge(pack({ size: Buffer.from('x') }), 124, 'not-a-number');
    await expect(unpack(archive, 512)).rejects.toThrow('is missing');
  });

  test('takes no name and no size beyond its format', () => {
    expect(() => tarHeader('x'.repeat(101), 1, AT)).toThrow(RangeError);
    expect(() => tarHeader('ö', 1, AT)).toThrow(RangeError);
    expect(() => tarHeader('x', 8 ** 11, AT)).toThrow(RangeError);
  });
});
