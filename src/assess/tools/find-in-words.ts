import { COMMON_WORDS } from '../text/common-words.js';
import { stem, type Token } from '../text/tokens.js';
import type { Found, Source } from './bind-parameters.js';
import type { ParameterKind } from './parameter-kind.js';
import type { Parameter } from './read-tools.js';

const PLACE_BEFORE = new Set(
  'to from in at near into around aus nach bei von à en a da em till från til fra w do z v na в из на до'.split(
    ' ',
  ),
);
const PERSON_BEFORE = new Set(
  'to with for from by email mail message tell ask invite call assign notify ping text an mit für à avec pour con para med för'.split(
    ' ',
  ),
);
const INTRODUCES =
  /^(?:is|of|to|called|named|as|for|about|saying|that|says|titled|should|be|reads|reading|id|number|with)$/;
const SAYING =
  /^(?:saying|says|say|that|about|regarding|explaining|asking|telling|stating|reads|reading|with|mentioning|apologising|apologizing|confirming|dass|que|che|att|at)$/;
const WRITTEN =
  /^(?:message|content|body|comment|tweet|note|notes|caption|feedback|text|statement|details|instructions|reply)$/;

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
  if (beside !== null || !source.request) return beside;
  switch (kind) {
    case 'place':
      return afterWord(source, PLACE_BEFORE, 0.65) ?? leftOver(source, 1, 0.4);
    case 'person':
      return afterWord(source, PERSON_BEFORE, 0.6) ?? leftOver(source, 1, 0.25);
    case 'text':
      return freeText(source, parameter);
    case 'list':
      return leftOver(source, 2, 0.5);
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
  if (token === undefined || source.usedTokens.has(at) || COMMON_WORDS.has(token.word))
    return false;
  return source.request ? source.residual.has(at) : false;
}

function afterWord(source: Source, before: ReadonlySet<string>, sure: number): Found | null {
  const { tokens } = source.read;
  for (let i = 0; i + 1 < tokens.length && i < 200; i++) {
    if (!before.has((tokens[i] as Token).word) || !isFree(source, i + 1)) continue;
    source.usedTokens.add(i + 1);
    return { value: (tokens[i + 1] as Token).text, sure };
  }
  return null;
}

/** Words of the request that nothing else explains; `needed` of them are enough. */
function leftOver(source: Source, needed: number, sure: number): Found | null {
  const free = [...source.residual].filter((at) => !source.usedTokens.has(at));
  if (free.length < needed) return null;
  const first = free[0] as number;
  source.usedTokens.add(first);
  return {
    value: (source.read.tokens[first] as Token).text,
    sure: free.length > needed + 1 ? sure : sure * 0.9,
  };
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
