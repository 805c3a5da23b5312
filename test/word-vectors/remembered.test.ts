import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { remembered } from '../../src/word-vectors/remembered.js';

describe('what is remembered of words', () => {
  /** A function that notes what it is asked. */
  function noting(most?: number) {
    const asked: string[] = [];
    const lengthOf = remembered(
      (word) => {
        asked.push(word);
        return word.length > 3 ? word.length : undefined;
      },
      most === undefined ? {} : { most },
    );
    return { asked, lengthOf };
  }

  test('is worked out once, also where it is nothing', () => {
    const { asked, lengthOf } = noting();
    for (const word of ['cellar', 'ox', 'cellar', 'ox']) lengthOf(word);
    expect(asked).toEqual(['cellar', 'ox']);
    expect([lengthOf('cellar'), lengthOf('ox')]).toEqual([6, undefined]);
  });

  test('is forgotten where there is too much of it', () => {
    const { asked, lengthOf } = noting(2);
    for (const word of ['one', 'two', 'three', 'one']) lengthOf(word);
    expect(asked).toEqual(['one', 'two', 'three', 'one']);
  });

  test('is not kept of texts without spaces', () => {
    const { asked, lengthOf } = noting();
    const long = 'x'.repeat(31);
    expect([lengthOf(long), lengthOf(long)]).toEqual([31, 31]);
    expect(asked).toEqual([long, long]);
  });

  test('is that of half a pair of UTF-16, too', () => {
    const { asked, lengthOf } = noting();
    const half = `thirteen and \ud83d`;
    expect(lengthOf(half)).toBe(14);
    expect(asked).toEqual([half]);
  });

  test('keeps none of the texts that words were cut from', () => {
    setFlagsFromString('--expose_gc');
    const collect = runInNewContext('gc') as () => void;
    const firstLetter = remembered((word) => word.slice(0, 14));
    const heldBy = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const before = heldBy();
    // Each is one piece of memory, not a rope of parts.
    for (let i = 0; i < 300; i++) {
      const text = Buffer.alloc(200_000, `requirement${1_000 + i} `).toString('latin1');
      firstLetter(text.slice(0, 15));
    }
    expect(heldBy() - before).toBeLessThan(20_000_000);
  });
});
