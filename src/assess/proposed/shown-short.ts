import { isSecret } from '../../checks/harmless.js';
import { showText } from '../../visible-text.js';
import type { JudgedArgument } from './judged-argument.js';

/** A value in a few characters, a secret by its length alone. */
export const shownShort = (label: string, value: JudgedArgument['value'], most: number): string =>
  isSecret(label, String(value))
    ? `•••• (${String(value).length})`
    : showText(String(value), { most });
