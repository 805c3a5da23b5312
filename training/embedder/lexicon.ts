import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isUnspaced } from '../../src/embedder/fold.js';
import { stem } from '../../src/embedder/stem.js';
import { splitWords } from '../../src/embedder/words.js';

const FOLDER = path.join(import.meta.dirname, 'lexicon');

/** Words of one meaning, in some ten languages. */
export interface Concept {
  /** The heading it stands under: concepts of a topic are closer than others. */
  readonly topic: string;
  readonly words: readonly LexiconWord[];
}

export interface LexiconWord {
  /** The stem, or the stems of a phrase joined. */
  readonly key: string;
  /** The first stem of a phrase; null for a single word. */
  readonly phraseStart: string | null;
  /** The word as it is written; null for a phrase and where it is its own stem. */
  readonly written: string | null;
}

/** The concepts of `lexicon/*.txt`, in the order of the files' names: a line each, words apart by
 * spaces, `|` between languages (for the reader), `_` within a phrase. */
export function readLexicon(): Concept[] {
  const concepts: Concept[] = [];
  for (const file of readdirSync(FOLDER).sort()) {
    let topic = file;
    for (const line of readFileSync(path.join(FOLDER, file), 'utf8').split('\n')) {
      if (line.startsWith('#')) topic = line.slice(1).trim();
      else if (line.trim() !== '') concepts.push({ topic, words: lexiconWords(line) });
    }
  }
  return concepts;
}

function lexiconWords(line: string): LexiconWord[] {
  const words = new Map<string, LexiconWord>();
  for (const entry of line.split(' ')) {
    if (entry === '|' || entry === '') continue;
    const split = splitWords(entry.replaceAll('_', ' '));
    const parts = split.map((word) => (isUnspaced(word) ? word : stem(word)));
    const key = parts.join('');
    if (key === '') continue;
    const phraseStart = parts.length > 1 && !isUnspaced(key) ? (parts[0] as string) : null;
    const written = split.length === 1 && split[0] !== key ? (split[0] as string) : null;
    if (!words.has(written ?? key)) words.set(written ?? key, { key, phraseStart, written });
  }
  return [...words.values()];
}

/** Words that come up together, a scene a line: the keys of each. */
export function readScenes(): string[][] {
  const text = readFileSync(path.join(import.meta.dirname, 'scenes.txt'), 'utf8');
  return text.split('\n').map((line) => lexiconWords(line).map(({ key }) => key));
}

/** Words that say nothing on their own, folded and stemmed. */
export function readStopWords(): Set<string> {
  const text = readFileSync(path.join(import.meta.dirname, 'stop-words.txt'), 'utf8');
  return new Set(splitAll(text).map((word) => (isUnspaced(word) ? word : stem(word))));
}

/** `splitWords` without its bound on length. */
function splitAll(text: string): string[] {
  return text.split(/\s+/).flatMap((word) => splitWords(word));
}
