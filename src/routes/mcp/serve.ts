import { createHmac } from 'node:crypto';
import {
  createMcpHandler,
  createRequestStateCodec,
  type McpHttpHandler,
  McpServer,
  type RequestStateCodec,
  ResourceTemplate,
} from '@modelcontextprotocol/server';
import { GateRequest, GateResult } from '../../contracts/gate.js';
import { inlineJsonSchema } from '../../contracts/inline-schema.js';
import type { CallOperation } from './call-operation.js';
import { type AskedState, checkIntent } from './check-intent.js';
import { toolResult } from './mcp-result.js';
import { readJsonTexts } from './read-json-texts.js';
import { AskUser, OPERATION_TOOLS, uncheckedSchema } from './tools.js';

/** Caller that a request brings along into the handler. */
export interface McpCaller {
  /** Names the tenant and key: what was asked of one is not answered by another. */
  readonly id: string;
  readonly call: CallOperation;
}

const INSTRUCTIONS =
  'Before you act on what a user asks, call check_intent with the request in their own words, the id of the ' +
  'conversation and, best, the call that you are about to make (context.call). Ask what it says to ask. Afterwards ' +
  'use report_event and report_outcome to report the result.';

/**
 * The MCP endpoint: the revision of 2026-07-28 and clients of 2025, both without state between requests.
 *
 * @param cookieSecret from which the key is derived that signs what clients carry between rounds
 */
export function createMcpEndpoint(cookieSecret: string, version: string): McpHttpHandler {
  const codec = createRequestStateCodec<AskedState>({
    key: createHmac('sha256', cookieSecret).update('mcp request state').digest(),
    bind: ({ mcpReq, http }) => `${mcpReq.method}\0${http?.authInfo?.clientId ?? ''}`,
  });
  return createMcpHandler(
    ({ authInfo }) => {
      if (authInfo?.extra === undefined) throw new TypeError('A request comes with its caller.');
      const { call } = authInfo.extra as unknown as McpCaller;
      return createServer(call, codec, version);
    },
    // Nothing changes that a client could be notified of.
    { maxSubscriptions: 0 },
  );
}

const GATE_SCHEMA = inlineJsonSchema(GateRequest.extend(AskUser.shape), 'input');
const GATE_INPUT = uncheckedSchema(GATE_SCHEMA);
const GATE_OUTPUT = uncheckedSchema(openSchema(inlineJsonSchema(GateResult, 'output')));
const TOOLS = OPERATION_TOOLS.map((tool) => ({ ...tool, schema: uncheckedSchema(tool.input) }));

/** A message of the protocol, as far as its arguments are those of our tools. */
export const MESSAGE_SCHEMA = {
  properties: {
    params: {
      properties: {
        arguments: { anyOf: [GATE_SCHEMA, ...OPERATION_TOOLS.map(({ input }) => input)] },
      },
    },
  },
};

function createServer(
  call: CallOperation,
  codec: RequestStateCodec<AskedState>,
  version: string,
): McpServer {
  const server = new McpServer(
    { name: 'intentlock', title: 'Intentlock', version },
    { instructions: INSTRUCTIONS, requestState: { verify: codec.verify } },
  );
  server.registerTool(
    'check_intent',
    {
      title: 'Check whether a request is clear enough to act on',
      description:
        'Call this before acting. Returns whether to proceed, ask, confirm, offer options or hand off to a person, and what to ask. Records the call.',
      inputSchema: GATE_INPUT,
      outputSchema: GATE_OUTPUT,
      annotations: annotate(false, false),
    },
    (given, context) => checkIntent(readArguments(GATE_SCHEMA, given), context, call, codec),
  );
  for (const { name, title, description, schema, toCall, ...tool } of TOOLS) {
    server.registerTool(
      name,
      {
        ...{ title, description, inputSchema: schema },
        annotations: annotate(tool.isReadOnly, tool.isIdempotent),
      },
      async (given) => toolResult(await call(toCall(readArguments(tool.input, given)))),
    );
  }
  registerSession(server, call);
  registerTriage(server, call);
  return server;
}

const readArguments = (schema: object, given: Readonly<Record<string, unknown>>) =>
  readJsonTexts(schema, given) as Readonly<Record<string, unknown>>;

/** Nothing here destroys anything, or reaches beyond this server. */
const annotate = (readOnlyHint: boolean, idempotentHint: boolean) => ({
  ...{ readOnlyHint, idempotentHint },
  destructiveHint: false,
  openWorldHint: false,
});

/** Answers may have more fields one day: no client should refuse them. */
function openSchema(schema: unknown): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(schema, (name, value) => (name === 'additionalProperties' ? undefined : value)),
  ) as Record<string, unknown>;
}

function registerSession(server: McpServer, call: CallOperation): void {
  server.registerResource(
    'session',
    new ResourceTemplate('intentlock://session/{id}', { list: undefined }),
    {
      title: 'A conversation',
      description: 'A conversation with its timeline, by its session_id.',
      mimeType: 'application/json',
    },
    async (uri, { id }) => {
      const path = `/v1/sessions/${encodeURIComponent(decodeURIComponent(String(id)))}`;
      const { status, body } = await call({ method: 'GET', path });
      if (status >= 400) throw new Error((body as { detail: string }).detail);
      return {
        contents: [{ uri: uri.href, mimeType: 'application/json', text: JSON.stringify(body) }],
      };
    },
  );
}

const ISSUE_ID = {
  type: 'object',
  properties: { issue_id: { type: 'string', description: 'The issue, by its number.' } },
  required: ['issue_id'],
};

function registerTriage(server: McpServer, call: CallOperation): void {
  server.registerPrompt(
    'triage-issue',
    {
      title: 'Triage an issue',
      description: 'Find the cause of an issue and what would prevent it.',
      argsSchema: uncheckedSchema(ISSUE_ID),
    },
    async ({ issue_id }) => {
      const path = `/v1/issues/${encodeURIComponent(String(issue_id))}`;
      const { status, body } = await call({ method: 'GET', path });
      if (status >= 400) throw new Error((body as { detail: string }).detail);
      const text =
        'Triage this issue of an agent: similar failures. Say in plain words what users wanted and what went ' +
        'wrong instead, look at two or three of its conversations with get_session, and propose either one question ' +
        'that the gate should ask before acting or a change of the agent. Change nothing yourself.\n\n' +
        JSON.stringify(body, null, 2);
      return { messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] };
    },
  );
}
