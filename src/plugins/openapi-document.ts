/** The body of a request or an answer in an OpenAPI document (https://spec.openapis.org/oas/v3.1.0). */
export interface Media {
  schema: { $ref?: string };
  example?: unknown;
}

interface Answer {
  description?: string;
  headers?: object;
  content?: Record<string, Media>;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  tags?: readonly string[];
  parameters?: readonly { in: string; name: string }[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  security?: readonly object[];
  responses?: Record<string, Answer>;
}

export type Paths = Record<string, Record<string, Operation>>;

export interface OpenApi {
  paths: Paths;
  webhooks?: Paths;
  components: { schemas: Record<string, Record<string, unknown>> };
}
