import type { ToolOutline } from '../../src/assess/opinion/likely-tools.js';
import type { LlmJudgement, LlmSubject } from '../../src/ports/llm.js';
import { type Handler, RecordingServer } from './recording-server.js';

/**
 * A language model's stand-in on the loopback: it speaks chat completions and judges by a few rules of its own. It knows
 * nothing of the assessor beyond what a model is shown, and is right about as often as a careless reader.
 *
 * @param forms how it answers: with schemas, or as endpoints do that refuse them with 400 and fence their JSON
 */
export async function startStandIn(
  forms: 'schema' | 'fenced' = 'schema',
): Promise<RecordingServer> {
  const server = await RecordingServer.start();
  server.handler = standIn(forms);
  return server;
}

const standIn =
  (forms: 'schema' | 'fenced'): Handler =>
  (_request, response, body) => {
    const sent = JSON.parse(body) as Record<string, unknown> & { messages: { content: string }[] };
    response.setHeader('content-type', 'application/json');
    if (forms === 'fenced' && 'response_format' in sent) {
      response.writeHead(400).end('{"error":{"message":"unknown field response_format"}}');
      return;
    }
    const judged = JSON.stringify(judge(JSON.parse(sent.messages[1]?.content ?? '{}')));
    const content = forms === 'fenced' ? `Here it is:\n\`\`\`json\n${judged}\n\`\`\`` : judged;
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  };

const stems = (text: string): Set<string> =>
  new Set((text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map((word) => word.slice(0, 5)));

/** What it makes of a request. */
export function judge(subject: LlmSubject): LlmJudgement {
  const text = [subject.request, ...subject.answered.map(({ answer }) => answer)].join(' . ');
  const tool = toolFor(text, subject.tools as ToolOutline[]);
  const values = (tool?.parameters ?? []).filter(({ required }) => required).map(bound);
  const missing = values.filter(({ quote }) => quote === null).map(({ name }) => name);
  const overall = tool === null ? vagueness(text) : missing.length > 0 ? 0.85 : 0.12;
  return {
    goal: 0.1,
    output_format: 0.05,
    scope: overall,
    constraints: overall / 2,
    overall,
    questions: missing.slice(0, 2).map((name) => ({
      dimension: 'scope' as const,
      text: `Which ${name.replaceAll('_', ' ')}?`,
      parameter: name,
    })),
    tool: tool?.name ?? null,
    arguments: values.flatMap(({ name, quote }) =>
      quote === null ? [] : [{ name, value: quote, quote }],
    ),
    readings: [],
  };

  function bound(parameter: ToolOutline['parameters'][number]) {
    return { name: parameter.name, quote: quoteFor(parameter, text) };
  }
}

function toolFor(text: string, tools: readonly ToolOutline[]): ToolOutline | null {
  const said = stems(text);
  const scored = tools.map((tool) => {
    const words = stems(`${tool.name.replaceAll('_', ' ')} ${tool.description}`);
    return { tool, score: [...words].filter((word) => said.has(word)).length };
  });
  return scored.sort((a, b) => b.score - a.score)[0]?.tool ?? null;
}

function quoteFor(parameter: ToolOutline['parameters'][number], text: string): string | null {
  const find = (pattern: RegExp): string | null => text.match(pattern)?.[0] ?? null;
  if (parameter.choices) {
    const lower = text.toLowerCase();
    const chosen = parameter.choices.find((choice) => lower.includes(String(choice).toLowerCase()));
    return chosen === undefined ? null : find(new RegExp(escaped(String(chosen)), 'i'));
  }
  if (/number|integer/.test(parameter.type)) return find(/(?<![\w-])\d+(?:\.\d+)?(?![\w-])/);
  if (/date|day|when|time|until|from$/.test(parameter.name)) {
    return find(/\d{4}-\d\d-\d\d|\d{1,2}:\d\d|\b\d{1,2} \p{Lu}\p{L}+|\b\p{Lu}\p{Ll}+day\b/u);
  }
  if (/id$|number|ref|code|_no$/.test(parameter.name)) return find(/\b(?=[\w-]*\d)[\w-]{3,}\b/);
  return find(/"[^"]+"/) ?? find(/(?<=\s)\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)*/u);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function vagueness(text: string): number {
  const definite = (text.match(/\d+|"[^"]+"|(?<=\s)\p{Lu}\p{L}+/gu) ?? []).length;
  const open = /\b(?:it|them|that|those|some|soon|better|nice|stuff|thing|usual)\b/i.test(text);
  return Math.min(0.9, Math.max(0.1, 0.55 + (open ? 0.25 : 0) - 0.12 * definite));
}
