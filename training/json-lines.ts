import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What a file of one JSON value a line holds; empty lines are passed over. */
export function readJsonLines<Line>(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line);
}

/** The `.jsonl` files of a folder, in the order of their names. */
export function jsonLineFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .map((name) => path.join(folder, name));
}
