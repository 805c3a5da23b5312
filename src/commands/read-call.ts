import { type Act, isOrdinary } from './act.js';
import { type Command, unreadable } from './command.js';
import { writeAct } from './make-act.js';
import { isGuarded } from './places.js';
import { readHttp } from './read-http.js';
import { deleteAct, readPatch } from './read-patch.js';

/** A call whose arguments together say what it does: a request, or a change of files. */
export interface CallAct {
  readonly command: Command;
  /** Names of the arguments that it was read from; no value within them is looked at by itself. */
  readonly arguments: ReadonlySet<string>;
}

type Given = Readonly<Record<string, unknown>>;

const SENDING_TOOL = /\b(?:https?|curl)\b/;
const URL_NAMES = ['url', 'uri', 'endpoint', 'href'] as const;
const METHOD_NAMES = ['method', 'http_method', 'verb'] as const;
const HEADER_NAMES = ['headers', 'timeout', 'timeout_ms', 'follow_redirects'] as const;
const BODY_NAMES = ['body', 'data', 'json', 'payload', 'form'] as const;

const FILE_TOOL =
  /\b(?:write|edit|create|update|save|append|overwrite|replace|insert|patch|delete|remove|move|rename|copy)\b/;
const OF_FILES = /\b(?:files?|notebook|editor|patch|multi edit)\b|^(?:write|edit|patch)$/;
const PATH_NAMES = [
  ...[
    'file_path',
    'path',
    'filename',
    'filepath',
    'notebook_path',
    'target_file',
    'file',
    'file_name',
  ],
  ...['source', 'from', 'old_path', 'destination', 'to', 'new_path', 'target'],
] as const;
const PATCH_NAMES = ['patch', 'diff', 'input'] as const;
const TEXT_NAMES = [
  ...[
    'content',
    'contents',
    'new_string',
    'old_string',
    'new_source',
    'new_str',
    'old_str',
    'edits',
    'text',
  ],
  ...[
    'file_text',
    'insert_line',
    'insert_text',
    'cell_id',
    'cell_type',
    'edit_mode',
    'replace_all',
    'encoding',
  ],
] as const;

/**
 * Reads a call by its arguments together; null where it is neither a request nor a change of files, whose arguments are read one by
 * one.
 *
 * @param words of the tool's name, in small letters
 * @param folder that is worked in; null where nobody has said it
 */
export function readCall(words: string, given: Given, folder: string | null): CallAct | null {
  return readFiles(words, given, folder) ?? readRequest(words, given);
}

function readRequest(words: string, given: Given): CallAct | null {
  const url = find(given, URL_NAMES);
  const method = find(given, METHOD_NAMES);
  if (url === null || !(method !== null || SENDING_TOOL.test(words))) return null;
  const sends = BODY_NAMES.some((name) => given[name] !== undefined && given[name] !== null);
  const command = readHttp(`${method?.value ?? (sends ? 'POST' : 'GET')} ${url.value}`);
  if (command === null) return null;
  return { command, arguments: listNames(given, [url.name, method?.name, ...HEADER_NAMES]) };
}

function readFiles(words: string, given: Given, folder: string | null): CallAct | null {
  if (!FILE_TOOL.test(words) || !OF_FILES.test(words)) return null;
  const patch = find(given, PATCH_NAMES);
  const paths = PATH_NAMES.filter((name) => typeof given[name] === 'string');
  // A file that is named without a text may lie anywhere, in a drive or a shop: its arguments are read one by one.
  if (
    patch === null &&
    !TEXT_NAMES.some((name) => given[name] !== undefined) &&
    !paths.some((name) => isGuarded(String(given[name]), folder))
  )
    return null;
  const acts = [
    ...(patch === null ? [] : readPatch(patch.value, folder)),
    ...paths.map((name) => readFile(words, name, String(given[name]), folder)),
  ];
  if (acts.length === 0)
    return patch === null ? null : whole(unreadable('files'), given, [patch.name]);
  return whole(
    {
      ...{ language: 'files', isReadable: true, changes: true, acts, dangers: [] },
      targets: acts.filter((one) => !isOrdinary(one)).flatMap(({ objects }) => objects),
    },
    given,
    [patch?.name, ...paths, ...TEXT_NAMES],
  );
}

/** Act of a tool on the file of one of its arguments: it deletes it, moves it away, or writes it. */
function readFile(words: string, name: string, path: string, folder: string | null): Act {
  const isLeft = /\b(?:move|rename)\b/.test(words) && /^(?:source|from|old_path)$/.test(name);
  if (/\b(?:delete|remove)\b/.test(words)) return deleteAct(path, folder);
  // What is moved is there under its new name.
  return { ...writeAct(path, folder), ...(isLeft && { text: `move ${path}` }) };
}

const whole = (
  command: Command,
  given: Given,
  names: readonly (string | undefined)[],
): CallAct => ({ command, arguments: listNames(given, names) });

const listNames = (given: Given, names: readonly (string | undefined)[]): ReadonlySet<string> =>
  new Set(names.filter((name) => name !== undefined && given[name] !== undefined) as string[]);

function find(
  given: Given,
  names: readonly string[],
): { readonly name: string; readonly value: string } | null {
  for (const name of names) {
    const value = given[name];
    if (typeof value === 'string' && value.trim() !== '') return { name, value };
  }
  return null;
}
