#!/usr/bin/env node
import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { openCommand } from './command.js';
import { describeTools } from './dry-run.js';
import { openGate } from './gate.js';
import { Lines } from './lines.js';
import { GateProxy, type Message } from './proxy.js';
import { readSettings, type Settings, USAGE, UsageError } from './settings.js';
import type { UpstreamTool } from './tools.js';
import { openUrl } from './url.js';

const warn = (text: string): void => void process.stderr.write(`intentlock-mcp: ${text}\n`);

/** This environment but for the gate's key, which is none of the command's business. */
function commandEnvironment(): Record<string, string> {
  const { INTENTLOCK_API_KEY: _, ...environment } = process.env;
  return environment as Record<string, string>;
}

/** The server as the SDK's own client reaches it, which finds out by itself which revision it speaks. */
function upstreamTransport({ upstream, headers }: Settings) {
  if ('url' in upstream)
    return new StreamableHTTPClientTransport(upstream.url, { requestInit: { headers } });
  const [command, ...args] = upstream.command;
  return new StdioClientTransport({ command, args, stderr: 'inherit', env: commandEnvironment() });
}

async function dryRun(settings: Settings): Promise<void> {
  const client = new Client(
    { name: 'intentlock-mcp', version: '0.1.0' },
    { versionNegotiation: { mode: 'auto' } },
  );
  await client.connect(upstreamTransport(settings));
  const tools: UpstreamTool[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.listTools(cursor === undefined ? {} : { cursor });
    tools.push(...(page.tools as unknown as UpstreamTool[]));
    cursor = page.nextCursor;
  } while (cursor !== undefined && tools.length < 5_000);
  process.stdout.write(describeTools(tools, settings));
  await client.close();
}

async function serve(settings: Settings): Promise<void> {
  const { upstream, headers } = settings;
  const client = new Lines(process.stdin, process.stdout);
  const server =
    'url' in upstream
      ? openUrl(upstream.url, headers)
      : openCommand(upstream.command, commandEnvironment());
  const gate = openGate(settings, `mcp-${randomUUID()}`);
  const fail = (error: unknown): void =>
    warn(error instanceof Error ? error.message : String(error));
  const toServer = (message: Message): void => {
    server.send(message).catch((error: unknown) => {
      fail(error);
      const { id, method } = message;
      if (id === undefined || method === undefined) return;
      const reason = { code: -32_000, message: 'The server behind the gate did not answer.' };
      toClient({ jsonrpc: '2.0', id, error: reason });
    });
  };
  const toClient = (message: Message): void => {
    client.send(message).catch(fail);
  };
  const proxy = new GateProxy(settings, gate, { toClient, toServer }, undefined, warn);
  client.onmessage = (message) => proxy.fromClient(message);
  server.onmessage = (message) => proxy.fromServer(message);
  client.onerror = fail;
  server.onerror = fail;
  client.onclose = () => void server.close().finally(() => process.exit(0));
  server.onclose = () => process.exit(1);
  await server.start();
  await client.start();
}

try {
  const settings = readSettings(process.argv.slice(2), process.env);
  await (settings.dryRun ? dryRun(settings) : serve(settings));
} catch (error) {
  if (error instanceof UsageError) process.stderr.write(`${error.message}\n\n${USAGE}`);
  else warn(error instanceof Error ? error.message : String(error));
  process.exit(error instanceof UsageError ? 2 : 1);
}
