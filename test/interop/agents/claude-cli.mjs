// A stand-in for the program that the Claude Agent SDK starts: it speaks the SDK's protocol, line by line, asks its hooks and, unless
// ALLOWS_ALL says that rules allow everything, for permission before each tool, and runs the tools of brain.mjs.
import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline';
import { execute, think } from './brain.mjs';

const session_id = randomUUID();
const send = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);
const waiting = new Map();
let hooks = [];
const turns = JSON.parse(process.env.EARLIER_TURNS ?? '[]');

for await (const line of createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.type === 'control_request') {
    hooks = message.request.hooks?.PreToolUse?.flatMap(({ hookCallbackIds }) => hookCallbackIds) ?? hooks;
    const response = { subtype: 'success', request_id: message.request_id, response: {} };
    send({ type: 'control_response', response });
  } else if (message.type === 'control_response') {
    waiting.get(message.response.request_id)?.(message.response);
  } else if (message.type === 'user') {
    void answer(message.message.content);
  }
}

async function answer(content) {
  const text = typeof content === 'string' ? content : content.map((part) => part.text).join('');
  turns.push({ role: 'user', text });
  for (;;) {
    const { text: said, calls = [] } = think(turns);
    const blocks = calls.map(({ id, name, arguments: input }) => ({ type: 'tool_use', id, name, input }));
    speak('assistant', said ? [{ type: 'text', text: said }] : blocks);
    turns.push({ role: 'assistant', text: said ?? '' });
    if (said) return send({ type: 'result', subtype: 'success', result: said, session_id, uuid: randomUUID(), is_error: false, num_turns: 1, duration_ms: 1, duration_api_ms: 1, total_cost_usd: 0, usage: {}, permission_denials: [] });
    const results = [];
    for (const { id, name, input } of blocks) {
      const { behavior, message, updatedInput } = await mayUse(name, input, id);
      const allowed = behavior === 'allow';
      const content = allowed ? execute([], name, updatedInput ?? input) : message;
      turns.push({ role: 'tool', text: content });
      results.push({ type: 'tool_result', tool_use_id: id, content, is_error: !allowed });
    }
    speak('user', results);
  }
}

async function mayUse(tool_name, input, tool_use_id) {
  for (const callback_id of hooks) {
    const given = { hook_event_name: 'PreToolUse', tool_name, tool_input: input, tool_use_id };
    const said = await ask({ subtype: 'hook_callback', callback_id, input: given, tool_use_id });
    const { permissionDecision, permissionDecisionReason: message } = said?.hookSpecificOutput ?? {};
    if (permissionDecision === 'deny') return { behavior: 'deny', message };
  }
  if (process.env.ALLOWS_ALL) return { behavior: 'allow' };
  return await ask({ subtype: 'can_use_tool', tool_name, input, tool_use_id, permission_suggestions: [] });
}

async function ask(request) {
  const request_id = randomUUID();
  send({ type: 'control_request', request_id, request });
  const response = await new Promise((resolve) => waiting.set(request_id, resolve));
  return response.response;
}

function speak(role, content) {
  const message = { role, content, ...(role === 'assistant' && { id: randomUUID(), type: 'message', model: 'scripted', stop_reason: null, usage: {} }) };
  send({ type: role, message, session_id, uuid: randomUUID(), parent_tool_use_id: null });
}
