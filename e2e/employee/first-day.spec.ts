/** From the end of the wizard to the first product in the shop: by mouse with clicks and characters counted, by keys alone, by touch. */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { does, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, photograph } from '../support/product.ts';

test.describe.configure({ timeout: 120_000 });

/** The one that leads from the end of the wizard into the company. */
const entering = 1;
const [mostClicks, mostCharacters] = [12, 60];

const dialog = (page: Page) => page.getByRole('dialog');
const list = (page: Page) => page.getByRole('region', { name: /이렇게 시작해 보세요/ });
const photo = async () => ({
  name: 'cup.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#4a7fc9' } })
    .jpeg()
    .toBuffer(),
});

/** Counts what a hand does, as the browser sees it, across all pages. */
async function counted(page: Page) {
  const done = { clicks: entering, characters: 0 };
  await page.exposeFunction('countHand', (kind: 'clicks' | 'characters') => {
    done[kind] += 1;
  });
  await page.addInitScript(() => {
    const tell = (kind: string) => (globalThis as never as { countHand(kind: string): void }).countHand(kind);
    addEventListener('pointerdown', (event) => event.isTrusted && tell('clicks'), true);
    addEventListener('keydown', (event) => event.isTrusted && event.key.length === 1 && tell('characters'), true);
  });
  return done;
}

test('the first product stands in the shop after a few clicks and words', async ({ page }) => {
  does('/workspace');
  const company = await foundCompany(page, '하루 공방');
  const hand = await counted(page);
  await page.goto(`${company.origin}/workspace`);
  await expect(list(page)).toContainText('0/5');
  await expectNoSeriousFindings(page);
  await photograph(page, 'first-day');
  await list(page).getByRole('button', { name: '상품 등록' }).click();
  await dialog(page)
    .getByLabel('사진', { exact: true })
    .setInputFiles(await photo());
  hand.clicks += 2; // the system's own window in which a file is chosen
  await dialog(page).getByRole('textbox', { name: '이름' }).click();
  await page.keyboard.type('머그컵');
  hand.characters += 3; // what an input method composes is no key of its own
  await dialog(page).getByRole('textbox', { name: '판매가' }).click();
  await page.keyboard.type('18000');
  await dialog(page).getByRole('textbox', { name: '재고 수량' }).click();
  await page.keyboard.type('5');
  await dialog(page).getByRole('combobox', { name: '분류' }).click();
  await page.getByRole('option', { name: '주방' }).click();
  await photograph(page, 'first-product');
  await dialog(page).getByRole('button', { name: '상품 등록' }).click();
  await expect(list(page)).toContainText('3/5');
  const [shop] = await Promise.all([
    page.context().waitForEvent('page'),
    list(page).getByRole('link', { name: '내 가게 보기' }).click(),
  ]);
  await expect(shop.getByText('머그컵')).toBeVisible();
  const picture = shop.locator('.card img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true);
  expect(hand.clicks).toBeLessThanOrEqual(mostClicks);
  expect(hand.characters).toBeLessThanOrEqual(mostCharacters);

  await list(page).getByRole('button', { name: '팀원 초대' }).click();
  await dialog(page).getByRole('textbox', { name: '이메일' }).fill('friend@mail.example');
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('button', { name: '팀원 초대' }).click();
  await expect(list(page)).toContainText('4/5');
  await list(page).getByRole('button', { name: '이 목록 숨기기' }).click();
  await expect(list(page)).toHaveCount(0);
});

test('by keys alone', async ({ page }) => {
  does('/workspace');
  const company = await foundCompany(page, '하루 자판');
  await page.goto(`${company.origin}/workspace`);
  await list(page).getByRole('button', { name: '상품 등록' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  const typed: [RegExp, string][] = [
    [/이름/, '접시'],
    [/판매가/, '9000'],
    [/재고 수량/, '3'],
    [/분류/, '접시'],
  ];
  for (const [name, text] of typed) {
    const field = dialog(page).getByRole(name.source === '분류' ? 'combobox' : 'textbox', { name });
    await expect
      .poll(async () => {
        if (await field.evaluate((input) => input === document.activeElement)) return true;
        await page.keyboard.press('Tab');
        return false;
      })
      .toBe(true);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(list(page)).toContainText('3/5');
});

test.describe('by touch at 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('by touch', async ({ page }) => {
    does('/workspace');
    const company = await foundCompany(page, '하루 손끝');
    await page.goto(`${company.origin}/workspace`);
    await expectNoSidewaysScroll(page);
    await list(page).getByRole('button', { name: '상품 등록' }).tap();
    await dialog(page)
      .getByLabel('사진', { exact: true })
      .setInputFiles(await photo());
    await dialog(page).getByRole('textbox', { name: '이름' }).fill('머그컵');
    await dialog(page).getByRole('textbox', { name: '판매가' }).fill('18000');
    await dialog(page).getByRole('textbox', { name: '재고 수량' }).fill('5');
    await dialog(page).getByRole('combobox', { name: '분류' }).fill('컵');
    await expectNoSeriousFindings(page);
    await dialog(page).getByRole('button', { name: '상품 등록' }).tap();
    await expect(list(page)).toContainText('3/5');
    await expectNoSidewaysScroll(page);
  });
});
