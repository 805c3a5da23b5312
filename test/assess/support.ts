import { wordsOf } from '../../src/assess/answer/languages/words.js';
import { assess } from '../../src/assess/assess.js';
import type { AssessInput, Assessment } from '../../src/ports/assessment.js';
import type { Language } from '../../src/utterance/language.js';

/** An assessment of a request, with whatever else the case needs. */
export function of(request: string, more: Partial<AssessInput> = {}): Assessment {
  return assess({ request, history: [], context: null, answered: [], ...more });
}

export function scoreOf(request: string, more: Partial<AssessInput> = {}): number {
  return of(request, more).score;
}

type Schema = Record<string, unknown>;

/** The same tool in one of the three forms that agents send. */
export function tool(
  name: string,
  description: string,
  properties: Schema,
  required: readonly string[],
  form: 'openai' | 'anthropic' | 'mcp' = 'openai',
): Schema {
  const schema = { type: 'object', properties, required };
  if (form === 'anthropic') return { name, description, input_schema: schema };
  if (form === 'mcp') return { name, description, inputSchema: schema };
  return { type: 'function', function: { name, description, parameters: schema } };
}

export const FLIGHTS = (form: 'openai' | 'anthropic' | 'mcp' = 'openai'): Schema[] => [
  tool(
    'search_flights',
    'Search flights between two cities.',
    {
      origin: { type: 'string', description: 'City of departure' },
      destination: { type: 'string', description: 'City of arrival' },
      departure_date: { type: 'string', format: 'date', description: 'Day of the flight' },
      cabin: { type: 'string', enum: ['economy', 'business'] },
    },
    ['origin', 'destination', 'departure_date'],
    form,
  ),
  tool(
    'cancel_booking',
    'Cancel a flight booking.',
    { booking_reference: { type: 'string', description: 'Reference of the booking' } },
    ['booking_reference'],
    form,
  ),
];

/** What a language can ask: its questions, and its frames around anything. */
export function patternsOf(language: Language): RegExp[] {
  const { frames, needs } = wordsOf(language);
  const texts = [
    ...[...needs.values()].map(({ asks }) => asks),
    ...Object.values(frames).filter((frame): frame is string => typeof frame === 'string'),
  ].filter((text) => text.length > 3);
  return texts.map(
    (text) =>
      new RegExp(
        `^${text
          .split('{}')
          .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
          .join('.+')}$`,
        'isu',
      ),
  );
}
