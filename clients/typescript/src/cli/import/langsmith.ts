import { readVariable, requireVariable } from '../environment.js';
import { CommandFailed } from '../http.js';
import { readMessages } from './chat.js';
import type { Exchange } from './conversations.js';
import { readTools } from './definitions.js';
import type { Wanted } from './langfuse.js';
import { isRaw, parsed, type Raw } from './parts.js';
import { askSource, sourceUrl } from './source.js';

const PAGE = 100;
const SELECTED = [
  ...['id', 'run_type', 'start_time', 'end_time', 'inputs', 'outputs', 'extra', 'trace_id'],
  ...['session_id', 'status'],
];

/**
 * Model calls of a LangSmith project, by `POST /api/v1/runs/query`.
 *
 * @see https://docs.langchain.com/langsmith/run-data-format
 */
export async function* langsmithExchanges(
  { since, limit }: Wanted,
  project: string,
): AsyncGenerator<Exchange> {
  const base = readVariable('LANGSMITH_ENDPOINT') ?? 'https://api.smith.langchain.com';
  const workspace = readVariable('LANGSMITH_WORKSPACE_ID');
  const headers = {
    'x-api-key': requireVariable('LANGSMITH_API_KEY'),
    ...(workspace && { 'x-tenant-id': workspace }),
  };
  const id = await findProject(base, headers, project);
  let left = limit;
  let cursor: unknown;
  do {
    const page = await askSource(sourceUrl(base, '/api/v1/runs/query'), headers, {
      ...{ session: [id], run_type: 'llm', start_time: new Date(since).toISOString() },
      ...{ limit: PAGE, select: SELECTED },
      ...(typeof cursor === 'string' && { cursor }),
    });
    const runs = isRaw(page) && Array.isArray(page.runs) ? page.runs.filter(isRaw) : [];
    for (const run of runs.slice(0, left)) yield* readLangsmithRun(run);
    left -= PAGE;
    cursor = isRaw(page) && isRaw(page.cursors) ? page.cursors.next : null;
  } while (typeof cursor === 'string' && left > 0);
}

async function findProject(
  base: string,
  headers: Readonly<Record<string, string>>,
  name: string,
): Promise<string> {
  const url = sourceUrl(base, '/api/v1/sessions');
  url.search = String(new URLSearchParams({ name, limit: '1' }));
  const found = await askSource(url, headers);
  const [first] = Array.isArray(found) ? found.filter(isRaw) : [];
  if (typeof first?.id !== 'string') throw new CommandFailed(`there is no project ${name}`);
  return first.id;
}

/** The metadata by which LangSmith groups runs into threads, in its order. */
const THREAD_KEYS = ['session_id', 'thread_id', 'conversation_id'] as const;

/** Reads a run of an export or of the API; only those of models say what a conversation was. */
export function* readLangsmithRun(run: Raw): Generator<Exchange> {
  if (run.run_type !== 'llm') return;
  const traceId = run.trace_id ?? run.id;
  const at = parseTime(run.start_time);
  if (typeof traceId !== 'string' || Number.isNaN(at)) return;
  const extra = parsed(run.extra);
  const { metadata, invocation_params: params } = isRaw(extra) ? extra : ({} as Raw);
  const thread = isRaw(metadata)
    ? THREAD_KEYS.map((key) => metadata[key]).find((id) => typeof id === 'string' && id !== '')
    : undefined;
  yield {
    ...{ sessionId: String(thread ?? traceId), traceId, at },
    messages: [...readMessages(run.inputs, 'user'), ...readMessages(run.outputs, 'assistant')],
    tools: readTools(params, run.inputs),
  };
}

/** Times come without a zone, and are UTC. */
function parseTime(value: unknown): number {
  if (typeof value === 'number') return value;
  const text = String(value);
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text : `${text}Z`);
}
