/** Makes the key by which names of signals differ: neither case nor the space around them counts. */
export const toNameKey = (name: string): string => name.normalize('NFC').trim().toLowerCase();
