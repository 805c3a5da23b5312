/** A piece of a PowerShell script: the words of a command, or a text within it that is run as one. */
export interface PowerShellCommand {
  readonly words: readonly string[];
  /** Blocks, subexpressions and parts in brackets, which are scripts themselves. */
  readonly within: readonly string[];
  /** Files that its output is sent to. */
  readonly writes: readonly string[];
  /** Whether it takes what the command before it hands on. */
  readonly isPiped: boolean;
}

const OPENS: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };
const DEEPEST = 40;

/** Cmdlets and variables of PowerShell, which no other shell has. */
const SIGNS =
  /(?:^|[|;{(&\n=]\s*)(?:Get|Set|New|Remove|Where|ForEach|Select|Sort|Stop|Start|Restart|Invoke|Out|Write|Test|Copy|Move|Rename|Add|Clear|Import|Export|Format|Measure|Group|ConvertTo|ConvertFrom|Install|Uninstall|Enable|Disable|Register|Unregister)-[A-Z]\w+|\$_\b|\$env:|\$PSVersionTable/;

/** Whether a text is written for PowerShell. */
export const isPowerShell = (text: string): boolean => SIGNS.test(text);

/** Splits a script of PowerShell into its commands; null where a bracket or a quote stays open. */
export function splitPowerShell(text: string, depth = 0): readonly PowerShellCommand[] | null {
  if (depth > DEEPEST) return null;
  const found: PowerShellCommand[] = [];
  let words: string[] = [];
  let within: string[] = [];
  let writes: string[] = [];
  let word: string | null = null;
  let isPiped = false;
  let isTarget = false;
  const endWord = (): void => {
    if (word === null) return;
    (isTarget ? writes : words).push(word);
    word = null;
    isTarget = false;
  };
  const endCommand = (pipes: boolean): void => {
    endWord();
    if (words.length > 0 || within.length > 0 || writes.length > 0)
      found.push({ words, within, writes, isPiped });
    words = [];
    within = [];
    writes = [];
    isTarget = false;
    isPiped = pipes;
  };
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (sign === '`') {
      word = (word ?? '') + (text[at + 1] ?? '').trim();
      at += 1;
    } else if (sign === "'" || sign === '"') {
      const end = endOfQuote(text, at, sign);
      if (end < 0) return null;
      const quoted = text.slice(at + 1, end);
      // A text where a command would stand is handed on, and starts nothing.
      const isValue: boolean = word === null && (words.length === 0 || words.at(-1) === '=');
      word = (word ?? (isValue && !isTarget ? '"' : '')) + quoted;
      if (sign === '"')
        within.push(...Array.from(quoted.matchAll(/\$\(([^()]*)\)/g), ([, one = '']) => one));
      at = end;
    } else if (sign === '#' && word === null) {
      const end = text.indexOf('\n', at);
      at = end < 0 ? text.length : end - 1;
    } else if (sign in OPENS) {
      const end = endOfBracket(text, at);
      if (end < 0) return null;
      const inner = text.slice(at + 1, end);
      if (sign === '[') word = `${word ?? ''}[${inner}]`;
      else {
        within.push(inner);
        word = `${word ?? ''}${sign}…${OPENS[sign]}`;
      }
      at = end;
    } else if (
      sign === '|' ||
      sign === ';' ||
      sign === '\n' ||
      (sign === '&' && text[at + 1] === '&')
    ) {
      endCommand(sign === '|' && text[at + 1] !== '|');
      if (text[at + 1] === sign) at += 1;
    } else if (sign === '>') {
      // A stream stands before it: `2>`, `*>`. Another one behind it is no file.
      if (/^[\d*]$/.test(word ?? '')) word = null;
      endWord();
      if (text[at + 1] === '>') at += 1;
      if (text[at + 1] === '&') at += 2;
      else isTarget = true;
    } else if (/\s/.test(sign)) endWord();
    else word = (word ?? '') + sign;
  }
  endCommand(false);
  return found;
}

function endOfQuote(text: string, from: number, quote: string): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '`') at += 1;
    else if (text[at] === quote) return at;
  }
  return -1;
}

function endOfBracket(text: string, from: number): number {
  const open: string[] = [];
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] as string;
    if (sign === "'" || sign === '"') {
      at = endOfQuote(text, at, sign);
      if (at < 0) return -1;
    } else if (sign in OPENS) open.push(OPENS[sign] as string);
    else if (sign === open.at(-1)) {
      open.pop();
      if (open.length === 0) return at;
    }
  }
  return -1;
}

/** Short names of cmdlets. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  `gci get-childitem|dir get-childitem|gc get-content|type get-content|sc set-content|ac add-content|ni new-item|ri remove-item|del remove-item
  erase remove-item|rd remove-item|rm remove-item|rmdir remove-item|ci copy-item|cpi copy-item|copy copy-item|mi move-item|move move-item|ren rename-item|rni rename-item
  ? where-object|where where-object|% foreach-object|foreach foreach-object|select select-object|sort sort-object|group group-object|measure measure-object
  ft format-table|fl format-list|iwr invoke-webrequest|irm invoke-restmethod|iex invoke-expression|icm invoke-command|saps start-process|start start-process
  spps stop-process|kill stop-process|gps get-process|gsv get-service|sasv start-service|spsv stop-service|sls select-string|gm get-member|tee tee-object
  cd set-location|sl set-location|echo write-output|write write-output|cls clear-host|clc clear-content|ipmo import-module`
    .split(/[|\n]/)
    .map((line) => line.trim().split(' ') as [string, string]),
);
const KEYWORD =
  /^(?:if|elseif|else|foreach|for|while|do|until|switch|try|catch|finally|return|function|param|process|begin|end|throw|in|break|continue|exit)$/i;
/** Expressions that reach files, programs or addresses by the libraries behind PowerShell. */
const REACHES =
  /\.(?:delete|kill|invoke\w*|download\w*|upload\w*|start|create\w*|write\w*|terminate|stop|dispose|moveto|copyto|setvalue)\b|\[[\w.]*(?:io|net|diagnostics|reflection|management|win32|marshal|scriptblock|activator|assembly|wmi\w*|adsi)\b[\w.]*\]/i;

/** A command of PowerShell as other programs are read: its words, a text that cannot be read, or null for what only works something out. */
export function plainWords(
  command: PowerShellCommand,
): readonly string[] | { unread: string } | null {
  const [first = '', ...rest] = withoutAssignment(command.words);
  const text = command.words.join(' ');
  if (first === '&' || first === '.') return /^[$(]/.test(rest[0] ?? '') ? { unread: text } : rest;
  if (first === '' || KEYWORD.test(first) || /^[$@([\d\-+"…]/.test(first))
    return REACHES.test(text) ? { unread: text } : null;
  return [ALIASES.get(first.toLowerCase()) ?? first, ...rest];
}

function withoutAssignment(words: readonly string[]): readonly string[] {
  const [first = '', second = ''] = words;
  if (/^\$[\w:.]+$/.test(first) && /^[+-]?=$/.test(second)) return words.slice(2);
  const value = /^\$[\w:.]+[+-]?=(.*)$/.exec(first)?.[1];
  return value === undefined ? words : [value, ...words.slice(1)].filter((word) => word !== '');
}
