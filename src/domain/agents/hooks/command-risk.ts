import { listPrograms, type RunProgram } from '../../../commands/list-programs.js';
import { readShell } from '../../../commands/read-shell.js';
import { readSql } from '../../../commands/read-sql.js';
import type { ActionRisk } from '../../../contracts/gate.js';
import { CLOUDS, COMMAND_RISKS, DESTROYING_WORD } from './command-risks.js';
import { worstRisk } from './risk-order.js';

/** Finds a risk that somebody has set for a program with its words; undefined where nobody has. */
export type FindOwnRisk = (command: string) => ActionRisk | undefined;

/**
 * The risk of a shell command: that of the worst of its parts. One that cannot be parsed is high, whatever it says.
 *
 * @param ownRisk goes before the table for a part that it knows; never for the whole, of which a part could hide behind another
 */
export function commandRisk(text: string, ownRisk: FindOwnRisk): ActionRisk {
  const programs = listPrograms(text);
  if (programs === null) return 'high';
  const { dangers, changes } = readShell(text);
  const parts = programs.map((program) => {
    const own = ownRisk([program.name, ...program.words].join(' '));
    return { risk: own ?? programRisk(program), isOwn: own !== undefined };
  });
  // What a person has set for every part is not overruled by how they are put together.
  if (parts.length > 0 && parts.every(({ isOwn }) => isOwn))
    return worstRisk(parts.map(({ risk }) => risk));
  return worstRisk([
    // A redirection may change a file without a program that does.
    changes && programs.every((program) => !program.changes) ? 'medium' : 'low',
    ...parts.map(({ risk }) => risk),
    ...dangers.map(({ kind }) => DANGER_RISKS[kind]),
  ]);
}

const DANGER_RISKS: Readonly<
  Record<ReturnType<typeof readShell>['dangers'][number]['kind'], ActionRisk>
> = {
  ...{ everything: 'irreversible', drops: 'irreversible', no_condition: 'irreversible' },
  ...{ privileged: 'high', pipe_to_shell: 'high', runs_text: 'high' },
  // Which force it is says the table.
  forced: 'medium',
};

interface Entry {
  readonly words: readonly string[];
  readonly risk: ActionRisk;
}

const ENTRIES = readTable();

function readTable(): ReadonlyMap<string, readonly Entry[]> {
  const entries = new Map<string, Entry[]>();
  for (const [risk, patterns] of Object.entries(COMMAND_RISKS)) {
    for (const pattern of patterns) {
      const [name = '', ...words] = pattern.split(' ');
      const known = entries.get(name) ?? [];
      entries.set(name, [...known, { words, risk: risk as ActionRisk }]);
    }
  }
  return entries;
}

function programRisk({ name, words, changes }: RunProgram): ActionRisk {
  if (SQL_CLIENTS.has(name)) return sqlRisk(words);
  if (CLOUDS.has(name) && words.some((word) => DESTROYING_WORD.test(word))) return 'irreversible';
  // Cmdlets say what they do by their first word.
  if (/^(?:get|select|where|test|measure|sort|format|convertto|convertfrom)-/.test(name))
    return 'low';
  if (/^(?:remove|clear|stop|restart|disable|uninstall)-/.test(name)) return 'high';
  if (!changes) return 'low';
  const matching = (ENTRIES.get(name) ?? []).filter((entry) =>
    entry.words.every((wanted) => words.some((word) => isWord(word, wanted))),
  );
  return matching.length > 0 ? worstRisk(matching.map(({ risk }) => risk)) : 'medium';
}

/** Whether a word is the wanted one; an option of one letter may stand in a bundle: `-fd`. */
function isWord(word: string, wanted: string): boolean {
  if (word === wanted) return true;
  return /^-[A-Za-z]$/.test(wanted) && /^-[A-Za-z]+$/.test(word) && word.includes(wanted.slice(1));
}

const SQL_CLIENTS: ReadonlySet<string> = new Set(['psql', 'mysql', 'mariadb', 'sqlite3', 'duckdb']);

/** The risk of SQL that a client is given; high where none can be seen. */
function sqlRisk(words: readonly string[]): ActionRisk {
  const statements = words.filter((word) => /\s/.test(word));
  if (statements.length === 0) return 'high';
  return worstRisk(
    statements.map((statement) => {
      const { isReadable, changes, dangers } = readSql(statement);
      if (!isReadable) return 'high';
      if (dangers.length > 0) return 'irreversible';
      return changes ? 'high' : 'low';
    }),
  );
}
