import { createHash } from 'node:crypto';
import { mask, maskDeep } from './mask.js';

/**
 * Form of texts that may be stored. Whatever writes a row hands it through here first; with
 * `STORE_TEXT=full` nothing changes on the way.
 */
export interface Masking {
  /** A row as it may be stored: every text and JSON column but those that name or classify things. */
  row<Row extends object>(row: Row): Row;
  /** Any JSON as it may be stored, such as a session's memory or the answer kept for a repetition. */
  json<Value>(value: Value): Value;
}

/** Everything as it came. */
export const STORE_FULL: Masking = { row: (row) => row, json: (value) => value };

/** Everything with personal data and secrets taken out. */
export const STORE_MASKED: Masking = { row: maskRow, json: (value) => maskDeep(value) };

/**
 * The columns that are kept: ids that the rows are found by, and words of a fixed vocabulary. Any other
 * column, also one that is yet to come, is masked.
 */
const KEPT: ReadonlySet<string> = new Set([
  ...['tenantId', 'id', 'key', 'sessionId', 'correlationId', 'threadId', 'gateCallId'],
  ...['stepId', 'parentStepId', 'traceId', 'toolCallId', 'contentHash'],
  ...['event', 'category', 'specField', 'answerKind', 'actionRisk', 'mode', 'interventionMode'],
  ...['experimentArm', 'decision', 'modelDecision', 'modelVersion', 'dimensions', 'costs'],
  'decisionInputs',
  ...['role', 'source', 'type', 'status', 'attribution'],
]);

/** Columns that callers find things by, and may write anything into. */
const NAMES: ReadonlySet<string> = new Set(['agentId', 'externalRef']);

/**
 * A name that things are found by, as it may be stored: two that look the same once they are masked stay two, by a
 * part of their hash.
 */
export function maskedName(name: string): string {
  const masked = mask(name);
  if (masked === name) return name;
  return `${masked}~${createHash('sha256').update(name).digest('base64url').slice(0, 12)}`;
}

function maskRow<Row extends object>(row: Row): Row {
  const masked: Record<string, unknown> = {};
  for (const [column, value] of Object.entries(row)) {
    if (KEPT.has(column)) masked[column] = value;
    else if (NAMES.has(column) && typeof value === 'string') masked[column] = maskedName(value);
    else if (typeof value === 'string') masked[column] = mask(value);
    else if (value instanceof Date) masked[column] = value;
    else masked[column] = maskDeep(value);
  }
  return masked as Row;
}
