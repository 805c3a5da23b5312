import { clip } from '../text/clean.js';
import type { Binding } from '../tools/bind-parameters.js';

/** `Which departure date?` for a date, `Who is the recipient?` for a person, and so on. */
export function parameterQuestion({ parameter, kind }: Binding): string {
  const within =
    parameter.within === '' ? '' : ` of the ${parameter.within.replace(/[_-]+/g, ' ')}`;
  const label = `${parameter.label.replace(/ ids?$/, ' ID').replace(/^id$/, 'ID')}${within}`;
  const choices = parameter.choices;
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
      return clip(`Who is the ${label}?`, 160);
    case 'number':
    case 'money':
    case 'duration':
    case 'switch':
      return clip(`What should the ${label} be?`, 160);
    default:
      return clip(`Which ${label}?`, 160);
  }
}
