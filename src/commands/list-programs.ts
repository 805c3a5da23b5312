import { parse } from 'unbash';
import {
  changesSomething,
  DEEPEST,
  isNode,
  listFields,
  listWords,
  MOST_CHARACTERS,
  MOST_COMMANDS,
  type Node,
  nameProgram,
  unwrap,
} from './read-shell.js';

/** One program that a script runs. */
export interface RunProgram {
  /** Its name in small letters, without a path. */
  readonly name: string;
  /** Words behind it. */
  readonly words: readonly string[];
  /** Whether it may change something. */
  readonly changes: boolean;
}

/**
 * Lists the programs that a script runs, also within substitutions, loops, `sh -c` and `find -exec`; what only runs
 * another program, such as `sudo`, is left out.
 *
 * @returns null where it is no Bash, or too long
 */
export function listPrograms(text: string): RunProgram[] | null {
  if (text.length > MOST_CHARACTERS) return null;
  const script = parse(text);
  if (script.errors !== undefined && script.errors.length > 0) return null;
  const found: RunProgram[] = [];
  const isWhole = collect(script as unknown as Node, found, 0);
  return isWhole && found.length <= MOST_COMMANDS ? found : null;
}

/** Collects the programs of a tree; false where it is deeper than is read, or a text in it cannot be read. */
function collect(node: Node, found: RunProgram[], depth: number): boolean {
  if (depth > DEEPEST) return false;
  if (node.type === 'Command') {
    const words = listWords(node).map(({ value }) => value);
    if (!collectProgram(unwrap(words), found)) return false;
  }
  for (const name of listFields(node)) {
    const value = node[name];
    for (const one of Array.isArray(value) ? value : [value]) {
      if (isNode(one) && !collect(one, found, depth + 1)) return false;
    }
  }
  return true;
}

function collectProgram([first = '', ...words]: readonly string[], found: RunProgram[]): boolean {
  const name = nameProgram(first);
  if (name === '') return true;
  found.push({ name, words, changes: changesSomething(name, words) });
  const exec = words.findIndex((one) => /^-(?:exec|execdir|ok)$/.test(one));
  if (name === 'find' && exec >= 0) return collectProgram(unwrap(words.slice(exec + 1)), found);
  if (!/^(?:ba|z|da|k)?sh$|^eval$/.test(name)) return true;
  const at = words.indexOf('-c');
  const text = name === 'eval' ? words.join(' ') : at >= 0 ? words[at + 1] : undefined;
  if (text === undefined) return true;
  const inner = listPrograms(text);
  if (inner === null) return false;
  found.push(...inner);
  return true;
}
