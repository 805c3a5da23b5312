import { wordSet } from '../../utterance/word-set.js';
import type { Binding } from './bind.js';
import type { BindingInput } from './binding-input.js';
import type { Parameter } from './schema.js';

/** How likely a statement in the request is to be the one that a tool is to run. */
const SQL_SURE = 0.95;
const MOST_CHARACTERS = 4_000;
/** The head of a statement, with the word that no sentence has behind it. */
const STATEMENT =
  /\b(?:select\s[\s\S]*?\bfrom\b|insert\s+into\b|update\s+[\w."]+\s+set\b|delete\s+from\b|with\s+\w+\s+as\s*\(|(?:create|alter|drop|truncate)\s+(?:table|index|view|schema|database|unique)\b|explain\s+(?:analyze\s+)?select\b)[\s\S]*/iu;

/** The end of a statement: what follows is a sentence. */
const END = /;(?=\s|$)|\.(?=\s+\p{Lu})/u;
/** Words of parameters for a statement, where their description speaks of SQL. */
const STATEMENTS = wordSet('query statement command');

const takesSql = ({ words, description, type, choices }: Parameter): boolean =>
  type === 'string' &&
  choices.length === 0 &&
  (words.includes('sql') ||
    (words.some((word) => STATEMENTS.has(word)) &&
      /\b(?:sql|postgres(?:ql)?|mysql|sqlite)\b/i.test(description)));

/**
 * Takes a statement of SQL character by character, less the words behind it that say where it is to run. Nothing is taken where a part of it
 * may stand elsewhere: half a statement does more than the whole one.
 */
export function withSql(
  bindings: readonly Binding[],
  { reading: { said, pasted } }: BindingInput,
): readonly Binding[] {
  const [only, ...more] = bindings.filter(({ parameter }) => takesSql(parameter));
  if (only === undefined || more.length > 0) return bindings;
  if (pasted.text !== '' || said.text.length > MOST_CHARACTERS) return bindings;
  const found = STATEMENT.exec(said.text)?.[0].split(END)[0];
  if (found === undefined) return bindings;
  const value = withoutPlace(
    found.trim(),
    bindings.filter((one) => one !== only),
  );
  return bindings.map((one) =>
    one === only ? { ...one, value, sure: SQL_SURE, several: [] } : one,
  );
}

/** "… where status = 'open' on shop_prod": the database is another parameter's. */
function withoutPlace(statement: string, others: readonly Binding[]): string {
  const bare = statement.replace(/`{1,3}\s{0,3}$/u, '');
  for (const { value } of others) {
    if (typeof value !== 'string') continue;
    const at = bare.toLowerCase().lastIndexOf(value.toLowerCase());
    const before = at < 0 ? '' : bare.slice(0, at);
    const lead =
      /`{0,3}\s{1,3}(?:on|in|against|auf|sur|en|su|em|op|na)\s{1,3}(?:the\s{1,3})?$/iu.exec(before);
    if (lead !== null && bare.length - at - value.length < 12) return before.slice(0, lead.index);
  }
  return bare;
}
