import type { Verdict } from './gate.js';
import type { Json, UpstreamTool } from './tools.js';

/** A question as a form of the protocol: flat, with fields of plain types. */
export interface Form {
  readonly kind: 'values' | 'answer' | 'choice' | 'yes_no';
  readonly message: string;
  readonly requestedSchema: {
    readonly type: 'object';
    readonly properties: Json;
    readonly required: readonly string[];
  };
}

/** The form that a decision puts to the user; null where nothing is to be asked. */
export function toForm(verdict: Verdict, tool: UpstreamTool | undefined): Form | null {
  const { decision, questions, options, confirm_prompt } = verdict;
  switch (decision) {
    case 'confirm':
      return yesNo(confirm_prompt ?? 'Go ahead?');
    case 'options':
      return form('choice', questions[0] ?? 'Which of these?', {
        answer: { type: 'string', title: 'Your choice', enum: [...options] },
      });
    case 'ask': {
      const fields = missingFields(verdict, tool);
      if (Object.keys(fields).length > 0) return form('values', questions.join(' '), fields);
      return form('answer', questions.join(' '), {
        answer: { type: 'string', title: 'Your answer' },
      });
    }
    default:
      return null;
  }
}

export const yesNo = (message: string): Form =>
  form('yes_no', message, { answer: { type: 'boolean', title: 'Go ahead?' } });

const form = (kind: Form['kind'], message: string, properties: Json): Form => ({
  kind,
  message,
  requestedSchema: { type: 'object', properties, required: Object.keys(properties) },
});

/** A field for each parameter that nobody has said, in the words of the tool's schema. */
function missingFields({ intent_spec }: Verdict, tool: UpstreamTool | undefined): Json {
  const parameters = (tool?.inputSchema?.properties ?? {}) as Record<string, Json>;
  const fields: Json = {};
  for (const name of intent_spec?.missing ?? []) {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const field = parameter && plainField(parameter, name);
    if (field) fields[name] = field;
  }
  return fields;
}

const FORMATS = new Set(['date', 'date-time', 'email', 'uri']);

/** The field of a parameter; null where the protocol's forms have none for its type. */
function plainField(parameter: Json, name: string): Json | null {
  const { type, title, description, format, minimum, maximum } = parameter;
  const shown = {
    title: typeof title === 'string' ? title : name.replaceAll('_', ' '),
    ...(typeof description === 'string' && { description }),
  };
  if (Array.isArray(parameter.enum) && parameter.enum.every((one) => typeof one === 'string'))
    return { ...shown, type: 'string', enum: parameter.enum };
  if (type === 'string') return { ...shown, type, ...(FORMATS.has(String(format)) && { format }) };
  if (type === 'number' || type === 'integer') {
    return {
      ...{ ...shown, type },
      ...(typeof minimum === 'number' && { minimum }),
      ...(typeof maximum === 'number' && { maximum }),
    };
  }
  return type === 'boolean' ? { ...shown, type } : null;
}
