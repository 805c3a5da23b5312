import { expect } from 'vitest';
import type { TestTenant } from './app.js';

interface Sent {
  readonly method: string;
  readonly params?: Record<string, unknown>;
}

const VERSION = '2026-07-28';

/** Sends one message to `/mcp` as a client of 2025 does, without a session; the result or error. */
export async function sendLegacy(tenant: TestTenant, message: Sent) {
  const reply = await tenant.call(
    'POST',
    '/mcp',
    { jsonrpc: '2.0', id: 1, ...message },
    { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
  );
  expect(reply.statusCode, reply.body).toBe(200);
  const data = /^data: (.*)$/m.exec(reply.body)?.[1];
  return JSON.parse(data ?? reply.body);
}

/** Sends one message to `/mcp` by the revision of 2026-07-28; the result or error. */
export async function sendModern(
  tenant: TestTenant,
  { method, params = {} }: Sent,
  capabilities: object = { elicitation: { form: {} } },
) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': VERSION,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
  };
  const { name, uri } = params;
  const reply = await tenant.call(
    'POST',
    '/mcp',
    { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } },
    {
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': VERSION,
      'mcp-method': method,
      ...(name !== undefined || uri !== undefined ? { 'mcp-name': String(name ?? uri) } : {}),
    },
  );
  return { status: reply.statusCode, ...JSON.parse(reply.body) };
}
