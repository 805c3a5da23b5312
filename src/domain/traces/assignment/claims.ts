import { jsonObjectIn } from '../../../lenient-json.js';
import { readText } from '../attributes.js';
import { cleanId } from '../clean.js';
import type { Attributes } from '../span.js';

/** Which conversation and which flow a span says that it belongs to. */
export interface Claims {
  readonly session?: string;
  readonly correlation?: string;
}

const ids = (prefix: string, ...names: string[]): string[] => names.map((name) => prefix + name);

/** In the order of their precedence. */
const SESSION_KEYS: readonly string[] = [
  'intentlock.session_id',
  'gen_ai.conversation.id',
  'session.id',
  'langfuse.session.id',
  ...ids(
    'traceloop.association.properties.',
    'session_id',
    'conversation_id',
    'thread_id',
    'chat_id',
  ),
  ...ids('ai.telemetry.metadata.', 'sessionId', 'conversationId', 'threadId', 'chatId'),
  ...ids('ai.settings.context.', 'sessionId', 'conversationId', 'threadId', 'chatId'),
  ...ids('langsmith.metadata.', 'session_id', 'thread_id', 'conversation_id'),
  'langsmith.trace.session_id',
  'elevenlabs.conversation_id',
  'lmnr.association.properties.session_id',
  'langfuse.trace.metadata.langfuse_session_id',
  ...ids('ai.telemetry.metadata.', 'session_id', 'conversation_id', 'thread_id', 'chat_id'),
];

const CORRELATION_KEYS: readonly string[] = [
  'intentlock.correlation_id',
  'correlation_id',
  'request_id',
  'traceloop.correlation.id',
  'traceloop.association.properties.correlation_id',
  'ai.telemetry.metadata.correlationId',
  'ai.settings.context.correlationId',
  'langsmith.metadata.correlation_id',
  'langfuse.trace.metadata.correlation_id',
];

/** OpenInference and Langfuse put what users name themselves into one JSON text. */
const METADATA_KEYS = ['metadata', 'langfuse.trace.metadata', 'langfuse.observation.metadata'];

/** Reads the claims of these attributes, of a span or of its resource. */
export function readClaims(attributes: Attributes): Claims {
  if (attributes.size === 0) return NOTHING;
  const session = readText(attributes, ...SESSION_KEYS) ?? inMetadata(attributes, SESSION_NAMES);
  const correlation =
    readText(attributes, ...CORRELATION_KEYS) ?? inMetadata(attributes, CORRELATION_NAMES);
  const [sessionId, correlationId] = [cleanId(session ?? ''), cleanId(correlation ?? '')];
  return {
    ...(sessionId !== '' && { session: sessionId }),
    ...(correlationId !== '' && { correlation: correlationId }),
  };
}

const NOTHING: Claims = {};
const SESSION_NAMES = ['session_id', 'thread_id', 'conversation_id'];
const CORRELATION_NAMES = ['correlation_id', 'request_id'];

function inMetadata(attributes: Attributes, names: readonly string[]): string | undefined {
  for (const key of METADATA_KEYS) {
    const text = attributes.get(key);
    if (typeof text !== 'string') continue;
    const metadata = jsonObjectIn(text);
    for (const name of names) {
      const value = metadata?.[name];
      if (typeof value === 'string' && value !== '') return value;
    }
  }
  return undefined;
}
