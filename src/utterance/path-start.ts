const PATH_HEAD = /[./~]/;
const OPENS_PATH = /[\s"'`([=]/;

/** Where a path begins: with `/`, `./`, `../` or `~/` in front of its first word, at the head of a word. */
export function pathStart(text: string, at: number): number {
  let from = at;
  while (from > 0 && at - from < 9 && PATH_HEAD.test(text.charAt(from - 1))) from--;
  const isHead =
    text.charAt(at - 1) === '/' && (from === 0 || OPENS_PATH.test(text.charAt(from - 1)));
  return isHead ? from : at;
}
