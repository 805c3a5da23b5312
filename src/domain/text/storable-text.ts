/**
 * A text that can be stored: NUL characters and lone surrogates, which transcripts from elsewhere hold
 * now and then, become U+FFFD.
 */
export function storableText(text: string): string {
  const wellFormed = text.isWellFormed() ? text : text.toWellFormed();
  return wellFormed.includes('\0') ? wellFormed.replaceAll('\0', '\uFFFD') : wellFormed;
}
