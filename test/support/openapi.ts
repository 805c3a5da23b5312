import type { TestApp } from './app.js';

type Json = Record<string, unknown>;

const COMPONENTS = '#/components/schemas/';

/** The paths of the OpenAPI document, each reference replaced by what it refers to. */
export async function readPaths<Operation>(
  subject: TestApp,
): Promise<Record<string, Record<string, Operation>>> {
  const { paths, components } = (await subject.inject({ url: '/openapi.json' })).json();
  return resolve(paths, components.schemas) as Record<string, Record<string, Operation>>;
}

function resolve(value: unknown, schemas: Readonly<Record<string, Json>>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one) => resolve(one, schemas));
  const { $ref, ...own } = value as Json;
  const meant = typeof $ref === 'string' ? schemas[$ref.replace(COMPONENTS, '')] : {};
  const whole: Json = { ...meant, ...own };
  return Object.fromEntries(
    Object.entries(whole).map(([key, one]) => [key, resolve(one, schemas)]),
  );
}
