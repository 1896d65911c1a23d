/** A team lead decides: on a phone by touch, and with nothing but the keyboard. */
import { type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { expectMessagesCoverNothing } from '../support/messages.ts';
import { demo, expectNoSeriousFindings, signIn, takePictures } from '../support/product.ts';
import { addToCart, checkOut, openItem, shop } from '../support/shop.ts';

const lead = { email: 'lead@hanbit.example', password: String(demo.signIns[0]?.password) };
const inKorea = { locale: 'ko-KR', timezoneId: 'Asia/Seoul' };

test.describe.configure({ mode: 'serial' });

/** Places this many orders that the team lead must approve. */
async function order(page: Page, count: number): Promise<void> {
  for (let placed = 0; placed < count; placed += 1) {
    const { price } = await openItem(page, 'dear');
    const quantity = Math.ceil(500_000 / price);
    await addToCart(page, quantity);
    await expect(page.getByRole('link', { name: new RegExp(`장바구니, ${quantity}개`) })).toBeVisible();
    await checkOut(page, `결재${placed} ${Date.now() % 100_000}`);
  }
}

/** Browser errors: the preview is not requested again once decided. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('response', (reply) => {
    if (reply.status() >= 400 && reply.url().includes('/api/decision/'))
      complaints.push(`${reply.status()} ${reply.url()}`);
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

const isInViewport = (page: Page, box: { y: number; height: number } | null) =>
  box !== null && box.y >= 0 && box.y + box.height <= (page.viewportSize()?.height ?? 0);

const open = async (browser: import('@playwright/test').Browser, options: BrowserContextOptions) =>
  (await browser.newContext({ ...inKorea, ...options })).newPage();

test('on a phone by touch: the request, its effects and both buttons fit one screen', async ({ browser }) => {
  claimScreens('/workspace', '/workspace/approvals/:id');
  test.setTimeout(180_000);
  await order(await open(browser, {}), 4);
  const page = await open(browser, { viewport: { width: 390, height: 844 }, hasTouch: true });
  const complaints = complaintsOf(page);
  await signIn(page, shop, lead, '/workspace');
  await page.getByRole('button', { name: '오래 기다린 순' }).tap();
  await expect(page.getByRole('table', { name: '대기일별 결재' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'inbox');
  const row = page.getByRole('link', { name: /주문 .*결재 요청/ }).last();
  await row.tap();

  const approve = page.getByRole('button', { name: '승인', exact: true });
  const reject = page.getByRole('button', { name: '반려', exact: true });
  const effects = page.getByRole('list', { name: '승인하면' });
  await expect(effects.getByText(/확정합니다\.$/)).toBeVisible();
  await expect(effects.getByText(/장부에 적습니다\.$/)).toBeVisible();
  expect(await effects.getByRole('listitem').count()).toBeLessThanOrEqual(4);
  for (const button of [approve, reject]) {
    const box = await button.boundingBox();
    expect(isInViewport(page, box)).toBe(true);
    expect(box?.height).toBeGreaterThanOrEqual(48);
  }
  const title = await page.getByRole('heading', { name: '승인하면' }).boundingBox();
  expect(isInViewport(page, title)).toBe(true);
  await expect(page.getByText(/ × [0-9]+/).first()).toBeInViewport();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'approval');

  await reject.tap();
  await expect(page.getByRole('textbox', { name: '의견' })).toBeFocused();
  await reject.tap();
  await expect(page.getByText('이유를 적어 주세요.')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'approval-reason');
  await page.getByRole('textbox', { name: '의견' }).fill('재고를 다른 곳에 먼저 보냅니다.');
  await reject.tap();
  await expect(page.getByText('반려했습니다.')).toBeVisible();
  await expect(page.getByText('반려함')).toBeVisible();

  const next = page.getByRole('link', { name: /^다음 결재 \([0-9]+\+?\)$/ });
  await expect(next).toBeVisible();
  const before = page.url();
  await next.tap();
  await expect(page).not.toHaveURL(before);
  await approve.tap();
  await expect(page.getByText('승인했습니다.')).toBeVisible();
  await expect(next).toBeVisible();
  await expectMessagesCoverNothing(page);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'approval-decided');
  await page.getByRole('button', { name: '되돌리기' }).tap();
  await expect(page.getByText('내 결재를 취소했습니다.')).toBeVisible();
  await expect(approve).toBeVisible();
  expect(complaints).toEqual([]);
});

test('by keyboard alone: A approves, R asks for the reason, N goes on', async ({ browser }) => {
  claimScreens('/workspace', '/workspace/approvals/:id');
  const page = await open(browser, { colorScheme: 'dark' });
  const complaints = complaintsOf(page);
  await signIn(page, shop, lead, '/workspace');
  const row = page.getByRole('link', { name: /주문 .*결재 요청/ }).first();
  await expect(row).toBeVisible();
  // The heading is led to as soon as the screen is filled; who focuses the row before that would lose it.
  await row.press('Enter');
  const effects = page.getByRole('list', { name: '승인하면' });
  await expect(effects).toBeVisible();
  await expectNoSeriousFindings(page);

  await page.keyboard.press('r');
  const opinion = page.getByRole('textbox', { name: '의견' });
  await expect(opinion).toBeFocused();
  // While somebody types, letters are letters.
  await page.keyboard.type('again and again');
  await expect(opinion).toHaveValue('again and again');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('반려했습니다.')).toBeVisible();
  const next = page.getByRole('link', { name: /^다음 결재/ });
  await expect(next).toBeFocused();
  await expectNoSeriousFindings(page);

  const first = page.url();
  await page.keyboard.press('n');
  await expect(page).not.toHaveURL(first);
  await expect(page.getByRole('button', { name: '승인', exact: true })).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('승인했습니다.')).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoSeriousFindings(page);
  expect(complaints).toEqual([]);
});
