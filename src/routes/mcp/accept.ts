const [JSON_TYPE, STREAM_TYPE] = ['application/json', 'text/event-stream'];
const BOTH = `${JSON_TYPE}, ${STREAM_TYPE}`;

/** The header as the protocol's library wants it: who takes anything, or one of the two forms, is answered. */
export function acceptBoth(accept: string | undefined): string {
  const types = listTypes(accept);
  return types.some((type) => type === '*/*' || BOTH.includes(type)) ? BOTH : (accept ?? BOTH);
}

/** An answer as JSON where its reader has not asked for a stream: there is one message in either. */
export async function asAccepted(answer: Response, accept: string | undefined): Promise<Response> {
  const isStream = answer.headers.get('content-type')?.startsWith(STREAM_TYPE) === true;
  if (!isStream || listTypes(accept).includes(STREAM_TYPE)) return answer;
  const lines = (await answer.text()).split('\n');
  const data = lines.findLast((line) => line.startsWith('data: '))?.slice('data: '.length);
  const { status } = answer;
  return new Response(data, { status, headers: { 'content-type': JSON_TYPE } });
}

const listTypes = (accept = '*/*'): readonly string[] =>
  accept.split(',').map((type) => type.replace(/;.*$/, '').trim().toLowerCase());
