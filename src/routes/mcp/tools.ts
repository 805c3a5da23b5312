import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { ConfigPreviewRequest } from '../../contracts/config-preview.js';
import { EventRequest } from '../../contracts/event.js';
import { GateCallPath } from '../../contracts/gate-call.js';
import { inlineJsonSchema } from '../../contracts/inline-schema.js';
import { IssuePath, IssuesQuery } from '../../contracts/issue.js';
import { OutcomeRequest } from '../../contracts/outcome.js';
import { ReviewQueueQuery, ReviewSubmission } from '../../contracts/review.js';
import { SearchRequest } from '../../contracts/search.js';
import { SessionPath, TimelineQuery } from '../../contracts/session.js';
import type { OperationCall } from './call-operation.js';

type Arguments = Readonly<Record<string, unknown>>;
type JsonSchema = Record<string, unknown>;

/** A tool that is one of our operations. */
export interface OperationTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly isReadOnly: boolean;
  /** Whether calling it again with the same arguments changes nothing more. */
  readonly isIdempotent: boolean;
  /** JSON schema of its arguments; the operation checks them. */
  readonly input: JsonSchema;
  readonly toCall: (given: Arguments) => OperationCall;
}

/** The schema of a list's query without the page, which is the tool's to choose. */
function withoutPage(schema: JsonSchema): JsonSchema {
  const { page: _, page_size: __, ...properties } = schema.properties as JsonSchema;
  return { ...schema, properties };
}

/** Reads of what is stored. */
const READS = { isReadOnly: true, isIdempotent: true };

export const OPERATION_TOOLS: readonly OperationTool[] = [
  {
    name: 'report_outcome',
    title: 'Report an outcome',
    description:
      'Reports the business outcome of a conversation, such as a reversed refund or a completed task.',
    ...{ isReadOnly: false, isIdempotent: false },
    input: inlineJsonSchema(OutcomeRequest, 'input'),
    toCall: (body) => ({ method: 'POST', path: '/v1/outcomes', body }),
  },
  {
    name: 'report_event',
    title: 'Report what the user did',
    description:
      'Reports what happened after a request: the user rephrased, accepted, corrected the agent, or gave up.',
    ...{ isReadOnly: false, isIdempotent: false },
    input: inlineJsonSchema(EventRequest, 'input'),
    toCall: (body) => ({ method: 'POST', path: '/v1/events', body }),
  },
  {
    name: 'search_conversations',
    title: 'Search conversations',
    description: 'Searches all conversations by keyword or meaning, in any language.',
    ...READS,
    input: inlineJsonSchema(SearchRequest, 'input'),
    toCall: (body) => ({ method: 'POST', path: '/v1/search', body }),
  },
  {
    name: 'get_session',
    title: 'Get a session',
    description: 'Shows a conversation with its timeline: messages, gate calls, events, steps.',
    ...READS,
    input: inlineJsonSchema(TimelineQuery.extend(SessionPath.shape), 'input'),
    toCall: ({ session_id, ...query }) => ({
      ...{ method: 'GET', query },
      path: `/v1/sessions/${segment(session_id)}`,
    }),
  },
  {
    name: 'get_gate_call',
    title: 'Get a gate call',
    description:
      'Shows a gate decision with everything it is based on, its thread and what happened next.',
    ...READS,
    input: inlineJsonSchema(GateCallPath, 'input'),
    toCall: ({ gate_call_id }) => ({
      method: 'GET',
      path: `/v1/gate-calls/${segment(gate_call_id)}`,
    }),
  },
  {
    name: 'list_issues',
    title: 'List issues',
    description: 'Lists issues: clusters of similar failures with counts and states.',
    ...READS,
    input: inlineJsonSchema(IssuesQuery, 'input'),
    toCall: (query) => ({ method: 'GET', path: '/v1/issues', query }),
  },
  {
    name: 'get_issue',
    title: 'Get an issue',
    description: 'Shows an issue with examples of its failures.',
    ...READS,
    input: inlineJsonSchema(IssuePath, 'input'),
    toCall: ({ issue_id }) => ({ method: 'GET', path: `/v1/issues/${segment(issue_id)}` }),
  },
  {
    name: 'next_review',
    title: 'What to review next',
    description:
      'Shows the most valuable item to review: a gate call or failure that needs a verdict.',
    ...READS,
    input: withoutPage(inlineJsonSchema(ReviewQueueQuery, 'input')),
    toCall: (query) => ({
      ...{ method: 'GET', path: '/v1/reviews/queue' },
      query: { ...query, page: 1, page_size: 1 },
    }),
  },
  {
    name: 'submit_review',
    title: 'Submit a review',
    description:
      "Submits a person's verdict on an event, which calibrates the gate. Only submit verdicts that a person has given.",
    ...{ isReadOnly: false, isIdempotent: true },
    input: inlineJsonSchema(ReviewSubmission, 'input'),
    toCall: (body) => ({ method: 'POST', path: '/v1/reviews', body }),
  },
  {
    name: 'preview_config',
    title: 'Preview a configuration',
    description:
      'Decides the recorded gate calls of the last days again by another configuration, and compares. Changes nothing.',
    ...READS,
    input: inlineJsonSchema(ConfigPreviewRequest, 'input'),
    toCall: (body) => ({ method: 'POST', path: '/v1/config/preview', body }),
  },
];

/** A value as one segment of a path; one that is missing is no id. */
const segment = (value: unknown): string => encodeURIComponent(String(value ?? '-'));

/** The schema of a tool as the protocol's library takes it; the operation itself says what is wrong with arguments. */
export function uncheckedSchema(json: JsonSchema): StandardSchemaWithJSON<Arguments, Arguments> {
  const schema = { ...json, type: 'object' as const };
  return {
    '~standard': {
      ...{ version: 1 as const, vendor: 'intentlock' },
      validate: (value: unknown) => ({ value: (value ?? {}) as Arguments }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}

/** Arguments that only `check_intent` has, beside those of a gate call. */
export const AskUser = z.object({
  ask_user: z.boolean().optional().meta({
    description:
      'Whether to show the question to the user directly, if this client supports it. Default: false.',
  }),
});
