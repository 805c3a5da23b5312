import type { Attributes } from '@opentelemetry/api';

/** A turn of a conversation as a model is sent it. */
export interface Turn {
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
}

export interface ToolUse {
  readonly id: string;
  readonly name: string;
  readonly input: string;
  readonly result: string;
}

/** One thing that an agent does, before any library has put it into its words. */
export type Doing = { readonly session: string; readonly user: string; readonly agent: string } & (
  | { readonly kind: 'agent'; readonly request: string; readonly answer: string }
  | { readonly kind: 'tool'; readonly tool: ToolUse }
  | {
      readonly kind: 'model';
      readonly history: readonly Turn[];
      /** A text, or the tool that is called next. */
      readonly answer: string | ToolUse;
    }
);

/** How a library reports it: the span's name and its attributes. */
export interface Convention {
  readonly scope: string;
  describe(doing: Doing): { readonly name: string; readonly attributes: Attributes };
}

const MODEL = 'gpt-4o-mini';
const sizeOf = (turns: readonly Turn[]): number =>
  turns.reduce((sum, { content }) => sum + Math.ceil(content.length / 4), 0);
const textOf = (answer: string | ToolUse): string => (typeof answer === 'string' ? answer : '');

const parts = (history: readonly Turn[]): string =>
  JSON.stringify(
    history.map(({ role, content }) => ({ role, parts: [{ type: 'text', content }] })),
  );

const answerParts = (answer: string | ToolUse): string =>
  JSON.stringify([
    typeof answer === 'string'
      ? { role: 'assistant', parts: [{ type: 'text', content: answer }], finish_reason: 'stop' }
      : {
          role: 'assistant',
          parts: [
            {
              type: 'tool_call',
              id: answer.id,
              name: answer.name,
              arguments: JSON.parse(answer.input),
            },
          ],
          finish_reason: 'tool_call',
        },
  ]);

const callOf = ({ id, name, input }: ToolUse) => ({
  id,
  type: 'function',
  function: { name, arguments: input },
});

/** OpenTelemetry's own keys, as they are now. A tool's span does not name the conversation. */
const current: Convention = {
  scope: 'opentelemetry.instrumentation.openai_v2',
  describe(doing) {
    if (doing.kind === 'tool') {
      const { tool } = doing;
      return {
        name: `execute_tool ${tool.name}`,
        attributes: {
          'gen_ai.operation.name': 'execute_tool',
          'gen_ai.tool.name': tool.name,
          'gen_ai.tool.type': 'function',
          'gen_ai.tool.call.id': tool.id,
          'gen_ai.tool.call.arguments': tool.input,
          'gen_ai.tool.call.result': tool.result,
        },
      };
    }
    const conversation = { 'gen_ai.conversation.id': doing.session };
    if (doing.kind === 'agent') {
      return {
        name: `invoke_agent ${doing.agent}`,
        attributes: {
          ...conversation,
          'gen_ai.operation.name': 'invoke_agent',
          'gen_ai.provider.name': 'openai',
          'gen_ai.agent.name': doing.agent,
          'user.id': doing.user,
        },
      };
    }
    return {
      name: `chat ${MODEL}`,
      attributes: {
        ...conversation,
        'gen_ai.operation.name': 'chat',
        'gen_ai.provider.name': 'openai',
        'gen_ai.request.model': MODEL,
        'gen_ai.response.model': MODEL,
        'gen_ai.response.finish_reasons': ['stop'],
        'gen_ai.input.messages': parts(doing.history),
        'gen_ai.output.messages': answerParts(doing.answer),
        'gen_ai.usage.input_tokens': sizeOf(doing.history),
        'gen_ai.usage.output_tokens': 40,
        'server.address': 'api.openai.com',
      },
    };
  },
};

/** Traceloop's keys around the older, indexed ones of OpenTelemetry. */
const openLlmetry: Convention = {
  scope: '@traceloop/instrumentation-openai',
  describe(doing) {
    const common = {
      'traceloop.association.properties.session_id': doing.session,
      'traceloop.association.properties.user_id': doing.user,
      'traceloop.workflow.name': doing.agent,
    };
    if (doing.kind === 'model') {
      const { history, answer } = doing;
      const attributes: Attributes = {
        ...common,
        'gen_ai.system': 'OpenAI',
        'gen_ai.request.model': MODEL,
        'gen_ai.response.model': MODEL,
        'llm.request.type': 'chat',
        'gen_ai.completion.0.role': 'assistant',
        'gen_ai.completion.0.content': textOf(answer),
        'gen_ai.usage.prompt_tokens': sizeOf(history),
        'gen_ai.usage.completion_tokens': 40,
      };
      for (const [index, { role, content }] of history.entries()) {
        attributes[`gen_ai.prompt.${index}.role`] = role;
        attributes[`gen_ai.prompt.${index}.content`] = content;
      }
      return { name: 'openai.chat', attributes };
    }
    const entity =
      doing.kind === 'tool'
        ? { kind: 'tool', name: doing.tool.name, in: doing.tool.input, out: doing.tool.result }
        : { kind: 'workflow', name: doing.agent, in: doing.request, out: doing.answer };
    return {
      name: `${entity.name}.${entity.kind}`,
      attributes: {
        ...common,
        'traceloop.span.kind': entity.kind,
        'traceloop.entity.name': entity.name,
        'traceloop.entity.input': JSON.stringify({ args: [entity.in], kwargs: {} }),
        'traceloop.entity.output': JSON.stringify(entity.out),
      },
    };
  },
};

/** OpenInference flattens every message. */
const openInference: Convention = {
  scope: '@arizeai/openinference-instrumentation-openai',
  describe(doing) {
    const common = { 'session.id': doing.session, 'user.id': doing.user };
    if (doing.kind === 'agent') {
      return {
        name: doing.agent,
        attributes: {
          ...common,
          'openinference.span.kind': 'AGENT',
          'agent.name': doing.agent,
          'input.value': doing.request,
          'output.value': doing.answer,
        },
      };
    }
    if (doing.kind === 'tool') {
      return {
        name: doing.tool.name,
        attributes: {
          ...common,
          'openinference.span.kind': 'TOOL',
          'tool.name': doing.tool.name,
          'tool.id': doing.tool.id,
          'input.value': doing.tool.input,
          'input.mime_type': 'application/json',
          'output.value': doing.tool.result,
        },
      };
    }
    const attributes: Attributes = {
      ...common,
      'openinference.span.kind': 'LLM',
      'llm.model_name': MODEL,
      'llm.provider': 'openai',
      'llm.invocation_parameters': `{"model":"${MODEL}","temperature":0.2}`,
      'llm.token_count.prompt': sizeOf(doing.history),
      'llm.token_count.completion': 40,
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.content': textOf(doing.answer),
    };
    for (const [index, { role, content }] of doing.history.entries()) {
      attributes[`llm.input_messages.${index}.message.role`] = role;
      attributes[`llm.input_messages.${index}.message.content`] = content;
    }
    return { name: 'OpenAI Chat Completions', attributes };
  },
};

/** Vercel's AI SDK repeats settings and metadata on every span. */
const vercelAi: Convention = {
  scope: 'ai',
  describe(doing) {
    const common = {
      'ai.telemetry.functionId': doing.agent,
      'ai.telemetry.metadata.sessionId': doing.session,
      'ai.telemetry.metadata.userId': doing.user,
      'resource.name': doing.agent,
    };
    if (doing.kind === 'tool') {
      return {
        name: 'ai.toolCall',
        attributes: {
          ...common,
          'operation.name': `ai.toolCall ${doing.agent}`,
          'ai.operationId': 'ai.toolCall',
          'ai.toolCall.name': doing.tool.name,
          'ai.toolCall.id': doing.tool.id,
          'ai.toolCall.args': doing.tool.input,
          'ai.toolCall.result': doing.tool.result,
        },
      };
    }
    const settings = {
      ...common,
      'ai.model.id': MODEL,
      'ai.model.provider': 'openai.chat',
      'ai.settings.maxRetries': 2,
    };
    if (doing.kind === 'agent') {
      return {
        name: 'ai.generateText',
        attributes: {
          ...settings,
          'operation.name': `ai.generateText ${doing.agent}`,
          'ai.operationId': 'ai.generateText',
          'ai.prompt': JSON.stringify({ prompt: doing.request }),
          'ai.response.text': doing.answer,
          'ai.response.finishReason': 'stop',
        },
      };
    }
    const { answer } = doing;
    return {
      name: 'ai.generateText.doGenerate',
      attributes: {
        ...settings,
        'operation.name': `ai.generateText.doGenerate ${doing.agent}`,
        'ai.operationId': 'ai.generateText.doGenerate',
        'ai.prompt.messages': JSON.stringify(doing.history),
        ...(typeof answer === 'string'
          ? { 'ai.response.text': answer }
          : { 'ai.response.toolCalls': JSON.stringify([callOf(answer)]) }),
        'ai.response.finishReason': typeof answer === 'string' ? 'stop' : 'tool-calls',
        'ai.response.model': MODEL,
        'ai.usage.promptTokens': sizeOf(doing.history),
        'ai.usage.completionTokens': 40,
        'gen_ai.system': 'openai.chat',
        'gen_ai.request.model': MODEL,
        'gen_ai.usage.input_tokens': sizeOf(doing.history),
        'gen_ai.usage.output_tokens': 40,
      },
    };
  },
};

export const CONVENTIONS: readonly Convention[] = [current, openLlmetry, openInference, vercelAi];
