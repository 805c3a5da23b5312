const LETTERS = [
  'a',
  'b',
  'k',
  's',
  'S',
  'K',
  'ſ',
  '\u212a',
  'ß',
  'ẞ',
  'σ',
  'ς',
  'Σ',
  'й',
  'Й',
  'İ',
  'ı',
  'é',
  'É',
  '中',
  '😀',
  ' ',
  '-',
  '1',
];

type Random = (below: number) => number;

const pick = <Value>(random: Random, values: readonly Value[]): Value =>
  values[random(values.length)] as Value;

/** A pattern of RE2's syntax, most of them with letters that a match needs. */
export function randomPattern(random: Random): string {
  const flags = pick(random, ['', '(?i)', '(?i)', '(?s)', '(?im)', '(?U)']);
  return flags + expression(random, 3);
}

function expression(random: Random, depth: number): string {
  const branches = Array.from({ length: 1 + (random(3) === 0 ? random(3) : 0) }, () =>
    Array.from({ length: 1 + random(5) }, () => piece(random, depth)).join(''),
  );
  return branches.join('|');
}

function piece(random: Random, depth: number): string {
  const repeat = pick(random, ['', '', '', '', '?', '*', '+', '{2}', '{0,2}', '{2,}', '+?', '??']);
  const kind = random(12);
  if (kind < 6) return quote(pick(random, LETTERS)) + (random(3) === 0 ? repeat : '');
  if (kind === 6)
    return pick(random, ['[ab]', '[^a]', '[kK]', '[Ss\u017f]', '[a-z]', '\\w', '\\pL']) + repeat;
  if (kind === 7) return `.${repeat}`;
  if (kind === 8) return pick(random, ['\\b', '^', '$', '\\B', '']);
  if (kind === 9) return `\\Q${pick(random, LETTERS)}${pick(random, LETTERS)}\\E`;
  if (depth === 0) return quote(pick(random, LETTERS));
  const group = pick(random, ['(', '(?:', '(?i:', '(?-i:', '(?P<n'.slice(0, 1)]);
  return `${group}${expression(random, depth - 1)})${repeat}`;
}

const quote = (letter: string): string => (letter === '-' ? '\\-' : letter);

/** A text of the same letters. */
export const randomText = (random: Random, length: number): string =>
  Array.from({ length: random(length) }, () => pick(random, LETTERS)).join('');
