import type { SignalRequest } from '../../contracts/signal.js';
import { fieldError, ValidationFailed } from '../../errors.js';
import { compilePattern } from './pattern/compile.js';
import { PatternError } from './pattern/pattern-error.js';

/**
 * Whether a signal can have this pattern.
 *
 * @param pattern null: it has none
 * @throws ValidationFailed when it lacks one, has one that cannot be compiled, or one that has no meaning
 */
export function checkPattern(type: SignalRequest['type'], pattern: string | null): void {
  if (type === 'instrumented') {
    if (pattern === null) return;
    throw refusal(
      'is only for regex signals; instrumented signals are matched by name',
      'not_applicable',
    );
  }
  if (pattern === null) throw refusal('is required for a regex signal', 'missing');
  try {
    compilePattern(pattern);
  } catch (error) {
    throw error instanceof PatternError ? refusal(error.message, 'invalid_pattern') : error;
  }
}

const refusal = (message: string, type: string): ValidationFailed =>
  new ValidationFailed([fieldError('body', 'pattern', message, type)]);
