import { readVariable, requireVariable } from '../environment.js';
import { readMessages } from './chat.js';
import type { Exchange } from './conversations.js';
import { readTools } from './definitions.js';
import { isRaw, parsed, type Raw } from './parts.js';
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

/** What the rows above a row say of it. */
interface Above {
  readonly sessionId?: unknown;
  readonly traceId?: unknown;
  /** Unix milliseconds; NaN: nothing says it. */
  readonly at?: number;
}

/**
 * Reads a row of an export or of the API: an observation, a trace with its observations (`{trace, observations}` as the web
 * interface downloads it), or a session with its traces. Exports to files write some names in snake case, and input and output as
 * text.
 */
export function* readLangfuseRow(row: Raw, above: Above = {}): Generator<Exchange> {
  const { trace, session, body } = row;
  // An event of the ingestion API has the observation as its body.
  if (isRaw(body) && typeof row.type === 'string') {
    yield* readLangfuseRow({ ...body, type: EVENTS[row.type] ?? row.type }, above);
    return;
  }
  if (Array.isArray(row.traces)) {
    const sessionId = (isRaw(session) ? session.id : undefined) ?? row.sessionId ?? row.id;
    for (const one of row.traces.filter(isRaw)) yield* readLangfuseRow(one, { sessionId });
    return;
  }
  const inside = Array.isArray(row.observations) ? row.observations.filter(isRaw) : [];
  const own = isRaw(trace) ? trace : row;
  const traceId = own.traceId ?? own.trace_id ?? above.traceId ?? own.id;
  const sessionId = sessionOf(own) ?? sessionOf(row) ?? above.sessionId;
  const calls = inside.filter(isCall);
  const isTrace = isRaw(trace) || inside.length > 0;
  // Where no model call was kept, the trace itself says what was asked and answered.
  if (isTrace && !calls.some((one) => readableMessages(one) > 0)) {
    const others = inside.filter((one) => !isCall(one) && one.parentObservationId == null);
    const said = [own, ...others].find((one) => readableMessages(one) > 0);
    if (said) {
      yield* exchangeOf(said, { sessionId, traceId });
      return;
    }
  }
  // Those that cannot be read too: whoever puts conversations together counts them.
  for (const one of calls) yield* readLangfuseRow(one, { sessionId, traceId, at: timeOf(own) });
  if (isTrace) return;
  // Spans and events repeat what model calls have.
  if (typeof row.type === 'string' && !isCall(row)) return;
  yield* exchangeOf(row, { sessionId, traceId, at: above.at ?? Number.NaN });
}

const EVENTS: Readonly<Record<string, string>> = {
  'generation-create': 'GENERATION',
  'generation-update': 'GENERATION',
};

const isCall = ({ type }: Raw): boolean => type === 'GENERATION' || type === 'generation';

const readableMessages = ({ input, output }: Raw): number =>
  readMessages(input, 'user').length + readMessages(output, 'assistant').length;

/** Names by which instrumentations keep the conversation in the metadata. */
const SESSION_KEYS = ['langfuse_session_id', 'session_id', 'sessionId', 'thread_id'] as const;

/** Undefined where nothing says which conversation it is. */
function sessionOf(row: Raw): string | undefined {
  const metadata = parsed(row.metadata);
  const found = [row.sessionId, row.session_id];
  if (isRaw(metadata)) found.push(...SESSION_KEYS.map((key) => metadata[key]));
  return found.find((id): id is string => typeof id === 'string' && id !== '');
}

const timeOf = (row: Raw): number =>
  Date.parse(String(row.startTime ?? row.start_time ?? row.timestamp ?? row.createdAt));

function* exchangeOf(
  row: Raw,
  { sessionId, traceId, at: aboveAt = Number.NaN }: Above,
): Generator<Exchange> {
  const own = timeOf(row);
  const at = Number.isNaN(own) ? aboveAt : own;
  if (typeof traceId !== 'string' || Number.isNaN(at)) return;
  yield {
    ...{ sessionId: String(sessionId || traceId), traceId, at },
    messages: [...readMessages(row.input, 'user'), ...readMessages(row.output, 'assistant')],
    tools: readTools(row.input, row.modelParameters ?? row.model_parameters, row.metadata),
  };
}
