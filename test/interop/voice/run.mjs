// Lets the providers' own packages read what the tests play, and compares their requests with ours.
// From the root: npm ci --prefix test/interop/voice && node --import tsx test/interop/voice/run.mjs
import { ElevenLabsClient } from '@elevenlabs/elevenlabs-js';
import { VapiClient } from '@vapi-ai/server-sdk';
import Retell from 'retell-sdk';
import { createVoiceProviders } from '../../../src/outbound/voice/voice-providers.ts';
import { elevenLabsDelivery, elevenLabsEvent } from '../../support/voice/elevenlabs-wire.ts';
import { playedCall } from '../../support/voice/played-call.ts';
import { VoiceServer } from '../../support/voice/voice-server.ts';

const HOUR = 3_600_000;
const signal = new AbortController().signal;
const failures = [];

function check(name, condition, shown) {
  console.log(`${condition ? 'ok' : 'FAILED'}: ${name}`);
  if (!condition) failures.push(`${name}: ${JSON.stringify(shown)}`);
}

/** What a request says, in an order of its own. */
const spoken = ({ path, query, body }) => ({
  path,
  query: [...query.entries()].sort(([a, b], [c, d]) => `${a}${b}`.localeCompare(`${c}${d}`)),
  body,
});

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

async function withProvider(name, work) {
  const server = await VoiceServer.start(name);
  server.calls.push(playedCall({ id: 'call_1', startedAt: Date.now() - HOUR }));
  const baseUrls = { elevenlabs: server.origin, retell: server.origin, vapi: server.origin };
  const providers = createVoiceProviders({ baseUrls });
  const window = {
    by: 'change',
    from: new Date(Date.now() - 24 * HOUR),
    until: new Date(Math.ceil(Date.now() / 1_000) * 1_000),
    agentIds: ['agent_1'],
  };
  const ours = [];
  for await (const page of providers[name].list(server.apiKey, window, signal)) ours.push(...page);
  await providers[name].fetch(server.apiKey, 'call_1', signal);
  check(`${name}: our client lists the call`, ours.length > 0, ours);
  const requests = server.requests.splice(0).map(spoken);
  try {
    await work(server, requests);
  } finally {
    await providers.close();
    await server.close();
  }
}

await withProvider('elevenlabs', async (server, [list, detail]) => {
  const client = new ElevenLabsClient({ apiKey: server.apiKey, baseUrl: server.origin });
  const value = (name) => list.query.find(([key]) => key === name)?.[1];
  const page = await client.conversationalAi.conversations.list({
    agentId: 'agent_1',
    callStartAfterUnix: Number(value('call_start_after_unix')),
    callStartBeforeUnix: Number(value('call_start_before_unix')),
    excludeStatuses: ['initiated', 'in-progress', 'processing'],
    sortDirection: 'asc',
    pageSize: 100,
  });
  check('elevenlabs: the package reads our list', page.conversations[0]?.conversationId === 'call_1', page);
  const call = await client.conversationalAi.conversations.get('call_1');
  check('elevenlabs: the package reads our call', call.transcript.length === 4, call);
  const theirs = server.requests.map(spoken);
  check('elevenlabs: both ask for the list alike', same(theirs[0], list), [theirs[0], list]);
  check('elevenlabs: both ask for the call alike', same(theirs[1], detail), [theirs[1], detail]);
  const event = elevenLabsEvent(server.calls[0], new Date());
  const { body, headers } = elevenLabsDelivery(event, 'wsec_1', new Date());
  const read = await client.webhooks.constructEvent(body, headers['elevenlabs-signature'], 'wsec_1');
  check('elevenlabs: the package takes our signature', read.type === event.type, read);
});

await withProvider('retell', async (server, [list, , detail]) => {
  const client = new Retell({ apiKey: server.apiKey, baseURL: server.origin });
  const page = await client.call.list(list.body);
  check('retell: the package reads our list', page.items[0]?.call_id === 'call_1', page);
  const call = await client.call.retrieve('call_1');
  check('retell: the package reads our call', call.call_analysis?.call_successful === true, call);
  const theirs = server.requests.map(spoken);
  check('retell: both ask for the list alike', same(theirs[0], list), [theirs[0], list]);
  check('retell: both ask for the call alike', same(theirs[1], detail), [theirs[1], detail]);
});

await withProvider('vapi', async (server, [list, detail]) => {
  const client = new VapiClient({ token: server.apiKey, baseUrl: server.origin });
  const value = (name) => list.query.find(([key]) => key === name)?.[1];
  const calls = await client.calls.list({
    assistantId: 'agent_1',
    limit: 100,
    updatedAtGe: new Date(value('updatedAtGe')).toISOString(),
    updatedAtLt: new Date(value('updatedAtLt')).toISOString(),
  });
  check('vapi: the package reads our list', calls[0]?.id === 'call_1', calls);
  const call = await client.calls.get({ id: 'call_1' });
  check('vapi: the package reads our call', call.artifact?.messages?.length === 5, call);
  const theirs = server.requests.map(spoken);
  check('vapi: both ask for the list alike', same(theirs[0], list), [theirs[0], list]);
  check('vapi: both ask for the call alike', same(theirs[1], detail), [theirs[1], detail]);
});

for (const failure of failures) console.log(failure);
console.log(failures.length === 0 ? 'voice: all passed' : `voice: ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
