/** The picture of a flow in each of its places: what it shows, how it is reached without a mouse, and that it holds still where asked to. */
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { demo, expectNoSeriousFindings, expectNoSidewaysScroll, signIn, takePictures } from '../support/product.ts';
import { addToCart, checkOut, openItem, shop } from '../support/shop.ts';

function person(key: 'lead' | 'finance' | 'manager') {
  return { email: `${key}@hanbit.example`, password: String(demo.signIns[0]?.password) };
}

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })).newPage();
}

/** An order that needs two decisions. @returns its number */
async function placed(browser: Browser): Promise<string> {
  const page = await newPage(browser);
  const { price } = await openItem(page, 'dear');
  const quantity = Math.ceil(500_000 / price);
  await addToCart(page, quantity);
  await expect(page.getByRole('link', { name: new RegExp(`장바구니, ${quantity}개`) })).toBeVisible();
  await checkOut(page, `윤그림 ${Date.now() % 100_000}`);
  const number = (await page.getByRole('heading', { level: 1 }).textContent())?.match(/[0-9]{4}-[0-9]{6}/)?.[0];
  await page.context().close();
  return String(number);
}

/** Names of the animations that run without end within it, those of what is drawn before and after its elements, too. */
function motions(picture: Locator): Promise<string[]> {
  return picture.evaluate((list) =>
    (list.parentElement as Element)
      .getAnimations({ subtree: true })
      .filter(({ playState }) => playState === 'running')
      .map((animation) => /pulse|forward|backward/.exec((animation as CSSAnimation).animationName)?.[0] ?? 'other'),
  );
}

async function expectStill(page: Page, picture: Locator): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => motions(picture)).toEqual([]);
  await page.emulateMedia({ reducedMotion: null });
}

const readPositions = (items: Locator) =>
  items.evaluateAll((all) =>
    all.map((item) => {
      const { x, y } = item.getBoundingClientRect();
      return { x: Math.round(x), y: Math.round(y) };
    }),
  );

async function openByKeys(page: Page, picture: Locator): Promise<void> {
  const steps = picture.getByRole('button');
  await steps.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(steps.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(steps.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(steps.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(steps.nth(1)).toHaveAttribute('aria-expanded', 'true');
}

test.describe.configure({ mode: 'serial' });
let number = '';
let execution = '';

test('an approval shows the position of the order, the waiting step pulses, and a step lists its changes', async ({
  browser,
}) => {
  claimScreens('/workspace/approvals/:id');
  test.setTimeout(240_000);
  number = await placed(browser);
  const page = await newPage(browser);
  for (const key of ['lead', 'finance'] as const) {
    await signIn(page, shop, person(key), '/workspace');
    await page
      .getByRole('link', { name: new RegExp(`주문 ${number} 결재 요청`) })
      .first()
      .click();
    if (key === 'lead') {
      const picture = page.getByRole('list', { name: '현재 진행 상황' });
      const waiting = picture.getByRole('listitem').filter({ hasText: '대기 중' });
      await expect(waiting).toHaveText(/^주문 결재, 대기 중/);
      expect(await motions(picture)).toEqual(['pulse']);
      await expectStill(page, picture);
      await openByKeys(page, picture);
      await expect(page.getByRole('heading', { level: 3, name: '주문 접수' })).toBeVisible();
      await expect(
        page
          .getByRole('listitem')
          .filter({ hasText: `주문 ${number}` })
          .first(),
      ).toBeVisible();
      await expectNoSeriousFindings(page);
      await expectNoSidewaysScroll(page);
      await takePictures(page, 'picture-approval');
    }
    await page.getByRole('button', { name: '승인', exact: true }).click();
    await expect(page.getByText('승인했습니다.')).toBeVisible();
  }
  await page.context().close();
});

test('a run shows the way taken, who decided and how long that took, and greys what was not; across and on a phone', async ({
  page,
}) => {
  claimScreens('/workflows/executions/:id');
  test.setTimeout(240_000);
  await signIn(page, shop, person('manager'), '/workflows');
  await page
    .getByRole('link', { name: new RegExp(`주문 ${number}`) })
    .first()
    .click();
  const picture = page.getByRole('list', { name: '단계' });
  const items = picture.getByRole('listitem');
  await expect(items.last()).toContainText('완료');
  execution = page.url();
  const itemTexts = await items.allTextContents();
  expect(itemTexts[0]).toMatch(/^주문서, 완료/);

  const human = items.filter({ hasText: '주문 결재' });
  await expect(human).toContainText(/주문 결재, 완료, \S+ · \d+(초|분)/);
  // Drawn beside the name, from its letters: read by nobody twice.
  const letters = await human.locator('[data-letters]').first().getAttribute('data-letters');
  expect((await human.textContent())?.includes(String(letters))).toBe(true);
  expect(letters).toMatch(/^\p{Script=Hangul}{1,2}$/u);

  const passed = items.filter({ hasText: '주문 거절' });
  await expect(passed).toHaveText(/^주문 거절, 거치지 않음$/);
  await expect(passed.getByRole('button')).toHaveCount(0);
  const colour = (item: Locator) =>
    item.getByText(/^주문 (거절|확정)$/).evaluate((item) => getComputedStyle(item).color);
  expect(await colour(passed)).not.toBe(await colour(items.filter({ hasText: '주문 확정' })));

  await openByKeys(page, picture);
  await expect(page.getByRole('heading', { level: 3, name: '주문 접수' })).toBeVisible();
  await page.keyboard.press('End');
  await expect(picture.getByRole('button').last()).toBeFocused();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'picture-execution');

  // From 820 pixels up, steps are side by side; below that, stacked.
  await page.setViewportSize({ width: 820, height: 900 });
  await expect.poll(async () => (await readPositions(items)).slice(0, 2).map(({ y }) => y)).toHaveProperty('length', 2);
  const [entry, two] = await readPositions(items);
  expect(two?.x).toBeGreaterThan(Number(entry?.x));
  expect(two?.y).toBe(entry?.y);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await readPositions(items))[1]?.x).toBe(Number((await readPositions(items))[0]?.x));
  expect((await picture.boundingBox())?.height).toBeLessThanOrEqual(600);
  // Screen readers get all of it.
  await expect(items).toHaveCount(itemTexts.length);
  const run = picture.getByRole('button', { name: /^자동 \d+단계$/ }).first();
  const folded = await run.textContent();
  await run.click();
  await expect(picture.getByRole('button', { name: String(folded) })).toHaveCount(0);
  expect(await page.evaluate(() => document.activeElement?.closest('ol') !== null)).toBe(true);
  await expect(items).toHaveCount(itemTexts.length);
  await expectNoSeriousFindings(page);
});

test('an undo shows the way back, which runs backwards and holds still where asked to', async ({ page }) => {
  claimScreens('/workflows/executions/:id/undo');
  await signIn(page, shop, person('manager'), `${new URL(execution).pathname}/undo`);
  const picture = page.getByRole('list', { name: '이 순서대로 되돌립니다' });
  await expect(picture).toBeVisible();
  expect(new Set(await motions(picture))).toEqual(new Set(['backward']));
  await expectStill(page, picture);
  await expect(picture).toHaveAccessibleDescription(/^되돌리는 순서: .*주문서$/);
  await openByKeys(page, picture);
  await expect(page.getByRole('heading', { level: 3, name: '주문 접수' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'picture-undo');
});

test('cards draw each flow with its branches, and its start page names every step in order', async ({ page }) => {
  claimScreens('/workflows', '/workflows/frames/:id/start');
  await signIn(page, shop, person('manager'), '/workflows?tab=frames');
  const start = page.getByRole('link', { name: '휴가 신청 시작하기' });
  await expect(start).toBeVisible();
  const card = page.locator('div').filter({ has: start }).filter({ hasText: '휴가를 신청하고' }).last();
  // Two steps one after the other, then one of two.
  const signs = card.locator('svg:not([width="0"]) ~ svg');
  await expect(signs).toHaveCount(4);
  const places = await readPositions(signs);
  expect(places[2]?.x).toBe(places[3]?.x);
  expect(places[2]?.y).not.toBe(places[3]?.y);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'picture-cards');

  await start.click();
  const picture = page.getByRole('list', { name: '이렇게 진행됩니다' });
  await expect(picture.getByRole('listitem')).toHaveCount(4);
  await expect(picture.getByRole('listitem').first()).toHaveText('휴가 신청서');
  await expect(picture.getByRole('button')).toHaveCount(0);
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'picture-start');
});
