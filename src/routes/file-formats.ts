import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type Cell, csvLine } from './present/csv.js';

/** Whether a caller wants a list as CSV. */
export const wantsCsv = (accept: string | undefined): boolean => /text\/csv/i.test(accept ?? '');

/** Whether a caller wants a list as JSON, a line an item. */
export const wantsLines = (accept: string | undefined): boolean =>
  accept !== undefined && /application\/(?:x-ndjson|jsonl|x-jsonlines)/i.test(accept);

/** A file of rows, and where the next one begins; null: it is all of them. */
export interface RowsOfFile<Item> {
  readonly items: AsyncIterable<Item>;
  readonly nextBefore: string | null;
}

/** Sends rows as a CSV file of some columns. @param hasMark whether it begins with a byte order mark */
export function sendCsv<Item extends Readonly<Record<string, unknown>>>(
  reply: FastifyReply,
  { items, nextBefore }: RowsOfFile<Item>,
  columns: readonly (keyof Item & string)[],
  { name, hasMark }: { readonly name: string; readonly hasMark: boolean },
): FastifyReply {
  async function* write(): AsyncGenerator<string> {
    yield `${hasMark ? '\uFEFF' : ''}${csvLine(columns)}`;
    for await (const item of items) yield csvLine(columns.map((column) => toCell(item[column])));
  }
  reply.header('content-disposition', `attachment; filename="${name}"`);
  reply.type('text/csv; charset=utf-8');
  return sendPart(reply, nextBefore, write());
}

/** Sends rows as JSON, a line each. */
export function sendLines<Item>(
  reply: FastifyReply,
  { items, nextBefore }: RowsOfFile<Item>,
): FastifyReply {
  async function* write(): AsyncGenerator<string> {
    for await (const item of items) yield `${JSON.stringify(item)}\n`;
  }
  reply.type('application/x-ndjson; charset=utf-8');
  return sendPart(reply, nextBefore, write());
}

function sendPart(
  reply: FastifyReply,
  nextBefore: string | null,
  lines: AsyncIterable<string>,
): FastifyReply {
  if (nextBefore !== null) reply.header('x-intentlock-next-before', nextBefore);
  return reply.send(Readable.from(lines));
}

/** Lists stand in one cell, a line each. */
const toCell = (value: unknown): Cell =>
  Array.isArray(value) ? value.join('\n') : ((value ?? null) as Cell);

/** Presents rows one by one, as a file goes on. */
export async function* presentEach<Row, Item>(
  rows: AsyncIterable<Row>,
  present: (row: Row) => Item,
): AsyncGenerator<Item> {
  for await (const row of rows) yield present(row);
}
