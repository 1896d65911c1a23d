// @vitest-environment jsdom
/** Motion draws over the page for a moment and leaves it as it was; with reduced motion there is none. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countFigures, isStill, playUndo, watchRows } from './motion.ts';

let isReduced = false;
let moves: PromiseWithResolvers<void>[] = [];
beforeEach(() => {
  moves = [];
  isReduced = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  Element.prototype.animate = () => {
    const move = Promise.withResolvers<void>();
    moves.push(move);
    return { finished: move.promise } as unknown as Animation;
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(Element.prototype, 'animate');
  document.body.replaceChildren();
});

function list(...names: string[]): HTMLElement {
  document.body.innerHTML = `<ul>${names.map((name) => `<li data-row id="${name}">${name}</li>`).join('')}</ul>`;
  return document.querySelector('ul') as HTMLElement;
}
const readRows = (all: HTMLElement) =>
  [...all.children].map((row) => [row.textContent, row.getAttribute('aria-hidden')]);

it('a row that leaves slides out, unseen by readers, where others stay', async () => {
  watchRows();
  const all = list('하나', '둘', '셋');
  all.children[1]?.remove();
  await vi.waitUntil(() => all.children.length === 3);
  expect(readRows(all)).toEqual([
    ['하나', null],
    ['둘', 'true'],
    ['셋', null],
  ]);
  expect(document.getElementById('둘')).toBeNull();
  moves[0]?.resolve();
  await vi.waitUntil(() => all.children.length === 2);
});

it('a list that is another one, or that nobody wants to see move, is there at once', async () => {
  watchRows();
  const all = list('하나', '둘', '셋', '넷');
  all.replaceChildren(...[...list('다섯').children]);
  document.body.append(all);
  const some = list('하나', '둘', '셋');
  isReduced = true;
  some.children[0]?.remove();
  await Promise.resolve();
  expect(readRows(some)).toHaveLength(2);
  expect(moves).toEqual([]);
  expect(isStill()).toBe(true);
});

it('the numbers of an undo run from what they were, and the sentences end as they are', async () => {
  const steps: string[] = [];
  document.body.innerHTML =
    '<form><ul data-effects><li><b>라떼잔</b> 재고가 1,219에서 1,229로 늘어납니다.</li><li>메일은 취소할 수 없습니다.</li></ul></form>';
  const form = document.querySelector('form') as HTMLElement;
  const text = form.textContent;
  const observer = new MutationObserver(() => void steps.push(form.textContent ?? ''));
  observer.observe(form, { characterData: true, subtree: true });
  await playUndo(form, { isRedo: false });
  observer.disconnect();
  expect(form.textContent).toBe(text);
  expect(steps.length).toBeGreaterThan(0);
  for (const step of steps) expect(step).toMatch(/1,219에서 1,2[12]\d로/);
  isReduced = true;
  await playUndo(form, { isRedo: false });
  expect(form.textContent).toBe(text);
});

it('a new figure counts up once, hidden from screen readers', async () => {
  document.body.innerHTML = '<main></main>';
  const main = document.querySelector('main') as HTMLElement;
  const leave = countFigures(main, '/dashboard');
  main.innerHTML = '<p data-figure>92,000원</p>';
  await vi.waitUntil(() => main.querySelector('[aria-hidden]'));
  expect(main.querySelector('p')?.firstChild?.textContent).toBe('92,000원');
  await vi.waitUntil(() => !main.querySelector('[aria-hidden]'), 3000);
  expect(main.textContent).toBe('92,000원');
  leave();
  countFigures(main, '/dashboard');
  main.innerHTML = '<p data-figure>5건</p>';
  await Promise.resolve();
  expect(main.querySelector('[aria-hidden]')).toBeNull();
});
