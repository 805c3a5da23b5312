// The client of @hey-api/openapi-ts: one function an operation, named by its operationId.

import { client } from './generated/sdk/client.gen.js';
import type { GateRequest, ProposedCall } from './generated/sdk/index.js';
import { createGateCall, getLiveness, listSessions } from './generated/sdk/index.js';

const [baseUrl = '', key = ''] = process.argv.slice(2);
client.setConfig({ baseUrl, auth: key });

const call: ProposedCall = { name: 'delete_records', arguments: { older_than_days: 365 } };
const body: GateRequest = {
  request: 'Delete the old records',
  session_id: 'sdk-1',
  context: { call },
};
const { data, error } = await createGateCall({ body });
if (!data) throw new Error(JSON.stringify(error));

const sessions = await listSessions({ query: { page_size: 1 } });
const one: string | undefined = sessions.data?.items[0]?.session_id;

const refused = await createGateCall({ body: { ...body, request: '' } });
const live = await getLiveness();
const code = refused.error && 'code' in refused.error ? refused.error.code : undefined;
console.log(JSON.stringify([data.decision, typeof one, code, live.data?.status]));
