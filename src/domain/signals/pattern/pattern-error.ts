import type { RE2JSSyntaxException } from 're2js';

/** Fault of a pattern, in words for whoever wrote it. */
export class PatternError extends Error {
  override readonly name = 'PatternError';
}

const REASONS: Readonly<Record<string, string>> = {
  'invalid character class range': 'is not a valid character range or class',
  'invalid escape sequence': 'is not a valid escape sequence',
  'invalid named capture': 'is not a valid group name',
  'invalid or unsupported Perl syntax': 'is not a supported group or flag',
  'invalid nested repetition operator': 'repeats a repetition',
  'invalid repeat count': 'repeats more than 1000 times, or has a maximum below its minimum',
  'missing closing ]': 'lacks its closing ]',
  'missing closing )': 'lacks a closing )',
  'missing argument to repetition operator': 'repeats nothing',
  'trailing backslash at end of expression': 'ends with a lone backslash',
  'duplicate capture group name': 'has two groups with the same name',
  'unexpected )': 'has an unmatched )',
  'expression nests too deeply': 'nests too deeply',
  'expression too large': 'is too large',
};

const BACK_REFERENCE = /^(?:\\[1-9gk]|\(\?P[=>])/;
const LOOK_AROUND = /^\(\?(?:<?[=!]|>)/;
const POSSESSIVE = /^[*+?]\+$/;

/** Says what the engine refuses, and where, counted in characters from 0. */
export function explain(pattern: string, { error, input }: RE2JSSyntaxException): PatternError {
  const at = input === null ? null : findPosition(input, pattern);
  const rest = at === null ? '' : pattern.slice(at);
  const where = at === null ? '' : ` at position ${[...pattern.slice(0, at)].length}`;
  const linear = 'because patterns are matched in linear time';
  if (BACK_REFERENCE.test(rest)) {
    return new PatternError(`has a back-reference${where}; these are not supported, ${linear}`);
  }
  if (LOOK_AROUND.test(rest)) {
    const what = rest.startsWith('(?>') ? 'an atomic group' : 'a look-around';
    return new PatternError(`has ${what}${where}; these are not supported, ${linear}`);
  }
  if (input !== null && POSSESSIVE.test(input)) {
    return new PatternError(
      `has a possessive repetition${where}; these are not supported, ${linear}`,
    );
  }
  const reason = REASONS[error] ?? error;
  if (at === null || input === null || input === pattern) return new PatternError(reason);
  return new PatternError(`"${input.slice(0, 40)}"${where} ${reason}`);
}

/** Where a piece that the engine stopped at begins: the first time that it does not stand escaped. */
function findPosition(piece: string, pattern: string): number | null {
  for (let at = 0; at < pattern.length; ) {
    if (pattern.startsWith('\\Q', at) && !piece.startsWith('\\Q')) {
      const end = pattern.indexOf('\\E', at);
      if (end < 0) return null;
      at = end + 2;
    } else if (pattern.startsWith(piece, at)) return at;
    else at += pattern[at] === '\\' ? 2 : 1;
  }
  return null;
}
