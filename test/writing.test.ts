import { describe, expect, test } from 'vitest';
import {
  filesBelow,
  textsOfCode,
  textsOfDocuments,
  textsOfOpenApi,
  textsOfSettings,
  type WrittenText,
} from './support/written-texts.js';

/**
 * Words that docs/writing.md rules out, with what to write instead. A pattern must not match a sentence that is fine:
 * give it as many words as it takes.
 */
const BANNED: readonly (readonly [RegExp, string])[] = [
  [/\banew\b/i, 'again'],
  [/\bfresh user\b/i, 'a user who has not been asked anything yet'],
  [/\bopens? nothing\b/i, 'invalid, rejected or revoked'],
  [/\b(?:is|are|was|were|be) told (?:of|so|by|in|to)\b|\btold of\b/i, 'reported, sent or notified'],
  [/\bdone over\b/i, 'redone'],
  [/\bheld back\b|\bkept it back\b/i, 'suppressed by mode'],
  [/\bput to (?:the|a) user|\bput to users\b|\bwhat was put\b/i, 'asked the user'],
  [/\bput back\b/i, 'restored or reset'],
  [/\bsaid by nobody\b|\bnobody (?:has |had )?said\b/i, 'not stated'],
  [/\bwhat is (?:absent|left out)\b|\bis absent stays\b/i, 'Omitted fields are unchanged.'],
  [/\bwhen absent\b/i, 'Default: …'],
  [/\b(?:the )?(?:one|ones|those|secrets?) of before\b|\bof then\b/i, 'the previous one'],
  [/\bnull: \w/, 'null if …, null means …'],
  [
    /\bas (?:it|they) stands?\b|\bwhere (?:it|each) stands?\b|\bstands? beside\b/i,
    'is, or the state of',
  ],
  [/\bdearer\b|\btoo dear\b/i, 'costs more, too expensive'],
  [/\bmended\b|\bmends\b/i, 'fixed'],
  [/\b(?:again|begins|goes on|continues|retries|ends) by itself\b/i, 'automatically'],
  [/\bfigures? of merit\b|\bwhat (?:it|they) came to\b|\bwhat came of\b/i, 'the result'],
  [/\bare alike\b|\bthat are like\b/i, 'similar'],
  [/\bin force\b/i, 'active'],
  [/\bhand(?:ed|ing|s)? over to a person\b|\bhand-over\b(?! of session)/i, 'hand off, handoff'],
  [/\bregret avoided\b/i, 'estimated harm avoided'],
  [/\bthe latest first\b|\bthe newest first\b|\bthe oldest first\b/i, 'newest first'],
  [/\bsomebody\b/i, 'someone, or name who'],
  [/\bpast many\b|\blook at the past\b|\bon the past\b/i, 'on past calls'],
  [/\bmake an? (?:key|alert|signal|rule|connector)\b/i, 'create'],
  [/\be-mail/i, 'email'],
  [/\bany more(?=[.;,)]|$)/i, 'anymore, or: no longer'],
  [/\b(?:tele)phone calls? of\b/i, 'calls from'],
  [/\b\d+ %(?!\w)/, 'no space before the percent sign'],
  [
    /\b(?:cancelled|cancelling|colour|behaviour|organis|recognis|apologis|normalis|minimis|summaris|randomis|optimis|authoris|judgement|favour|learnt\b|labelled\b|licence\b|whilst|grey\b)/i,
    'American spelling',
  ],
];

const CONSOLE = textsOfCode('console/src');
const PAGES = textsOfCode('src/pages', /style\.ts$/);
const NOTIFICATIONS = textsOfCode('src/domain/notifications/render');
/** Messages and errors of the server. The reader's questions have a review of their own. */
/** Nor are the prompt of a language model and the code of a thread texts that people read. */
const SERVER = textsOfCode(
  'src',
  /llm-chat\.ts$|watchdog\.ts$|^src\/(?:assess|catalogue|checks|clustering|commands|demo|dialogue|embedder|lexicon|pages|store|utterance|word-vectors)\//,
);
const CLIENTS = [...textsOfCode('clients/typescript/src'), ...textsOfCode('clients/mcp/src')];
const DOCUMENTS = textsOfDocuments([
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'clients/README.md',
  ...filesBelow('docs', /\.md$/).filter((path) => path !== 'docs/writing.md'),
]);

/** Texts with words that are ruled out, each with its place and what to write instead. */
const wrong = (texts: readonly WrittenText[]): string[] =>
  texts
    .filter(({ text }) => !/^[a-z_/-]+$/.test(text))
    .flatMap(({ place, text }) =>
      BANNED.filter(([pattern]) => pattern.test(text)).map(
        ([pattern, instead]) =>
          `${place}: “${pattern.exec(text)?.[0]}” → ${instead}. In: ${text.slice(0, 160)}`,
      ),
    );

/** Names of parameters in sentences, such as order_id or gateCallId. */
const NAME = /(?<![\w/`"'$#.{-])(?:[a-z]+_[a-z_]+|[a-z]+(?:[A-Z][a-z]+)+)(?![\w/`"'(=:-])/;
const isSentence = (text: string): boolean =>
  /^[A-Z“].*\s\w/.test(text) && !/curl|\/v1\/|[{}<>=]|npm|npx/.test(text);
const withNames = (texts: readonly WrittenText[]): string[] =>
  texts
    .filter(({ text }) => isSentence(text) && NAME.test(text))
    .map(({ place, text }) => `${place}: “${NAME.exec(text)?.[0]}” in: ${text.slice(0, 160)}`);

describe('texts that people read', () => {
  test.each([
    ['the console', CONSOLE],
    ['pages', PAGES],
    ['messages and errors of the server', SERVER],
    ['the clients', CLIENTS],
    ['the API reference', textsOfOpenApi('test/openapi.json')],
    ['documents', DOCUMENTS],
    ['the example of settings', textsOfSettings('.env.example')],
  ] as const)('%s use no words that docs/writing.md rules out', (_, texts) => {
    expect(texts.length).toBeGreaterThan(10);
    expect(wrong(texts), 'See docs/writing.md.').toEqual([]);
  });

  test.each([
    ['the console', CONSOLE],
    ['pages', PAGES],
    ['notifications', NOTIFICATIONS],
  ] as const)('%s name things in words, not by their parameters', (_, texts) => {
    expect(withNames(texts), 'Write the words that the parameter stands for.').toEqual([]);
  });

  test('are found where they are wrong, and only there', () => {
    const text = (words: string): WrittenText => ({ place: 'x', text: words });
    expect(wrong([text('Costs in questions to a fresh user')])).toHaveLength(1);
    expect(wrong([text('There is no need for any more keys than this one.')])).toEqual([]);
    expect(withNames([text('Enter the order_id first')])).toHaveLength(1);
    expect(withNames([text('Set OIDC_ISSUER to add one, e.g. in Slack')])).toEqual([]);
  });
});
