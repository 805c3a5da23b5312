// As much of the frameworks' packages as the adapters use: they are optional, and come with the program that has them.

declare module 'langchain' {
  export interface AgentMiddleware {
    readonly name: string;
  }
  export function createMiddleware(config: object): AgentMiddleware;
}

declare module '@langchain/core/messages' {
  export class ToolMessage {
    constructor(fields: { content: string; name: string; tool_call_id: string; status: 'error' });
  }
}

declare module '@langchain/langgraph' {
  export function interrupt(value: unknown): unknown;
}

declare module '@langchain/langgraph/prebuilt' {
  export class ToolNode {
    constructor(tools: readonly unknown[]);
    invoke(input: unknown, config?: unknown): Promise<{ messages: unknown[] }>;
  }
}
