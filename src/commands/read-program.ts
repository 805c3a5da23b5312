import type { Act } from './act.js';
import { act, withPlaces } from './make-act.js';
import { tellPlace } from './places.js';
import { readCmdlet } from './read-cmdlet.js';
import { isPlainCode, listWritten } from './read-code.js';
import { isDescribed, kindOfText, readEffect } from './read-effect.js';
import { effectOfScript, readClient, readInterpreter, readScript } from './read-interpreter.js';
import { EVERYTHING } from './shell-effects.js';
import type { Surroundings } from './surroundings.js';

/** A program with the words behind it, as a person is shown it. */
const MOST_SHOWN = 160;
const show = (words: readonly string[]): string =>
  words.join(' ').replace(/\s+/g, ' ').slice(0, MOST_SHOWN).toWellFormed();

/** Folders of programs that a machine brings with it, or that a project's packages do. */
const PROGRAM_FOLDER =
  /^(?:\/(?:usr\/(?:local\/)?)?s?bin|\/opt\/homebrew\/bin|(?:\.\/)?(?:[\w.-]+\/)*(?:node_modules\/\.bin|\.?venv\/(?:bin|Scripts)|vendor\/bin))\//;

/** The name of a program in small letters: the last part of its path, without the ending of Windows. */
export const nameProgram = (word: string): string =>
  /[/\\]/.test(word) && !PROGRAM_FOLDER.test(word) ? word.toLowerCase() : lastName(word);

const lastName = (word: string): string =>
  (word.split(/[/\\]/).at(-1) ?? '').toLowerCase().replace(/\.exe$/, '');

/**
 * Reads what one program does by itself with the words behind it; what it starts is read elsewhere.
 *
 * @returns several for SQL of several statements
 */
export function readProgram(
  first: string,
  words: readonly string[],
  { folder, input, isFed }: Surroundings,
): readonly Act[] {
  const name = nameProgram(first);
  const text = show([name, ...words]);
  if (/[/\\]/.test(first) && !PROGRAM_FOLDER.test(first)) {
    return [
      act(
        effectOfScript(first, words, folder),
        text,
        [first],
        'a program that nobody has described',
      ),
    ];
  }
  const kind = kindOfText(name);
  if (kind === 'sql') return readClient(words, text, input);
  if (kind === 'shell') return readInterpreter(words, text, folder, input);
  const effect = readCmdlet(name, words) ?? readEffect(name, words);
  const objects = listObjects(name, words);
  if (effect === 'unknown')
    return [
      act(effect, text, objects, isDescribed(name) ? null : 'a program that nobody has described'),
    ];
  if (kind === 'code') return [readScript(effect, words, text, folder)];
  if (effect === 'read') return [readReading(name, text, objects, folder)];
  if (effect === 'delete') return [readDeletion(name, text, objects, words, folder, isFed)];
  if (effect === 'write' || effect === 'work')
    return [withPlaces(act(effect, text, objects, null), written(name, words, objects), folder)];
  return [act(effect, text, objects, null)];
}

/** Programs whose first operand is a pattern or a script, and none of their files. */
const TAKES_PATTERN = /^(?:[efr]?grep|rg|ag|g?sed|[gmn]?awk|jq|yq|perl|chmod|chown|chgrp)$/;
const NAMES_ONLY =
  /^(?:ls|stat|file|test|\[|which|whereis|find|fd|fdfind|tree|echo|printf|du|readlink|realpath|basename|dirname|man|type|help|get-childitem|test-path)$/;

/** Words that a program acts on: its operands, and values that options are written in one with. */
function listObjects(name: string, words: readonly string[]): string[] {
  const found = words.flatMap((word) => {
    if (!word.startsWith('-') || word === '-') return word === '' ? [] : [word];
    const value = /^--?[\w-]+=(.+)$/.exec(word)?.[1];
    return value === undefined ? [] : [value];
  });
  const isPattern =
    TAKES_PATTERN.test(name) && !words.some((word) => /^(?:-e|-f|--regexp)$/.test(word));
  return isPattern ? found.slice(1) : found;
}

/** The files that a program writes. */
function written(
  name: string,
  words: readonly string[],
  objects: readonly string[],
): readonly string[] {
  const into = listValues(
    words,
    /^(?:-t|--target-directory|-C|--directory|-d|-o|-O|--output|-P|--prefix|--output-document|--git-dir|--work-tree)$/,
  );
  if (/^(?:cp|ln|install|rsync)$/.test(name)) return [...into, ...objects.slice(-1)];
  if (/^(?:tar|unzip|7z|7za|curl|wget|sort|git|npm|pnpm|yarn|make|cargo|go|docker)$/.test(name))
    return name === 'tar' && /^-?\w*c/.test(words[0] ?? '')
      ? [...into, ...objects.slice(/^-/.test(words[0] ?? '') ? 0 : 1).slice(0, 1)]
      : into;
  // Of the others each word that looks like a path counts.
  return EFFECT_BY_PATH.test(name)
    ? objects
    : [
        ...into,
        ...objects.filter(
          (one) => /^[~/]|^\.\.|^[A-Za-z]:[\\/]/.test(one) && !/^\/[^/]*$/.test(one),
        ),
      ];
}
const EFFECT_BY_PATH =
  /^(?:tee|touch|mkdir|mktemp|mkfifo|patch|mv|rename|split|csplit|g?sed|perl|xxd|yq|chmod|chgrp|zip|gzip|gunzip|bzip2|xz|new-item|set-content|add-content|out-file|tee-object|copy-item|move-item|rename-item)$/;

const listValues = (words: readonly string[], option: RegExp): string[] =>
  words.flatMap((word, at) => {
    const [name = '', ...value] = word.split('=');
    if (value.length > 0 && option.test(name)) return [value.join('=')];
    const joined = /^-[oO](.+)/.exec(word)?.[1];
    if (option.test(word)) return words[at + 1] ?? [];
    return joined !== undefined && /[/.]/.test(joined) ? [joined] : [];
  });

function readReading(
  name: string,
  text: string,
  objects: readonly string[],
  folder: string | null,
): Act {
  const reading = act('read', text, [], null);
  if (NAMES_ONLY.test(name)) return reading;
  const isSecret = objects.some((one) => tellPlace(one.replace(/^@/, ''), folder) === 'secret');
  return isSecret ? { ...reading, objects, why: 'it reads credentials' } : reading;
}

/** Files that a build or a test makes anew. */
const MADE_ANEW =
  /(?:^|\/)(?:node_modules|package-lock\.json|pnpm-lock\.yaml|yarn\.lock|dist|coverage|htmlcov|__pycache__|\.pytest_cache|\.mypy_cache|\.ruff_cache|\.next|\.nuxt|\.turbo|\.cache|\.parcel-cache|\.nyc_output|\.tox|\.eggs|[\w.-]+\.egg-info|\.DS_Store|[\w.-]+\.(?:pyc|o|tsbuildinfo|tmp))\/?$/;

function readDeletion(
  name: string,
  text: string,
  objects: readonly string[],
  words: readonly string[],
  folder: string | null,
  isFed: boolean,
): Act {
  const isRecursive = words.some(
    (word) => /^-\w*[rR]/.test(word) || word === '--recursive' || /^-recurse$/i.test(word),
  );
  const deletion = act('delete', text, objects, null);
  if (
    objects.some((one) => EVERYTHING.test(one)) ||
    (isRecursive && objects.some((one) => isWhole(one, folder)))
  )
    return { ...deletion, verb: 'destroy', where: 'machine' };
  const isKept = isFed || objects.length === 0 || /^(?:find|fd|rsync)$/.test(name);
  if (!isKept && objects.every((one) => isMadeAnew(one, folder)))
    return { ...deletion, reversible: true };
  return withPlaces(
    deletion,
    /^(?:find|fd|fdfind)$/.test(name) ? objects.slice(0, 1) : objects,
    folder,
  );
}

/** Whether a file is one that a build, a test or the system makes anew. */
export function isMadeAnew(path: string, folder: string | null): boolean {
  if (/[*?$`]/.test(path)) return false;
  const place = tellPlace(path, folder);
  return place === 'temporary' || (place === 'here' && MADE_ANEW.test(path));
}

/** Whether a path is the working folder, one above it, or one of a machine's own. */
function isWhole(path: string, folder: string | null): boolean {
  if (
    /^\/(?:usr|etc|var|home|bin|lib|opt|boot|Users|root|srv)\/?\*?$|^\.\.(?:\/\.\.)*\/?\*?$/.test(
      path,
    )
  )
    return true;
  return (
    folder !== null && tellPlace(folder, path) === 'here' && tellPlace(path, folder) === 'outside'
  );
}

/** Reads the act of code that a program takes from its input: `python - <<EOF`. */
export function readCodeInput(
  name: string,
  text: string | null,
  folder: string | null,
): Act | null {
  if (kindOfText(name) !== 'code') return null;
  const shown = show([name, '-']);
  if (text !== null && isPlainCode(text)) return act('read', shown, [], null);
  const paths = text === null ? null : listWritten(text);
  return paths === null
    ? act('unknown', shown, [], null)
    : withPlaces(act('write', shown, paths, null), paths, folder);
}
