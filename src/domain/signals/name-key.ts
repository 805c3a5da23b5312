/** What makes names of signals different: neither case nor the space around them does. */
export const toNameKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();
