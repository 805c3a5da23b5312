import path from 'node:path';
import type { AssessInput } from '../../src/ports/assessment.js';
import { hashOf } from '../hash.js';
import { jsonLineFiles, readJsonLines } from '../json-lines.js';
import { readNothing } from '../nothing-rows.js';
import { readOmissions } from '../omission.js';
import { readPhraseDomains } from '../phrase-domains.js';
import { readTwinLines } from '../request-twins.js';
import { CORPUS } from '../rows.js';
import { asksSomething, inputOfSingle, readSingles } from '../singles.js';
import { developmentWorlds, readTalks } from '../world-rows.js';

/** A message with whether it asks for anything. */
export interface Message {
  readonly text: string;
  readonly lang: string;
  readonly asks: boolean;
  /** Messages of one group go to one fold. */
  readonly group: string;
  readonly source: string;
}

type Line = Readonly<Record<string, unknown>>;

/** Kinds of messages in the corpus of omissions that ask for nothing. */
const CHAT: ReadonlySet<string> = new Set(['thanks', 'smalltalk', 'greeting']);

/** Whether the assistant has just asked something: what follows is an answer, and is not judged. */
const isAnswer = ({ history }: AssessInput): boolean => {
  const last = history.at(-1) ?? '';
  return /^assistant:/.test(last) && /[?？]/.test(last);
};

/** Messages of our corpora: most ask for something, and a few of them only chat. */
export function readRequests(): Message[] {
  const messages: Message[] = [];
  const add = (source: string, group: string, lang: string, text: unknown): void => {
    if (typeof text === 'string') messages.push({ text, lang, asks: true, group, source });
  };
  const chat = (group: string, lang: string, text: string): void => {
    messages.push({ text, lang, asks: false, group, source: 'chat' });
  };
  for (const { name, pairs, singles } of readOmissions()) {
    for (const { clear, open, lang } of pairs)
      for (const input of [clear, open])
        if (!isAnswer(input)) add('omission', name, lang, input.request);
    for (const { input, lang, kind } of singles) {
      if (CHAT.has(kind)) chat(name, lang, input.request);
      else if (kind !== 'yes' && !isAnswer(input)) add('omission', name, lang, input.request);
    }
  }
  for (const name of ['train', 'tools-train'])
    for (const line of readJsonLines<Line>(path.join(CORPUS, `${name}.jsonl`))) {
      const { group = '', language = '' } = line.meta as Record<string, string>;
      add(name, group, language, line.text);
    }
  for (const [place, { tools }] of readPhraseDomains().entries())
    for (const { say } of tools)
      for (const text of say) add('phrases', `phrases ${place}`, languageOf(text), text);
  for (const world of developmentWorlds())
    for (const { steps } of readTalks(world))
      for (const { request, response, expect } of steps) {
        if (response !== null) continue;
        if (expect.tool === null && expect.decision?.join() === 'proceed') chat(world, '', request);
        else add('worlds', world, '', request);
      }
  for (const line of readJsonLines<Line>(path.join(CORPUS, 'no-tool', 'no-tool.jsonl')))
    add('no-tool', String(line.tools), String(line.lang), line.text);
  for (const line of readJsonLines<Line>(path.join(CORPUS, 'values', 'dev.jsonl')))
    add('values', String(line.id), String(line.language), line.request);
  for (const file of jsonLineFiles(path.join(CORPUS, 'choices')))
    for (const { domain, say } of readJsonLines<Line>(file))
      for (const text of Object.values(say as Record<string, string[]>).flat())
        add('choices', String(domain), languageOf(text), text);
  for (const file of jsonLineFiles(path.join(CORPUS, 'requests')))
    for (const { id, domain = id, lang, clear, open } of readTwinLines(file))
      for (const text of [clear, open]) add('pairs', domain, lang, text);
  return messages;
}

/** No part of a request names its language where several are mixed: only its script is told. */
const languageOf = (text: string): string =>
  /[\u3040-\u30ff]/.test(text) ? 'ja' : /[\u4e00-\u9fff]/.test(text) ? 'zh' : '';

/** Messages that ask for nothing, with their near misses. */
export const readNothingMessages = (file?: string): Message[] =>
  readNothing(file).map(({ id, text, lang, asks = false }) => nothingOrNear(id, lang, text, asks));

/** Messages that lack nothing, as people send them: some of them ask for nothing. */
export const readSingleMessages = (): Message[] =>
  readSingles()
    .filter((single) => !isAnswer(inputOfSingle(single)))
    .map((single) => nothingOrNear(single.id, single.lang, single.text, asksSomething(single)));

const nothingOrNear = (group: string, lang: string, text: string, asks: boolean): Message => ({
  ...{ text, lang, asks, group },
  source: asks ? 'near' : 'nothing',
});

export const foldOf = ({ group }: Message, folds: number): number => hashOf(group) % folds;
