import { hanNumber } from '../utterance/number-words.js';
import { fold } from './fold.js';
import { readUnit } from './units.js';

/** A stretch of a text between spaces, without the marks around it: a word, an id, an address, a number. */
export interface Chunk {
  readonly text: string;
  /** Folded forms that it stands for, as written first: `#17` is also `17`, `order:A-1` also `a-1`. */
  readonly forms: readonly string[];
  /** A mark ends it, or nothing follows. */
  readonly ends: boolean;
  /** It opens a sentence. */
  readonly opens: boolean;
  /** The quotation that it lies in, by its number; absent outside of one. */
  readonly quote?: number;
}

const OPENS_QUOTE = /^[([{]*["“”„«»「『]/u;
const CLOSES_QUOTE = /["“”»«」』][.,;:!?)\]}]*$/u;
const OPENING = /^["'“”„«»‚‘’([{<¿¡*`،]+/u;
const CLOSING = /["'”“»«’‘)\]}>*`.,;:!?…。、，！？；：؟،।]+$/u;
const UNSPACED = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\u0e00-\u0e7f]/;
/** Letters of Latin script and figures within a script that puts no spaces. */
const LATIN_RUN = /[\p{Script=Latin}\p{N}][\p{Script=Latin}\p{N}._@/\\:#%+-]*/gu;
/** A plain word that names what stands behind the mark: `order:A-1042`, `email=bob@x.com`. */
const LABELED = /^\p{L}[\p{L}_]{1,20}[:=](?!\/\/)(.+)$/u;
/** An ending behind an apostrophe: `Anna's`, `A-1042'yi`. */
const WITH_ENDING = /^(.+)['’]\p{L}{1,4}$/u;
const MOST_CHARACTERS = 300;
/** A run that stands for nothing but itself, as most do. */
const PLAIN = /^[a-z\d]{1,300}$/i;

/**
 * Cuts a text into chunks, in order. Linear.
 *
 * @param most chunks that are read
 */
export function cutChunks(text: string, most: number): Chunk[] {
  const chunks: Chunk[] = [];
  let opens = true;
  let quotes = 0;
  let isQuoted = false;
  for (const run of text.match(/\S+/g) ?? []) {
    const before = chunks.length;
    if (OPENS_QUOTE.test(run) && !isQuoted) {
      isQuoted = true;
      quotes += 1;
    }
    if (chunks.length >= most) break;
    if (PLAIN.test(run)) {
      const forms = [run.toLowerCase()];
      chunks.push({ text: run, forms, ends: false, opens, ...(isQuoted && { quote: quotes }) });
      opens = false;
      continue;
    }
    const inner = run.slice(0, MOST_CHARACTERS).replace(OPENING, '').replace(CLOSING, '');
    const ends = CLOSING.test(run);
    if (inner !== '') {
      if (UNSPACED.test(inner)) addUnspaced(inner, ends, opens, chunks);
      else addListed(inner, ends, opens, chunks);
    }
    if (isQuoted)
      for (let at = before; at < chunks.length; at += 1)
        chunks[at] = { ...(chunks[at] as Chunk), quote: quotes };
    if (CLOSES_QUOTE.test(run)) isQuoted = false;
    opens = /[.!?…。！？:]["'”»)]*$/u.test(run);
  }
  return chunks;
}

/** One number with marks in it, of any locale: `1,200.50`, `1.200,00 €`, `3,50`. */
const MARKED = /^\D?(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{2})\D{0,3}$/;

/** A chunk, or each member of a list that is written without spaces: `7,8,9`, `a@x.io;b@x.io`. */
function addListed(text: string, ends: boolean, opens: boolean, to: Chunk[]): void {
  to.push({ text, forms: listForms(text), ends, opens });
  if (!/[,;|]/.test(text) || /^https?:/i.test(text) || MARKED.test(text)) return;
  for (const member of text.split(/[,;|]/))
    if (member.length > 1)
      to.push({ text: member, forms: listForms(member), ends: true, opens: false });
}

/** Of a run without spaces what is Latin stands by itself, and the whole as well. */
function addUnspaced(text: string, ends: boolean, opens: boolean, to: Chunk[]): void {
  to.push({ text, forms: [fold(text)], ends, opens });
  addHanNumbers(text, to);
  for (const { 0: run, index } of text.matchAll(LATIN_RUN)) {
    const inner = run.replace(/[._:/\\+-]+$/, '');
    if (inner === '' || inner === text) continue;
    const behind = text.slice(index + run.length, index + run.length + 2);
    const sign = [behind, behind.charAt(0)].find((one) => one !== '' && readUnit(one) !== null);
    const counts = /^\d[\d.,]*$/.test(inner) && sign !== undefined;
    to.push({ text: inner, forms: listForms(inner), ends: !counts, opens: false });
    if (counts) to.push({ text: sign, forms: [sign], ends: true, opens: false });
  }
}

/** Numbers in Han signs before what they count: `三千元`, `二十公斤`. */
const HAN_COUNT =
  /((?:\d+[百千万萬][\d百千万萬]*)|[一二两兩三四五六七八九十百千万萬]+)(度|公斤|千克|小时|小時|時間|分钟|个月|[元块円克分个個件台人名张枚本杯瓶盒箱份次回点時时])/gu;

function addHanNumbers(text: string, to: Chunk[]): void {
  for (const [, signs = '', counted = ''] of text.matchAll(HAN_COUNT)) {
    const number = String(hanNumber(signs));
    to.push({ text: number, forms: [number], ends: false, opens: false });
    to.push({ text: counted, forms: [counted], ends: true, opens: false });
  }
}

function listForms(text: string): string[] {
  const forms = [fold(text)];
  const add = (other: string | undefined): void => {
    if (other !== undefined && other !== '') forms.push(fold(other));
  };
  if (/^[#@№]/.test(text)) add(text.slice(1));
  const labeled = LABELED.exec(text)?.[1];
  if (labeled !== undefined) {
    add(labeled);
    if (/^[#@]/.test(labeled)) add(labeled.slice(1));
  }
  add(WITH_ENDING.exec(text)?.[1]);
  if (/.\/$/.test(text)) add(text.slice(0, -1));
  return forms;
}
