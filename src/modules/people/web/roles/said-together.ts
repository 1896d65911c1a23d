/** What is said of one thing, in one line: words with which all begin are said once. */

/** @example saidTogether(['판매 상품 조회', '판매 상품 등록']) // '판매 상품: 조회, 등록' */
export function saidTogether(titles: readonly string[]): string {
  const all = titles.map((title) => title.split(' '));
  const [first = []] = all;
  let shared = 0;
  while (all.length > 1 && all.every((words) => words.length > shared + 1 && words[shared] === first[shared])) shared++;
  if (shared === 0) return titles.join(', ');
  const thing = first.slice(0, shared).join(' ').replace(/:$/, '');
  return `${thing}: ${all.map((words) => words.slice(shared).join(' ')).join(', ')}`;
}
