// The types of openapi-typescript, used by openapi-fetch as its manual shows.
import createClient from 'openapi-fetch';
import type { components, paths } from './generated/types.js';

type GateRequest = components['schemas']['GateRequest'];

const [baseUrl = '', key = ''] = process.argv.slice(2);
const client = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } });

const call: components['schemas']['ProposedCall'] = {
  name: 'delete_records',
  arguments: { older_than_days: 365 },
};
const body: GateRequest = {
  request: 'Delete the old records',
  session_id: 'types-1',
  context: { call },
};
const { data, error } = await client.POST('/v1/gate', { body });
if (!data) throw new Error(error.detail);
const decision: components['schemas']['Decision'] | null = data.decision;

const sessions = await client.GET('/v1/sessions', { params: { query: { page_size: 1 } } });
const one: string | undefined = sessions.data?.items[0]?.session_id;

const refused = await client.POST('/v1/gate', { body: { ...body, request: '' } });
console.log(JSON.stringify([decision, typeof one, refused.error?.code]));
