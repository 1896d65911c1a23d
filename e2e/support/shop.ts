/** Buying something as a visitor, for the journeys that begin with an order. */
import { expect, type Page } from '@playwright/test';
import { getCompanyOrigin } from './product.ts';

export const shop = getCompanyOrigin('hanbit');

export interface BoughtItem {
  name: string;
  /** In KRW. */
  price: number;
}

/** Opens an item that is in stock: a cheap one, or the dearest. */
export async function openItem(page: Page, which: 'cheap' | 'dear' = 'cheap'): Promise<BoughtItem> {
  await page.goto(`${shop}/catalog?sort=price-${which === 'cheap' ? 'low' : 'high'}`);
  const card = page
    .locator('.card')
    .filter({ hasNot: page.locator('.stock.out') })
    .first();
  const name = ((await card.locator('.card-name').textContent()) ?? '').trim();
  const price = Number(((await card.locator('.card-price').textContent()) ?? '').replace(/[^0-9]/g, ''));
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  return { name, price };
}

/** The buyer and the recipient. */
export async function fillCheckout(page: Page, name = '김하늘'): Promise<void> {
  await page.getByLabel('이름').fill(name);
  await page.getByLabel('이메일').fill('sky@mail.example');
  await page.getByLabel('연락처').fill('010-1234-5678');
  await page.getByLabel('우편번호').fill('06236');
  await page.getByLabel('주소', { exact: true }).fill('서울 강남구 테헤란로 152');
}

/** Fills the form of the checkout and sends it; ends at the order's page. */
export async function checkOut(page: Page, name = '김하늘'): Promise<string> {
  await page.goto(`${shop}/checkout`);
  await fillCheckout(page, name);
  await page.getByLabel('개인정보 수집·이용에 동의합니다. (필수)').check();
  await page.getByLabel('이용약관에 동의합니다. (필수)').check();
  await page.getByRole('button', { name: /주문하기$/ }).click();
  // Without a script the application does not take the language out of the address.
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}(\?lang=ko)?$/);
  return new URL(page.url()).pathname.slice(-36);
}

/** Adds this quantity of the open item to the cart, without a script. */
export async function addToCart(page: Page, quantity: number): Promise<void> {
  await page.getByLabel('수량').fill(String(quantity));
  await page.getByRole('button', { name: '장바구니에 담기' }).click();
}
