import { lexiconWords } from '../../lexicon/lexicon.js';
import type { Evidence } from '../../ports/assessment.js';
import { actionClass, ON_EXISTING } from '../../utterance/actions.js';
import { clip } from '../../utterance/clean.js';
import type { Token } from '../../utterance/tokens.js';
import { wordSet } from '../../utterance/word-set.js';
import type { Reading } from '../reading.js';

/** Actions that are done to a thing that already exists, so that `a file` does not say which. */
const DONE_TO_ONE = new Set<string>([...ON_EXISTING, 'get', 'transfer', 'search', 'convert']);
const INDEFINITE = lexiconWords('indefinite');
const OPEN_ADJECTIVE = wordSet('certain specific particular special given suitable different');
/** Things that one has several of. */
const ONE_OF_MANY = lexiconWords('oneOfMany');

/** `a file`, `one of the folders`, `a certain level`: a thing that exists but is not named. */
export function placeholders({ said }: Reading): Evidence[] {
  const { tokens, values, text } = said;
  const isDefinite = (at: number): boolean => values.some(({ token }) => token === at);
  const found: Evidence[] = [];
  let existing = false;
  for (let at = 0; at < tokens.length && at < 300 && found.length < 2; at++) {
    const token = tokens[at] as Token;
    const action = actionClass(token.word);
    if (action !== undefined) existing = DONE_TO_ONE.has(action);
    if (!INDEFINITE.has(token.word)) continue;
    const noun = nounAfter(tokens, at);
    if (noun < 0) continue;
    const open = tokens.slice(at + 1, noun).some(({ word }) => OPEN_ADJECTIVE.has(word));
    if (!existing && !open) continue;
    const end = tokens[Math.min(noun + 3, tokens.length - 1)] as Token;
    const named =
      [at, noun - 1, noun, noun + 1, noun + 2, noun + 3].some(isDefinite) ||
      values.some(
        ({ token: place, start }) => place < 0 && start >= token.start && start <= end.end + 3,
      ) ||
      /^(?:called|named|titled|with|about|of|for|from|to|where|that|which|who|saying)$/.test(
        tokens[noun + 1]?.word ?? '',
      );
    if (named && !open) continue;
    if (open && [noun + 1, noun + 2, noun + 3].some(isDefinite)) continue;
    const from = tokens[at] as Token;
    found.push({
      dimension: /^(?:date|day|time|amount|number|level|value)$/.test((tokens[noun] as Token).word)
        ? 'constraints'
        : 'scope',
      kind: 'placeholder',
      weight: open ? 1.6 : 1.1,
      text: clip(text.slice(from.start, (tokens[noun] as Token).end), 60),
    });
  }
  return found;
}

function nounAfter(tokens: readonly Token[], at: number): number {
  for (let i = at + 1; i <= at + 3 && i < tokens.length; i++) {
    if (ONE_OF_MANY.has((tokens[i] as Token).word)) return i;
    if ((tokens[i] as Token).mark !== '') return -1;
  }
  return -1;
}
