import type { z } from 'zod';

/** Makes a field of a contract, with the description and the example that the OpenAPI document shows. */
export const field = <Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  example: unknown,
) => schema.meta({ description, examples: [example] });
