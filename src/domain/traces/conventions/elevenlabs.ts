import { jsonObjectIn, lenientJson } from '../../../lenient-json.js';
import { readRaw, readText } from '../attributes.js';
import type { ChatMessage } from '../chat.js';
import type { Convention, SpanFacts } from '../facts.js';
import type { Attributes } from '../span.js';

const TOOL = 'elevenlabs.tool.';
const TURN = 'elevenlabs.turn.';

/** ElevenLabs agents' conversations as traces: one span a turn and one a tool call. */
export const elevenLabs: Convention = ({ attributes, origin, name, statusCode }) => {
  if (origin.scope !== 'elevenlabs.convai' && !name.startsWith('elevenlabs.')) return null;
  return {
    ...mapTurn(name, attributes),
    agent:
      readText(origin.resource, 'elevenlabs.agent_id') ??
      readText(attributes, 'elevenlabs.agent_id'),
    model: readText(attributes, 'elevenlabs.producing_llm'),
    errorMessage:
      statusCode === 2 ? readText(attributes, 'elevenlabs.termination_reason') : undefined,
  };
};

function mapTurn(name: string, attributes: Attributes): SpanFacts {
  if (name.startsWith(TOOL)) {
    return {
      type: 'tool_call',
      name: name.slice(TOOL.length),
      // Its keys are not documented; these are the ones its spans were seen with.
      input: lenientJson(
        readRaw(attributes, 'elevenlabs.tool.parameters', 'elevenlabs.tool.params'),
      ),
      output: lenientJson(readRaw(attributes, 'elevenlabs.tool.result')),
      toolCallId: readText(attributes, 'elevenlabs.tool.call_id', 'elevenlabs.tool.request_id'),
    };
  }
  if (name === 'elevenlabs.conversation') {
    return {
      type: 'workflow',
      name: 'conversation',
      output: readRaw(attributes, 'elevenlabs.analysis.transcript_summary'),
      isWrapper: true,
    };
  }
  if (name.startsWith(TURN)) return { type: 'workflow', name: 'turn', isWrapper: true };
  const said = readText(attributes, 'elevenlabs.user.text');
  if (said !== undefined || name.endsWith('.user_transcript')) {
    const message: ChatMessage[] = said === undefined ? [] : [{ role: 'user', content: said }];
    return { type: 'user', name: 'user_transcript', input: said, messages: message };
  }
  const answered = readText(attributes, 'elevenlabs.agent.text');
  if (answered !== undefined || name.endsWith('.agent_response')) {
    return { type: 'agent', name: 'agent_response', output: answered, isReply: true };
  }
  return {
    type: 'event',
    output: jsonObjectIn(attributes.get('elevenlabs.event.data')) ?? undefined,
  };
}
