/** Browser tests of the tour: each visitor gets a trial company in their language and is guided to the end by their own actions. */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, origin, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

const hangul = /[가-힣]/;

interface Words {
  title: string;
  begin: string;
  order: RegExp;
  approve: string;
  run: string;
  undo: string;
  preview: string;
  reason: string;
  own: string;
  hints: [open: RegExp, decide: RegExp, run: RegExp, undo: RegExp, done: RegExp];
}

const words: Record<'ko' | 'en', Words> = {
  ko: {
    title: '3분 체험',
    begin: '데모 회사에서 3분 체험',
    order: /주문 .*결재/,
    approve: '승인',
    run: '끝난 주문 열기',
    undo: '되돌리기',
    preview: '되돌리기 미리보기',
    reason: '잘못 입력했습니다',
    own: '내 회사 만들기',
    hints: [/결재를 기다리는 주문/, /무엇이 바뀌는지/, /주문이 끝나/, /되돌리기를 눌러/, /체험은 여기까지/],
  },
  en: {
    title: 'Try it',
    begin: 'Try it for 3 minutes',
    order: /Approval of order/,
    approve: 'Approve',
    run: 'Open the finished order',
    undo: 'Undo',
    preview: 'Undo preview',
    reason: 'Entered by mistake',
    own: 'Create my company',
    hints: [/waiting for your approval/, /Read what approving/, /order is finished/, /Press Undo/, /That was the tour/],
  },
};

const hint = (page: Page, { title }: Words) => page.getByRole('complementary', { name: title });

async function begin(page: Page, texts: Words): Promise<void> {
  await page.goto(`${origin}/`);
  await page.getByRole('button', { name: texts.begin }).click();
  await expect(page).toHaveURL(/try-[0-9a-f]+\..*\/workspace\?tour=1/, { timeout: 30_000 });
  await expect(hint(page, texts)).toContainText(texts.hints[0]);
}

/** To its end. `look` after each act. */
async function take(page: Page, texts: Words, look: (name: string) => Promise<void>): Promise<void> {
  await begin(page, texts);
  await look('open');
  await page.getByRole('main').getByRole('link', { name: texts.order }).first().click();
  await expect(hint(page, texts)).toContainText(texts.hints[1]);
  await look('decide');
  const approve = page.getByRole('main').getByRole('button', { name: texts.approve, exact: true });
  await approve.click();
  await expect(hint(page, texts)).toContainText(texts.hints[2], { timeout: 20_000 });
  await look('run');
  await hint(page, texts).getByRole('link', { name: texts.run }).click();
  await expect(hint(page, texts)).toContainText(texts.hints[3]);
  await look('undo');
  await page.getByRole('main').getByRole('link', { name: texts.preview }).click();
  await page.getByRole('radio', { name: texts.reason }).check();
  await look('preview');
  await page.getByRole('main').getByRole('button', { name: texts.undo, exact: true }).click();
  await expect(hint(page, texts)).toContainText(texts.hints[4], { timeout: 20_000 });
  await expect(hint(page, texts).getByRole('link', { name: texts.own })).toBeVisible();
  await look('done');
}

test('in Korean the tour leads from the order that waits to its undo, and ends when it is closed', async ({ page }) => {
  await take(page, words.ko, async (name) => {
    await expectNoSeriousFindings(page);
    await takePictures(page, `tour-${name}`);
  });
  const hints = hint(page, words.ko);
  await hints.getByRole('button', { name: '체험 안내 닫기' }).click();
  await expect(hints).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(hints).toBeHidden();
});

test('two visitors have a company each: what one approves still waits for the other', async ({ page, browser }) => {
  const other: BrowserContext = await browser.newContext({ locale: 'ko-KR' });
  const theirs = await other.newPage();
  await begin(page, words.ko);
  await begin(theirs, words.ko);
  expect(new URL(page.url()).host).not.toBe(new URL(theirs.url()).host);
  await page.getByRole('main').getByRole('link', { name: words.ko.order }).first().click();
  await page.getByRole('main').getByRole('button', { name: words.ko.approve, exact: true }).click();
  await expect(hint(page, words.ko)).toContainText(words.ko.hints[2], { timeout: 20_000 });
  await theirs.reload();
  await expect(hint(theirs, words.ko)).toContainText(words.ko.hints[0]);
  await other.close();
});

test('the buttons of the start are decided before the scripts are there, and stay where they are', async ({
  page,
  browser,
}) => {
  const plain = await browser.newContext({ locale: 'ko-KR', javaScriptEnabled: false });
  const still = await plain.newPage();
  await still.goto(`${origin}/`);
  const beginButton = still.getByRole('main').locator('[data-button]', { hasText: words.ko.begin });
  await expect(beginButton).toBeVisible();
  await expect(still.getByRole('main').getByRole('link', { name: '로그인' })).toHaveCount(0);
  const before = await beginButton.boundingBox();
  await plain.close();
  await page.goto(`${origin}/`);
  const button = page.getByRole('main').getByRole('button', { name: words.ko.begin });
  await expect(page.locator('#shell')).toHaveCount(0);
  const after = await button.boundingBox();
  expect([Math.round(after?.x ?? 0), Math.round(after?.y ?? 0)]).toEqual([
    Math.round(before?.x ?? 0),
    Math.round(before?.y ?? 0),
  ]);
});

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test('the tour is English to its end: hints, order, approval, run and undo', async ({ page }) => {
    await take(page, words.en, async (name) => {
      await expect(page.getByRole('main')).not.toContainText(hangul);
      await expect(hint(page, words.en)).not.toContainText(hangul);
      await expectNoSeriousFindings(page);
      await takePictures(page, `tour-english-${name}`);
    });
    await page.goto(new URL('/notifications', page.url()).href);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(hangul);
  });

  test('on a phone nothing of it scrolls sideways', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await begin(page, words.en);
    await expectNoSidewaysScroll(page);
    await page.getByRole('main').getByRole('link', { name: words.en.order }).first().click();
    await expect(hint(page, words.en)).toContainText(words.en.hints[1]);
    await expectNoSidewaysScroll(page);
  });
});
