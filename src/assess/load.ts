import { embedConcepts } from '../embedder/embed-concepts.js';
import { lexiconPhrases } from '../lexicon/lexicon.js';
import { wordVectors } from '../word-vectors/word-vectors.js';
import { assess } from './assess.js';
import { meaningForTools } from './call/tool-words.js';
import { valueTable } from './call/value-words.js';
import { fitAct } from './proposed/act-fit.js';

/**
 * Reads the tables that the first requests would else wait for, and assesses a request in English and some in other
 * languages, so that the code for tools is compiled. A server does so before it listens: it takes about a third of a second.
 */
export function loadAssessor(): void {
  wordVectors();
  meaningForTools([]);
  valueTable();
  embedConcepts('');
  fitAct('', []);
  for (const request of FIRST) assess({ request, history: [], context: CONTEXT, answered: [] });
  // Without tools, other vectors tell which action is meant: this loads them.
  assess({ request: FIRST[0] as string, history: [], context: null, answered: [] });
}

const FIRST = [
  'Book a table for four people at Luigi on Friday at 7 pm and send the invitation to Ada Smith. It has been raining since Tuesday.',
  ...lexiconPhrases('sampleRequests'),
];
const CONTEXT = {
  tools: [
    {
      name: 'book_table',
      description: 'Books a table at a restaurant.',
      parameters: {
        type: 'object',
        properties: {
          restaurant: { type: 'string', description: 'Name of the restaurant.' },
          date: { type: 'string', format: 'date' },
          people: { type: 'integer' },
          seats: { type: 'string', enum: ['inside', 'terrace'] },
          smoking: { type: 'boolean' },
        },
        required: ['restaurant', 'date', 'people'],
      },
    },
    {
      name: 'send_invitation',
      description: 'Sends an invitation to a person.',
      parameters: {
        type: 'object',
        properties: { recipient: { type: 'string' }, text: { type: 'string' } },
        required: ['recipient'],
      },
    },
  ],
  guests: [
    { id: 'G-1', name: 'Ada Smith' },
    { id: 'G-2', name: 'Bo Lind' },
  ],
};
