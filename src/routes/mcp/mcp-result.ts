import type { OperationAnswer } from './call-operation.js';

/** A result of a tool in the protocol's words. */
export interface McpResult {
  [key: string]: unknown;
  readonly content: { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
}

/** The answer of an operation as the result of its tool: a problem is an error that the model can read and mend. */
export function toolResult({ status, body }: OperationAnswer): McpResult {
  if (status >= 400) return problemResult(body as Problem);
  return { ...textResult(JSON.stringify(body)), structuredContent: body as object as never };
}

export const textResult = (text: string): McpResult => ({ content: [{ type: 'text', text }] });

export const errorResult = (text: string): McpResult => ({ ...textResult(text), isError: true });

interface Problem {
  readonly title: string;
  readonly detail: string;
  readonly retry_after_seconds?: number;
}

function problemResult(problem: Problem): McpResult {
  const { title, detail, retry_after_seconds: seconds } = problem;
  const retry = seconds === undefined ? '' : ` Try again in ${seconds} s.`;
  // Structured content has to be of the tool's output schema, which a problem is not: clients would refuse the result.
  return errorResult(`${title}: ${detail}${detail.includes('Try again') ? '' : retry}`);
}
