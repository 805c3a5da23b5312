/** A message of user or assistant that a session is known to have. */
export interface SaidWord {
  readonly role: string;
  readonly contentHash: string;
  /** Unix milliseconds. */
  readonly at: number;
  /** How many with the same words are stored before it; null where it has a place in a transcript. */
  readonly nth: number | null;
}

/** Words that a step of a run said, maybe not the first time. */
export interface SaidInRun extends Omit<SaidWord, 'nth'> {
  /** When the run began and ended, as far as is known. */
  readonly run: { readonly from: number; readonly to: number };
}

/** The conversation of one session, for telling words that are said again from a second report of the same. */
export class SaidWords {
  /** By their hash, each by time. */
  private readonly words = new Map<string, SaidWord[]>();
  /** By role, in order. */
  private readonly times = new Map<string, number[]>();

  add(word: SaidWord): void {
    const same = this.words.get(word.contentHash) ?? [];
    this.words.set(word.contentHash, same);
    same.splice(same.findLastIndex(({ at }) => at <= word.at) + 1, 0, word);
    const times = this.times.get(word.role) ?? [];
    this.times.set(word.role, times);
    times.splice(findPlace(times, word.at), 0, word.at);
  }

  /** Puts a message where it was said first. */
  move(word: SaidWord, at: number): void {
    const same = this.words.get(word.contentHash) ?? [];
    same.splice(same.indexOf(word), 1);
    const times = this.times.get(word.role) ?? [];
    times.splice(findPlace(times, word.at) - 1, 1);
    this.add({ ...word, at });
  }

  /** Finds the message that a step reports once more; null where it says these words anew. */
  findSame(said: SaidInRun): SaidWord | null {
    const same = this.words.get(said.contentHash) ?? [];
    const place = same.findLastIndex(({ at }) => at <= said.at);
    const [earlier, later] = [same[place], same[place + 1]];
    if (earlier && !this.hasOther(said.role, earlier.at, said.at)) return earlier;
    // A run shows to several models what the user said once.
    if (earlier && said.role === 'user' && earlier.at >= said.run.from) {
      if (!this.isSaidBetween('user', earlier.at, said.at)) return earlier;
    }
    if (!later || this.hasOther(said.role, said.at, later.at)) return null;
    // What a history repeats is known by the time of the step that was sent it, and a transcript has a clock of its own.
    const isHistory = this.hasOther(said.role, later.at - 1, later.at + 1);
    return isHistory || later.nth === null || later.at <= said.run.to ? later : null;
  }

  /** Whether anybody else said anything between two times. */
  private hasOther(role: string, from: number, to: number): boolean {
    return [...this.times.keys()].some(
      (other) => other !== role && this.isSaidBetween(other, from, to),
    );
  }

  private isSaidBetween(role: string, from: number, to: number): boolean {
    const times = this.times.get(role) ?? [];
    const next = times[findPlace(times, from)];
    return next !== undefined && next < to;
  }
}

/** Finds the place behind all times up to this one. */
function findPlace(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
