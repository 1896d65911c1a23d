import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { addToCart, checkOut, openItem, shop } from '../support/shop.ts';

test.use({ javaScriptEnabled: false });

test('home leads to the catalog, where searching, filtering and sorting work by address', async ({ page }) => {
  claimScreens('/', '/catalog');
  await page.goto(`${shop}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const items = await page.locator('.card').count();
  expect(items).toBeGreaterThan(0);
  await page.getByRole('navigation', { name: '주요 메뉴' }).getByRole('link', { name: '카탈로그' }).click();
  const first = ((await page.locator('.card-name').first().textContent()) ?? '').trim();
  const word = first.split(' ')[0] as string;
  await page.getByLabel('상품 검색').fill(word);
  await page.getByLabel('정렬').selectOption({ label: '낮은 가격순' });
  await page.getByRole('button', { name: '찾기' }).click();
  await expect(page).toHaveURL(/\/catalog\?q=.+sort=price-low/);
  await expect(page.locator('.card-name').filter({ hasText: word }).first()).toBeVisible();
  const prices = (await page.locator('.card-price').allTextContents()).map((text) =>
    Number(text.replace(/[^0-9]/g, '')),
  );
  expect(prices).toEqual([...prices].sort((a, b) => a - b));
  await page.getByLabel('상품 검색').fill('이런상품은없습니다');
  await page.getByRole('button', { name: '찾기' }).click();
  await expect(page.getByRole('heading', { name: '조건에 맞는 상품이 없습니다' })).toBeVisible();
});

test('a visitor buys: item, cart, checkout, order', async ({ page }) => {
  claimScreens('/catalog/:id', '/cart', '/checkout');
  const { name, price } = await openItem(page);
  await addToCart(page, 2);
  await expect(page).toHaveURL(`${shop}/cart`);
  await expect(page.getByRole('link', { name: /장바구니, 2개/ })).toBeVisible();
  await page.getByRole('button', { name: `${name} 하나 늘리기` }).click();
  await expect(page.getByLabel(`${name} 수량`, { exact: true })).toHaveValue('3');
  await page.getByLabel(`${name} 수량`, { exact: true }).fill('1');
  await page.getByRole('button', { name: `${name} 수량 변경` }).click();
  await expect(page.locator('.total')).toContainText(`${price.toLocaleString('ko-KR')}원`);
  await checkOut(page);
  await page.goto(`${shop}/cart`);
  await expect(page.getByRole('heading', { name: '장바구니가 비어 있습니다' })).toBeVisible();
});

test('a form with a mistake comes back with what was typed and what is wrong', async ({ page }) => {
  await openItem(page);
  await addToCart(page, 1);
  await page.goto(`${shop}/checkout`);
  await page.getByLabel('이름').fill('김하늘');
  await page.getByLabel('이메일').fill('sky@mail');
  await page.getByLabel('연락처').fill('010-1234-5678');
  await page.getByLabel('우편번호').fill('06236');
  await page.getByLabel('주소', { exact: true }).fill('서울 강남구 테헤란로 152');
  await page.getByLabel('개인정보 수집·이용에 동의합니다. (필수)').check();
  await page.getByLabel('이용약관에 동의합니다. (필수)').check();
  await page.getByRole('button', { name: /주문하기$/ }).click();
  await expect(page.getByRole('alert')).toHaveText('아래 내용을 확인해 주세요.');
  await expect(page.getByLabel('이메일')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('이름')).toHaveValue('김하늘');
});
