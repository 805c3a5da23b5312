import { isRaw, parsed } from './parts.js';

const MOST_TOOLS = 64;
const MOST_OF_TOOLS = 40_000;

/** Whether a value is the definition of a tool, as OpenAI, Anthropic, MCP and Gemini have them. */
export function isDefinition(value: unknown): boolean {
  if (!isRaw(value)) return false;
  const declared = value.functionDeclarations ?? value.function_declarations;
  if (Array.isArray(declared)) return true;
  const named = isRaw(value.function) ? value.function : value;
  if (typeof named.name !== 'string' || named.arguments !== undefined) return false;
  if (isRaw(value.function)) return value.type === 'function';
  const schema = named.parameters ?? named.input_schema ?? named.inputSchema;
  return isRaw(schema) && ('properties' in schema || schema.type === 'object');
}

/** Definitions of tools, wherever a model call has them; as many as the metadata of a conversation takes. */
export function readTools(...holders: readonly unknown[]): unknown[] {
  for (const holder of holders) {
    const found = definitionsIn(holder);
    if (found.length === 0) continue;
    let left = MOST_OF_TOOLS;
    return found.slice(0, MOST_TOOLS).filter((tool) => {
      left -= isRaw(tool) ? JSON.stringify(tool).length : Number.POSITIVE_INFINITY;
      return left >= 0;
    });
  }
  return [];
}

function definitionsIn(holder: unknown): unknown[] {
  const inside = parsed(holder);
  if (Array.isArray(inside)) return fromMessages(inside);
  if (!isRaw(inside)) return [];
  const config = parsed(inside.config);
  const lists = [inside.tools, inside.functions, isRaw(config) ? config.tools : undefined];
  const list = lists.map(parsed).find((one) => Array.isArray(one) && one.length > 0);
  if (Array.isArray(list)) return list.flatMap(unpacked);
  const messages = parsed(inside.messages);
  return Array.isArray(messages) ? fromMessages(messages) : [];
}

/** Some handlers write the definitions as messages of a tool. */
const fromMessages = (messages: readonly unknown[]): unknown[] =>
  messages.flatMap((message) => {
    if (!isRaw(message)) return [];
    if (isDefinition(message)) return unpacked(message);
    if (message.role !== 'tool' && message.role !== 'function') return [];
    const content = parsed(message.content);
    return (Array.isArray(content) ? content : [content]).filter(isDefinition).flatMap(unpacked);
  });

/** Gemini groups the functions that it declares. */
function unpacked(tool: unknown): unknown[] {
  const inside = parsed(tool);
  if (!isRaw(inside)) return [];
  const declared = inside.functionDeclarations ?? inside.function_declarations;
  return Array.isArray(declared) ? declared.filter(isRaw) : [inside];
}
