import { foldCase, foldsSafely } from './fold.js';
import { minimumCut } from './minimum-cut.js';
import { type Instruction, nextInstructions, OP, type Program, takesRune } from './program.js';

/** More of them cost more than they save. */
const MAX_LITERALS = 200;
/** A letter class with more members is no letter any more. */
const MAX_MEMBERS = 4;

/**
 * The texts of which every match of a pattern contains at least one, folded: where none of them occurs
 * in a folded text, the pattern need not be tried. The least common ones are chosen.
 *
 * A run of letters that can only be entered at its first one is a place of the program's graph that
 * spells a text. Every match is a way through the graph, so that places which together cut its start off
 * its end are passed by every match.
 *
 * @returns null when no such texts were found
 */
export function requiredLiterals(program: Program): readonly string[] | null {
  const runs = spelledRuns(program);
  const cut = minimumCut({
    size: program.inst.length,
    source: program.start,
    isSink: (at) => program.inst[at]?.op === OP.match,
    nextOf: (at) => nextInstructions(program.inst[at] as Instruction),
    cost: (at) => commonness(runs.get(at)),
  });
  if (cut === null || cut.length > MAX_LITERALS) return null;
  return [...new Set(cut.map((at) => runs.get(at) as string))];
}

/** The folded text of each run of letters, by the instruction at its end. */
function spelledRuns(program: Program): Map<number, string> {
  const { inst, start } = program;
  const entries = new Int32Array(inst.length);
  entries[start] = 1;
  for (const instruction of inst)
    for (const to of nextInstructions(instruction)) entries[to] = (entries[to] ?? 0) + 1;

  const letters = inst.map(foldedLetter);
  /** The only instruction that a letter is followed by, where it too is a letter and has no other way in. */
  const follower = (at: number): number | null => {
    let to = (inst[at] as Instruction).out;
    for (let steps = 0; steps < inst.length; steps += 1) {
      const next = inst[to] as Instruction;
      if (entries[to] !== 1) return null;
      if (takesRune(next)) return letters[to] === null ? null : to;
      const ways = nextInstructions(next);
      if (ways.length !== 1) return null;
      to = ways[0] as number;
    }
    return null;
  };
  const followers = inst.map((_, at) => (letters[at] === null ? null : follower(at)));
  const followed = new Set(followers);
  const runs = new Map<number, string>();
  for (const [head, letter] of letters.entries()) {
    if (letter === null || followed.has(head)) continue;
    let [at, text] = [head, letter];
    for (let next = followers[at]; next != null; next = followers[at]) {
      at = next;
      text += letters[at];
    }
    runs.set(at, text);
  }
  return runs;
}

/** The folded form of whatever the instruction takes, where that is always the same. */
function foldedLetter({ op, arg, runes }: Instruction): string | null {
  if (op !== OP.rune && op !== OP.rune1) return null;
  if (runes.length === 1) {
    const letter = String.fromCodePoint(runes[0] as number);
    return (arg & 1) === 0 || foldsSafely(letter) ? foldCase(letter) : null;
  }
  const forms = new Set<string>();
  let members = 0;
  for (let pair = 0; pair < runes.length; pair += 2) {
    const [first, last] = [runes[pair] as number, runes[pair + 1] as number];
    members += last - first + 1;
    if (members > MAX_MEMBERS) return null;
    for (let rune = first; rune <= last; rune += 1) forms.add(foldCase(String.fromCodePoint(rune)));
  }
  return forms.size === 1 ? ([...forms][0] as string) : null;
}

/** How often a text of that length may be met by chance, roughly; infinite where there is none. */
function commonness(text: string | undefined): number {
  if (text === undefined) return Number.POSITIVE_INFINITY;
  const lengths = [0, 5_000, 1_000, 200, 60, 30, 20, 16, 14];
  return lengths[text.length] ?? 12;
}
