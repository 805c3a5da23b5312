import { normalForm } from './normal-form.js';

/** Places of the pieces that stand for what no piece has, and for the start and end of a text. */
const [UNKNOWN, START, END] = [0, 1, 2];
/** Place of the first piece that is met in texts. */
const FIRST = 6;
/** How much less likely than the least likely piece a sign is that no piece has. */
const UNKNOWN_PENALTY = 10;

/** Cuts texts into the pieces of a vocabulary, the likeliest ones together (a unigram model, as SentencePiece has it). */
export class Pieces {
  private readonly places = new Map<string, number>();
  /** By the first UTF-16 unit, the length of the longest piece that begins with it. */
  private readonly longest = new Map<number, number>();
  private readonly unknown: number;

  /**
   * @param pieces each at its place
   * @param scores the logarithm of how likely each piece is
   */
  constructor(
    pieces: readonly string[],
    private readonly scores: Float32Array,
  ) {
    for (let place = FIRST; place < pieces.length; place++) {
      const piece = pieces[place] as string;
      this.places.set(piece, place);
      const first = piece.charCodeAt(0);
      this.longest.set(first, Math.max(this.longest.get(first) ?? 0, piece.length));
    }
    this.unknown = scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_PENALTY;
  }

  /**
   * The places of a text's pieces, between those of its start and end; none of an empty text.
   *
   * @param most pieces that are answered of a longer text
   */
  cut(text: string, most: number): number[] {
    const form = normalForm(text);
    if (!form) return [];
    const [length, places] = this.likeliest(form);
    const found: number[] = [];
    for (let end = form.length; end > 0; end -= length[end] as number) {
      found.push(places[end] as number);
    }
    return [START, ...found.reverse().slice(0, most), END];
  }

  /** For each end within a text, the length and the place of the last piece of the likeliest way to get there. */
  private likeliest(form: string): [Int32Array, Int32Array] {
    const best = new Float64Array(form.length + 1).fill(Number.NEGATIVE_INFINITY);
    const length = new Int32Array(form.length + 1);
    const places = new Int32Array(form.length + 1);
    best[0] = 0;
    for (let start = 0, sign = 1; start < form.length; start += sign) {
      sign = (form.codePointAt(start) as number) > 0xffff ? 2 : 1;
      const until = Math.min(form.length, start + (this.longest.get(form.charCodeAt(start)) ?? 0));
      const reach = (end: number, place: number, score: number): void => {
        const total = (best[start] as number) + score;
        if (total <= (best[end] as number)) return;
        best[end] = total;
        length[end] = end - start;
        places[end] = place;
      };
      let isKnown = false;
      for (let end = start + sign; end <= until; end++) {
        const place = this.places.get(form.slice(start, end));
        if (place === undefined) continue;
        reach(end, place, this.scores[place] as number);
        isKnown ||= end === start + sign;
      }
      if (!isKnown) reach(start + sign, UNKNOWN, this.unknown);
    }
    return [length, places];
  }
}
