// What can't be seen, or turns around what is read: a person confirms what a text shows.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0]/gu;

/** A text with the characters that nobody sees named, such as `[U+202E]`. */
export const visible = (text: string): string =>
  text.replace(UNSEEN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `[U+${code.toString(16).toUpperCase().padStart(4, '0')}]`;
  });
