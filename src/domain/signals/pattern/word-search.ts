import { type Instruction, OP, type Program } from './program.js';
import { isWordRune } from './word-runes.js';

/** Assertions of an instruction of empty width, as the engine numbers them. */
const BEGIN_LINE = 1;
const END_LINE = 2;
const BEGIN_TEXT = 4;
const END_TEXT = 8;
const BORDER = 16;
const NO_BORDER = 32;

const LINE_FEED = 10;
/** Before the first character of a text, and behind its last. */
const NOTHING = -1;

/** Whether a program looks at borders of words. */
export const hasBorder = ({ inst }: Program): boolean =>
  inst.some(({ op, arg }) => op === OP.emptyWidth && (arg & (BORDER | NO_BORDER)) !== 0);

/** Whether a text has letters beside which the engine sees no border: it knows ASCII alone. */
export const hasForeignWords = (text: string): boolean => {
  for (const character of text) {
    const rune = character.codePointAt(0) as number;
    if (rune > 0x7f && isWordRune(rune)) return true;
  }
  return false;
};

/** Ways through a program that are followed at once, the preferred one first, each with the place where it began. */
interface Ways {
  readonly at: number[];
  readonly starts: number[];
}

/**
 * Finds the first match as the engine does (Pike's simulation: time is proportional to program and text), with borders of
 * words in every script.
 */
export function findByWords(
  program: Program,
  text: string,
  from: number,
): { start: number; end: number } | null {
  const { inst } = program;
  const seen = new Int32Array(inst.length).fill(-1);
  let ways: Ways = { at: [], starts: [] };
  let found: { start: number; end: number } | null = null;
  let before = runeBefore(text, from);
  for (let at = from; ; ) {
    const rune = at < text.length ? (text.codePointAt(at) as number) : NOTHING;
    const context = contextBetween(before, rune);
    const open: Ways = { at: [], starts: [] };
    for (const [place, way] of ways.at.entries()) {
      follow(inst, way, ways.starts[place] as number, context, seen, at, open);
    }
    if (!found) follow(inst, program.start, at, context, seen, at, open);
    const next: Ways = { at: [], starts: [] };
    for (const [place, way] of open.at.entries()) {
      const instruction = inst[way] as Instruction;
      const start = open.starts[place] as number;
      if (instruction.op === OP.match) {
        found = { start, end: at };
        break;
      }
      if (rune === NOTHING || !instruction.matchRune(rune)) continue;
      next.at.push(instruction.out);
      next.starts.push(start);
    }
    if (rune === NOTHING || (found && next.at.length === 0)) return found;
    ways = next;
    before = rune;
    at += rune > 0xffff ? 2 : 1;
  }
}

/** Goes on from an instruction without taking a character, to all that take one and to matches. */
function follow(
  inst: readonly Instruction[],
  from: number,
  start: number,
  context: number,
  seen: Int32Array,
  at: number,
  open: Ways,
): void {
  const stack = [from];
  for (let way = stack.pop(); way !== undefined; way = stack.pop()) {
    if (seen[way] === at) continue;
    seen[way] = at;
    const { op, out, arg } = inst[way] as Instruction;
    if (op === OP.alt || op === OP.altMatch) stack.push(arg, out);
    else if (op === OP.emptyWidth) {
      if ((arg & ~context) === 0) stack.push(out);
    } else if (op === OP.capture || op === OP.nop) stack.push(out);
    else if (op !== OP.fail) {
      open.at.push(way);
      open.starts.push(start);
    }
  }
}

/** The assertions that hold between two characters. */
function contextBetween(before: number, after: number): number {
  const isBorder = isWordRune(before) !== isWordRune(after);
  return (
    (before === NOTHING ? BEGIN_TEXT | BEGIN_LINE : 0) |
    (before === LINE_FEED ? BEGIN_LINE : 0) |
    (after === NOTHING ? END_TEXT | END_LINE : 0) |
    (after === LINE_FEED ? END_LINE : 0) |
    (isBorder ? BORDER : NO_BORDER)
  );
}

function runeBefore(text: string, at: number): number {
  if (at === 0) return NOTHING;
  const unit = text.charCodeAt(at - 1);
  const isLowHalf = unit >= 0xdc00 && unit <= 0xdfff && at > 1;
  return isLowHalf ? (text.codePointAt(at - 2) as number) : unit;
}
