import { mapSpan, type SpanStep } from '../../src/domain/traces/map-span.js';
import { readJson } from '../../src/domain/traces/otlp/read-json.js';
import type { Span } from '../../src/domain/traces/span.js';
import { parsed, type SpanInput, span, traces } from './otlp.js';

export const NOW = new Date('2026-11-20T12:00:00.000Z');

/** The step that a span becomes, or null. */
export const mapped = (input: SpanInput, scope = 'test'): SpanStep | null =>
  mapSpan([...readJson(parsed(traces([span(input)], { scope })))][0] as Span, NOW);
