import type { Act } from '../../../commands/act.js';
import { isCancellation } from '../../../dialogue/detect/cancel.js';
import { forbidsAll } from '../../../utterance/forbids.js';
import { findOperations } from '../../../utterance/operations.js';
import { readUtterance } from '../../../utterance/utterance.js';

const MOST_TOKENS = 200;
/** Ends of sentences. */
const SENTENCES = /(?<=[.!?。！？])\s+|\n+/u;
const NO_MORE =
  /\bno (?:more|further|other) (?:commands?|changes?|edits?|actions?|calls?)\b|\bhands off\b/i;
/** Words that forbid to start anything, also what only reads. */
const FORBIDS_RUNS =
  /\b(?:run|runs|running|execut\w+|start|command|commands|do (?:anything|nothing))\b/i;

/** Words that forbid one kind of act alone. */
const FORBIDS_ONE = /\b(?:delete|send|book|cancel) (?:anything|it|a thing|any)\b/i;

/** Whether the last words of the user take back that acts go ahead unasked: "stop", "don't run anything else". */
export function isWithdrawn(said: string, acts: readonly Act[]): boolean {
  const sentences = said.trim().split(SENTENCES);
  const last = sentences.at(-1) ?? '';
  // Behind an order the last sentence only says how far it goes.
  const isAlone = sentences.slice(0, -1).every((one) => isCancellation(one, false) || !orders(one));
  const parts = isAlone ? [said, last] : [said];
  if (parts.some((part) => isCancellation(part, false))) return true;
  const isForbidden = parts.some(
    (part) => NO_MORE.test(part) || (!FORBIDS_ONE.test(part) && forbidsAll(part, readTokens(part))),
  );
  return isForbidden && (FORBIDS_RUNS.test(said) || acts.some(({ verb }) => verb !== 'read'));
}

const orders = (text: string): boolean =>
  findOperations(text, readTokens(text)).some((one) => one.isOrder && one.operation !== 'look_up');

const readTokens = (text: string) => readUtterance(text, MOST_TOKENS).tokens;
