/** What tells signals apart by name: case and the space around it do not. */
export const nameKeyOf = (name: string): string => name.normalize('NFC').trim().toLowerCase();
