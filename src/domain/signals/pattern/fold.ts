/**
 * Letters that case folding joins with a letter of another shape, beside their upper case: `ſ` is a small
 * s, `ς` a small sigma. Keys are what `toLowerCase` leaves of them.
 */
const VARIANTS: Readonly<Record<string, string>> = {
  ſ: 's',
  ς: 'σ',
  ϐ: 'β',
  ϑ: 'θ',
  ϕ: 'φ',
  ϖ: 'π',
  ϰ: 'κ',
  ϱ: 'ρ',
  ϵ: 'ε',
  µ: 'μ',
  '\u0345': 'ι',
  '\u1fbe': 'ι',
  '\u1c80': 'в',
  '\u1c81': 'д',
  '\u1c82': 'о',
  '\u1c83': 'с',
  '\u1c84': 'т',
  '\u1c85': 'т',
  '\u1c86': 'ъ',
};

const ANY_VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}]`, 'gu');

/** The letters for which `foldCase` joins exactly what the engine joins; a test tries every code point. */
const FOLDABLE =
  /^[a-zà-öø-þāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĵķĺļľłńņňōŏőœŕŗřśŝşšţťũūŭůűųŵŷźżžα-ρσ-ωάέήίόύώа-џґ]$/u;

/**
 * Gives texts that differ only in case the same form. It goes letter by letter: what occurs in a text,
 * occurs folded in the folded text.
 */
export function foldCase(text: string): string {
  return text.toLowerCase().replace(ANY_VARIANT, (letter) => VARIANTS[letter] as string);
}

/** Whether every letter that an engine takes for this one regardless of case has the same folded form. */
export const foldsSafely = (letter: string): boolean => FOLDABLE.test(foldCase(letter));
