import { AppError } from '../../../errors.js';

/** The body is not what OTLP says it is: sending it again will not help. */
export class MalformedTraces extends AppError {
  constructor(message: string) {
    super('bad_request', message);
  }
}
