// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { chooseLanguage } from '#kernel/web/i18n.tsx';
import { renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { StockTrend } from './components/StockCurve.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  await chooseLanguage('ko');
});

async function draw(...onHand: number[]): Promise<{ heading: string | undefined; rows: string[]; text: string }> {
  const curve = onHand.map((units, at) => ({ day: `2026-11-${20 + at}`, onHand: units }));
  const { place, close: end } = await renderWeb(<StockTrend curve={curve} />);
  close = end;
  await waitFor(() => place.querySelector('table'));
  const rows = [...place.querySelectorAll('tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent).join(' | '),
  );
  return { heading: place.querySelector('h3')?.textContent, rows, text: place.textContent ?? '' };
}

it('compares the stock with its first day, and gives every day', async () => {
  const { heading, rows, text } = await draw(1200, 1500, 900);
  expect(heading).toBe('재고가 90일 전보다 25% 줄었습니다');
  expect(text).toContain('▼ 300개 감소 · 2026. 11. 20. 1,200개 → 오늘 900개');
  expect(rows).toEqual(['날짜 | 재고', '2026. 11. 22. | 900개', '2026. 11. 21. | 1,500개', '2026. 11. 20. | 1,200개']);
});

it('speaks English, and of units where there was nothing before', async () => {
  await chooseLanguage('en');
  const { heading, rows } = await draw(0, 25);
  expect(heading).toBe('Stock is 25 units above 90 days ago');
  expect(rows[1]).toBe('Nov 21, 2026 | 25 units');
});
