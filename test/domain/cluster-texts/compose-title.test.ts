import { describe, expect, test } from 'vitest';
import { composeTitle, titleUnsaid } from '../../../src/domain/cluster-texts/compose-title.js';
import { findSubject } from '../../../src/domain/cluster-texts/subject.js';
import { suggestedQuestion } from '../../../src/domain/cluster-texts/suggested-question.js';
import { commonTopics } from '../../../src/domain/cluster-texts/topics.js';
import { atOnce } from '../../../src/turns.js';

const said = (request: string, details: readonly string[]) =>
  details.map((detail) => ({ kind: 'event' as const, request, detail }));
const tool = (name: string, properties: object) => ({
  type: 'function',
  function: { name, parameters: { type: 'object', properties } },
});
const subject = (entry: object, details: readonly string[], missing: readonly string[][] = []) =>
  atOnce(findSubject(entry, { details, missing }));

const RESTART = tool('restart_service', {
  service: { type: 'string', description: 'Name of the service' },
  environment: { type: 'string', enum: ['production', 'staging'] },
});
const STAGING = [
  'that was production! I meant staging',
  'wrong one, staging please, not production',
  'We had an outage because it restarted production instead of staging',
];
const FLUG = tool('flug_buchen', {
  von: { type: 'string', description: 'Abflughafen' },
  nach: { type: 'string', description: 'Zielflughafen' },
  datum: { type: 'string', description: 'Tag des Abflugs' },
});
const FLUGHAFEN = [
  'Falscher Flughafen! Ich wohne in Hamburg und fliege nicht ab Berlin',
  'Sie haben den falschen Abflughafen gebucht, es sollte München sein',
  'Wieso ist der Abflughafen Berlin? Ich fliege immer ab Stuttgart',
];

describe('a title', () => {
  test('names the tool, the parameter that was wrong and its values', () => {
    const title = composeTitle(said('restart it', STAGING), 'scope', subject(RESTART, STAGING));
    expect(title).toMatch(/^Restart service: wrong environment \((staging|production), /);
  });

  test('is in the language of most failures, and in the words of the schema where it knows none', () => {
    const title = composeTitle(said('Flug bitte', FLUGHAFEN), 'scope', subject(FLUG, FLUGHAFEN));
    expect(title).toMatch(/^Flug buchen: „Abflughafen“ stimmt nicht/);
  });

  test('says what most complaints name, and what kind of thing went wrong, where no tool is known', () => {
    const title = composeTitle(said('una stanza', LETTI), 'constraints');
    expect(title).toBe('Letti separati: una condizione è stata ignorata');
  });

  test('has one colon, also where a language puts the parameter first', () => {
    const room = tool('prenota_camera', { tipo: { type: 'string', enum: ['singola', 'doppia'] } });
    const details = [
      'Volevo una camera singola per la notte',
      'Non è quello che avevo chiesto, serviva la singola',
    ];
    const title = composeTitle(said('una stanza', details), 'scope', subject(room, details));
    expect(title).toBe('Prenota camera: «tipo» non corrisponde (singola)');
  });

  test('is none where nobody has said what went wrong', () => {
    expect(composeTitle(said('restart it', ['', 'call_transfer']), 'scope')).toBeNull();
    const outcome = { kind: 'outcome' as const, request: '', detail: 'Ticket reopened twice' };
    expect(composeTitle([outcome, outcome], 'scope')).toBeNull();
  });

  test('names nothing that was masked', () => {
    expect(
      commonTopics(['send to [email] again', 'not [email], the invoice', 'the invoice'], 3),
    ).toEqual(['invoice']);
  });
});

const LETTI = [
  'La camera è matrimoniale, volevo due letti separati',
  'Letti separati! Siamo colleghi, non una coppia',
  'La stanza prenotata non va bene, servivano letti separati',
];

describe('a drafted question', () => {
  test('asks for the parameter that went wrong, with its choices', () => {
    const question = suggestedQuestion(
      said('restart', STAGING),
      'scope',
      subject(RESTART, STAGING),
    );
    expect(question).toBe('Which environment: production or staging?');
  });

  test('names a cluster of which nobody said what went wrong', () => {
    const own = { ...subject(FLUG, []), parameter: null };
    expect(titleUnsaid('Flug bitte', 'de', 'scope', own)).toBe(
      'Flug buchen: das Falsche, oder zu viel davon',
    );
    expect(titleUnsaid('Mettez le reste de côté', 'fr', null)).toBe(
      'Mal compris: “Mettez le reste de côté”',
    );
    expect(titleUnsaid(null, 'en', null)).toBeNull();
  });

  test('asks in the language of most failures', () => {
    const own = subject(FLUG, FLUGHAFEN);
    expect(suggestedQuestion(said('Flug bitte', FLUGHAFEN), 'scope', own)).toBe(
      'Zu „Abflughafen“: Was soll es sein?',
    );
  });

  test('is about the tool where too few complaints name the same, else about what outcomes name', () => {
    const details = ['Ich wollte umbuchen und nicht stornieren!', 'genau so wie geschrieben'];
    const own = { ...subject(FLUG, []), parameter: null };
    expect(suggestedQuestion(said('Flug bitte', details), 'scope', own)).toBe(
      'Zu „flug buchen“: Welche genau, und welche nicht?',
    );
    const outcome = {
      ...{ kind: 'outcome' as const, request: '' },
      detail: 'The caller gave up after a misunderstanding about the day.',
    };
    const transfer = { ...outcome, detail: 'call_transfer' };
    expect(suggestedQuestion([transfer, outcome, transfer, outcome], null)).toBe(
      'About “day”: what result would you like?',
    );
  });

  test('goes by what calls left open', () => {
    const details = ['that is not right', 'no, not like this'];
    const open = [['replicas'], ['replicas'], []];
    const scale = tool('scale', { service: { type: 'string' }, replicas: { type: 'integer' } });
    expect(subject(scale, details, open).parameter?.name).toBe('replicas');
    expect(subject(scale, details).parameter).toBeNull();
  });
});
