/** Browser tests of charts: each is drawn, and the table beside it shows the same figures. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { changeScheme, expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

/** Both modes: what is drawn has colours of its own. */
async function expectGoodInBothModes(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await changeScheme(page, colorScheme, 'reduce');
    await expectNoSeriousFindings(page);
  }
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
}

/** Layout shift while the page loaded, as browsers measure it. */
const jumped = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const each of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += each.value;
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 300);
      }),
  );

test('the owner sees how twelve months went, and reads the same figures in a table', async ({ page }) => {
  claimScreens('/dashboard', '/domains/finance');
  const company = await foundCompany(page, '한빛 서점');
  const { months } = await company.call('GET', '/api/finance/overview');
  const post = (date: string, memo: string, [debit, credit]: [string, string], amount: number) => {
    const lines = [
      { account: debit, debit: amount },
      { account: credit, credit: amount },
    ];
    return company.call('POST', '/api/finance/entries', { date, memo, lines });
  };
  for (const [at, { month }] of months.entries()) {
    const sales = at === 11 ? 14_560_000 : at === 10 ? 13_000_000 : 8_000_000 + 900_000 * ((at * 5) % 7);
    await post(`${month}-01`, '상품 매출', ['103', '401'], sales);
    await post(`${month}-01`, '임차료', ['819', '103'], 4_000_000 + 700_000 * ((at * 3) % 5));
  }
  const [before, now] = months.slice(-2).map(({ month }: { month: string }) => `${Number(month.slice(5))}월`);
  const finding = `${now} 수익은 오늘까지 ${before} 전체보다 12% 많습니다`;
  const chart = page.getByRole('region', { name: finding });

  for (const path of ['/dashboard', '/domains/finance']) {
    await page.goto(`${company.origin}${path}`);
    await expect(chart.getByRole('heading', { name: finding })).toBeVisible();
    await expect(chart).toContainText(`▲ 1,560,000원 증가 · ${before} 13,000,000원 → ${now} 14,560,000원`);
    // 24 bars and a line; the axis speaks in 만
    await expect(chart.locator('svg .recharts-bar-rectangle')).toHaveCount(24);
    await expect(chart.locator('svg')).toContainText(/\d만/);
    expect(await jumped(page), 'nothing jumps while it comes').toBeLessThan(0.05);
    await expectGoodInBothModes(page);
    await expectNoSidewaysScroll(page);
    await takePictures(page, `charts${path.replaceAll('/', '-')}`);
    // by keys alone
    const fold = chart.getByText('표로 보기');
    await fold.press('Enter');
    const table = chart.getByRole('table', { name: '월별 수익·비용·이익' });
    await expect(table.getByRole('row')).toHaveCount(13);
    await expect(table.getByRole('row').nth(1)).toHaveText(/14,560,000원.*\d원.*\d원/);
    await expect(table.getByRole('row').nth(2)).toContainText('13,000,000원');
    await expectNoSidewaysScroll(page);
  }
  await expectGoodInBothModes(page);
  await chart.locator('svg.recharts-surface').first().hover();
  await expect(chart.locator('.recharts-tooltip-wrapper')).toContainText(/수익 [\d,]+원/);
  await chart.getByRole('row').nth(2).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('재무 흐름');
  await expect(page.getByRole('main')).toContainText('13,000,000원');
});
