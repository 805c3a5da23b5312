import { COMMON_WORDS } from '../text/common-words.js';
import { stem, type Token } from '../text/tokens.js';
import { BOUND, type Found, type Source } from './binding.js';
import { FROM_ROLE, FROM_WORD, TO_ROLE, TO_WORD } from './find-value.js';
import type { ParameterKind } from './parameter-kind.js';
import type { Parameter } from './read-tools.js';

const PLACE_BEFORE = new Set(
  'to from in at near into around aus nach bei von à en a da em till från til fra w do z v na в из на до'.split(
    ' ',
  ),
);
const DETERMINER = /^(?:the|my|our|der|die|das|den|dem|le|la|les|el|los|las|il|o|a|het|de)$/;
const NOT_A_NAME =
  /^(?:old|new|other|right|wrong|same|usual|normal|whole|current|existing|previous|final|main|big|small|open|correct|relevant|important)$/;
const PERSON_BEFORE = new Set(
  'to with for by email mail message tell ask invite call assign notify ping text an mit für à avec pour con para med för'.split(
    ' ',
  ),
);
const INTRODUCES =
  /^(?:is|of|to|called|named|as|for|about|saying|that|says|titled|should|be|reads|reading|id|number|with)$/;
const SAYING =
  /^(?:saying|says|say|that|about|regarding|explaining|asking|telling|stating|reads|reading|with|mentioning|apologising|apologizing|confirming|dass|que|che|att|at)$/;
const WRITTEN =
  /^(?:message|content|body|comment|tweet|note|notes|caption|feedback|text|statement|details|instructions|reply|summary)$/;

/**
 * Values that no shape gives away: the words beside the parameter's own name, a word after a
 * place's or person's preposition, and what the tool's own words leave unexplained.
 */
export function findInWords(
  source: Source,
  parameter: Parameter,
  kind: ParameterKind,
): Found | null {
  const beside = besideItsName(source, parameter, kind);
  if (beside !== null) return beside;
  if (!source.request) return kind === 'text' ? earlierText(source, parameter) : null;
  switch (kind) {
    case 'place':
      return afterWord(source, PLACE_BEFORE, 0.65, parameter) ?? leftOver(source, 1, 0.4);
    case 'person':
      return afterWord(source, PERSON_BEFORE, 0.6, parameter) ?? leftOver(source, 1, 0.25);
    case 'text':
      return freeText(source, parameter);
    case 'list':
      return leftOver(source, 1, 0.56);
    case 'thing':
      return leftOver(source, 1, 0.55);
    case 'path':
    case 'id':
      return leftOver(source, 1, 0.2);
    default:
      return null;
  }
}

/** `ticket 481`, `the folder called drafts`, `wool fabric` for a fabric. */
function besideItsName(source: Source, parameter: Parameter, kind: ParameterKind): Found | null {
  if (kind === 'date' || kind === 'email' || kind === 'number' || kind === 'money') return null;
  const { tokens, text } = source.read;
  const names = new Set(parameter.words.filter((word) => word.length > 2).map(stem));
  for (let i = 0; i < tokens.length && i < 200; i++) {
    const token = tokens[i] as Token;
    if (!names.has(stem(token.word))) continue;
    const before = tokens[i - 1];
    if (before !== undefined && before.mark === '' && isFree(source, i - 1)) {
      source.usedTokens.add(i - 1);
      return { value: before.text, sure: 0.7 };
    }
    if (token.mark !== '' && token.mark !== ':') continue;
    let at = i + 1;
    while (at < i + 3 && INTRODUCES.test(tokens[at]?.word ?? '')) at++;
    const first = tokens[at];
    if (first === undefined || COMMON_WORDS.has(first.word) || source.usedTokens.has(at)) continue;
    if (source.request && !source.residual.has(at)) continue;
    source.usedTokens.add(at);
    let last = first;
    for (let j = at + 1; j < at + 6 && last.mark === '' && j < tokens.length; j++)
      last = tokens[j] as Token;
    return { value: kind === 'text' ? text.slice(first.start, last.end) : first.text, sure: 0.7 };
  }
  return null;
}

function isFree(source: Source, at: number): boolean {
  const token = source.read.tokens[at];
  if (token === undefined || source.usedTokens.has(at)) return false;
  if (COMMON_WORDS.has(token.word) || NOT_A_NAME.test(token.word)) return false;
  return source.request ? source.residual.has(at) : false;
}

function afterWord(
  source: Source,
  before: ReadonlySet<string>,
  sure: number,
  { words }: Parameter,
): Found | null {
  const { tokens } = source.read;
  const wrong = words.some((word) => FROM_ROLE.test(word))
    ? TO_WORD
    : words.some((word) => TO_ROLE.test(word))
      ? FROM_WORD
      : null;
  for (let i = 0; i + 1 < tokens.length && i < 200; i++) {
    const word = (tokens[i] as Token).word;
    if (!before.has(word) || wrong?.test(word)) continue;
    const at = DETERMINER.test(tokens[i + 1]?.word ?? '') ? i + 2 : i + 1;
    if (!isFree(source, at)) continue;
    source.usedTokens.add(at);
    return { value: (tokens[at] as Token).text, sure };
  }
  return null;
}

/** Words of the request that nothing else explains; `needed` of them are enough. */
function leftOver(source: Source, needed: number, sure: number): Found | null {
  const free = [...source.residual].filter((at) => !source.usedTokens.has(at));
  if (free.length < needed) return null;
  const first = free[0] as number;
  // A word that is hardly a value stays free for what it fits better.
  if (sure >= BOUND) source.usedTokens.add(first);
  return {
    value: (source.read.tokens[first] as Token).text,
    sure: free.length > needed + 1 ? sure : sure * 0.9,
  };
}

/** A subject or query may be what an earlier turn was about; a text to be written may not. */
function earlierText({ read }: Source, { words }: Parameter): Found | null {
  if (words.some((word) => WRITTEN.test(word)) || read.tokens.length < 5) return null;
  return { value: read.text.slice(0, 200), sure: 0.65 };
}

/** A text to be written needs its message; a query or subject is what the request is about. */
function freeText(source: Source, parameter: Parameter): Found | null {
  const { tokens, text } = source.read;
  const free = [...source.residual].filter((at) => !source.usedTokens.has(at)).length;
  const value = text.slice(0, 400);
  if (!parameter.words.some((word) => WRITTEN.test(word))) {
    return free >= 2
      ? { value, sure: 0.65 }
      : free === 1
        ? { value, sure: 0.55 }
        : { value, sure: 0.15 };
  }
  const said =
    tokens.slice(2).some((token, i) => SAYING.test(token.word) && i + 3 < tokens.length) ||
    /:\s*\S/.test(text);
  if (said && free >= 1) return { value, sure: 0.75 };
  return { value, sure: free >= 4 ? 0.55 : 0.2 };
}
