/** White space, and signs that stand for none, which the pieces know as a space. */
const SPACES = /[\t\n\f\r \u1680\u200b\u200e\u200f\u2028\u2029\u2581\ufeff\ufffd]+/g;
const BORDER = /^ | $/g;
/** The one sign that the pieces know in its full width. */
const WAVE = '～';
/** Stands for a space in pieces. */
const SPACE = '\u2581';

/** A text as the pieces were cut from: compatible forms as one, each word with a mark before it; empty without any sign. */
export function normalForm(text: string): string {
  const forms = text.split(WAVE).map((part) => part.normalize('NFKC'));
  const words = forms.join(WAVE).replace(SPACES, ' ').replace(BORDER, '');
  return words && `${SPACE}${words.replaceAll(' ', SPACE)}`;
}
