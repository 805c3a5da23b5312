/** Words for days by their distance from today, each with the distance in days. */
const DISTANCES: readonly (readonly [days: number, words: string])[] = [
  [-1, 'yesterday gestern hier ayer ieri ontem gisteren igår wczoraj 昨日 昨天'],
  [0, "today tonight heute aujourd'hui hoy oggi hoje vandaag idag dzisiaj dziś 今日 今天"],
  [1, 'tomorrow morgen demain mañana domani amanhã imorgon jutro 明日 明天'],
  [2, 'overmorrow übermorgen après-demain pasado dopodomani overmorgen pojutrze 明後日 后天'],
];

const DISTANCE_OF = new Map(
  DISTANCES.flatMap(([days, words]) => words.split(' ').map((word) => [word, days] as const)),
);

/** The distance in days that a word such as `tomorrow` names; null for any other word. */
export const dayDistance = (word: string): number | null => DISTANCE_OF.get(word) ?? null;
