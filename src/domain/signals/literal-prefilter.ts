import { foldCase } from './pattern/fold.js';

const BUCKETS = 4_096;
const GRAM = 3;

interface Literal {
  readonly text: string;
  /** Buckets of its first and last three characters; null of a shorter one. */
  readonly grams: readonly [number, number] | null;
}

/**
 * Finds out which of many texts can contain some literals. A text is read once, for the three-character
 * pieces that it has: nearly all literals are ruled out by a piece that it lacks, without a search.
 */
export class LiteralPrefilter {
  private readonly seen = new Uint32Array(BUCKETS);
  private round = 0;
  private text = '';

  /** @param literals folded */
  static prepare(literals: readonly string[]): readonly Literal[] {
    return literals.map((text) => ({
      text,
      grams: text.length < GRAM ? null : [bucket(text, 0), bucket(text, text.length - GRAM)],
    }));
  }

  /** Reads the text that the next questions are about. */
  read(text: string): void {
    this.text = foldCase(text);
    this.round += 1;
    if (this.round > 0xffffffff) {
      this.seen.fill(0);
      this.round = 1;
    }
    for (let at = 0; at + GRAM <= this.text.length; at += 1) {
      this.seen[bucket(this.text, at)] = this.round;
    }
  }

  /** Whether the text, folded, contains any of them. */
  hasAny(literals: readonly Literal[]): boolean {
    const { seen, round } = this;
    for (const { text, grams } of literals) {
      if (grams && (seen[grams[0]] !== round || seen[grams[1]] !== round)) continue;
      if (this.text.includes(text)) return true;
    }
    return false;
  }
}

export type { Literal };

function bucket(text: string, at: number): number {
  const [a, b, c] = [text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2)];
  return (Math.imul(a * 961 + b * 31 + c, 2_654_435_761) >>> 20) & (BUCKETS - 1);
}
