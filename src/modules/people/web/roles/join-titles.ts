/** Shared prefix: joins titles on one line and writes their common first words once. */

/** @example joinTitles(['판매 상품 조회', '판매 상품 등록']) // '판매 상품: 조회, 등록' */
export function joinTitles(titles: readonly string[]): string {
  const all = titles.map((title) => title.split(' '));
  const [first = []] = all;
  let shared = 0;
  while (all.length > 1 && all.every((parts) => parts.length > shared + 1 && parts[shared] === first[shared])) shared++;
  if (shared === 0) return titles.join(', ');
  const subject = first.slice(0, shared).join(' ').replace(/:$/, '');
  return `${subject}: ${all.map((parts) => parts.slice(shared).join(' ')).join(', ')}`;
}
