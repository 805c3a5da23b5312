import { z } from 'zod';

const DEFINITION = /"#\/\$defs\/(\w+)"/g;

/**
 * The JSON schema of an input, for a field that is checked by hand. A named schema in it is a reference to the
 * component of the OpenAPI document.
 */
export function inputJsonSchema(schema: z.ZodType): object {
  const { $schema: _, $defs: __, ...shown } = z.toJSONSchema(schema, { io: 'input' });
  return JSON.parse(
    JSON.stringify(shown).replace(DEFINITION, '"#/components/schemas/$1Input"'),
  ) as object;
}
