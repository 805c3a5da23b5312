import { RE2JS, RE2JSSyntaxException } from 're2js';
import { estimateSize } from '../../../pattern-size.js';
import { requiredLiterals } from './literals.js';
import { normalizePattern } from './normal-form.js';
import { explain, PatternError } from './pattern-error.js';
import { hasAssertion, type Program, readProgram } from './program.js';
import { hasBorder } from './word-search.js';

/**
 * Instructions: compiling so many takes some milliseconds. A pattern has one for each of its 2,000 characters and two more,
 * unless it counts repetitions.
 */
const MAX_SIZE = 2_002;
/** Bytes, as the engine counts them, that a pattern may remember of texts it has seen. */
const MAX_MEMORY = 128 * 1024;
/** A pattern that finds nothing in particular in each of these would match every text. */
const UNLIKE = ['', 'q', '0 ~'];

/** A pattern that can be searched for. */
export interface CompiledPattern {
  readonly engine: RE2JS;
  /** Its program, where it looks at borders of words, which the engine finds between letters of ASCII alone. */
  readonly borders: Program | null;
  /** How many instructions it has: time is at most proportional to this and the length of the text. */
  readonly size: number;
  /** Whether it looks at what stands around it: borders of words, lines or the text. */
  readonly asserts: boolean;
  /** See `requiredLiterals`. */
  readonly literals: readonly string[] | null;
}

/**
 * Compiles a pattern of RE2's syntax, for texts in their normal form. It takes some milliseconds at most.
 *
 * @throws PatternError when it is none, is too large, or matches every text
 */
export function compilePattern(pattern: string): CompiledPattern {
  if (estimateSize(pattern) > MAX_SIZE) throw tooLarge();
  const written = normalizePattern(pattern);
  // What is wrong with it is said of the pattern as it was given.
  const given = parse(pattern);
  const engine = written === pattern ? given : parse(written);
  if (engine.programSize() > MAX_SIZE) throw tooLarge();
  const matchesNothing = (text: string): boolean => {
    const matcher = engine.matcher(text);
    return matcher.find() && matcher.start() === matcher.end();
  };
  if (UNLIKE.every(matchesNothing)) throw new PatternError('matches every text, also an empty one');
  const program = readProgram(engine);
  const { dfa } = engine.re2();
  dfa.stateBudget = MAX_MEMORY;
  dfa.memBudget = MAX_MEMORY;
  return {
    engine,
    borders: hasBorder(program) ? program : null,
    size: engine.programSize(),
    asserts: hasAssertion(program),
    literals: requiredLiterals(program),
  };
}

function parse(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw error instanceof RE2JSSyntaxException ? explain(pattern, error) : error;
  }
}

const tooLarge = (): PatternError =>
  new PatternError(
    `is too large: with its repetitions written out it has more than ${MAX_SIZE} parts`,
  );
