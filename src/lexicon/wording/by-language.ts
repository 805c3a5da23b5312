import type { LanguageData } from './data.js';
import { DE } from './de.js';
import { EN } from './en.js';
import { ES } from './es.js';
import { FR } from './fr.js';
import { IT } from './it.js';
import { JA } from './ja.js';
import { NL } from './nl.js';
import { PL } from './pl.js';
import { PT } from './pt.js';
import { SV } from './sv.js';
import { ZH } from './zh.js';

/** The wording of questions and prompts by language. */
export const WORDING = {
  de: DE,
  en: EN,
  es: ES,
  fr: FR,
  it: IT,
  ja: JA,
  nl: NL,
  pl: PL,
  pt: PT,
  sv: SV,
  zh: ZH,
} as const satisfies Readonly<Record<string, LanguageData>>;
