import { union } from '../lexicon/lexicon.js';
/** A request with what was pasted into it set apart from what is asked. */
export interface Prose {
  /** The user's own words, without pasted code, logs and quoted mail. */
  readonly said: string;
  /** Pasted text, for finding values in. */
  readonly pasted: string;
}

const LOG_LINE =
  /^\s*(?:at\s+\S+\s*\(|File "|Traceback|Caused by:|\d{4}-\d\d-\d\d[T ]\d\d:|\[\d\d[:/]|\S{1,40}(?:Error|Exception): |(?:INFO|WARN|ERROR|DEBUG|TRACE)\b|>|\$ |#!|\+{3} |-{3} |@@ )/;
const MAIL_HEADER = /^(?:From|To|Cc|Bcc|Subject|Date|Sent|Reply-To):\s/i;
const CODE_LINE =
  /[;{}]\s*$|^\s*(?:import|def|class|return|const|let|var|function|public|private|elif|else:|#include|SELECT|INSERT INTO)\b.*[=(:;,]|^\s{4,}\S+\s*=\s*\S/;

/**
 * Sets fenced code, log and stack trace lines, code lines, quoted mail and mail headers apart. A
 * request that would be left without words stays whole.
 */
export function splitProse(text: string): Prose {
  if (!text.includes('\n') && !text.includes('```')) return { said: stripMarkup(text), pasted: '' };
  const said: string[] = [];
  const pasted: string[] = [];
  let fenced = false;
  let mail = false;
  for (const line of text.split('\n')) {
    if (line.trimStart().startsWith('```')) {
      fenced = !fenced;
      continue;
    }
    if (!fenced && MAIL_HEADER.test(line)) mail = true;
    else if (mail && line.trim() === '') mail = false;
    const foreign =
      fenced || mail || LOG_LINE.test(line.slice(0, 200)) || CODE_LINE.test(line.slice(0, 300));
    (foreign ? pasted : said).push(line);
  }
  const words = said.join('\n');
  if (!/[\p{L}\p{N}]/u.test(words)) return { said: stripMarkup(text), pasted: '' };
  return { said: stripMarkup(words), pasted: pasted.join('\n') };
}

const GREETING = new RegExp(
  `^\\s*${union('greetingHeads')}(?: there| all| team| everyone)?\\s*[,!.]\\s+`,
  'i',
);
const THANKS = new RegExp(
  `[,.!?]?\\s{0,3}\\b${union('thanksTails')}(?: (?:a lot|so much|very much|in advance|again|you))?\\s{0,3}[.!]{0,3}\\s{0,3}$`,
  'i',
);

/** A greeting before and thanks after say nothing of what is asked. */
function stripCourtesy(text: string): string {
  const head = GREETING.exec(text.slice(0, 80))?.[0].length ?? 0;
  const tail = THANKS.exec(text.slice(-60))?.[0].length ?? 0;
  const bare = text.slice(head, text.length - tail);
  if (head + tail === 0 || !/\p{L}/u.test(bare)) return text;
  return tail > 0 && !/[.!?]$/.test(bare) ? `${bare}.` : bare;
}

/** Markdown emphasis, headings, rules and link targets change nothing about what is asked. */
function stripMarkup(marked: string): string {
  const text = stripCourtesy(marked);
  if (!/[*_#[|~]/.test(text) || SQL.test(text)) return text;
  // Addresses stand as they are.
  return text
    .replace(LINK, '$1')
    .split(ADDRESS)
    .map((part, at) => (at % 2 === 1 ? part : stripMarks(part)))
    .join('');
}

/** A statement of SQL, in which a star is no mark of emphasis. */
const SQL = /\bselect\b[^.]{1,400}\bfrom\b/i;
/** Marks of emphasis and brackets at its end are none of an address. */
const ADDRESS = /(https?:\/\/[^\s"'<>]*[^\s"'<>*_~|)\]])/;
const LINK = /\[([^[\]]{1,200})\]\([^()\s]{1,500}\)/g;

function stripMarks(text: string): string {
  return text
    .replace(
      /\*{1,3}(?=\S)|(?<=\S)\*{1,3}|~~|(?<![\p{L}\p{N}])_{1,2}(?=\S)|(?<=\S)_{1,2}(?![\p{L}\p{N}])/gu,
      '',
    )
    .replace(/^#{1,6}\s/gm, '');
}
