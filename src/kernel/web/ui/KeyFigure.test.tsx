// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { renderWeb } from '../testing/render.tsx';
import { KeyFigure } from './KeyFigure.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const readText = () => document.body.textContent ?? '';
const units = () => [...document.querySelectorAll('span')].map(({ textContent }) => textContent);

it.each([
  ['92,000원', ['원']],
  ['-1,200원', ['원']],
  ['₩92,000', ['₩']],
  ['US$1,234.56', ['US$']],
  ['4건 이상', ['건 이상']],
  ['219 pcs', ['pcs']],
])('writes the digits of %s large, and what is not a digit as their unit', async (value, expected) => {
  const drawn = await renderWeb(<KeyFigure label="합계" value={value} sentence="다음 할 일" />);
  close = drawn.close;
  expect(readText()).toContain(`합계${value}다음 할 일`);
  expect(units().map((unit) => unit?.trim())).toEqual(expected);
});

it('reserves its place while the number is not known', async () => {
  const drawn = await renderWeb(<KeyFigure label="합계" value={undefined} />);
  close = drawn.close;
  expect(readText().endsWith('합계\u00a0')).toBe(true);
});
