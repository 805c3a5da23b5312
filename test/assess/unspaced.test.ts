import { describe, expect, test } from 'vitest';
import { splitUnspaced } from '../../src/utterance/unspaced.js';

const piecesOf = (run: string): string[] =>
  splitUnspaced(run).map(({ from, to }) => run.slice(from, to));

describe('a run without spaces', () => {
  test.each([
    // Each character of 成都 is a word by itself, too.
    ['成都的天气', ['成都', '的', '天气']],
    ['借给苏州的学校', ['借给', '苏州', '的', '学校']],
    ['把合同归还给他', ['把', '合同', '归还', '给', '他']],
  ])('of Chinese, %s, is cut into words', (run, words) => {
    expect(piecesOf(run)).toEqual(words);
  });

  test.each([
    ['下周五下午三点开会', '下周五'],
    ['明天早上送货', '明天'],
  ])('of Chinese, %s, keeps days whole', (run, day) => {
    expect(piecesOf(run).some((piece) => piece.startsWith(day))).toBe(true);
  });

  test('of Japanese is cut at its grammar, and compounds stay whole', () => {
    expect(piecesOf('絶縁抵抗計を修理')).toEqual(['絶縁抵抗計', 'を', '修理']);
  });

  const RUNS = [
    '批号全锁掉厂家今早刚发的召回',
    '会議室を明日の午後3時から予約',
    '𠮷野家在成都',
    '東京都大田区',
  ];
  test.each(RUNS)('%s is cut without gaps', (run) => {
    expect(piecesOf(run).join('')).toBe(run);
    expect(piecesOf(run)).not.toContain('');
  });

  test('of Chinese is cut by its script where a text is long', () => {
    const run = '成都的天气';
    expect(splitUnspaced(run, 3_990).length).toBe(3);
    expect(splitUnspaced(run, 3_999).length).toBeGreaterThan(3);
  });
});
