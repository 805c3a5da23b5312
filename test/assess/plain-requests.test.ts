import { describe, expect, test } from 'vitest';
import { assess } from '../../src/assess/assess.js';
import { readInput, requestLanguage } from '../../src/assess/reading.js';
import type { AssessInput, Assessment } from '../../src/ports/assessment.js';

const input = (request: string, history: readonly string[] = []): AssessInput => ({
  request,
  history,
  context: null,
  answered: [],
});
const of = (request: string): Assessment => assess(input(request));
const asked = (request: string): string[] => of(request).questions.map(({ text }) => text);
const kinds = (request: string): string[] =>
  of(request)
    .evidence.filter(({ weight }) => weight > 0)
    .map(({ kind }) => kind);

describe('an order that says little more than its action', () => {
  test.each([
    ['Delete the file.', 'Which files should be deleted?'],
    ['Restart the server.', 'What should be restarted?'],
    ['Annule ma commande.', 'De quelle commande s’agit-il ?'],
    ['Lösche die Datei.', 'Um welche Datei geht es?'],
    ['Annuleer mijn bestelling.', 'Om welke bestelling gaat het?'],
    ['Borra los registros.', '¿Qué quiere decir exactamente con «los registros»?'],
    ['Write a poem.', 'What should the poem be about?'],
    ['How tall is she?', 'Who is it about?'],
    ['Turn it down.', 'What does "it" refer to?'],
    ['Compare the two phones.', 'Which two phones do you mean?'],
  ])('%s: %s', (request, question) => {
    expect(asked(request)).toEqual([question]);
  });

  test('is asked whom it goes to, not what is in it', () => {
    expect(asked('Share the document.')).toEqual(['Who should get it?']);
  });

  test('is asked about its thing where the time is asked about by itself', () => {
    expect(asked('Sposta la riunione.')).toEqual([
      'Quando deve iniziare?',
      'Di quale riunione si tratta?',
    ]);
  });
});

describe('a question', () => {
  test.each([
    'Wake me up tomorrow.',
    'Recommend a book for a child.',
    'Stell einen Wecker.',
    'Recomiéndame una película.',
    'Faz-me um plano de treino.',
    'Booking B-77120 has to come off the list: the lady came in on Friday with two bags.',
  ])('never quotes an order as a thing: %s', (request) => {
    for (const text of asked(request)) expect(text).not.toMatch(/["„«“]/);
  });

  test.each([
    ["Write a two-minute best man speech for my brother Tom's wedding.", 'best man speech'],
    ['Como é que se diz em espanhol aquela frase do rodapé das encomendas?', 'frase do rodapé'],
  ])('quotes no half phrase: %s', (request, words) => {
    expect(asked(request).join(' ')).toMatch(new RegExp(`${words}["»”]`));
  });

  test.each([
    'Ich komm mit dem Atlas nicht durch, lasst ihn mir noch länger, ja?',
    'Mi serve il divieto di sosta per il trasloco.',
  ])('in general is the only one: %s', (request) => {
    expect(asked(request).length).toBeLessThanOrEqual(1);
  });

  test.each([
    ['Suggest some gifts for my mother.', 'Who are the gifts for, and what do they like?'],
    ['Find me a good restaurant for tonight.', 'Which area, and what kind of food?'],
  ])('of a topic agrees with its word: %s', (request, question) => {
    expect(asked(request)).toContain(question);
  });

  test.each([
    ['Please cancel my visit with Dr. Castellanos in June.', /travel|do you most want/],
    ['What is the best way to train a model?', /level now/],
    ['Write a four-line rhyming poem about autumn rain.', /be about/],
  ])('of a topic is not put to %s', (request, topic) => {
    expect(asked(request).join(' ')).not.toMatch(topic);
  });

  test.each([
    ["Send an email saying I'll be late.", 'Who should the e-mail go to?'],
    ['Transfer money to Sophie.', 'How much should be transferred?'],
    ['Schedule a meeting with Leo.', 'When should the meeting start?'],
  ])('about what a verb needs is a sentence: %s', (request, question) => {
    expect(asked(request)).toContain(question);
  });
});

describe('what is asked for is not open', () => {
  test.each([
    ['How many days are there in a leap year?', 'vague_quantity'],
    ['Wie viele Tage hat ein Schaltjahr?', 'vague_quantity'],
    ['What was the weather like in Rome on 3 July 2023?', 'described'],
    ['Suggest some gifts under 50 euros for my mother.', 'vague_quantity'],
    ['Nenn mir ein paar Filme von Fritz Lang.', 'vague_quantity'],
  ])('%s', (request, kind) => {
    expect(kinds(request)).not.toContain(kind);
  });

  test.each([
    ['Delete some files in /tmp', 'vague_quantity'],
    ['Send the points the vicar wanted to Anna', 'described'],
  ])('but still: %s', (request, kind) => {
    expect(kinds(request)).toContain(kind);
  });
});

describe('a demonstrative before a noun points at something', () => {
  test.each([
    ['¿Cuánto mide ese edificio?', 'ese edificio'],
    ['Wie hoch ist dieses Gebäude?', 'dieses Gebäude'],
    ['Combien mesure ce pont ?', 'ce pont'],
    ['Quanto è alta quella torre?', 'quella torre'],
    ['Quanto custa esse carro?', 'esse carro'],
    ['How many days until that if we count from 1 December?', 'that'],
  ])('%s', (request, words) => {
    const found = of(request).evidence.find(({ kind }) => kind === 'unresolved_reference');
    expect(found?.text).toBe(words);
  });

  test.each([
    'Quel temps fera-t-il ce soir à Lyon ?',
    '¿Qué hay en la tele esta noche?',
    'Was steht diese Woche im Kalender?',
    'por que esse regex ^\\d{3}$ deixa passar 123?',
  ])('but not at a time, nor at what stands behind it: %s', (request) => {
    expect(kinds(request)).not.toContain('unresolved_reference');
  });
});

describe('a message that wants nothing', () => {
  test.each([
    ['Déjalo, ya no hace falta.', 'stop'],
    ['Lass gut sein, hat sich erledigt.', 'stop'],
    ["Laisse tomber, ce n'est plus la peine.", 'stop'],
    ['Laat maar, niet meer nodig.', 'stop'],
    ['Your last answer was too long.', 'small_talk'],
    ['No, la risposta di prima era sbagliata.', 'small_talk'],
    ["C'est exactement ce que je voulais, bravo.", 'small_talk'],
    ['Alles klar, tschüss!', 'greeting'],
    ['Was kannst du alles?', 'question'],
    ['¿Qué puedes hacer?', 'question'],
    ['Wat kun je voor me doen?', 'question'],
  ] as const)('%s is a %s', (request, kind) => {
    expect(readInput(input(request)).kind).toBe(kind);
    expect(of(request).score).toBeLessThan(0.1);
  });

  test.each([
    'Stop the server on web-02',
    "Stop the server, it's not needed",
    'Lass die Heizung an',
  ])('but %s is an order', (request) => {
    expect(readInput(input(request)).kind).toBe('order');
  });

  test('a judgement on what was done corrects it', () => {
    const history = ['user: Translate the note', 'assistant: Done.'];
    expect(readInput(input('Your last answer was too long.', history)).kind).toBe('correction');
  });
});

describe('the language of a few words', () => {
  test.each([
    ['vai, in produzione, rolling', 'Quali versioni sono pronte?', 'it'],
    ['oui allez-y', "J'ai perdu une carte hier au marché", 'fr'],
    ['regista', 'Podes registar a despesa de ontem?', 'pt'],
    ['book it then', '¿Hay mesas libres hoy?', 'en'],
  ])('%s behind %s is %s', (request, before, language) => {
    expect(requestLanguage(input(request, [`user: ${before}`]))).toBe(language);
  });
});

describe('an order to tell the user something', () => {
  test('is not asked whom it goes to', () => {
    expect(asked('Tell me about cranes.').join(' ')).not.toMatch(/go to/);
  });
});

describe('a language that shares its articles', () => {
  test.each([
    ['Escribe un discurso.', 'es'],
    ['Chiama il medico.', 'it'],
    ['Sugere um presente.', 'pt'],
  ])('%s is %s', (request, language) => {
    expect(requestLanguage(input(request))).toBe(language);
  });
});

describe('what is explained', () => {
  test('names what would be guessed as what it is', () => {
    expect(of('Send it soon').intentSpec?.assumptions).toContain(
      'What "it" refers to would be guessed.',
    );
    expect(of('Réserve une table pour quatre.').intentSpec?.assumptions).toContain(
      'The time would be guessed.',
    );
  });

  test('puts no English verb before words of another language', () => {
    expect(of('Réserve une table pour quatre.').findings).toContain(
      'no time for "réserve une table pour quatre"',
    );
    expect(of('Schedule a meeting with Leo.').findings).toContain('no time to schedule a meeting');
  });

  test('takes no German pronoun for a verb', () => {
    const { findings } = of('Setz das Ticket auf blockiert, wir warten auf den Provider.');
    expect((findings ?? []).join(' ')).not.toMatch(/amount/);
  });
});
