import { AppError } from '../../../errors.js';

/** The body is not what OTLP says it is: sending it again will not help. */
export class MalformedTraces extends AppError {
  constructor(message: string) {
    super('bad_request', message);
  }
}

/** Deepest nesting of attribute values: far beyond any instrumentation, and safe to walk. */
export const MAX_VALUE_DEPTH = 64;
