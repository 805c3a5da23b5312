import type { ListOfSession } from '../agent-tools/agent-tools.js';
import { listOfSpan } from '../agent-tools/tool-list.js';
import type { Attributes, AttributeValue, Span } from './span.js';

/** Different lists that are kept of one part of an export, and the largest of them, in characters. */
const MAX_LISTS = 64;
const MAX_LIST = 600_000;
/** Tools of one list that are looked at, where each has attributes of its own. */
const MAX_TOOLS = 64;
/** Lists with their agents or sessions that are kept of it. */
const MAX_FOUND = 256;
/** Spans above a span that are asked for their agent. */
const MAX_ABOVE = 32;

/** Definitions of tools of a span, which most spans of an agent repeat. */
export interface SpanToolList {
  /** Text that stands for the list, the same for the same one. */
  readonly text: string;
  readonly definitions: AttributeValue;
}

/** A step that may have brought tools. */
interface StepWithTools {
  readonly stepId: string;
  readonly parentStepId: string | null;
  readonly startedAt: Date;
  readonly step: { readonly agent: string | null };
  readonly tools: SpanToolList | null;
}

/** The lists of tools of the spans of an export. */
export class SpanTools {
  private readonly lists = new Map<string, SpanToolList>();
  private readonly found = new Map<string, ListOfSession>();

  /** The list of a span; null where it has none. Equal lists are one. */
  read(span: Span): SpanToolList | null {
    const definitions = readDefinitions(span);
    if (definitions === null) return null;
    const text = toText(definitions);
    const known = this.lists.get(text);
    if (known) return known;
    if (text.length > MAX_LIST || this.lists.size >= MAX_LISTS) return null;
    const list = { text, definitions };
    this.lists.set(text, list);
    return list;
  }

  /** Adds the lists of a trace, each for the agent of its span, or of the next one above it that names one. */
  addTrace(
    nodes: readonly StepWithTools[],
    findSession: (stepId: string) => string,
    now: Date,
  ): void {
    let byId: ReadonlyMap<string, StepWithTools> | undefined;
    for (const node of nodes) {
      if (!node.tools) continue;
      byId ??= new Map(nodes.map((one) => [one.stepId, one]));
      const sessionId = findSession(node.stepId);
      const agentId = agentAbove(node, byId);
      const place = agentId === null ? `session ${sessionId}` : `agent ${agentId}`;
      const seenAt = node.startedAt < now ? node.startedAt : now;
      const key = `${place}\n${node.tools.text}`;
      const known = this.found.get(key);
      if (known ? known.list.seenAt >= seenAt : this.found.size >= MAX_FOUND) continue;
      const { text, definitions } = node.tools;
      this.found.set(key, { list: listOfSpan(text, definitions, seenAt), agentId, sessionId });
    }
  }

  listFound(): ListOfSession[] {
    return [...this.found.values()];
  }
}

function agentAbove(node: StepWithTools, byId: ReadonlyMap<string, StepWithTools>): string | null {
  let at: StepWithTools | undefined = node;
  for (let above = 0; at && above < MAX_ABOVE; above += 1) {
    if (at.step.agent !== null) return at.step.agent;
    at = at.parentStepId === null ? undefined : byId.get(at.parentStepId);
  }
  return null;
}

/** OpenTelemetry's conventions, the Vercel AI SDK's, and OpenInference's. */
function readDefinitions({ attributes, events }: Span): AttributeValue | null {
  const whole =
    attributes.get('gen_ai.tool.definitions') ??
    attributes.get('ai.prompt.tools') ??
    events
      .find(({ attributes: details }) => details.has('gen_ai.tool.definitions'))
      ?.attributes.get('gen_ai.tool.definitions');
  if (typeof whole === 'string' || Array.isArray(whole)) return whole.length > 0 ? whole : null;
  return readIndexed(attributes);
}

function readIndexed(attributes: Attributes): AttributeValue | null {
  const definitions: AttributeValue[] = [];
  for (let index = 0; index < MAX_TOOLS; index += 1) {
    const definition = attributes.get(`llm.tools.${index}.tool.json_schema`);
    if (definition === undefined) break;
    definitions.push(definition);
  }
  return definitions.length > 0 ? definitions : null;
}

const toText = (definitions: AttributeValue): string =>
  Array.isArray(definitions) && definitions.every((one) => typeof one === 'string')
    ? definitions.join('\n')
    : typeof definitions === 'string'
      ? definitions
      : JSON.stringify(definitions);
