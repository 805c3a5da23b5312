import type { AssessInput } from '../src/ports/assessment.js';
import { type Pair, type Part, readOmissions } from './omission.js';

/** Every so manyth pair comes once more with an irrelevant sentence. */
const EVERY = 4;

/**
 * What people add that fills nothing: a date, an amount, an id, a name, a quotation. `#` stands for a digit that differs
 * from one to the next.
 */
const IRRELEVANT: Readonly<Record<string, readonly string[]>> = {
  en: [
    'By the way, I turn 4# on 1# March.',
    'The coffee here is 3.#0 now, can you believe it?',
    'My badge still says K-7#1, they never changed it.',
    'My neighbour Agnes Pohl sends her regards.',
    'As my father says, "better late than never".',
    'I have been up since 5:#0.',
    'The other thing, ticket 88#2, is settled, forget about it.',
    'We moved here in 201#, number 1#, third floor.',
  ],
  de: [
    'Übrigens werde ich am 1#. März 4#.',
    'Der Kaffee kostet hier jetzt 3,#0 €, unglaublich.',
    'Auf meinem Ausweis steht immer noch K-7#1.',
    'Meine Nachbarin Agnes Pohl lässt grüßen.',
    'Mein Vater sagt immer: „Gut Ding will Weile haben.“',
    'Das andere, Vorgang 88#2, hat sich erledigt.',
  ],
  fr: [
    'Au fait, j’aurai 4# ans le 1# mars.',
    'Le café est à 3,#0 € maintenant, vous vous rendez compte ?',
    'Sur mon badge il y a toujours K-7#1.',
    'Ma voisine Agnès Paulin vous salue.',
    'Comme dit mon père : « mieux vaut tard que jamais ».',
    'L’autre affaire, le dossier 88#2, est réglée.',
  ],
  es: [
    'Por cierto, cumplo 4# el 1# de marzo.',
    'El café cuesta ya 3,#0 €, increíble.',
    'En mi tarjeta todavía pone K-7#1.',
    'Mi vecina Inés Paredes manda saludos.',
    'Como dice mi padre: «más vale tarde que nunca».',
    'Lo otro, el caso 88#2, ya está resuelto.',
  ],
  it: [
    'A proposito, il 1# marzo compio 4# anni.',
    'Il caffè adesso costa 3,#0 €, pazzesco.',
    'Sul mio tesserino c’è ancora scritto K-7#1.',
    'La mia vicina Agnese Poli vi saluta.',
    'Come dice mio padre: «meglio tardi che mai».',
    'L’altra cosa, la pratica 88#2, è già risolta.',
  ],
  pt: [
    'A propósito, faço 4# anos no dia 1# de março.',
    'O café agora custa 3,#0 €, veja só.',
    'No meu crachá ainda está K-7#1.',
    'A minha vizinha Inês Paiva manda cumprimentos.',
    'Como diz o meu pai: «mais vale tarde do que nunca».',
    'O outro assunto, o caso 88#2, já está resolvido.',
  ],
  nl: [
    'Ik word trouwens 4# op 1# maart.',
    'De koffie kost hier nu € 3,#0, niet te geloven.',
    'Op mijn pasje staat nog steeds K-7#1.',
    'Mijn buurvrouw Agnes Pol doet de groeten.',
    'Zoals mijn vader zegt: "beter laat dan nooit".',
    'Dat andere, melding 88#2, is al opgelost.',
  ],
  ja: [
    'ちなみに3月1#日で4#歳になります。',
    'ここのコーヒーは今3#0円だそうです。',
    '私の社員証にはまだK-7#1と書いてあります。',
    '隣の佐々木さんがよろしくと言っていました。',
    '父はいつも「急がば回れ」と言います。',
    'もう一つの件、88#2番はもう解決しました。',
  ],
  zh: [
    '顺便说一下,3月1#日我就4#岁了。',
    '这里的咖啡现在要3#块了,真没想到。',
    '我的工牌上还写着K-7#1。',
    '我的邻居王秀兰向你问好。',
    '我爸常说“慢工出细活”。',
    '另外那件事,88#2号,已经解决了。',
  ],
};

/** The authored parts, some pairs of which come once more with an irrelevant sentence: what fills nothing must not count. */
export const trainingParts = (): Part[] => readOmissions().map(withIrrelevantSentences);

function withIrrelevantSentences(part: Part): Part {
  const added = part.pairs
    .filter((_, at) => at % EVERY === EVERY - 1)
    .flatMap(withIrrelevantSentence);
  return { ...part, pairs: [...part.pairs, ...added] };
}

function withIrrelevantSentence(pair: Pair, at: number): Pair[] {
  const known = IRRELEVANT[pair.lang];
  if (known === undefined) return [];
  const sentence = (known[at % known.length] as string).replaceAll('#', () =>
    String((at * 7 + 3) % 10),
  );
  const add = (input: AssessInput): AssessInput => ({
    ...input,
    request: at % 3 === 0 ? `${sentence} ${input.request}` : `${input.request} ${sentence}`,
  });
  return [{ ...pair, id: `${pair.id}+`, clear: add(pair.clear), open: add(pair.open) }];
}
