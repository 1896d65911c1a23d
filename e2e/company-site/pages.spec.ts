import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { addToCart, openItem, shop } from '../support/shop.ts';

test('the script is small, and adding to the cart stays on the page', async ({ page }) => {
  const scripts: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body().then((body) => body.length));
  });
  await openItem(page);
  const here = page.url();
  await addToCart(page, 3);
  await expect(page.getByRole('link', { name: /장바구니, 3개/ })).toBeVisible();
  expect(page.url()).toBe(here);
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeLessThan(30_000);
});

test('the header links in Korean to what is built; English is one click away and stays', async ({ page }) => {
  await page.goto(`${shop}/`);
  const menu = page.getByRole('navigation', { name: '주요 메뉴' });
  await expect(menu.getByRole('link')).toHaveText(['홈', '카탈로그', '주문 내역', '로그인']);
  await page.getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Catalog' }).click();
  await expect(page).toHaveURL(/lang=en/);
  await expect(page.getByRole('button', { name: 'Search' })).toBeVisible();
});

test('the language goes along to the application and back, and a later choice holds', async ({ page }) => {
  await page.goto(`${shop}/catalog?lang=en`);
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${shop}/auth/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: 'Go to the company’s site' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: '한국어' }).click();
  await page.getByRole('link', { name: '로그인' }).click();
  await expect(page).toHaveURL(`${shop}/auth/login`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko');
  await page.getByRole('button', { name: 'English' }).click();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('[RT-11] old addresses lead on: /public to the home, /guest to the account', async ({ page }) => {
  await page.goto(`${shop}/guest/orders`);
  await expect(page).toHaveURL(`${shop}/my-account/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('내 계정');
  await page.goto(`${shop}/public/about`);
  await expect(page).toHaveURL(`${shop}/`);
  await expect(page.getByRole('navigation', { name: '주요 메뉴' })).toBeVisible();
});

test('the keyboard alone reaches the content and buys', async ({ page }) => {
  await openItem(page);
  await page.reload();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '본문으로 건너뛰기' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
  await page.getByLabel('수량').press('Enter');
  await expect(page.getByText('장바구니에 담았습니다')).toBeVisible();
});

test('pages describe themselves to search engines, and unknown ones answer as missing', async ({ page }) => {
  await page.goto(`${shop}/`);
  const read = (path: string) => page.evaluate(async (url) => (await fetch(url)).text(), path);
  expect(await read('/sitemap.xml')).toContain(`<loc>${shop}/catalog</loc>`);
  expect(await read('/robots.txt')).toContain('Sitemap:');
  await openItem(page);
  const data = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
  expect(JSON.parse(data)).toMatchObject({ '@type': 'Product', offers: { priceCurrency: 'KRW' } });
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', page.url());
  const missing = await page.goto(`${shop}/catalog/00000000-0000-7000-8000-000000000000`);
  expect(missing?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없습니다' })).toBeVisible();
});
