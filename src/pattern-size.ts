/** A name of letters in braces, `\p{Greek}`, or a rune, `\x{41}`; else one character. */
const ESCAPE = /\\(?:[pPx]\{[^}]*\}|x[0-9a-f]{2}|.)/isuy;
const REPEAT = /\{(\d+)(,?)(\d*)\}/y;
const CLASS = /\[\^?\]?(?:\[:\^?\w+:\]|\\(?:[pPx]\{[^}]*\}|.)|[^\]\\])*\]/suy;
const QUOTED = /\\Q(.*?)(?:\\E|$)/suy;

/**
 * About how many instructions a pattern compiles to: found before it is compiled, since a few characters
 * can stand for hundreds of thousands (`\d{1,1000}` a hundred times). Too small only by what the groups
 * and alternatives add. What is no pattern has any size.
 */
export function estimateSize(pattern: string): number {
  const open: number[] = [];
  let size = 0;
  let atom = 0;
  for (let at = 0; at < pattern.length; ) {
    const repeat = read(REPEAT, pattern, at);
    if (repeat) {
      const [, least, comma, most] = repeat;
      // The engine refuses a number beyond a thousand itself.
      const times = Math.max(1, Number(most) || Number(least) + (comma ? 1 : 0));
      size += atom * (times - 1);
      atom *= times;
      at += repeat[0].length;
    } else if (pattern[at] === '(') {
      open.push(size);
      at += 1;
    } else if (pattern[at] === ')') {
      atom = size - (open.pop() ?? 0);
      at += 1;
    } else {
      const quoted = read(QUOTED, pattern, at);
      const one = quoted ?? read(CLASS, pattern, at) ?? read(ESCAPE, pattern, at);
      atom = quoted ? (quoted[1] as string).length : 1;
      size += atom;
      at += one ? one[0].length : 1;
    }
  }
  return size;
}

function read(expression: RegExp, text: string, at: number): RegExpExecArray | null {
  expression.lastIndex = at;
  return expression.exec(text);
}
