/**
 * Errors by meaning. Verbs throw these; `plugins/errors.ts` is the one place where a
 * failure becomes an HTTP status.
 */

export type ErrorCode =
  | 'bad_request'
  | 'unauthenticated'
  | 'demo_read_only'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'conflict'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'misdirected_request'
  | 'validation_failed'
  | 'rate_limited'
  | 'unavailable'
  | 'storage_full'
  | 'internal';

/** One field that was refused: `pointer` is a JSON pointer (RFC 6901) into the part that `loc` names. */
export interface FieldError {
  readonly loc: readonly (string | number)[];
  readonly pointer: string;
  readonly msg: string;
  readonly type: string;
}

/** Two changes of one thing that do not know of each other. */
export interface ConflictingVersions {
  readonly current: object;
  readonly yours: object;
}

export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      /** With 401: `WWW-Authenticate`, where a bearer key is not the only way in. */
      readonly challenges?: readonly string[];
      readonly errors?: readonly FieldError[];
      /** Seconds after which a retry may succeed; becomes `Retry-After`. */
      readonly retryAfter?: number;
      /** With 409: what it has become meanwhile, and what was asked for. */
      readonly versions?: ConflictingVersions;
    } = {},
  ) {
    super(message);
    this.name = code;
  }
}

export class Unauthenticated extends AppError {
  constructor(
    message = 'A valid API key is required: Authorization: Bearer il_…',
    challenges?: readonly string[],
  ) {
    super('unauthenticated', message, challenges && { challenges });
  }
}

/** The caller is known, and may not do this. */
export class MissingScope extends AppError {
  /** @param role the role that a member needs for it; null: whoever calls is no member */
  constructor(needed: string, has: readonly string[], role: string | null) {
    const own = has.length > 0 ? has.join(', ') : 'none';
    super(
      'forbidden',
      role === null
        ? `This needs the scope ${needed}. The scopes of this key are: ${own}. Ask an admin for a key with this scope.`
        : `You need the ${role} role to do this. Ask an admin.`,
    );
  }
}

export class NotFound extends AppError {
  constructor(what: string, id: string | number) {
    super('not_found', `${what} ${JSON.stringify(id)} does not exist.`);
  }
}

export class Conflict extends AppError {
  constructor(message: string, versions?: ConflictingVersions) {
    super('conflict', message, versions && { versions });
  }
}

export class ValidationFailed extends AppError {
  constructor(errors: readonly FieldError[]) {
    super('validation_failed', errors.map(describeFieldError).join('; '), { errors });
  }
}

export class RateLimited extends AppError {
  constructor(message: string, retryAfter: number) {
    super('rate_limited', message, { retryAfter });
  }
}

/** The service cannot answer now, and says when to come back; nothing was stored. */
export class Unavailable extends AppError {
  constructor(message: string, retryAfter = 1) {
    super('unavailable', message, { retryAfter });
  }
}

/** The disk of the database has no room; part of what was sent may be stored. */
export class StorageFull extends AppError {
  constructor() {
    super('storage_full', 'The database disk is full.', { retryAfter: 30 });
  }
}

/** Nobody waits for the answer any more, so that nothing is done. */
export class CallerGone extends AppError {
  constructor() {
    super('bad_request', 'The caller closed the connection.');
  }
}

function describeFieldError(error: FieldError): string {
  const [part, ...path] = error.loc;
  return `${path.length > 0 ? path.join('.') : part}: ${error.msg}`;
}

/** A refused field that no schema saw, such as a header: `fieldError('header', 'x-intentlock-mode', …)`. */
export function fieldError(part: string, name: string, msg: string, type: string): FieldError {
  return { loc: [part, name], pointer: `/${name}`, msg, type };
}
