const ENGLISH =
  /\b(?:the|my|is|are|an|i|you|we|it|for|to|of|and|with|what|how|can|please|this|that|not|be|have|was|on|your|after|from|want|need|get)\b/gi;
const OTHER =
  /\b(?:der|die|das|ich|und|nicht|ist|mein|meine|ein|eine|le|les|une|des|je|mon|ma|est|pas|du|el|los|las|una|por|mi|que|para|con|het|een|mijn|van|niet|voor|ik|il|di|per|non|della|mio|mia|o|um|uma|meu|minha|não|do|da|em|na|no|de|la|en|un|wie|zu|im|se|y|al)\b/gi;

/**
 * Whether a query and its document are in English, by script and small words; the exam's lines do not say. Only the
 * columns of the table rest on it.
 */
export function isEnglish(text: string): boolean {
  if (/[\u0250-\u1fff\u3000-\u9fff]/.test(text)) return false;
  const english = text.match(ENGLISH)?.length ?? 0;
  const other = text.match(OTHER)?.length ?? 0;
  return english >= other;
}
