/** A flow from nothing, as somebody does it who never did: named, put together, published, started. */
import { expect, type Page } from '@playwright/test';
import { does, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, photograph } from '../support/product.ts';

test.describe.configure({ timeout: 240_000 });

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');
const side = (page: Page) => page.locator('[data-builder-side]');

/** Counts what the browser itself calls a click. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener('click', ({ isTrusted, detail }) => {
      if (!isTrusted || detail === 0) return;
      sessionStorage.setItem('clicks', String(Number(sessionStorage.getItem('clicks') ?? 0) + 1));
    }, true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('clicks') ?? 0));
}

test('a newcomer builds leave with an approval and a notice, publishes it and starts it', async ({ page }) => {
  does('/admin/workflow-builder', '/admin/workflow-builder/:id', '/workflows/frames/:id/start');
  const company = await foundCompany(page, '그림 회사');
  const clicks = await countClicks(page);
  await page.goto(`${company.origin}/admin/workflow-builder`);
  await expect(page.getByRole('heading', { level: 1, name: '워크플로우 빌더' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await photograph(page, 'builder-list');
  await main(page).getByRole('button', { name: '새 업무 흐름' }).click();
  await dialog(page).getByLabel('무슨 업무인가요?').fill('휴가 신청');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '휴가 신청' })).toBeVisible();
  await main(page).getByRole('button', { name: '양식부터 시작' }).click();
  await expect(side(page)).toBeVisible();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: 'test-results/look-1.png' });
  await main(page).getByRole('button', { name: '‘양식’ 다음에 추가' }).click();
  await page.screenshot({ path: 'test-results/look-2.png' });
  await dialog(page).getByRole('option', { name: /^결재/ }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: 'test-results/look-3.png' });
  console.log(await side(page).innerText());
  await main(page).getByRole('button', { name: '‘결재’의 ‘승인’ 길에 추가' }).click();
  await dialog(page).getByRole('option', { name: /^메시지/ }).click();
  await page.waitForTimeout(2500);
  await page.screenshot({ path: 'test-results/look-4.png' });
  console.log(await side(page).innerText());
  await page.keyboard.press('Escape');
  await page.waitForTimeout(500);
  await page.screenshot({ path: 'test-results/look-5.png' });
  await expectNoSeriousFindings(page);
  await photograph(page, 'builder-canvas');
  await expectNoSidewaysScroll(page);
  await main(page).getByRole('button', { name: '게시하기' }).click();
  await page.waitForTimeout(1500);
  await page.screenshot({ path: 'test-results/look-6.png' });
  console.log(await dialog(page).innerText(), await clicks());
});
