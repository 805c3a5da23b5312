import type { z } from 'zod';

/** The type of what a schema of the contracts gives, and of what it takes. */
export type Answer<Schema extends z.ZodType> = z.output<Schema>;
export type Input<Schema extends z.ZodType> = z.input<Schema>;

/** Values of the placeholders of a path: `/v1/issues/{issue_id}` needs `issue_id`. */
export type Params<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name | keyof Params<Rest>]: string | number }
  : Readonly<Record<never, never>>;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An operation of the interface, with the types of what it takes and answers. */
export class Endpoint<Path extends string, Query = never, Body = never, Reply = void> {
  /** Only the compiler reads it. */
  declare readonly types: { query: Query; body: Body; reply: Reply };

  constructor(
    readonly method: Method,
    readonly path: Path,
  ) {}

  query<Schema extends z.ZodType>(): Endpoint<Path, Partial<Input<Schema>>, Body, Reply> {
    return this as never;
  }

  body<Schema extends z.ZodType>(): Endpoint<Path, Query, Input<Schema>, Reply> {
    return this as never;
  }

  answers<Schema extends z.ZodType>(): Endpoint<Path, Query, Body, Answer<Schema>> {
    return this as never;
  }
}

export const get = <Path extends string>(path: Path) => new Endpoint<Path>('GET', path);
export const post = <Path extends string>(path: Path) => new Endpoint<Path>('POST', path);
export const put = <Path extends string>(path: Path) => new Endpoint<Path>('PUT', path);
export const patch = <Path extends string>(path: Path) => new Endpoint<Path>('PATCH', path);
export const del = <Path extends string>(path: Path) => new Endpoint<Path>('DELETE', path);
