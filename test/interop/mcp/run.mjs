// The SDK's own client, by the revisions of 2025 and 2026, against POST /mcp and through the proxy of clients/mcp; also one
// that declares forms and cancels them at once.
// From the root: npm run build, npm ci and npm run build in clients/mcp, npm ci here, then node test/interop/mcp/run.mjs
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { startServer } from '../server.mjs';
import { checkDigits } from './digits.mjs';

const CLI = fileURLToPath(new URL('../../../clients/typescript/dist/cli/main.js', import.meta.url));
const PROXY = fileURLToPath(new URL('../../../clients/mcp/dist/cli.js', import.meta.url));
const SHOP = fileURLToPath(new URL('./shop.mjs', import.meta.url));
const KEY = 'il_interop_key_of_the_tests_alone_00000001';
const ANSWER = 'The ones from before 2020 in the staging database';

const failures = [];
function check(name, condition, shown) {
  console.log(`${condition ? 'ok' : 'FAILED'}: ${name}`);
  if (!condition) failures.push(`${name}: ${JSON.stringify(shown)}`);
}

/** @param answerForm what the user does with a form; null: the client declares none */
async function connect(transport, mode, answerForm) {
  const capabilities = answerForm ? { elicitation: { form: {} } } : {};
  const options = { capabilities, ...(mode && { versionNegotiation: { mode } }) };
  const client = new Client({ name: 'interop', version: '1.0.0' }, options);
  const forms = [];
  if (answerForm) {
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      forms.push(params);
      return answerForm(params);
    });
  }
  await client.connect(transport);
  return { client, forms };
}

const accept = async ({ requestedSchema }) => {
  const values = { boolean: true, number: 25, integer: 25, string: ANSWER };
  const fields = Object.entries(requestedSchema.properties);
  return {
    action: 'accept',
    content: Object.fromEntries(fields.map(([name, { type, enum: some }]) => [name, some?.[0] ?? values[type]])),
  };
};
const cancelAtOnce = async () => ({ action: 'cancel' });
const declineLater = async () => {
  await sleep(2_200);
  return { action: 'decline' };
};

const folder = await mkdtemp(join(tmpdir(), 'intentlock-'));
const { url, stop } = await startServer({
  ...{ PATH: process.env.PATH, DATA_DIR: folder, LOG_LEVEL: 'silent', HOST: '127.0.0.1' },
  BOOTSTRAP_API_KEY: KEY,
});
const headers = { authorization: `Bearer ${KEY}` };
const listCalls = async () =>
  (await (await fetch(`${url}/v1/gate-calls`, { headers })).json()).items;

const overHttp = () => new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit: { headers } });
const overStdio = () =>
  new StdioClientTransport({
    command: process.execPath,
    args: [CLI, 'mcp'],
    env: { PATH: process.env.PATH, INTENTLOCK_URL: url, INTENTLOCK_API_KEY: KEY },
    stderr: 'ignore',
  });

async function checkServer(mode, revision, way, transport) {
  const { client, forms } = await connect(transport, mode, accept);
  check(`${way} speaks ${revision}`, client.getNegotiatedProtocolVersion() === revision, null);
  check(`${way}, ${revision}: eleven tools`, (await client.listTools()).tools.length === 11, null);
  const sessionId = `s-${way.replace(/\W/g, '')}-${revision}`;
  const given = { request: 'Delete the old records', session_id: sessionId, ask_user: true };
  const result = await client.callTool({
    name: 'check_intent',
    arguments: { ...given, action_risk: 'irreversible' },
  });
  const { decision } = result.structuredContent;
  if (mode) {
    check(`${way}, ${revision}: asks within the call`, forms.length === 2 && decision === 'proceed', result);
  } else check(`${way}, ${revision}: asks as text`, /Ask the user/.test(result.content[0].text), result);
  const uri = `intentlock://session/${sessionId}`;
  const read = await client.readResource({ uri });
  check(`${way}, ${revision}: a session is a resource`, read.contents[0].text.includes(sessionId), read);
  const bad = await client.callTool({ name: 'get_issue', arguments: { issue_id: 4711 } });
  check(`${way}, ${revision}: a problem is an error`, bad.isError && /does not exist/.test(bad.content[0].text), bad);
  await client.close();
}

async function throughProxy(mode, answerForm, options = [], environment = {}) {
  const risks = ['--risk', 'refund_*=high', '--risk', 'delete_*=irreversible', '--risk', 'paint=low'];
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [PROXY, 'proxy', ...risks, ...options, '--', process.execPath, SHOP],
    env: { PATH: process.env.PATH, INTENTLOCK_URL: url, INTENTLOCK_API_KEY: KEY, ...environment },
    stderr: 'ignore',
  });
  const { client, forms } = await connect(transport, mode, answerForm);
  const call = async (name, given) => {
    const result = await client.callTool({ name, arguments: given });
    return { text: result.content[0].text, isError: result.isError === true };
  };
  return { client, forms, call };
}

async function checkProxy(mode, revision) {
  const words = { user_request: 'Refund order A-1042' };
  const { client, forms, call } = await throughProxy(mode, accept);
  const { tools } = await client.listTools();
  const refund = tools.find(({ name }) => name === 'refund_order').inputSchema;
  check(`proxy ${revision}: a gated tool takes the user's words`, refund.required.includes('user_request'), refund);
  const read = await client.readResource({ uri: 'shop://terms' });
  check(`proxy ${revision}: resources pass`, read.contents[0].text.startsWith('No refunds'), read);
  const prompt = await client.getPrompt({ name: 'greet' });
  check(`proxy ${revision}: prompts pass`, prompt.messages.length === 1, prompt);
  const painted = await call('paint', {});
  check(`proxy ${revision}: the server's own forms pass`, /painted/.test(painted.text), painted);
  forms.length = 0;
  const said = await call('refund_order', {
    ...{ order_id: 'A-1042', amount: 40 },
    user_request: 'Refund 40 euros of order A-1042, it came damaged',
  });
  check(`proxy ${revision}: what was said runs`, /"amount":40/.test(said.text) && !/user_/.test(said.text), said);
  forms.length = 0;
  const asked = await call('refund_order', { ...words, order_id: 'A-1042', amount: 40 });
  const field = forms[0]?.requestedSchema.properties.amount;
  check(`proxy ${revision}: asks for the missing value by its type`, field?.type === 'number', forms);
  check(`proxy ${revision}: the value goes into the call`, /"amount":25/.test(asked.text), asked);
  const missing = await call('refund_order', { order_id: 'A-1042', amount: 40 });
  check(`proxy ${revision}: wants the user's words`, missing.isError && /user_request/.test(missing.text), missing);
  forms.length = 0;
  const gone = await call('delete_customer', { customer_id: 'C-7', user_request: 'Delete customer C-7' });
  const types = forms.map(({ requestedSchema }) => requestedSchema.properties.answer?.type);
  check(`proxy ${revision}: the irreversible is confirmed`, types.includes('boolean') && /deleted/.test(gone.text), {
    ...{ gone, forms },
  });
  await client.close();

  const silent = await throughProxy(mode, cancelAtOnce);
  await silent.client.listTools();
  const cancelled = await silent.call('refund_order', { ...words, order_id: 'A-1042', amount: 40 });
  check(
    `proxy ${revision}: a form that is cancelled at once was seen by nobody`,
    cancelled.isError && /Ask the user in the chat/.test(cancelled.text) && silent.forms.length === 1,
    cancelled,
  );
  const answered = await silent.call('refund_order', {
    ...{ ...words, order_id: 'A-1042', amount: 25 },
    user_answer: '25 euros',
  });
  check(`proxy ${revision}: goes on from the chat, or confirms`, /25/.test(answered.text), answered);
  await silent.client.close();
  const dropping = async () => {
    const usage = await (await fetch(`${url}/v1/usage`, { headers })).json();
    return usage.clients_without_forms;
  };
  for (let tries = 0; tries < 100 && (await dropping()).length === 0; tries += 1) await sleep(100);
  const [noted] = await dropping();
  check(`proxy ${revision}: the client is noted in the usage`, noted?.client === 'interop 1.0.0', noted);

  const refusing = await throughProxy(mode, declineLater);
  await refusing.client.listTools();
  const declined = await refusing.call('refund_order', { ...words, order_id: 'A-1042', amount: 40 });
  check(`proxy ${revision}: a refusal is one`, declined.isError && /declined/.test(declined.text), declined);
  await refusing.client.close();

  const plain = await throughProxy(mode, null);
  await plain.client.listTools();
  const invented = await plain.call('delete_customer', {
    ...{ customer_id: 'C-8', user_request: 'Delete customer C-8' },
    user_answer: 'yes',
  });
  check(`proxy ${revision}: a yes before any question is none`, invented.isError, invented);
  const told = await plain.call('delete_customer', {
    ...{ customer_id: 'C-8', user_request: 'Delete customer C-8' },
    user_answer: 'yes',
  });
  check(`proxy ${revision}: a yes from the chat is one`, /deleted/.test(told.text), told);
  await plain.client.close();
}

async function checkOptions() {
  const away = { INTENTLOCK_URL: 'http://127.0.0.1:9' };
  const down = await throughProxy('auto', accept, [], away);
  await down.client.listTools();
  const given = { order_id: 'A-1042', amount: 40, user_request: 'Refund 40 euros of order A-1042' };
  const blocked = await down.call('refund_order', given);
  check('proxy: without the gate nothing runs', blocked.isError && /no decision/.test(blocked.text), blocked);
  check('proxy: but what is low', /painted/.test((await down.call('paint', {})).text), null);
  await down.client.close();
  const before = (await listCalls()).length;
  const observed = await throughProxy('auto', accept, ['--observe']);
  await observed.client.listTools();
  const run = await observed.call('refund_order', { ...given, user_request: 'Refund order A-1042' });
  check('proxy: --observe never interferes', /"amount":40/.test(run.text), run);
  for (let tries = 0; tries < 50 && (await listCalls()).length === before; tries += 1) await sleep(100);
  const [last] = await listCalls();
  check('proxy: --observe records', last.mode === 'observe', last);
  await observed.client.close();
  const { execFile } = await import('node:child_process');
  const dry = await new Promise((done) => {
    const args = [PROXY, 'proxy', '--dry-run', '--trust-annotations', '--risk', 'refund_*=high'];
    execFile(process.execPath, [...args, '--', process.execPath, SHOP], (_error, out) => done(out));
  });
  check('proxy: --dry-run prints the risks', /^refund_order +high$/m.test(dry) && /^list_orders +low/m.test(dry), dry);
  const http = ['--url', new URL('/mcp', url).href, '--header', `authorization: Bearer ${KEY}`];
  const remote = await new Promise((done) => {
    execFile(process.execPath, [PROXY, 'proxy', '--dry-run', ...http], (_error, out) => done(out));
  });
  check('proxy: a URL is a server, too', /^check_intent +medium$/m.test(remote), remote);
  for (const mode of [undefined, 'auto']) {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [PROXY, 'proxy', '--risk', '*=low', ...http],
      env: { PATH: process.env.PATH, INTENTLOCK_URL: url, INTENTLOCK_API_KEY: KEY },
      stderr: 'ignore',
    });
    const { client } = await connect(transport, mode, null);
    const { structuredContent } = await client.callTool({ name: 'list_issues', arguments: {} });
    check(`proxy: calls pass to a URL (${client.getNegotiatedProtocolVersion()})`, structuredContent.total === 0, null);
    await client.close();
  }
}

try {
  for (const [mode, revision] of [[undefined, '2025-11-25'], ['auto', '2026-07-28']]) {
    await checkServer(mode, revision, '/mcp', overHttp());
    await checkServer(mode, revision, 'intentlock mcp', overStdio());
    await checkProxy(mode, revision);
  }
  await checkOptions();
  await checkDigits(PROXY, { INTENTLOCK_URL: url, INTENTLOCK_API_KEY: KEY }, check);
} finally {
  await stop();
  await rm(folder, { recursive: true, force: true });
}
if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exit(1);
}
