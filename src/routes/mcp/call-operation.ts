import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A call of one of our own operations. */
export interface OperationCall {
  readonly method: 'GET' | 'POST';
  /** With the values of its parameters in their places. */
  readonly path: string;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: object;
}

export interface OperationAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly correlationId: string | null;
}

export type CallOperation = (call: OperationCall) => Promise<OperationAnswer>;

/**
 * Calls operations of this server as the sender of a request: with its key, from its address, by the routes that everyone
 * uses. So a tool has the limits, scopes, bounds and errors of its operation.
 */
export function operationCaller(app: FastifyInstance, request: FastifyRequest): CallOperation {
  const { authorization } = request.headers;
  return async ({ method, path, query, body }) => {
    const reply = await app.inject({
      method,
      url: path,
      ...(query && { query: textQuery(query) }),
      headers: authorization === undefined ? {} : { authorization },
      remoteAddress: request.ip,
      ...(body && { payload: body }),
    });
    const correlationId = reply.headers['x-correlation-id'];
    return {
      status: reply.statusCode,
      body: reply.json(),
      correlationId: typeof correlationId === 'string' ? correlationId : null,
    };
  };
}

/** Parameters of a query as texts; those that are absent or null are left out. */
const textQuery = (query: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null
        ? []
        : [[name, typeof value === 'object' ? JSON.stringify(value) : String(value)]],
    ),
  );
