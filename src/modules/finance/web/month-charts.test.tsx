// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import type { Sum } from '#kernel/contract/money.ts';
import { chooseLanguage } from '#kernel/web/i18n.tsx';
import { renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import type { Overview } from '../contract/reports.ts';
import { hasBookings, MonthCharts } from './components/MonthCharts.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  await chooseLanguage('ko');
});

const month = (name: string, revenue: Sum, expense: Sum, profit: Sum, cash: Sum) => {
  return { month: name, revenue, expense, profit, cash };
};
const overviewOf = (months: Overview['months'], currency: Overview['currency'] = 'KRW'): Overview => {
  const none = { cash: 0, receivables: 0, payables: 0, revenue: 0, expense: 0, profit: 0 };
  return { today: '2026-11-23', currency, ...none, periodClosed: false, months };
};

async function draw(overview: Overview | undefined) {
  const drawn = await renderWeb(<MonthCharts overview={overview} />);
  close = drawn.close;
  const texts = (selector: string) => [...drawn.place.querySelectorAll(selector)].map((each) => each.textContent);
  const rows = (label: string) =>
    [...drawn.place.querySelectorAll(`table[aria-label="${label}"] tr`)].map((row) =>
      [...row.children].map((cell) => cell.textContent).join(' | '),
    );
  return { ...drawn, texts, rows };
}

const two = [
  month('2026-10', 10_000_000, 4_000_000, 6_000_000, '10010000000000001'),
  month('2026-11', 11_200_000, 4_000_000, 7_200_000, '9010000000000001'),
];

it('describes the chart, and gives every figure exact to the unit, newest first', async () => {
  const { place, texts, rows } = await draw(overviewOf(two));
  await waitFor(() => place.querySelector('table'));
  expect(texts('h3')).toEqual(['11월 수익은 오늘까지 10월 전체보다 12% 많습니다', '현금이 10월 말보다 10% 줄었습니다']);
  expect(place.textContent).toContain('▲ 1,200,000원 증가 · 10월 10,000,000원 → 11월 11,200,000원');
  expect(place.textContent).toContain('▼ 1,000,000,000,000,000원 감소');
  expect(rows('월별 수익·비용·이익')).toEqual([
    '월 | 수익 | 비용 | 이익',
    '2026년 11월 | 11,200,000원 | 4,000,000원 | 7,200,000원',
    '2026년 10월 | 10,000,000원 | 4,000,000원 | 6,000,000원',
  ]);
  expect(rows('월말 현금').at(-1)).toBe('2026년 10월 | 10,010,000,000,000,001원');
  const pictures = [...place.querySelectorAll('[role=img]')].map((each) => each.getAttribute('aria-label'));
  expect(pictures).toEqual([
    '월별 수익·비용·이익: 11월 수익은 오늘까지 10월 전체보다 12% 많습니다',
    '월말 현금: 현금이 10월 말보다 10% 줄었습니다',
  ]);
  expect(texts('details summary')).toEqual(['표로 보기', '표로 보기']);
});

it('says the amount where a share would say nothing', async () => {
  const months = [month('2025-12', 0, 500, -500, -500), month('2026-01', 123_456, 0, 123_456, -500)];
  const { place, texts } = await draw(overviewOf(months, 'USD'));
  await waitFor(() => place.querySelector('table'));
  expect(texts('h3')).toEqual(['1월 수익은 오늘까지 12월 전체보다 US$1,234.56 많습니다', '현금이 12월 말과 같습니다']);
});

it('speaks English', async () => {
  await chooseLanguage('en');
  const { place, texts, rows } = await draw(overviewOf(two));
  await waitFor(() => place.querySelector('table'));
  expect(texts('h3')).toEqual([
    'Revenue in November so far is 12% above all of October',
    'Cash is 10% below the end of October',
  ]);
  expect(texts('details summary')[0]).toBe('See as a table');
  expect(rows('Cash at month end')[1]).toBe('November 2026 | ₩9,010,000,000,000,001');
});

it('reserves the place of a loading chart, and draws no chart without bookings', async () => {
  const { place } = await draw(undefined);
  expect(place.querySelectorAll('[aria-busy=true]')).toHaveLength(2);
  expect(place.querySelector('table, h3')).toBeNull();
  expect(hasBookings(overviewOf([month('2026-11', 0, 0, 0, 0)]))).toBe(false);
  expect(hasBookings(overviewOf(two))).toBe(true);
});
