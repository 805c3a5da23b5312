import type { Binding } from '../call/bind.js';
import { clip } from '../text/clean.js';

const SHORT_NAMES: Readonly<Record<string, string>> = {
  to: 'recipient',
  from: 'sender',
  q: 'search',
  dt: 'date',
};

/** The name in words; a bare `to` or `start` is called what its description calls it. */
function inWords({ label, words, description, within }: Binding['parameter']): string {
  const name = label
    .replace(/ ids?$/, ' ID')
    .replace(/^id$/, 'ID')
    .replace(/ last4$/, ' number (last four digits)');
  if (words.length > 1 || within !== '') return name;
  const said = description.split(/[.,;:(]| e\.g| in which | of the /)[0]?.trim() ?? '';
  const short = said.split(' ').length <= 4 && said.length > name.length;
  return short ? said.charAt(0).toLowerCase() + said.slice(1) : (SHORT_NAMES[name] ?? name);
}

/** A description such as `How many people` is the question already. */
function askedInItsDescription(description: string): string | null {
  const first = description.split(/[.?;:(]/)[0]?.trim() ?? '';
  const asks =
    /^(?:what|how (?:many|much|long|far)|where|when|which|who|whom|until when|from when|since when)\b/i;
  return asks.test(first) &&
    first.split(' ').length <= 8 &&
    !/^(?:where|when|what) the\b/i.test(first)
    ? `${first}?`
    : null;
}

/** `Which departure date?` for a date, `Who is the recipient?` for a person, and so on. */
export function parameterQuestion({ parameter }: Binding): string {
  const { kind } = parameter;
  const asked = askedInItsDescription(parameter.description);
  if (asked !== null) return clip(asked, 160);
  const within =
    parameter.within === '' ? '' : ` of the ${parameter.within.replace(/[_-]+/g, ' ')}`;
  const label = `${inWords(parameter)}${within}`;
  const choices = parameter.choices.map(({ value }) => value);
  if (choices.length > 0 && choices.length <= 4) {
    const listed = choices.map(String);
    return clip(
      `Which ${label}: ${listed.slice(0, -1).join(', ')}${listed.length > 1 ? ' or ' : ''}${listed.at(-1)}?`,
      160,
    );
  }
  switch (kind) {
    case 'text':
      return clip(`What should the ${label} say?`, 160);
    case 'person':
      return clip(`Who is the ${label.replace(/^(?:full )?name of (?:the )?/, '')}?`, 160);
    case 'number':
    case 'money':
    case 'duration':
    case 'switch':
      return clip(`What should the ${label} be?`, 160);
    default:
      return clip(`Which ${label}?`, 160);
  }
}
