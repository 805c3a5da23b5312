import type { Command } from './command.js';
import { readGlob } from './read-glob.js';
import { readHttp } from './read-http.js';
import { readShell } from './read-shell.js';
import { readSql } from './read-sql.js';

/** Names of parameters and tools that hold commands of a shell, or SQL. */
const SHELL_NAMES = /\b(?:command|cmd|shell|bash|script|terminal|commandline|exec)\b/;
const SQL_NAMES = /\b(?:sql|query|statement)\b/;
const SQL_BEGINS =
  /^\s*(?:\(|--|\/\*|(?:select|insert|update|delete|drop|alter|truncate|create|with|grant|revoke|merge|copy|replace|explain|begin|call|vacuum)\s)/i;
/** A value of one word is no query, and one without a verb of SQL is a search in words. */
const SQL_VERB = /^\s*(?:\w+\s+\S|--|\/\*|\()/;

/**
 * Reads the command, the query or the path with wildcards that an argument holds, by the names of its parameter and tool and by its beginning; null where
 * it holds none.
 *
 * @param names of the parameter and its tool, in words and small letters
 */
export function readCommand(names: string, value: string): Command | null {
  if (SHELL_NAMES.test(names)) return readShell(value);
  if (SQL_NAMES.test(names) && SQL_BEGINS.test(value) && SQL_VERB.test(value))
    return readSql(value);
  if (/\b(?:http|request|endpoint|api|curl)\b/.test(names)) return readHttp(value);
  return readGlob(names, value);
}
