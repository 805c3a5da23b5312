import type { Token } from '../../utterance/tokens.js';
import type { RecordList } from '../call/records.js';

/** Places of the things that an answer names by their order. */
export interface Ordered {
  readonly places: readonly number[];
  /** Whether it may mean several: `all of them`, `the first two`. */
  readonly several: boolean;
}

const ALL =
  /(?:^| )(?:all|both|everything|every one|each of them|alle|alles|beide|beides|sämtliche|tous|toutes|les deux|tout|todos|todas|todo|ambos|ambas|los dos|las dos|tutti|tutte|tutto|entrambi|entrambe|tudo|os dois|as duas|allemaal|beiden?|wszystkie|alla|båda)(?= |$)|全部|すべて|全て|両方|都|所有|两个都/u;
const BUT =
  /(?:^| )(?:except|but|apart from|without|not|bar|außer|bis auf|ohne|sauf|sans|à part|menos|excepto|salvo|sin|tranne|eccetto|meno|senza|exceto|menos|sem|behalve|zonder|utom|oprócz)(?: for)?(?= )|以外|を除|除了/u;
const FIRST =
  /(?:^| )(?:first|1st|former|erste[nrsm]?|premier|première|primero|primera|primeiro|primeira|primo|prima|eerste|första)(?= |$)|最初|第一/u;
const LAST =
  /(?:^| |')(?:last|latter|final|letzte[nrsm]?|dernier|dernière|último|última|ultimo|ultima|laatste|sista)(?= |$)|最後|最后/u;
const NUMBERS: readonly RegExp[] = [
  /^(?:second|2nd|zweite[nrsm]?|deuxième|segund[oa]|second[oa]|tweede)$/u,
  /^(?:third|3rd|dritte[nrsm]?|troisième|tercer[oa]?|terz[oa]|terceir[oa]|derde)$/u,
  /^(?:fourth|4th|vierte[nrsm]?|quatrième|cuart[oa]|quart[oa]|vierde)$/u,
];
const COUNTS: readonly RegExp[] = [
  /^(?:two|2|zwei|beiden|deux|dos|due|dois|duas|twee)$/u,
  /^(?:three|3|drei|trois|tres|tre|três|drie)$/u,
];

/** The places among so many things that words of order name; null where they name none. */
export function placesByOrder(tokens: readonly Token[], count: number): Ordered | null {
  const words = tokens.map(({ word }) => word).join(' ');
  const everything = Array.from({ length: count }, (_, at) => at);
  if (ALL.test(words)) {
    const but = BUT.exec(words);
    if (but === null) return { places: everything, several: true };
    const refused = placesNamed(words.slice(but.index + but[0].length), count);
    // What is left out by name is for whoever knows the names.
    if (refused === null) return null;
    return { places: everything.filter((at) => !refused.includes(at)), several: true };
  }
  const places = placesNamed(words, count);
  return places === null ? null : { places, several: places.length > 1 };
}

function placesNamed(words: string, count: number): number[] | null {
  const some = words.split(' ');
  const many = COUNTS.findIndex((number) => some.some((word) => number.test(word))) + 2;
  if (FIRST.test(words)) {
    const length = many > 1 ? many : 1;
    return length <= count ? Array.from({ length }, (_, at) => at) : null;
  }
  if (LAST.test(words)) {
    const length = many > 1 ? many : 1;
    return length <= count ? Array.from({ length }, (_, at) => count - length + at) : null;
  }
  const at = NUMBERS.findIndex((number) => some.some((word) => number.test(word))) + 1;
  return at > 0 && at < count ? [at] : null;
}

/** The keys of prices, moments and sizes. */
const PRICE =
  /price|rate|cost|fee|amount|total|precio|preis|prix|prezzo|preço|preco|prijs|tarif|kosten|pris|cena|料金|価格|价格/i;
const DATE =
  /date|day|time|start|begin|depart|created|due|sent|at$|on$|fecha|fech|datum|data|heure|hora|ora|uhrzeit|日|時/i;
const SIZE =
  /size|capacity|seats|places|area|length|duration|minutes|amount|count|guests|people|capacidad|größe|taille|tamaño|capienza|posti|plätze/i;

/** Words that compare things, and the fields of records that they compare. */
const COMPARES: readonly (readonly [words: RegExp, keys: RegExp, sign: 1 | -1])[] = [
  [
    /(?:^| )(?:cheap(?:er|est)|less expensive|least expensive|günstiger\w*|günstigst\w*|billiger\w*|billigst\w*|moins ch(?:er|ère)s?|más barat[oa]s?|más económic[oa]s?|meno car[oa]|più economic[oa]|mais barat[oa]s?|goedkoper\w*|goedkoopst\w*|billigare|billigaste|tańsz\w+)(?= |$)|安い|便宜/u,
    PRICE,
    -1,
  ],
  [
    /(?:^| )(?:dear(?:er|est)|(?:more|most) expensive|pricier|priciest|teurer\w*|teuerst\w*|plus ch(?:er|ère)s?|más car[oa]s?|più car[oa]|mais car[oa]s?|duurder\w*|duurst\w*)(?= |$)|高い|贵/u,
    PRICE,
    1,
  ],
  [
    /(?:^| )(?:earlier|earliest|older|oldest|sooner|soonest|früher\w*|frühest\w*|älter\w*|ältest\w*|plus tôt|plus ancien\w*|más temprano|más antigu[oa]|prima|più vecchi[oa]|mais cedo|mais antig[oa]|eerder\w*|vroeger\w*|oudst\w*)(?= |$)|早い|早い方|更早/u,
    DATE,
    -1,
  ],
  [
    /(?:^| )(?:later|latest|newer|newest|most recent|später\w*|spätest\w*|neuer\w*|neuest\w*|plus tard|plus récent\w*|más tarde|más reciente|più tardi|più recente|mais tarde|mais recente|later\w*|nieuwst\w*)(?= |$)|遅い|新しい|更晚/u,
    DATE,
    1,
  ],
  [
    /(?:^| )(?:small(?:er|est)|short(?:er|est)|fewer|kleiner\w*|kleinst\w*|kürzer\w*|kürzest\w*|plus petit\w*|plus court\w*|más pequeñ[oa]|más cort[oa]|più piccol[oa]|più cort[oa]|menor|mais pequen[oa]|kleinere|kleinste|korter\w*)(?= |$)|小さい|更小/u,
    SIZE,
    -1,
  ],
  [
    /(?:^| )(?:big(?:ger|gest)|larg(?:er|est)|long(?:er|est)|größer\w*|größt\w*|länger\w*|längst\w*|plus grand\w*|plus long\w*|más grande|más larg[oa]|più grande|più lung[oa]|maior|mais long[oa]|groter\w*|grootst\w*|langer\w*)(?= |$)|大きい|更大/u,
    SIZE,
    1,
  ],
];

/** The one record that a comparison means: `the cheaper one`, `la más barata`; null where nothing compares, or nothing can be. */
export function placeCompared(tokens: readonly Token[], { items }: RecordList): number | null {
  const words = tokens.map(({ word }) => word).join(' ');
  const found = COMPARES.find(([said]) => said.test(words));
  if (found === undefined || items.length < 2) return null;
  const [, keys, sign] = found;
  const names = new Set(items.flatMap(({ fields }) => fields.map(({ key }) => key)));
  const named = [...names].filter((key) => keys.test(key));
  for (const key of named) {
    const values = items.map(({ fields }) => fields.find((field) => field.key === key)?.value);
    if (values.some((value) => value === undefined || typeof value === 'boolean')) continue;
    const sorted = values
      .map((value, at) => ({ at, value: value as string | number }))
      .sort((a, b) => (a.value < b.value ? sign : a.value > b.value ? -sign : 0));
    const [first, second] = sorted;
    if (first && second && first.value !== second.value) return first.at;
  }
  return null;
}
