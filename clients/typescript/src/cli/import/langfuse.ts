import { readVariable, requireVariable } from '../environment.js';
import { isRaw, type Raw, readMessages, readTools } from './chat.js';
import type { Exchange } from './conversations.js';
import { askSource, sourceUrl } from './source.js';

/** Model calls of a period that are asked for, and how many at most. */
export interface Wanted {
  /** Unix milliseconds. */
  readonly since: number;
  readonly limit: number;
}

const PAGE = 100;

/**
 * Model calls of a Langfuse project, by its Observations API v2; a server that does not have it is asked by the one before.
 *
 * @see https://langfuse.com/docs/api-and-data-platform/features/observations-api
 */
export async function* langfuseExchanges({ since, limit }: Wanted): AsyncGenerator<Exchange> {
  const base =
    readVariable('LANGFUSE_BASE_URL') ??
    readVariable('LANGFUSE_HOST') ??
    'https://cloud.langfuse.com';
  const keys = `${requireVariable('LANGFUSE_PUBLIC_KEY')}:${requireVariable('LANGFUSE_SECRET_KEY')}`;
  const headers = { authorization: `Basic ${btoa(keys)}` };
  const period = { type: 'GENERATION', fromStartTime: new Date(since).toISOString() };
  let left = limit;
  let cursor: string | null = null;
  do {
    const url = sourceUrl(base, '/api/public/v2/observations');
    const query = { ...period, fields: 'core,basic,io,metadata', limit: String(PAGE) };
    url.search = String(new URLSearchParams({ ...query, ...(cursor && { cursor }) }));
    const page = await askSource(url, headers);
    if (page === null) {
      yield* olderExchanges(base, headers, { since, limit: left });
      return;
    }
    for (const row of listRows(page).slice(0, left)) yield* readLangfuseRow(row);
    left -= PAGE;
    const meta = isRaw(page) && isRaw(page.meta) ? page.meta : {};
    cursor = typeof meta.cursor === 'string' && meta.cursor !== '' ? meta.cursor : null;
  } while (cursor !== null && left > 0);
}

/** The same of a server that has only the first version: it says of traces which conversation they belong to. */
async function* olderExchanges(
  base: string,
  headers: Readonly<Record<string, string>>,
  { since, limit }: Wanted,
): AsyncGenerator<Exchange> {
  const from = new Date(since).toISOString();
  const sessions = new Map<string, unknown>();
  const traces = { fields: 'core', fromTimestamp: from, orderBy: 'timestamp.desc' };
  for await (const row of pages(base, '/api/public/traces', headers, traces, limit)) {
    if (typeof row.id === 'string') sessions.set(row.id, row.sessionId);
  }
  const period = { type: 'GENERATION', fromStartTime: from };
  for await (const row of pages(base, '/api/public/observations', headers, period, limit)) {
    const sessionId = sessions.get(String(row.traceId));
    yield* readLangfuseRow(typeof sessionId === 'string' ? { ...row, sessionId } : row);
  }
}

async function* pages(
  base: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
  limit: number,
): AsyncGenerator<Raw> {
  for (let page = 1; (page - 1) * PAGE < limit; page += 1) {
    const url = sourceUrl(base, path);
    const place = { page: String(page), limit: String(PAGE) };
    url.search = String(new URLSearchParams({ ...query, ...place }));
    const rows = listRows(await askSource(url, headers));
    yield* rows.slice(0, limit - (page - 1) * PAGE);
    if (rows.length < PAGE) return;
  }
}

const listRows = (page: unknown): Raw[] =>
  isRaw(page) && Array.isArray(page.data) ? page.data.filter(isRaw) : [];

/**
 * Reads a row of an export or of the API: an observation, or a trace with its observations. Exports to files write some names
 * in snake case, and input and output as text.
 */
export function* readLangfuseRow(row: Raw): Generator<Exchange> {
  const traceId = row.traceId ?? row.trace_id ?? row.id;
  const sessionId = row.sessionId ?? row.session_id ?? traceId;
  const inside = Array.isArray(row.observations) ? row.observations.filter(isRaw) : [];
  const generations = inside.filter(({ type }) => type === 'GENERATION');
  for (const one of generations) yield* readLangfuseRow({ sessionId, traceId, ...one });
  // Spans and events repeat what model calls have.
  const isOther = typeof row.type === 'string' && row.type !== 'GENERATION';
  if (generations.length > 0 || isOther || typeof traceId !== 'string') return;
  const at = Date.parse(String(row.startTime ?? row.start_time ?? row.timestamp));
  if (Number.isNaN(at)) return;
  yield {
    ...{ sessionId: String(sessionId || traceId), traceId, at },
    messages: [...readMessages(row.input, 'user'), ...readMessages(row.output, 'assistant')],
    tools: readTools(row.input, row.modelParameters ?? row.model_parameters, row.metadata),
  };
}
