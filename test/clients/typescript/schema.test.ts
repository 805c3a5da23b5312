import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import * as z3 from 'zod/v3';
import { readSchema } from '../../../clients/typescript/src/tools/schema.js';

const EMAIL = { type: 'string', description: 'Whose.' };

describe('the schema of a tool', () => {
  test.each([
    ['zod', z.object({ email: z.string().describe('Whose.'), n: z.number().optional() })],
    ['zod 3', z3.object({ email: z3.string().describe('Whose.'), n: z3.number().optional() })],
    [
      'JSON Schema',
      { type: 'object', properties: { email: EMAIL, n: { type: 'number' } }, required: ['email'] },
    ],
  ])('of %s is sent whole', (_, schema) => {
    expect(readSchema(schema)).toMatchObject({
      type: 'object',
      properties: { email: EMAIL, n: { type: 'number' } },
      required: ['email'],
    });
  });

  test('of zod 4 before it wrote JSON Schema is read from its definitions', () => {
    const { _zod } = z.object({
      email: z.string(),
      kind: z.enum(['a', 'b']).default('a'),
      tags: z.array(z.object({ on: z.boolean().nullable() })),
      of: z.union([z.string(), z.literal(3)]),
    });
    // Those versions have no `~standard` that converts.
    expect(readSchema({ _zod, '~standard': { vendor: 'zod' } })).toEqual({
      type: 'object',
      properties: {
        email: { type: 'string' },
        kind: { enum: ['a', 'b'], default: 'a' },
        tags: {
          type: 'array',
          items: {
            type: 'object',
            properties: { on: { anyOf: [{ type: 'boolean' }, { type: 'null' }] } },
            required: ['on'],
          },
        },
        of: { anyOf: [{ type: 'string' }, { enum: [3] }] },
      },
      required: ['email', 'tags', 'of'],
    });
  });

  test.each([
    { $ref: '#/$defs/a', $defs: { a: { type: 'object' } } },
    { allOf: [{ type: 'object' }] },
    { patternProperties: { '^a': {} } },
    { additionalProperties: { type: 'string' } },
  ])('%j is sent as it stands', (schema) => {
    expect(readSchema(schema)).toEqual(schema);
  });

  test.each([null, undefined, 'text', {}, { jsonSchema: Promise.resolve({}) }])(
    '%j is none',
    (schema) => {
      expect(readSchema(schema)).toBeNull();
    },
  );
});
