import type { Effect } from './effects.js';

/** Libraries of languages that can neither write nor start anything. */
const PLAIN_LIBRARIES = new Set(
  'pathlib glob json sys re math datetime time random string textwrap itertools functools collections statistics decimal fractions pprint typing platform hashlib base64 binascii uuid csv io unicodedata ast tokenize dataclasses enum operator bisect heapq copy struct zlib html urllib.parse numpy pandas yaml toml tomllib util assert'.split(
    ' ',
  ),
);
const IMPORTS =
  /(?:\bimport\s+|\bfrom\s+|\brequire\s*\(?\s*['"](?:node:)?|\buse\s+|-m\s*)([\w.]+(?:\s*,\s*[\w.]+)*)/g;
/** Words by which code writes, deletes, starts programs, talks with others, or hides that it does. */
const DOES_MORE =
  /\b(?:system|popen\w*|spawn\w*|\w*exec\w*|eval|subprocess|child_process|fork|compile|__\w+__|getattr|globals|import_module|(?<!json\.)load|source|dofile|open\s*\((?:[^)]*,|\s*['"]\|)|open\s+[\w$(]|write\w*|unlink\w*|rm\w*|remove\w*|delete\w*|rename\w*|mkdir\w*|touch|symlink\w*|hardlink\w*|link_to|truncate\w*|chmod\w*|socket\w*|fetch|https?|net|urlopen|urllib\.request|requests|httpx|drop\w*|os|fs|shutil|process\.(?!argv|stdout|version|env\b)\w+|passthru|file_put_contents|proc_open|include|Runtime|Process|IO|File|FileUtils|Kernel|qx|setuid|interact|ctypes|pty|pickle|marshal|activate|do\s+shell)\b|`|\$\(|->|%x/;

/** Programs that run code by options of their own, and modules that only work. */
const CODE_OPTION =
  /^(?:-[a-zA-Z]*[ceErR]|--eval|--print|-pe|-ne|--exec|-p|--require|--import|--loader)$/;
const WORKING_MODULE =
  /^(?:pytest|unittest|doctest|black|ruff|mypy|flake8|isort|json\.tool|py_compile|compileall|venv|timeit|cProfile|coverage|build|pylint|pyright|pip|tabnanny|dis|calendar|platform|site|sysconfig)$/;

/** Reads the effect of an interpreter: code is only read where everything in it is known to, and a file is a script. */
export function readCode(program: string, words: readonly string[]): Effect {
  if (words.length === 0) return 'unknown';
  if (
    words.every((word) => /^(?:--?version|-[vV]|--help|-h|-l|-c)$/.test(word)) &&
    !(words.length > 1)
  )
    return words[0] === '-c' || words[0] === '-l' ? 'unknown' : 'read';
  // A server that everybody reaches.
  if (program === 'php' && words.includes('-S'))
    return words.some((word) => /^(?:localhost|127\.)/.test(word)) ? 'work' : 'unknown';
  const at = words.findIndex(
    (word) => CODE_OPTION.test(word) && !/^-[rR]$/.test(`${program === 'php' ? '' : word}`),
  );
  const first = words.findIndex((word) => !word.startsWith('-'));
  const module = words.indexOf('-m');
  if (module >= 0 && /^python/.test(program) && (at < 0 || module < at)) {
    return WORKING_MODULE.test(words[module + 1] ?? '') ? 'work' : 'unknown';
  }
  if (words.some((word) => /^(?:--check|--test|-c)$/.test(word)) && /^node/.test(program))
    return 'work';
  if (at >= 0 && (first < 0 || at <= first)) {
    if (/ruby/.test(program) && words.some((word) => /^-r/.test(word))) return 'unknown';
    if (/perl|ruby/.test(program) && words.some((word) => /^-\w*i/.test(word))) return 'write';
    const code = words[at + 1] ?? '';
    if (isPlainCode(code)) return 'read';
    return listWritten(code) === null ? 'unknown' : 'write';
  }
  return first < 0 ? 'unknown' : 'task';
}

/** Parts of the libraries of files that only look. */
const LOOKS =
  /\b(?:const|let|var)\s+(?:\w+|\{[\w\s,]*\})\s*=\s*require\(\s*['"](?:node:)?(?:fs|path|os)['"]\s*\)|\bos\.(?:listdir|getcwd|walk|scandir|stat|sep|linesep|cpu_count|environ\.get|getenv|path(?:\.\w+)?)\b|\bfs\.(?:readFileSync|existsSync|readdirSync|statSync)\b|\bprocess\.cwd\(\)|\bimport\s+(?:os|fs|glob)\b|\brequire\(\s*['"](?:node:)?(?:fs|path|os)['"]\s*\)|\bfrom\s+['"](?:node:)?(?:fs|path|os)['"]/g;
/** Parts that write a file, and no more. */
const WRITES =
  /\bopen\s*\((?:[^()'"]|(['"])[^'"]*\1)*,\s*(?:mode\s*=\s*)?['"][wax]b?\+?['"][^()]*\)|\.write(?:_text|_bytes|lines)?\s*\(|\bfs\.(?:writeFileSync|appendFileSync|mkdirSync)\b|\bos\.makedirs\b|\.mkdir\s*\(/g;
/** Paths that stand in code. */
const PATHS = /(['"])((?:~|\.{0,2}\/|[A-Za-z]:)?[\w.@-]*[/.][\w./@-]*)\1/g;

/** The files that code names, where it does nothing but read and write them; null where it may do more. */
export function listWritten(code: string): readonly string[] | null {
  const looking = code.replace(LOOKS, '');
  const left = looking.replace(WRITES, '');
  if (left === looking || !isPlainCode(left) || /\b(?:argv|environ|input)\b|\bos\b/.test(left))
    return null;
  const paths = Array.from(code.matchAll(PATHS), ([, , path = '']) => path);
  return paths.length === 0 ? null : paths;
}

/** Whether code can only work something out, or read and print. */
export function isPlainCode(text: string): boolean {
  const code = text.replace(LOOKS, '');
  if (DOES_MORE.test(code)) return false;
  return Array.from(code.matchAll(IMPORTS), ([, names = '']) => names.split(/\s*,\s*/))
    .flat()
    .every(
      (name) => PLAIN_LIBRARIES.has(name) || PLAIN_LIBRARIES.has(name.split('.')[0] as string),
    );
}

const MONGO_DESTROYS = /drop|delete|remove|shutdown/i;
const MONGO_CHANGES =
  /insert|update|save|replace|create|rename|bulkWrite|findAndModify|findOneAnd|\$out|\$merge|eval|runCommand|adminCommand|load\(/i;

/** Reads the effect of a text for MongoDB's shell. */
export function readMongo(words: readonly string[]): Effect {
  const at = words.findIndex((word) => /^--eval/.test(word));
  if (at < 0) return 'remote';
  const text = `${words[at]} ${words[at + 1] ?? ''}`;
  if (MONGO_DESTROYS.test(text)) return 'destroy';
  return MONGO_CHANGES.test(text) ? 'remote' : 'read';
}
