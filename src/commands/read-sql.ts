import { loadModule, parseSync } from 'libpg-query';
import { type Command, type Danger, unreadable } from './command.js';

// PostgreSQL's own parser, compiled to WebAssembly; it takes some 35 ms to load.
await loadModule();

const MOST_CHARACTERS = 4_000;
const DEEPEST = 200;
const MOST_TARGETS = 40;

interface Findings {
  changes: boolean;
  readonly dangers: Danger[];
  readonly targets: string[];
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads SQL: the tables that it changes, the values that it names, and statements that reach every row. MySQL's quotes
 * around names are understood; what PostgreSQL's grammar does not take is not readable.
 */
export function readSql(text: string): Command {
  if (text.length > MOST_CHARACTERS) return unreadable('sql');
  const tree = parse(text.replace(/`([^`]*)`/g, '"$1"'));
  if (tree === null) return unreadable('sql');
  const found: Findings = { changes: false, dangers: [], targets: [] };
  if (!visit(tree, found, 0)) return unreadable('sql');
  return {
    language: 'sql',
    isReadable: true,
    changes: found.changes,
    dangers: found.dangers,
    targets: [...new Set(found.targets)].slice(0, MOST_TARGETS),
  };
}

function parse(text: string): Json | null {
  try {
    return parseSync(text) as Json;
  } catch {
    return null;
  }
}

/** Visits a tree; false where it is deeper than is read. */
function visit(node: Json, found: Findings, depth: number): boolean {
  if (depth > DEEPEST) return false;
  for (const key in node) {
    const value = node[key];
    if (typeof value !== 'object' || value === null) continue;
    readStatement(key, value as Json, found);
    if (!visit(value as Json, found, depth + 1)) return false;
  }
  return true;
}

function readStatement(name: string, node: Json, found: Findings): void {
  switch (name) {
    case 'DeleteStmt':
    case 'UpdateStmt': {
      const table = change(node.relation, found);
      const verb = name === 'DeleteStmt' ? 'DELETE FROM' : 'UPDATE';
      if (reachesAll(node.whereClause))
        found.dangers.push({ kind: 'no_condition', text: `${verb} ${table}` });
      collectValues(node.whereClause, found, 0);
      collectValues(node.targetList, found, 0);
      return;
    }
    case 'InsertStmt':
    case 'MergeStmt':
      change(node.relation, found);
      collectValues(node.selectStmt, found, 0);
      return;
    case 'TruncateStmt':
      found.changes = true;
      found.dangers.push({ kind: 'drops', text: 'TRUNCATE' });
      return;
    case 'DropStmt':
    case 'DropdbStmt':
    case 'DropRoleStmt':
      found.changes = true;
      found.dangers.push({ kind: 'drops', text: 'DROP' });
      collectNames(node, found, 0);
      return;
    case 'AlterTableStmt':
      change(node.relation, found);
      collectColumns(node.cmds, found, 0);
      if (JSON.stringify(node).includes('"AT_Drop'))
        found.dangers.push({ kind: 'drops', text: 'ALTER TABLE … DROP' });
      return;
    case 'GrantStmt':
    case 'GrantRoleStmt':
      found.changes = true;
      found.dangers.push({ kind: 'privileged', text: node.is_grant ? 'GRANT' : 'REVOKE' });
      return;
    case 'CopyStmt':
      found.changes ||= node.is_from === true || node.is_program === true;
      if (node.is_program === true)
        found.dangers.push({ kind: 'runs_text', text: String(node.filename).slice(0, 60) });
      return;
    default:
      if (/Stmt$/.test(name) && !READING.test(name)) found.changes = true;
  }
}

/** Statements that change no data. */
const READING =
  /^(?:Select|Explain|VariableShow|Raw|Transaction|VariableSet|Prepare|Fetch|DeclareCursor)Stmt$/;

/** Notes that a table is changed, and tells its name, which is the agent's to know: people speak of users, not of `app_users`. */
function change(relation: unknown, found: Findings): string {
  found.changes = true;
  const { schemaname, relname } = (relation ?? {}) as { schemaname?: string; relname?: string };
  const table = [schemaname, relname].filter(Boolean).join('.');
  return table;
}

/** Collects the names of columns that are added. */
function collectColumns(node: unknown, found: Findings, depth: number): void {
  if (typeof node !== 'object' || node === null || depth > 20) return;
  const { ColumnDef } = node as Json;
  const name = (ColumnDef as Json | undefined)?.colname;
  if (typeof name === 'string') found.targets.push(name);
  for (const one of Object.values(node)) collectColumns(one, found, depth + 1);
}

/** Whether a condition leaves no row out: there is none, or it is `true` or `1 = 1`. */
function reachesAll(condition: unknown): boolean {
  if (condition === undefined || condition === null) return true;
  const text = JSON.stringify(condition);
  return !text.includes('"ColumnRef"');
}

/** Collects the constants of an expression. */
function collectValues(node: unknown, found: Findings, depth: number): void {
  if (typeof node !== 'object' || node === null || depth > DEEPEST) return;
  const constant = (node as Json).A_Const as Json | undefined;
  if (constant !== undefined) {
    const value = readConstant(constant);
    if (value !== null) found.targets.push(value);
    return;
  }
  for (const one of Object.values(node)) collectValues(one, found, depth + 1);
}

function readConstant({ ival, fval, sval }: Json): string | null {
  if (ival !== undefined) return String((ival as { ival?: number }).ival ?? 0);
  if (fval !== undefined) return String((fval as { fval: string }).fval);
  return sval === undefined ? null : ((sval as { sval?: string }).sval ?? null);
}

/** Collects names that a statement lists as plain texts. */
function collectNames(node: unknown, found: Findings, depth: number): void {
  if (typeof node !== 'object' || node === null || depth > 20) return;
  const text = (node as Json).sval;
  if (typeof text === 'string') found.targets.push(text);
  for (const one of Object.values(node)) collectNames(one, found, depth + 1);
}
