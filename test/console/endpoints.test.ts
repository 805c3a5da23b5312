import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { api } from '../../console/src/api/routes.js';

type Operations = Readonly<Record<string, Readonly<Record<string, { operationId: string }>>>>;

describe('the endpoints of the console', () => {
  const document = JSON.parse(
    readFileSync(join(import.meta.dirname, '../openapi.json'), 'utf8'),
  ) as { readonly paths: Operations };

  test('are operations of the interface, by their ids', () => {
    const wrong = Object.entries(api).filter(
      ([id, { method, path }]) => document.paths[path]?.[method.toLowerCase()]?.operationId !== id,
    );
    expect(wrong.map(([id]) => id)).toEqual([]);
  });
});
