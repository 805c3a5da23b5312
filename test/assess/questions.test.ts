import { describe, expect, test } from 'vitest';
import { listed, wordsOf } from '../../src/assess/answer/languages/words.js';
import { assess } from '../../src/assess/assess.js';
import { requestLanguage } from '../../src/assess/reading.js';
import type { AssessInput, CandidateQuestion } from '../../src/ports/assessment.js';
import { type Language, tellLanguage } from '../../src/utterance/language.js';
import { readOmissions } from '../../training/omission.js';
import { readCorpus } from '../../training/rows.js';
import { patternsOf } from './support.js';

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'pl', 'ja', 'zh'] as const;

interface Put {
  readonly language: Language;
  readonly request: string;
  readonly question: CandidateQuestion;
}

/** The whole corpora take a minute: they are gone through where this is set, and else an even fourth of them. */
const STEP = process.env.TEST_WHOLE_CORPORA ? 1 : 4;
const drawn = <One>(all: readonly One[]): One[] => all.filter((_, at) => at % STEP === 0);

/** The questions that the training corpora produce; the exams are left alone. */
function everyQuestion(): Put[] {
  const pairs = drawn(readOmissions().flatMap((part) => part.pairs));
  const inputs: AssessInput[] = [
    ...pairs.flatMap(({ open, clear }) => [open, clear]),
    ...drawn([...readCorpus('train'), ...readCorpus('tools-train')]).map(
      ({ text, history, context }): AssessInput => ({
        request: text,
        history,
        context,
        answered: [],
      }),
    ),
  ];
  return inputs.flatMap((input) => {
    const language = requestLanguage(input);
    return assess(input).questions.map((question) => ({
      language,
      request: input.request,
      question,
    }));
  });
}

const PUT = everyQuestion();

/** A question without what is the user's or the caller's own: quotes and choices. */
function ownWords({ text, choices }: CandidateQuestion): string {
  const bare = text.replace(/["„“”«»「].*["“”»」]/gu, ' ');
  // They stand at the end: `on` is a part of `opciones`, too.
  return choices.reduceRight((rest, choice) => {
    const at = rest.lastIndexOf(choice);
    return at < 0 ? rest : `${rest.slice(0, at)} ${rest.slice(at + choice.length)}`;
  }, bare);
}

const about = ({ question, request }: Put): string => `${question.text} <- ${request.slice(0, 80)}`;
const bad = (isBad: (put: Put) => boolean): string[] => PUT.filter(isBad).map(about);

describe('every question that the training corpora produce', () => {
  test('is one of thousands', () => {
    expect(PUT.length).toBeGreaterThan(2_000);
  });

  test('ends with the question mark of its language', () => {
    const END: Partial<Record<Language, RegExp>> = {
      ja: /[？?]$/,
      zh: /？$/,
      fr: /\S[ \u00a0\u202f]\?$/,
      es: /¿.+\?$/s,
    };
    expect(bad(({ language, question }) => !(END[language] ?? /\?$/).test(question.text))).toEqual(
      [],
    );
  });

  test('begins with a capital', () => {
    expect(bad(({ question }) => /^[¿„“«"”]*\s*\p{Ll}/u.test(question.text))).toEqual([]);
  });

  test('shows no name of a schema', () => {
    expect(
      bad(({ question }) => /\p{L}_\p{L}|\p{Ll}{2}\p{Lu}\p{Ll}/u.test(ownWords(question))),
    ).toEqual([]);
  });

  test('says no word twice in a row', () => {
    expect(
      bad(({ question }) => /(?<!\p{L})(\p{L}{2,}) \1(?!\p{L})/iu.test(ownWords(question))),
    ).toEqual([]);
  });

  test('is neither a word nor an essay', () => {
    expect(
      bad(({ language, question }) => {
        const least = language === 'ja' || language === 'zh' ? 4 : 6;
        return question.text.length < least || question.text.length > 200;
      }),
    ).toEqual([]);
  });

  test('is worded in the language of the request', () => {
    const known = new Map(LANGUAGES.map((language) => [language, patternsOf(language)]));
    expect(
      bad(
        ({ language, question }) =>
          language !== 'en' && !known.get(language)?.some((one) => one.test(question.text)),
      ),
    ).toEqual([]);
    const others = LANGUAGES.filter((language) => language !== 'en');
    expect(
      bad(
        ({ language, question }) =>
          language === 'en' &&
          others.some((other) =>
            [...wordsOf(other).needs.values()].some(({ asks }) => asks === question.text),
          ),
      ),
    ).toEqual([]);
  });
});

describe('a list', () => {
  test.each([
    ['es', ['on', 'off'], 'o', 'on u off'],
    ['es', ['hoy', 'mañana'], 'o', 'hoy o mañana'],
    ['es', ['7', 'hora punta'], 'o', '7 u hora punta'],
    ['es', ['el día', 'importe'], 'y', 'el día e importe'],
    ['es', ['agua', 'hielo'], 'y', 'agua y hielo'],
    ['it', ['uno', 'otto'], 'o', 'uno o otto'],
  ] as const)('in %s: %s', (language, things, joins, said) => {
    expect(listed(things, joins, language)).toBe(said);
  });
});

describe('the languages', () => {
  test.each(LANGUAGES)(
    '%s has a question and a noun for every need, and a form for every frame',
    (language) => {
      const { frames, needs, things } = wordsOf(language);
      const english = wordsOf('en');
      expect([...needs.keys()].sort()).toEqual([...english.needs.keys()].sort());
      for (const [name, { asks, noun }] of needs) {
        expect(asks, name).toMatch(/[?？]$/);
        expect(noun, name).not.toBe('');
      }
      for (const [name, frame] of Object.entries(english.frames)) {
        const own = frames[name as keyof typeof frames];
        if (typeof frame !== 'string') continue;
        expect(String(own).split('{}').length, name).toBe(frame.split('{}').length);
      }
      for (const [name, { asks, noun }] of things) {
        expect(asks, name).not.toBe('');
        expect(noun, name).not.toBe('');
      }
    },
  );

  test.each([
    ['Book me a train to Leeds', 'en'],
    ['Bitte storniere meine Bestellung', 'de'],
    ['Je voudrais annuler ma commande', 'fr'],
    ['Quiero cambiar la fecha de mi reserva', 'es'],
    ['Vorrei spostare il mio appuntamento', 'it'],
    ['Quero mudar a data da minha reserva', 'pt'],
    ['Ik wil mijn afspraak graag verzetten', 'nl'],
    ['Jag vill avboka min tid', 'sv'],
    ['Proszę anulować moje zamówienie', 'pl'],
    ['京都のホテルを予約してください', 'ja'],
    ['帮我取消这个订单', 'zh'],
    ['Start a return', 'en'],
  ])('%s is %s', (request, language) => {
    expect(tellLanguage(request)).toBe(language);
  });
});

describe('a parameter that a language has no words for', () => {
  const TEXT = { type: 'string' };
  const tools = [
    {
      ...{ name: 'open_ticket', description: 'Open a support ticket' },
      input_schema: {
        ...{ type: 'object', required: ['queue', 'dose_mg'] },
        properties: { queue: TEXT, dose_mg: { type: 'number' } },
      },
    },
  ];
  const asked = (request: string): string =>
    assess({ request, history: [], context: { tools }, answered: [] })
      .questions.map(({ text }) => text)
      .join(' ');

  test('is asked for by its name, in the language', () => {
    expect(asked('Öffne ein Ticket')).toContain('Was soll ich für „queue“ angeben?');
    expect(asked('Abre un ticket')).toContain('¿Qué indico en «queue»?');
  });

  test('is asked for in its unit', () => {
    expect(asked('Open a ticket')).toContain('dose in mg');
  });
});
