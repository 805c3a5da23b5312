import { describe, expect, test } from 'vitest';
import { readConversation } from '../../../src/outbound/voice/elevenlabs/elevenlabs-conversation.js';
import { readCall as readRetellCall } from '../../../src/outbound/voice/retell/retell-call.js';
import { readCall as readVapiCall } from '../../../src/outbound/voice/vapi/vapi-call.js';
import type { VoiceSession } from '../../../src/ports/voice.js';

/** Conversations with tool calls of these arguments, as each provider sends them. */
const CONVERSATIONS: readonly [string, (texts: readonly string[]) => VoiceSession][] = [
  [
    'ElevenLabs',
    (texts) =>
      readConversation({
        conversation_id: 'c',
        transcript: texts.map((params_as_json) => ({
          role: 'agent',
          tool_calls: [{ request_id: 'r', tool_name: 't', params_as_json }],
        })),
      }),
  ],
  [
    'Retell',
    (texts) =>
      readRetellCall({
        call_id: 'c',
        transcript_with_tool_calls: texts.map((text) => ({
          ...{ role: 'tool_call_invocation', tool_call_id: 'r', name: 't', arguments: text },
        })),
      }),
  ],
  [
    'Vapi',
    (texts) =>
      readVapiCall({
        id: 'c',
        artifact: {
          messages: texts.map((text) => ({
            role: 'tool_calls',
            toolCalls: [{ id: 'r', function: { name: 't', arguments: text } }],
          })),
        },
      }),
  ],
];

describe.each(CONVERSATIONS)('arguments of tools that %s sends as text', (_, read) => {
  const inputs = (texts: readonly string[]) =>
    (read(texts).steps as readonly { input: unknown }[]).map(({ input }) => input);

  test('are read', () => {
    expect(inputs(['{"city":"Oslo"}', '[1]', 'none'])).toEqual([{ city: 'Oslo' }, '[1]', 'none']);
  });

  test('stay text where they have too many values, or are too many together', () => {
    const many = `{"a":[${'[],'.repeat(2_000_000)}[]]}`;
    expect(inputs([many])).toEqual([many.slice(0, 20_000)]);
    const half = (at: number) => JSON.stringify({ at, x: 'x'.repeat(600_000) });
    expect(inputs([half(1), half(2)]).map((input) => typeof input)).toEqual(['object', 'string']);
  });
});
