import { embed } from '../../src/embedder/embed.js';

const SENTENCE =
  'Could you please check why the parcel with my replacment charger has not arrived yet, although the courier says that ' +
  'it was delivered to our Nachbarin on Thursday?';

/** Microseconds that one text takes, of 25 words, 400 and 20,000, after warming up. */
export function timingTable(): string {
  const rows = [
    ['25 words', SENTENCE, 4_000],
    ['400 words', `${SENTENCE} `.repeat(16), 400],
    ['20,000 words', `${SENTENCE} `.repeat(800), 400],
  ] as const;
  return [
    '| one text | p50 µs | p99 µs |',
    '| --- | --- | --- |',
    ...rows.map(([name, text, runs]) => {
      for (let i = 0; i < runs / 4; i++) embed(text);
      const times = Array.from({ length: runs }, () => {
        const from = process.hrtime.bigint();
        embed(text);
        return Number(process.hrtime.bigint() - from) / 1_000;
      }).sort((a, b) => a - b);
      const at = (share: number) => Math.round(times[Math.floor(runs * share)] as number);
      return `| ${name} | ${at(0.5)} | ${at(0.99)} |`;
    }),
  ].join('\n');
}
