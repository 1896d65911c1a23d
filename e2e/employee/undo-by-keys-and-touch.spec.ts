/** An order is undone and redone by the keyboard alone, and on a phone by touch; the screen is looked at in each of its states. */
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import {
  changeScheme,
  demo,
  expectNoSeriousFindings,
  expectNoSidewaysScroll,
  signIn,
  takePictures,
} from '../support/product.ts';
import { addToCart, checkOut, openItem, shop } from '../support/shop.ts';

const manager = { email: 'manager@hanbit.example', password: String(demo.signIns[0]?.password) };
const korean = { locale: 'ko-KR', timezoneId: 'Asia/Seoul' };

/** A small order needs nobody's approval: its run has ended when it is placed. */
async function placed(browser: Browser): Promise<string> {
  const context = await browser.newContext(korean);
  const page = await context.newPage();
  const buyer = `이나래 ${Date.now() % 1_000_000}`;
  await openItem(page);
  await addToCart(page, 1);
  await expect(page.getByRole('link', { name: /장바구니, 1개/ })).toBeVisible();
  await checkOut(page, buyer);
  await context.close();
  return buyer;
}

/** Presses Tab until the focus is there, as somebody without a mouse would. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the focus never came to ${target}`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

test('by the keyboard alone, to the undo of the redo', async ({ browser, page }) => {
  claimScreens('/workflows', '/workflows/executions/:id', '/workflows/executions/:id/undo');
  test.setTimeout(240_000);
  const buyer = await placed(browser);
  await signIn(page, shop, manager, '/workflows');
  // A table is one stop: J and K go from row to row.
  const row = page.getByRole('row', { name: new RegExp(buyer) });
  await tabTo(page, page.locator('tbody tr[tabindex="0"]'));
  for (let rows = 0; rows < 20 && !(await row.evaluate((item) => item === document.activeElement)); rows += 1) {
    await page.keyboard.press('j');
  }
  await press(page, row);
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^주문 [0-9-]+ · ${buyer}$`) })).toBeVisible();

  // Changes made by a block of the picture.
  const picture = page.getByRole('list', { name: '단계' });
  await press(page, picture.getByRole('button').first());
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expectNoSeriousFindings(page);

  await press(page, page.getByRole('link', { name: '되돌리기 미리보기' }));
  await expect(page.getByRole('heading', { level: 1, name: /^주문 [0-9-]+[을를] 되돌리면$/ })).toBeVisible();
  await expect(page.getByText(/^되돌리는 순서: /)).toBeAttached();
  await press(page, page.getByText(/^자세히/));
  await expect(page.getByRole('heading', { name: /^되돌리는 변경/ })).toBeVisible();
  await expectNoSeriousFindings(page);

  const decide = async (verb: string) => {
    await tabTo(page, page.getByLabel(verb === '다시 적용' ? '잘못 되돌렸습니다' : '잘못 입력했습니다'));
    await page.keyboard.press('Space');
    await tabTo(page, page.getByLabel('추가 설명'));
    await page.keyboard.type('수량을 잘못 넣었습니다.');
    await press(page, page.getByRole('button', { name: verb, exact: true }));
    await expect(page).toHaveURL(/\/workflows\/executions\/[^/]+$/);
  };
  await decide('되돌리기');
  await expect(page.getByText(/[을를] 되돌린 기록입니다\./)).toBeVisible();

  // Brought back, and taken back again: the word is right each time.
  await press(page, page.getByRole('link', { name: '다시 적용 미리보기' }));
  await expect(page.getByRole('heading', { level: 1, name: /다시 적용하면$/ })).toBeVisible();
  await decide('다시 적용');
  await expect(page.getByText(/되돌렸던 .*다시 적용한 기록입니다\./)).toBeVisible();
  await press(page, page.getByRole('link', { name: '되돌리기 미리보기' }));
  await expect(page.getByRole('heading', { level: 1, name: /되돌리면$/ })).toBeVisible();
  await expect(page.getByRole('list', { name: '이 순서대로 되돌립니다' })).toBeVisible();
  await decide('되돌리기');
  await expect(page.getByRole('link', { name: '다시 적용 미리보기' })).toBeVisible();
  await expectNoSeriousFindings(page);
});

test('by touch on a phone: the deciding button is always visible, and large', async ({ browser }) => {
  claimScreens('/workflows', '/workflows/executions/:id', '/workflows/executions/:id/undo');
  test.setTimeout(240_000);
  const buyer = await placed(browser);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await (await browser.newContext({ ...korean, ...phone })).newPage();
  await signIn(page, shop, manager, '/workflows');
  await page
    .getByRole('link', { name: new RegExp(buyer) })
    .first()
    .tap();
  await page.getByRole('link', { name: '되돌리기 미리보기' }).tap();

  const effects = page.getByRole('list', { name: '되돌리면 이렇게 됩니다' });
  await expect(effects.getByText(/재고 [0-9,]+ → [0-9,]+ \(\+1\)/)).toBeInViewport();
  const button = page.getByRole('button', { name: '되돌리기', exact: true });
  await expect(button).toBeInViewport();
  expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(48);
  await expectNoSeriousFindings(page);
  await changeScheme(page, 'dark');
  await expectNoSeriousFindings(page);
  await page.getByText(/^자세히/).tap();
  await expect(page.getByRole('heading', { name: /^되돌리는 변경/ })).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.emulateMedia({ colorScheme: null });
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'undo-open');

  // Asked for its reason where it was forgotten; nothing is done.
  await button.tap();
  await expect(page.getByText('이유를 골라 주세요.')).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.getByLabel('고객·거래처가 요청했습니다').tap();
  await button.tap();
  await expect(page).toHaveURL(/\/workflows\/executions\/[^/]+$/);
  await expect(page.getByText(/[을를] 되돌린 기록입니다\./)).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.context().close();
});
