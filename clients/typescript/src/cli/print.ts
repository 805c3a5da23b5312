import { writeJson } from '../json.js';

const BAR = 20;

/** Whether a person reads along: then pictures, else JSON, one value a line. */
export const isTerminal = (): boolean => process.stdout.isTTY === true;

export function printLine(text: string): void {
  process.stdout.write(`${text}\n`);
}

export const printJson = (value: unknown): void => printLine(writeJson(value) ?? '');

/** A share from 0 to 1 as a bar with its number. */
export function bar(share: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * BAR);
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${share.toFixed(2)}`;
}

/** A text without what a terminal would take for a command: what users wrote is shown, never obeyed. */
export const plain = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
  text.replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g, ' ');
