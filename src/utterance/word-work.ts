import type { Token } from './tokens.js';
import { UNSPACED } from './unspaced.js';
import type { Value } from './values.js';
import { wordSet } from './word-set.js';

interface Said {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly values: readonly Value[];
}

/** Verbs for what is done with words alone: whoever understands the request can do it without a tool. */
const VERBS = wordSet(
  'explain describe define summarise summarize paraphrase rephrase reword rewrite simplify shorten proofread translate suggest recommend brainstorm compose draft write word phrase imagine invent recite rhyme sing ' +
    'erkläre erklär erklären beschreibe beschreib fasse formuliere formulier umformulieren übersetze übersetz schreibe schreib verfasse dichte erfinde reime erzähl erzähle empfiehl ' +
    'explique expliquez expliquer décris décrivez résume résumez reformule reformulez traduis traduisez écris écrivez rédige rédigez invente raconte propose recommande ' +
    'explica explícame explique describe resume reformula traduce traduza traduci escribe redacta inventa cuéntame cuenta sugiere recomienda ' +
    'spiega spiegami descrivi riassumi riformula scrivi componi racconta raccontami suggerisci consiglia ' +
    'descreve descreva resuma reformule escreve escreva redija conta conte sugere sugira recomenda ' +
    'leg beschrijf herschrijf vertaal schrijf bedenk verzin vertel ' +
    'förklara beskriv sammanfatta formulera översätt skriv hitta berätta föreslå ' +
    'wyjaśnij wytłumacz opisz streść przetłumacz napisz wymyśl opowiedz zaproponuj poleć',
);
const UNSPACED_WORK =
  /(?:説明|要約|翻訳|訳|書|作文|言い換え|教え|考え|提案)(?:し|い|え)?て|(?:解释|说明|翻译|改写|总结|概括|写|想|推荐|建议|讲|介绍)(?:一下|一个|一句|一首|一段|几|个|句|首|段)/u;
/** `Tell me …` and `give me …` want words where such a thing follows. */
const HANDS_OVER = wordSet('tell give make help think come put say find show');
const WORDS = wordSet(
  'joke jokes riddle riddles poem haiku limerick rhyme story stories anecdote idea ideas example examples tip tips advice sentence sentences phrase word words synonym synonyms title titles slogan slogans caption name names question questions reason reasons line lines paragraph speech toast witz gedicht slogan satz idee ideen tipp tipps blague poème phrase idée idées chiste poema frase idea ideas consejo barzelletta poesia frase idea piada frase ideia mop gedicht zin idee dikt vits mening wiersz żart zdanie',
);
const BEFORE = wordSet(
  'please can could would will you help me us to let s kindly bitte kannst du mir können sie stp peux-tu pouvez-vous por favor puedes per favore puoi você pode kun je alsjeblieft kan du proszę możesz i need want like',
);

/** Places that words alone do not reach: where something lies, or where it goes. */
const ELSEWHERE: ReadonlySet<Value['kind']> = new Set(['email', 'url', 'path', 'id', 'handle']);

/** Whether what is asked for first is made of words alone: an explanation, a text, an idea. */
export function asksForWords({ text, tokens, values }: Said): boolean {
  if (values.some(({ kind }) => ELSEWHERE.has(kind))) return false;
  if (UNSPACED.test(text)) return UNSPACED_WORK.test(text.slice(0, 200));
  const at = tokens.slice(0, 12).findIndex(({ word }) => !BEFORE.has(word));
  const first = tokens[at]?.word;
  if (first === undefined) return false;
  // `Raconte-moi` is an order with whom it is for.
  if (VERBS.has(first) || VERBS.has(first.replace(/-\p{L}+$/u, ''))) return true;
  return HANDS_OVER.has(first) && tokens.slice(at + 1, at + 9).some(({ word }) => WORDS.has(word));
}
