/**
 * Browser tests of the start page: today's tasks are completed there, the week's progress is shown, and finished work is printed.
 */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { demo, expectNoSeriousFindings, expectNoSidewaysScroll, signIn, takePictures } from '../support/product.ts';
import { addToCart, checkOut, openItem, shop } from '../support/shop.ts';

const of = (key: 'lead' | 'manager' | 'viewer') => ({
  email: `${key}@hanbit.example`,
  password: String(demo.signIns[0]?.password),
});

test.describe.configure({ timeout: 240_000 });

/** An order that the team lead must approve, by a customer in a browser of the own, who prints the confirmation. */
async function ordered(page: Page): Promise<string> {
  const customer = await page.context().browser()?.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' });
  if (!customer) throw new Error('there is no browser');
  const site = await customer.newPage();
  await keepPaper(site);
  const { price } = await openItem(site, 'dear');
  const quantity = Math.ceil(500_000 / price);
  await addToCart(site, quantity);
  await expect(site.getByRole('link', { name: new RegExp(`장바구니, ${quantity}개`) })).toBeVisible();
  await checkOut(site, `손님 ${Date.now() % 1_000_000}`);
  const number = (await site.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await printed(site, '주문 확인서', [number, '주문 상품', '공급자']);
  await customer.close();
  return number;
}

/** The browser's own dialog is not opened: what would be printed stays to be looked at. */
const keepPaper = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => undefined;
  });

/** The paper has what it should say, and nothing of the page around it. */
async function printed(page: Page, title: string, says: readonly string[]): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: '더 보기' }).first().click();
  await page.getByRole('menuitem', { name: `${title} 인쇄` }).click();
  const before = page.viewportSize();
  await page.setViewportSize({ width: 703, height: 1032 });
  await page.emulateMedia({ media: 'print' });
  const sheet = page.getByRole('article', { name: title });
  await expect(sheet).toBeVisible();
  for (const text of says) await expect(sheet).toContainText(text);
  await expect(page.getByRole('main').filter({ visible: true })).toHaveCount(0);
  if (process.env.SCREENS) await page.screenshot({ path: `test-results/screens/paper-${title}.png`, fullPage: true });
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(page.getByRole('main')).toBeVisible();
  if (before) await page.setViewportSize(before);
}

test('waiting work is approved in place, the week leads to its runs, and all of it can be printed', async ({
  page,
}) => {
  claimScreens('/dashboard', '/workspace/approvals/:id', '/workflows');
  const number = await ordered(page);
  await keepPaper(page);
  await signIn(page, shop, of('lead'), '/dashboard');
  const today = page.getByRole('region', { name: '오늘' });
  const more = today.getByRole('button', { name: '더 보기', exact: true });
  const row = today.getByRole('listitem').filter({ hasText: number });
  await expect(today.getByRole('listitem').first()).toBeVisible();
  while ((await row.count()) === 0 && (await more.isVisible())) await more.click();
  await expect(row).toContainText('오늘 도착');
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'today');
  await row.getByRole('link').first().click();
  // The previous page has a button of the same name.
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await printed(page, '결재 문서', [number, '기안', '결재 요청']);
  await page.goto(`${shop}/dashboard?today=approval`);
  await expect(today.getByRole('listitem').first()).toBeVisible();
  while ((await row.count()) === 0) await more.click();
  await row.getByRole('button', { name: /승인$/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '승인', exact: true }).click();
  await expect(page.getByText('승인했습니다.')).toBeVisible();
  await expect(row).toHaveCount(0);

  const week = page.getByRole('table', { name: '이번 주 업무 흐름' });
  const orders = week.getByRole('row').filter({ hasText: '주문' }).first();
  await expect(orders.getByRole('img')).toBeVisible();
  await orders.getByRole('link').first().click();
  await expect(page.getByText(/업무만 보고 있습니다/)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: number }).first()).toBeVisible();
  await page.getByRole('button', { name: '조건 지우기' }).first().click();
  await expect(page.getByText(/업무만 보고 있습니다/)).toHaveCount(0);
});

test('orders are printed for both sides, and exported with their reason', async ({ page }) => {
  claimScreens('/domains/order', '/domains/order/:id');
  await keepPaper(page);
  await signIn(page, shop, of('manager'), '/domains/order');
  await page.getByRole('main').getByRole('button', { name: '더 보기' }).first().click();
  await page.getByRole('menuitem', { name: 'CSV로 내보내기' }).click();
  const asking = page.getByRole('dialog', { name: 'CSV로 내보내기' });
  await asking.getByRole('textbox', { name: '이유' }).fill('택배사에 넘기려고');
  const file = page.waitForEvent('download');
  await asking.getByRole('button', { name: 'CSV로 내보내기' }).click();
  expect((await file).suggestedFilename()).toMatch(/^주문 목록 .*\.csv$/);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /^주문 \d{4}-/ })).toBeVisible();
  await printed(page, '주문서', ['주문 상품', '단가']);
  await printed(page, '거래명세서', ['공급받는 자', '공급가액', '부가세', '합계']);
});

test('a user without decision rights is shown no decisions', async ({ page }) => {
  const refused: string[] = [];
  page.on('response', (reply) => void (reply.status() === 403 && refused.push(reply.url())));
  await signIn(page, shop, of('viewer'), '/dashboard');
  const today = page.getByRole('region', { name: '오늘' });
  await expect(today.getByText('오늘 할 일을 모두 마쳤습니다.').or(today.getByRole('listitem').first())).toBeVisible();
  await expect(today.getByRole('button', { name: /승인$/ })).toHaveCount(0);
  await takePictures(page, 'today-viewer');
  expect(refused).toEqual([]);
});
