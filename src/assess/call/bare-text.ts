const STARTS =
  /^(?:the|a|an|my|our|your|their|this|that|der|die|das|den|dem|le|la|les|el|los|las|il|lo|de|het|o)\s+/i;

/** A piece of text without an article before it, marks behind it and a possessive. */
export const bareText = (text: string): string =>
  text
    .trim()
    .replace(STARTS, '')
    .replace(/[\s.,;:!?]+$/, '')
    .replace(/(?<=\p{L})'s$/u, '');
