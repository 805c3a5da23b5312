const MAX_LENGTH = 120;
const QUOTED = /"[^"]*"|“[^”]*”|„[^“”]*[“”]|«[^»]*»|「[^」]*」/gu;

/** A question without what is of one conversation alone: quoted words and numbers. */
export function questionTemplate(text: string): string {
  return [...text.replace(QUOTED, '“…”').replace(/\p{N}+/gu, '#')].slice(0, MAX_LENGTH).join('');
}
