import { z } from 'zod';
import { CallSource, ProposedCall } from './proposed-call.js';

/** Schemas that others name as components of the OpenAPI document. */
const COMPONENTS: Readonly<Record<string, z.ZodType>> = {
  ProposedCallInput: ProposedCall,
  CallSourceInput: CallSource,
};

type Json = Record<string, unknown>;

/**
 * The JSON schema of a contract without references and examples, for readers that know no components: a model is shown
 * each of its characters.
 */
export function inlineJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $defs = {}, ...root } = z.toJSONSchema(schema, { io });
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node !== 'object' || node === null) return node;
    const { $ref, $schema: _, examples: __, id: ___, ...own } = node as Json;
    const rest = Object.fromEntries(
      Object.entries(own).map(([name, value]) => [
        name,
        name === 'properties' ? resolveEach(value as Json) : resolve(value),
      ]),
    );
    if (typeof $ref !== 'string') return rest;
    const name = $ref.split('/').at(-1) ?? '';
    const component = COMPONENTS[name];
    const target = component ? inlineJsonSchema(component, io) : resolve($defs[name]);
    return { ...(target as Json), ...rest };
  };
  // Fields may have the names of keywords.
  const resolveEach = (fields: Json): Json =>
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, resolve(field)]));
  return resolve(root) as Json;
}
