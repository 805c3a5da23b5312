import type { AssessInput, GivenCall, Value } from '../../ports/assessment.js';
import { readNumber } from '../../utterance/read-value.js';
import { parameterPath } from '../call/open-bindings.js';
import { prepareTools } from '../call/prepare-tools.js';
import type { Parameter } from '../call/schema.js';

/** Claim of what a request means: a tool, and for each argument the words that say so. */
export interface ClaimedCall {
  readonly tool: string | null;
  readonly arguments: readonly {
    readonly name: string;
    readonly value: string;
    readonly quote: string;
  }[];
}

const MAX_CONTEXT = 20_000;

/**
 * Finds what can be proved of a claim: the tool is one of the context's, and each argument's quote stands word for word in the
 * request, the history, the context or an answer, and says the value. The rest is dropped; null when nothing is left.
 */
export function verifiedCall(input: AssessInput, claimed: ClaimedCall): GivenCall | null {
  const tool = prepareTools(input.context).tools.find(({ name }) => name === claimed.tool);
  if (tool === undefined) return null;
  const said = saidIn(input);
  const values = claimed.arguments.flatMap(({ name, value, quote }) => {
    const parameter = tool.parameters.find((one) => parameterPath(one) === name);
    if (parameter === undefined || !isSaid(said, quote)) return [];
    const proved = provedValue(parameter, value, quote, said);
    return proved === null ? [] : [{ parameter: name, value: proved }];
  });
  return { tool: tool.name, values };
}

/** Every text that a quote may come from, as one. */
function saidIn({ request, history, context, answered }: AssessInput): string {
  // A proposed call proves nothing of itself.
  const { tools: _, call: __, source: ___, ...known } = context ?? {};
  const texts = [
    request,
    ...history,
    ...answered.map(({ answer }) => answer),
    JSON.stringify(known).slice(0, MAX_CONTEXT),
  ];
  return ` ${texts.map(plain).join(' | ')} `;
}

const plain = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(/[’`´]/g, "'").replace(/\s+/g, ' ').trim();

/** Whole words: "40" is not said by "400". */
function isSaid(said: string, quote: string): boolean {
  const words = plain(quote);
  if (words === '') return false;
  for (let at = said.indexOf(words); at >= 0; at = said.indexOf(words, at + 1)) {
    const cuts = (edge: string, inner: string): boolean =>
      /[\p{L}\p{N}]/u.test(edge) && /[\p{L}\p{N}]/u.test(inner) && !/[\u3040-\u9fff]/u.test(edge);
    const before = cuts(said.charAt(at - 1), words.charAt(0));
    const after = cuts(said.charAt(at + words.length), words.charAt(words.length - 1));
    if (!before && !after) return true;
  }
  return false;
}

/** The value in the parameter's type, if the quote says it; a text in another form than it was said in is the quote itself. */
function provedValue(
  parameter: Parameter,
  value: string,
  quote: string,
  said: string,
): Value | null {
  if (parameter.choices.length > 0) {
    return (
      parameter.choices.find((choice) => plain(String(choice.value)) === plain(value))?.value ??
      null
    );
  }
  if (parameter.kind === 'switch') {
    return value === 'true' ? true : value === 'false' ? false : null;
  }
  if (parameter.type === 'number' || parameter.type === 'integer') {
    const number = readNumber(value);
    const proved =
      number !== null && (readNumber(quote) === number || isSaid(` ${plain(quote)} `, value));
    return proved ? number : null;
  }
  if (isSaid(said, value)) return value.trim();
  return parameter.kind === 'id' ? null : quote.trim();
}
