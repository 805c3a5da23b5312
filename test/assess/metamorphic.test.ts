import { describe, expect, test } from 'vitest';
import { scoreOf } from './support.js';

const REQUESTS = [
  'Delete the records older than 2020 in the staging database.',
  'Book a table for two at Bistro Ost on Friday at 19:30.',
  'Send some of the files to the new customer soon.',
  'Translate the second paragraph into German and keep the names as they are.',
  'Can you change one of the settings so that it is better?',
  'Move the design review to Thursday at 15:00 and tell Bea.',
  'Summarise the report they wanted in the usual format.',
];

/** How far a change that means nothing may move the score. */
const AT_MOST = {
  punctuation: 0.1,
  politeness: 0.15,
  case: 0.2,
  markdown: 0.1,
  typo: 0.2,
  /** It may be the text that is to be translated. */
  paste: 0.4,
} as const;

function drift(change: (request: string) => string): number {
  return Math.max(
    ...REQUESTS.map((request) => Math.abs(scoreOf(change(request)) - scoreOf(request))),
  );
}

/** Two letters of the longest word change places. */
function withTypo(request: string): string {
  const longest = request.split(/\W+/).reduce((a, b) => (b.length > a.length ? b : a));
  const at = Math.floor(longest.length / 2);
  const wrong =
    longest.slice(0, at - 1) + longest.charAt(at) + longest.charAt(at - 1) + longest.slice(at + 1);
  return request.replace(longest, wrong);
}

const LOG = [
  '2024-05-01T10:00:01Z INFO worker started',
  'Traceback (most recent call last):',
  '  File "report.py", line 41, in <module>',
  "KeyError: 'amount'",
].join('\n');

describe('a change that means nothing moves the score little', () => {
  test.each([
    ['no final mark', (text: string) => text.replace(/[.?]$/, ''), AT_MOST.punctuation],
    ['an exclamation mark', (text: string) => text.replace(/[.?]$/, '!'), AT_MOST.punctuation],
    ['curly quotes and double spaces', (text: string) => text.replaceAll(' ', '  '), 0.001],
    [
      'please',
      (text: string) => `Please ${text.charAt(0).toLowerCase()}${text.slice(1)}`,
      AT_MOST.politeness,
    ],
    ['a greeting and thanks', (text: string) => `Hi there, ${text} Thanks!`, AT_MOST.politeness],
    ['lower case', (text: string) => text.toLowerCase(), AT_MOST.case],
    ['upper case', (text: string) => text.toUpperCase(), AT_MOST.case],
    ['bold type', (text: string) => `**${text}**`, AT_MOST.markdown],
    ['a heading', (text: string) => `## ${text}`, AT_MOST.markdown],
    ['a typo', withTypo, AT_MOST.typo],
    [
      'a pasted code block',
      (text: string) => `${text}\n\`\`\`\nconst a = [1, 2, 3];\nrun(a);\n\`\`\``,
      AT_MOST.paste,
    ],
    ['a pasted log', (text: string) => `${text}\n\n${LOG}`, AT_MOST.paste],
    [
      'a quoted mail',
      (text: string) => `${text}\n\n> From: bo@corp.example\n> We met on 3 May.\n> Bo`,
      AT_MOST.paste,
    ],
  ] as const)('%s', (_name, change, limit) => {
    expect(drift(change)).toBeLessThanOrEqual(limit);
  });
});

describe('length alone says nothing', () => {
  test('a long vague request is vague', () => {
    const text =
      'I have been thinking about our customers for some time now and I feel that something should be done, so could you take care of it in a good way, perhaps soon, whatever you think is right, and send them something nice that they like';
    expect(scoreOf(text)).toBeGreaterThan(0.6);
  });

  test('a clear request stays clear when it is told at length', () => {
    const text =
      'We are closing the Leeds office on 30 June 2025, so cancel the cleaning contract with Bright & Co, number C-4471, from 1 July 2025 and send the confirmation to office@corp.example as a PDF.';
    expect(scoreOf(text)).toBeLessThan(0.5);
  });
});

describe('the same input', () => {
  test('gives the same assessment', () => {
    for (const request of REQUESTS) expect(scoreOf(request)).toBe(scoreOf(request));
  });
});
