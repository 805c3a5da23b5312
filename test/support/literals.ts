/** A string, a part of a template or a regular expression of a source text, as it is written. */
export interface Literal {
  readonly line: number;
  readonly text: string;
}

/** What may stand in front of a regular expression, and never in front of a division. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?{};+>]|\breturn|\bcase|=>)\s*$/;

/** Lists the literals of a source text, without those of imports. */
export function listLiterals(source: string): Literal[] {
  const code = source.replace(/^(?:import|export)\b[^;]*? from '[^']*';$/gm, (text) =>
    text.replace(/[^\n]/g, ' '),
  );
  const literals: Literal[] = [];
  const add = (from: number, to: number): void => {
    const text = code.slice(from, to);
    if (text !== '') literals.push({ line: code.slice(0, from).split('\n').length, text });
  };
  /** How many braces are open within each template whose expression is being read. */
  const templates: number[] = [];
  /** The code in front, without comments. */
  let before = '';
  for (let at = 0; at < code.length; ) {
    const sign = code.charAt(at);
    const two = code.slice(at, at + 2);
    if (two === '//') at = endOf(code, at, '\n');
    else if (two === '/*') at = endOf(code, at + 2, '*/');
    else if (sign === "'" || sign === '"') {
      const end = closing(code, at + 1, sign);
      add(at + 1, end);
      at = end + 1;
      before = sign;
    } else if (sign === '`' || (sign === '}' && templates.at(-1) === 0)) {
      if (sign === '}') templates.pop();
      const end = templateEnd(code, at + 1);
      add(at + 1, end);
      const opens = code.charAt(end) === '$';
      if (opens) templates.push(0);
      at = end + (opens ? 2 : 1);
      before = opens ? '{' : sign;
    } else if (sign === '/' && BEFORE_REGEX.test(before)) {
      const end = regexEnd(code, at + 1);
      add(at + 1, end);
      at = end + 1;
      before = sign;
    } else {
      const open = templates.length - 1;
      if (open >= 0 && sign === '{') templates[open] = (templates[open] as number) + 1;
      if (open >= 0 && sign === '}') templates[open] = (templates[open] as number) - 1;
      before = `${before.slice(-40)}${sign}`;
      at += 1;
    }
  }
  return literals;
}

function endOf(code: string, from: number, end: string): number {
  const at = code.indexOf(end, from);
  return at < 0 ? code.length : at + end.length;
}

function closing(code: string, from: number, sign: string): number {
  let at = from;
  while (at < code.length && code.charAt(at) !== sign) at += code.charAt(at) === '\\' ? 2 : 1;
  return at;
}

/** Where a part of a template ends: at its backtick, or at the `$` of an expression. */
function templateEnd(code: string, from: number): number {
  let at = from;
  while (at < code.length && code.charAt(at) !== '`' && code.slice(at, at + 2) !== '${')
    at += code.charAt(at) === '\\' ? 2 : 1;
  return at;
}

function regexEnd(code: string, from: number): number {
  let isClass = false;
  let at = from;
  for (; at < code.length && (isClass || code.charAt(at) !== '/'); at++) {
    const sign = code.charAt(at);
    if (sign === '\\') at++;
    else if (sign === '[') isClass = true;
    else if (sign === ']') isClass = false;
  }
  return at;
}
