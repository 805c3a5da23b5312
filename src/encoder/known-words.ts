import { readFile } from 'node:fs/promises';

/** Begins the pieces that begin a word. */
const BEGINS_WORD = '▁';

let pieces: Promise<string> | undefined;

/**
 * Whether the encoder has a word whole, in small letters: it has the frequent ones of its languages. The pieces are
 * read when first asked for.
 */
export async function isKnownWord(word: string): Promise<boolean> {
  pieces ??= readPieces();
  return (await pieces).includes(`\n${BEGINS_WORD}${word}\n`);
}

async function readPieces(): Promise<string> {
  const text = await readFile(new URL('./pieces.txt', import.meta.url), 'utf8');
  return text.toLowerCase();
}
