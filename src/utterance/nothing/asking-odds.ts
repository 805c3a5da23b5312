import type { Token } from '../tokens.js';
import file from './asking.model.json' with { type: 'json' };
import { readClause, splitClauses } from './clause-features.js';

/** How `asking.model.json` is made up: a signed byte for each feature, in base64, and what a byte stands for. */
export interface AskingFile {
  readonly intercept: number;
  readonly unit: number;
  readonly bytes: string;
}

const { intercept, unit } = file satisfies AskingFile;
const WEIGHTS = new Int8Array(Buffer.from(file.bytes, 'base64'));

/** The log-odds that a message asks for something: any of its clauses may. */
export function askingOdds(text: string, tokens: readonly Token[]): number {
  let total = 0;
  for (const [place, clause] of splitClauses(tokens).entries()) {
    let sum = 0;
    readClause(text, clause, place, (bucket) => {
      sum += WEIGHTS[bucket] as number;
    });
    total += Math.exp((sum * unit) / Math.sqrt(clause.length + 1) + intercept);
  }
  return Math.log(total);
}
