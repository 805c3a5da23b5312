// A small MCP server over stdio, which the proxy is put before: two tools, a resource, a prompt, and a tool that asks itself.
import { acceptedContent, inputRequired, McpServer } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const text = (value) => ({ content: [{ type: 'text', text: JSON.stringify(value) }] });

serveStdio(() => {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  const refund = z.object({
    order_id: z.string(),
    amount: z.number().min(0).describe('How much, in euros.'),
    reason: z.enum(['damaged', 'late', 'other']).optional(),
  });
  server.registerTool('refund_order', { description: 'Refund an order.', inputSchema: refund }, (given) =>
    text({ refunded: given }),
  );
  server.registerTool(
    'delete_customer',
    { description: 'Delete a customer.', inputSchema: z.object({ customer_id: z.string() }) },
    (given) => text({ deleted: given }),
  );
  const list = {
    description: 'List the orders.',
    inputSchema: z.object({}),
    annotations: { readOnlyHint: true },
  };
  server.registerTool('list_orders', list, () => text({ orders: ['A-1042'] }));
  const answer = z.object({ colour: z.string() });
  server.registerTool('paint', { description: 'Paint.', inputSchema: z.object({}) }, (_given, ctx) => {
    const accepted = acceptedContent(ctx.mcpReq.inputResponses, 'own', answer);
    if (accepted) return text({ painted: accepted.colour });
    const form = { message: 'Which colour?', requestedSchema: answer };
    return inputRequired({ inputRequests: { own: inputRequired.elicit(form) } });
  });
  server.registerResource('terms', 'shop://terms', { mimeType: 'text/plain' }, (uri) => ({
    contents: [{ uri: uri.href, text: 'No refunds after 30 days.' }],
  }));
  server.registerPrompt('greet', { description: 'Greet.' }, () => ({
    messages: [{ role: 'user', content: { type: 'text', text: 'Hello' } }],
  }));
  return server;
});
