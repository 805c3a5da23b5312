import { BIG, type Corpus, TINY } from './search-corpus.js';

/** Queries of a kind, and what they may cost in milliseconds on the reference machine. */
export interface QueryClass {
  readonly name: string;
  readonly tenantId: string;
  readonly queries: readonly string[];
}

const EACH = 20;

/** Words and pairs are picked by the share of the tenant's texts that have them. */
export function queryClasses({ documents, words, pairs }: Corpus): QueryClass[] {
  const near = (counts: ReadonlyMap<string, number>, share: number): string[] => {
    const wanted = Math.max(3, (share * documents) / 2);
    return [...counts]
      .map(([word, count]) => ({ word, off: Math.abs(Math.log(count / wanted)) }))
      .sort((a, b) => a.off - b.off || (a.word < b.word ? -1 : 1))
      .slice(0, EACH)
      .map(({ word }) => word);
  };
  const common = near(words, 0.2);
  const frequent = near(words, 0.05);
  const middling = near(words, 0.002);
  const rare = near(words, 0.00002);
  const of = (make: (index: number) => string): string[] =>
    Array.from({ length: EACH }, (_, index) => make(index));
  const at = (list: readonly string[], index: number): string =>
    list[index % list.length] as string;
  const big = (name: string, queries: string[]): QueryClass => ({ name, tenantId: BIG, queries });
  return [
    big('rare word', rare),
    big('middling word (0.2 %)', middling),
    big('frequent word (5 %)', frequent),
    big('common word (20 %)', common),
    big(
      'two words',
      of((n) => `${at(common, n)} ${at(middling, n)}`),
    ),
    big(
      'two common words',
      of((n) => `${at(common, n)} ${at(common, n + 1)}`),
    ),
    big(
      'three words',
      of((n) => `${at(common, n)} ${at(frequent, n)} ${at(frequent, n + 1)}`),
    ),
    big(
      'phrase (0.2 %)',
      near(pairs, 0.002).map((pair) => `"${pair}"`),
    ),
    big(
      'phrase (5 %)',
      near(pairs, 0.05).map((pair) => `"${pair}"`),
    ),
    big(
      'OR',
      of((n) => `${at(middling, n)} OR ${at(rare, n)} OR ${at(middling, n + 1)}`),
    ),
    big(
      'OR of common words',
      of((n) => `${at(common, n)} OR ${at(common, n + 1)}`),
    ),
    big(
      'minus',
      of((n) => `${at(middling, n)} -${at(common, n)}`),
    ),
    big(
      'common word, minus',
      of((n) => `${at(common, n)} -${at(common, n + 1)}`),
    ),
    { name: 'common word, tiny tenant', tenantId: TINY, queries: common },
    {
      name: 'phrase, tiny tenant',
      tenantId: TINY,
      queries: near(pairs, 0.05).map((p) => `"${p}"`),
    },
  ];
}
