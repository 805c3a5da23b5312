import { loadModule, parseSync } from 'libpg-query';
import type { Act, Verb } from './act.js';
import { type Command, type Danger, unreadable } from './command.js';

// PostgreSQL's own parser, compiled to WebAssembly; it takes some 35 ms to load.
await loadModule();

const MOST_CHARACTERS = 4_000;
const DEEPEST = 200;
const MOST_TARGETS = 40;

interface Findings {
  changes: boolean;
  /** Verb of the statement, where it is no plain change. */
  verb: Verb | null;
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
  const acts: Act[] = [];
  const dangers: Danger[] = [];
  const targets: string[] = [];
  for (const { stmt } of (tree.stmts ?? []) as readonly { readonly stmt: Json }[]) {
    const found: Findings = { changes: false, verb: null, dangers: [], targets: [] };
    if (!visit(stmt, found, 0)) return unreadable('sql');
    acts.push(toAct(stmt, found));
    dangers.push(...found.dangers);
    targets.push(...found.targets);
  }
  return {
    ...{ language: 'sql', isReadable: true, acts, dangers },
    changes: acts.some(({ verb }) => verb !== 'read'),
    targets: [...new Set(targets)].slice(0, MOST_TARGETS),
  };
}

/** A statement as an act: what it changes lies in a database, and of what is dropped nothing comes back. */
function toAct(stmt: Json, { changes, verb, dangers, targets }: Findings): Act {
  const destroys = dangers.some(({ kind }) => kind === 'drops' || kind === 'no_condition');
  return {
    verb: destroys ? 'destroy' : (verb ?? (changes ? 'change' : 'read')),
    where: changes ? 'elsewhere' : 'here',
    reversible: !changes,
    objects: targets,
    text: dangers[0]?.text ?? nameStatement(stmt),
    why: verb === 'unknown' ? 'what its function does is not known' : null,
  };
}

/** A statement by its verb and table: `INSERT INTO orders`. */
function nameStatement(stmt: Json): string {
  const [name = ''] = Object.keys(stmt);
  const { relation } = (stmt[name] ?? {}) as { relation?: { relname?: string } };
  const verb = STATEMENTS[name] ?? name.replace(/Stmt$/, '').toUpperCase();
  return relation?.relname === undefined ? verb : `${verb} ${relation.relname}`;
}

const STATEMENTS: Readonly<Record<string, string>> = {
  ...{ InsertStmt: 'INSERT INTO', UpdateStmt: 'UPDATE', DeleteStmt: 'DELETE FROM' },
  ...{ MergeStmt: 'MERGE INTO', CopyStmt: 'COPY', AlterTableStmt: 'ALTER TABLE' },
  ...{ CreateStmt: 'CREATE TABLE', CreateTableAsStmt: 'CREATE TABLE AS' },
};

/** Names a statement that drops something by its kind: `DROP INDEX`. */
function nameDropped(name: string, { removeType }: Json): string {
  const kind = DROPPED[name] ?? String(removeType).replace('OBJECT_', '').replaceAll('_', ' ');
  return `DROP ${kind}`;
}

const DROPPED: Readonly<Record<string, string>> = { DropdbStmt: 'DATABASE', DropRoleStmt: 'ROLE' };

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
      if (name === 'DeleteStmt') found.verb = 'delete';
      const verb = name === 'DeleteStmt' ? 'DELETE FROM' : 'UPDATE';
      if (reachesAll(node.whereClause))
        found.dangers.push({ kind: 'no_condition', text: `${verb} ${table}` });
      collectValues(node.whereClause, found, 0);
      collectValues(node.targetList, found, 0);
      return;
    }
    case 'A_Expr':
      readRange(node, found);
      return;
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
      found.dangers.push({ kind: 'drops', text: nameDropped(name, node) });
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
      // To a file it writes on the server's disk.
      found.changes ||=
        node.is_from === true || node.is_program === true || node.filename !== undefined;
      if (node.is_program === true)
        found.dangers.push({ kind: 'runs_text', text: String(node.filename).slice(0, 60) });
      return;
    case 'lockingClause':
    case 'intoClause':
      found.changes = true;
      return;
    case 'FuncCall':
      readFunction(node, found);
      return;
    case 'DoStmt':
    case 'CallStmt':
    case 'ExecuteStmt':
      found.changes = true;
      found.verb = 'unknown';
      return;
    default:
      if (/Stmt$/.test(name) && !READING.test(name)) found.changes = true;
  }
}

/** Statements that change no data. */
const READING =
  /^(?:Select|Explain|VariableShow|Raw|Transaction|VariableSet|Prepare|Fetch|DeclareCursor)Stmt$/;

/** Functions that only work something out. Any other may change what it likes: `setval`, `pg_terminate_backend`, one of the database's own. */
const PLAIN_FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'count sum avg min max coalesce nullif greatest least abs ceil ceiling floor round trunc mod power sqrt exp ln log sign random ' +
    'lower upper initcap length char_length octet_length trim btrim ltrim rtrim lpad rpad left right substr substring position strpos replace ' +
    'concat concat_ws split_part string_agg array_agg array_length unnest reverse repeat regexp_matches regexp_match regexp_replace ' +
    'regexp_split_to_table format to_char to_date to_timestamp to_number now current_date date date_trunc date_part extract age timezone ' +
    'make_date make_interval justify_days clock_timestamp statement_timestamp year month day hour datediff dateadd date_add date_sub date_format curdate ' +
    'row_number rank dense_rank ntile lag lead first_value last_value percentile_cont percentile_disc stddev variance corr mode ' +
    'json_agg jsonb_agg json_build_object jsonb_build_object json_object_agg row_to_json to_json to_jsonb json_array_length jsonb_array_length ' +
    'jsonb_array_elements json_array_elements jsonb_extract_path_text json_extract json_extract_path_text bool_and bool_or every generate_series ' +
    'ifnull if isnull cast convert similarity word_similarity to_tsvector to_tsquery plainto_tsquery websearch_to_tsquery ts_rank group_concat ' +
    'md5 encode decode hashtext st_distance st_dwithin st_contains st_makepoint st_setsrid version current_user current_database pg_size_pretty ' +
    'pg_total_relation_size pg_relation_size pg_database_size pg_column_size'
  ).split(' '),
);

/** Reads a comparison that reaches many where an id names one: `id >= 88`. */
function readRange({ name, lexpr }: Json, found: Findings): void {
  const [sign] = (Array.isArray(name) ? (name as Json[]) : []).map(
    ({ String: text }) => (text as { sval?: string } | undefined)?.sval ?? '',
  );
  const fields = ((lexpr as Json | undefined)?.ColumnRef as Json | undefined)?.fields;
  const column = (Array.isArray(fields) ? (fields as Json[]) : []).at(-1)?.String as
    | { sval?: string }
    | undefined;
  if (!/^(?:[<>]=?|<>|!=)$/.test(sign ?? '') || !/^id$|_id$/.test(column?.sval ?? '')) return;
  found.dangers.push({ kind: 'everything', text: `${column?.sval} ${sign}` });
}

/** Functions of PostgreSQL that change something, start something, or reach files and other servers. */
const CHANGING_FUNCTION =
  /^(?:setval|nextval|lo_\w+|dblink\w*|pg_(?:terminate|cancel)_backend|pg_(?:advisory|try_advisory)\w*|pg_reload_conf|pg_rotate_logfile|pg_switch_wal|pg_(?:drop|create)\w*|pg_notify|pg_(?:read|write|ls)\w*|set_config|query_to_xml\w*|table_to_xml\w*|pg_file\w*|pg_promote|pg_stat_reset\w*)$/;

/** Reads a function that is called. One that nobody knows may do what it likes. */
function readFunction({ funcname }: Json, found: Findings): void {
  const names = (Array.isArray(funcname) ? (funcname as Json[]) : []).map(
    ({ String: name }) => (name as { sval?: string } | undefined)?.sval?.toLowerCase() ?? '',
  );
  const last = names.at(-1) ?? '';
  const isOwn = names.length < 2 || names[0] === 'pg_catalog';
  if (isOwn && PLAIN_FUNCTIONS.has(last)) return;
  found.changes = true;
  found.dangers.push({ kind: 'runs_text', text: `${names.join('.')}()` });
  if (!isOwn || !CHANGING_FUNCTION.test(last)) found.verb ??= 'unknown';
}

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
