import { atOnce } from '../../turns.js';
import { actionClass } from '../../utterance/actions.js';
import { stem } from '../../utterance/tokens.js';
import type { Callable } from '../call/callable.js';
import { chooseTool } from '../call/choose-tool.js';
import type { PreparedTool, PreparedTools } from '../call/prepare-tools.js';
import { readSpokenRecords } from '../call/spoken-records.js';
import type { Reading } from '../reading.js';
import { isAcceptance } from './acceptance.js';
import { tellAsked } from './asked-for.js';
import { doesOpposite } from './opposite-act.js';

/** Why a proposed tool is not the one that was asked for, and how likely that is, 0 to 1. */
export interface ToolJudgement {
  readonly doubt: number;
  readonly fault: 'nothing_asked' | 'wrong_tool' | null;
}

export const NO_DOUBT: ToolJudgement = { doubt: 0, fault: null };
export const NOTHING_ASKED: ToolJudgement = { doubt: 0.85, fault: 'nothing_asked' };
/** A question may be an order in a polite form. */
export const QUESTION: ToolJudgement = { doubt: 0.4, fault: 'nothing_asked' };
/** The opposite of what was asked. */
export const OPPOSITE: ToolJudgement = { doubt: 0.85, fault: 'wrong_tool' };
const WRONG_TOOL: ToolJudgement = { doubt: 0.7, fault: 'wrong_tool' };

/**
 * Judges whether a tool does what was asked for.
 *
 * @param callable it, those beside it and the caller's records; null where it can't be compared with others
 * @param changes whether the call changes something
 * @param isNamed whether the user's latest words say one of its arguments
 */
export function judgeTool(
  tool: PreparedTool,
  reading: Reading,
  callable: Callable | null,
  { changes, isNamed }: { readonly changes: boolean; readonly isNamed: boolean },
): ToolJudgement {
  if (changes) {
    if (doesOpposite(tool, reading)) return OPPOSITE;
    const asked = tellAsked(tool, reading, isNamed);
    if (asked === 'no') return NOTHING_ASKED;
    if (asked === 'perhaps') return QUESTION;
  }
  // Who looks first does nothing wrong.
  if (!changes || callable === null || callable.prepared.tools.length < 2) return NO_DOUBT;
  // What only prepares something sends nothing.
  if (PREPARES.test(tool.words[0] ?? '') || CREATES_DRAFT.test(tool.words.slice(0, 2).join(' ')))
    return NO_DOUBT;
  // A bare yes names no act: what was offered does.
  const offer = reading.turns[0];
  const isYes = offer?.speaker === 'assistant' && isAcceptance(reading.said.text);
  const asked = isYes ? { ...reading, said: offer } : reading;
  if (isYes && doesOpposite(tool, asked)) return OPPOSITE;
  return isOtherNamed(tool, asked, callable.prepared) || isOtherMeant(tool, asked, callable)
    ? WRONG_TOOL
    : NO_DOUBT;
}

const CREATES_DRAFT = /^(?:create|save|make|write) draft$/;
const PREPARES = /^(?:draft|preview|prepare)$/;

/** Whether the request says what tells another tool's name from this one's: "archive" where `delete_email` is proposed. */
function isOtherNamed(tool: PreparedTool, { said }: Reading, { tools }: PreparedTools): boolean {
  const words = new Set(
    said.tokens.slice(0, MOST_WORDS).flatMap(({ word }) => {
      const action = actionClass(word);
      return action === undefined ? [stem(word)] : [stem(word), `#${action}`];
    }),
  );
  const own = nameWords(tool);
  return tools.some((other) => {
    if (other === tool) return false;
    const others = nameWords(other);
    const shares = others.some((one) => own.some((word) => word.stem === one.stem));
    const apart = others.filter((one) => !own.some((word) => isSame(word, one)));
    const ownApart = own.filter((one) => !others.some((word) => isSame(word, one)));
    return (
      shares &&
      apart.length > 0 &&
      ownApart.length > 0 &&
      apart.every(({ stem: root }) => words.has(root)) &&
      !ownApart.some(({ stem: root, action }) => words.has(root) || words.has(`#${action}`))
    );
  });
}

const MOST_WORDS = 80;

interface NameWord {
  readonly stem: string;
  readonly action: string | undefined;
}

const nameWords = ({ words }: PreparedTool): NameWord[] =>
  words.map((word) => ({ stem: stem(word), action: actionClass(word) }));

const isSame = (a: NameWord, b: NameWord): boolean =>
  a.stem === b.stem || (a.action !== undefined && a.action === b.action);

/** From here on another tool is plainly meant, and up to here the proposed one plainly is not. */
const LIKELY = 0.75;
const UNLIKELY = 0.04;
const NEAR = 0.33;

function isOtherMeant(
  tool: PreparedTool,
  reading: Reading,
  { prepared, known }: Callable,
): boolean {
  const ranked = chooseTool(prepared, reading, atOnce(readSpokenRecords(known, reading)));
  const own = ranked.find((one) => one.tool === tool);
  const [first] = ranked;
  return (
    first !== undefined &&
    own !== undefined &&
    first.tool !== tool &&
    first.likelihood >= LIKELY &&
    first.meaning >= NEAR &&
    own.likelihood <= UNLIKELY
  );
}
