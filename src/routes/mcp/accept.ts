const [JSON_TYPE, STREAM_TYPE] = ['application/json', 'text/event-stream'];
const BOTH = `${JSON_TYPE}, ${STREAM_TYPE}`;

/** Media ranges that JSON is in, and those that a stream alone is in. */
const JSON_RANGES: ReadonlySet<string> = new Set(['*/*', 'application/*', JSON_TYPE]);
const STREAM_RANGES: ReadonlySet<string> = new Set(['text/*', STREAM_TYPE]);

/** The header as the protocol's library wants it: who takes anything, or one of the two forms, is answered. */
export function acceptBoth(accept: string | undefined): string {
  return listTypes(accept).some((type) => JSON_RANGES.has(type) || STREAM_RANGES.has(type))
    ? BOTH
    : (accept ?? '');
}

/** An answer as JSON where its reader has not asked for a stream: there is one message in either. */
export async function asAccepted(answer: Response, accept: string | undefined): Promise<Response> {
  const isStream = answer.headers.get('content-type')?.startsWith(STREAM_TYPE) === true;
  const types = listTypes(accept);
  const takesStream = types.includes(STREAM_TYPE) || !types.some((type) => JSON_RANGES.has(type));
  if (!isStream || takesStream) return answer;
  const lines = (await answer.text()).split('\n');
  const data = lines.findLast((line) => line.startsWith('data: '))?.slice('data: '.length);
  const { status } = answer;
  return new Response(data, { status, headers: { 'content-type': JSON_TYPE } });
}

const listTypes = (accept: string | undefined): readonly string[] =>
  (accept || '*/*').split(',').map((type) => type.replace(/;.*$/, '').trim().toLowerCase());
