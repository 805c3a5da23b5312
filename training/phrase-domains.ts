import path from 'node:path';
import { jsonLineFiles, readJsonLines } from './json-lines.js';
import { CORPUS } from './rows.js';

/** A domain of `corpus/phrases`: some ten tools with what people say who want each of them. */
export interface PhraseDomain {
  readonly tools: readonly PhrasedTool[];
}

export interface PhrasedTool {
  readonly name: string;
  readonly description: string;
  readonly parameters: readonly string[];
  readonly say: readonly string[];
  /** Of each phrase the words that are a parameter's value; absent where they are not marked. */
  readonly values?: readonly Readonly<Record<string, string | readonly string[]>>[];
}

/** Written one by one, without sight of the assessor, mostly without the words of a tool's name. */
export const readPhraseDomains = (): PhraseDomain[] =>
  jsonLineFiles(path.join(CORPUS, 'phrases')).flatMap((file) => readJsonLines<PhraseDomain>(file));
