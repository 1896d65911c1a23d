import { expect, type Page, type Route } from '@playwright/test';
import sharp from 'sharp';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings } from '../support/product.ts';
import { fillCheckout } from '../support/shop.ts';

test.describe.configure({ timeout: 120_000 });

const dialog = (page: Page) => page.getByRole('dialog');

/** A typical phone photo: larger than all stored sizes. */
const photo = async () => ({
  name: 'cup.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#c96f4a' } })
    .jpeg()
    .toBuffer(),
});

const uploads = '**/api/pictures';

/** Pictures stay on their way. @returns to let `end` say what becomes of them */
async function holdUploads(page: Page, end: (upload: Route) => Promise<void>): Promise<() => void> {
  const { promise: isLet, resolve } = Promise.withResolvers<void>();
  await page.route(uploads, async (upload) => {
    await isLet;
    await end(upload);
  });
  return resolve;
}

test('a product with its photo is registered, sold, and taken back', async ({ page }) => {
  claimScreens('/domains/item/sellable', '/domains/item/items/:id');
  const company = await foundCompany(page, '도담 그릇');
  await page.goto(`${company.origin}/domains/item/sellable`);
  await page.getByRole('button', { name: '상품 등록' }).click();
  await expectNoSeriousFindings(page);

  const drop = dialog(page).getByLabel('사진', { exact: true });
  await drop.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(dialog(page).getByText('JPEG, PNG, WebP, AVIF 사진만')).toBeVisible();
  await expectNoSeriousFindings(page);
  // The upload goes on for as long as it is looked at.
  const goOn = await holdUploads(page, (upload) => upload.continue());
  await drop.setInputFiles(await photo());
  await expect(dialog(page).getByText('사진을 올리고 있습니다…')).toBeVisible();
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('button', { name: '상품 등록' }).click();
  await expect(dialog(page)).toContainText('이름을 입력해 주세요.');
  await expect(dialog(page)).toContainText('재고 수량을 입력해 주세요.');
  await dialog(page).getByRole('textbox', { name: '이름' }).fill('도자기 머그컵');
  await dialog(page).getByRole('textbox', { name: '판매가' }).fill('18000');
  await dialog(page).getByRole('textbox', { name: '재고 수량' }).fill('5');
  await dialog(page).getByRole('combobox', { name: '분류' }).click();
  await page.getByRole('option', { name: '주방' }).click();
  // A user faster than the picture upload waits for it, without a second click.
  const register = dialog(page).getByRole('button', { name: '상품 등록' });
  await register.click();
  await expect(register).toHaveAttribute('data-loading', 'true');
  await expectNoSeriousFindings(page);
  goOn();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('row', { name: /도자기 머그컵/ })).toContainText('18,000원');

  const shop = await page.context().newPage();
  await shop.goto(`${company.origin}/catalog`);
  const tile = shop.locator('.card img');
  await expect(tile).toHaveAttribute('srcset', /320w.*800w.*1600w/);
  await expect
    .poll(() => tile.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
    .toBeGreaterThan(100);

  await page.getByRole('link', { name: '도자기 머그컵' }).click();
  await expect(page.getByRole('img', { name: '도자기 머그컵' })).toHaveCount(1);
  await page.goto(`${company.origin}/domains/item/sellable`);
});

test('a product is not registered when its picture upload fails', async ({ page }) => {
  claimScreens('/domains/item/sellable');
  const company = await foundCompany(page, '도담 접시');
  await page.goto(`${company.origin}/domains/item/sellable`);
  await page.getByRole('button', { name: '상품 등록' }).click();
  const breakOff = await holdUploads(page, (upload) => upload.abort());
  await dialog(page)
    .getByLabel('사진', { exact: true })
    .setInputFiles(await photo());
  await dialog(page).getByRole('textbox', { name: '이름' }).fill('접시');
  await dialog(page).getByRole('textbox', { name: '판매가' }).fill('9000');
  await dialog(page).getByRole('textbox', { name: '재고 수량' }).fill('5');
  await dialog(page).getByRole('combobox', { name: '분류' }).fill('접시');
  const register = dialog(page).getByRole('button', { name: '상품 등록' });
  await register.click();
  await expect(register).toHaveAttribute('data-loading', 'true');
  breakOff();
  await expect(dialog(page).getByRole('alert').first()).toBeVisible();
  await expect(register).not.toHaveAttribute('data-loading', 'true');
  expect(await company.call('GET', '/api/items?type=sellable')).toEqual([]);
  await page.unroute(uploads);
  await dialog(page)
    .getByLabel('사진', { exact: true })
    .setInputFiles(await photo());
  await register.click();
  await expect(page.getByRole('row', { name: /접시/ })).toContainText('9,000원');
});

test('a product is taken back from the message that it is there', async ({ page }) => {
  claimScreens('/domains/item/sellable');
  const company = await foundCompany(page, '도담 되돌리기');
  await page.goto(`${company.origin}/domains/item/sellable`);
  await page.getByRole('button', { name: '상품 등록' }).click();
  await dialog(page).getByRole('textbox', { name: '이름' }).fill('잘못 올린 컵');
  await dialog(page).getByRole('textbox', { name: '판매가' }).fill('1000');
  await dialog(page).getByRole('textbox', { name: '재고 수량' }).fill('1');
  await dialog(page).getByRole('combobox', { name: '분류' }).fill('컵');
  await dialog(page).getByRole('button', { name: '상품 등록' }).click();
  await page.getByRole('alert').getByRole('button', { name: '되돌리기' }).click();
  await expect(page.getByText('상품 등록을 되돌렸습니다.')).toBeVisible();
  await expect(page.getByRole('row', { name: /잘못 올린 컵/ })).toHaveCount(0);
});

test('categories are made, renamed and archived, and an empty stock is reported before sending', async ({ page }) => {
  claimScreens('/domains/item/sellable');
  const company = await foundCompany(page, '도담 분류');
  const price = { amount: 1000, currency: 'KRW' };
  await company.call('POST', '/api/items/products', { name: '접시', price, quantity: 1, category: '접시류' });
  await page.goto(`${company.origin}/domains/item/sellable`);
  await page.getByRole('button', { name: '분류 관리' }).click();
  await dialog(page).getByRole('button', { name: '접시류 분류' }).click();
  await page.getByRole('menuitem', { name: '보관' }).click();
  await expect(dialog(page).getByText('보관됨')).toBeVisible();
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('button', { name: '새 분류 만들기' }).click();
  const naming = page.getByRole('dialog', { name: '새 분류 만들기' });
  await naming.getByRole('textbox', { name: '이름' }).fill('꽃병');
  await naming.getByRole('button', { name: '저장' }).click();
  await expect(dialog(page).getByText('꽃병')).toBeVisible();
  await page.keyboard.press('Escape');

  const row = page.getByRole('row', { name: /접시/ });
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: '재고 이동 등록' }).click();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await dialog(page).getByRole('button', { name: '등록하기' }).click();
  await expect(dialog(page)).toContainText('수량을 입력해 주세요.');
  await dialog(page).getByRole('textbox', { name: '수량' }).fill('0');
  await dialog(page).getByRole('button', { name: '등록하기' }).click();
  await expect(dialog(page)).toContainText('수량을 1 이상으로 입력해 주세요.');
  expect(sent.filter((url) => url.includes('/movements'))).toEqual([]);
});

test('a VAT-exempt item is marked in the list, the shop, the cart, the order and on its paper', async ({
  page,
  browser,
}) => {
  claimScreens('/domains/item/sellable', '/orders/:id', '/domains/order/:id');
  const company = await foundCompany(page, '도담 과일');
  const profile = await company.call('GET', '/api/company/profile');
  const seller = {
    businessNumber: '1248100998',
    bankName: '한국은행',
    bankAccount: '110-123-456789',
    bankHolder: '도담',
  };
  await company.call('PUT', '/api/company/profile', { ...profile, ...seller });
  const product = { quantity: 9, category: '과일', price: { amount: 11_000, currency: 'KRW' } };
  await company.call('POST', '/api/items/products', { ...product, name: '과일 바구니' });
  await page.goto(`${company.origin}/domains/item/sellable`);
  await page.getByRole('button', { name: '상품 등록' }).click();
  await dialog(page).getByRole('textbox', { name: '이름' }).fill('사과 한 상자');
  await dialog(page).getByRole('textbox', { name: '판매가' }).fill('7000');
  await expect(dialog(page)).toContainText('가공하지 않은 농산물·축산물·수산물·임산물과 도서 등은 면세입니다.');
  await expect(dialog(page).getByRole('combobox', { name: '부가세' })).toHaveValue('과세 (10%)');
  await dialog(page).getByRole('combobox', { name: '부가세' }).click();
  await page.getByRole('option', { name: '면세' }).click();
  await dialog(page).getByRole('textbox', { name: '재고 수량' }).fill('5');
  await dialog(page).getByRole('combobox', { name: '분류' }).fill('과일');
  await dialog(page).getByRole('button', { name: '상품 등록' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('row', { name: /사과 한 상자/ })).toContainText('면세');
  await expect(page.getByRole('row', { name: /과일 바구니/ })).toContainText('과세 (10%)');

  const visitor = await browser.newPage({ locale: 'ko-KR' });
  for (const name of ['과일 바구니', '사과 한 상자']) {
    await visitor.goto(`${company.origin}/catalog`);
    const card = visitor.locator('.card').filter({ hasText: name });
    await expect(card).toContainText(name === '사과 한 상자' ? '7,000원 면세' : '11,000원 부가세 포함');
    await card.getByRole('link').click();
    await visitor.getByRole('button', { name: '장바구니에 담기' }).click();
    await expect(visitor.getByText('장바구니에 담았습니다')).toBeVisible();
  }
  await visitor.goto(`${company.origin}/cart`);
  await expect(visitor.locator('.line').filter({ hasText: '사과 한 상자' })).toContainText('개당 7,000원 · 면세');
  const parts = '과세 공급가액 10,000원 · 부가세 1,000원 · 면세 금액 7,000원';
  await expect(visitor.getByText(parts)).toBeVisible();
  await expectNoSeriousFindings(visitor);
  await visitor.goto(`${company.origin}/checkout`);
  await expect(visitor.getByText(parts)).toBeVisible();
  await fillCheckout(visitor);
  await visitor.getByLabel('개인정보 수집·이용에 동의합니다. (필수)').check();
  await visitor.getByLabel('이용약관에 동의합니다. (필수)').check();
  await visitor.getByRole('button', { name: /주문하기$/ }).click();
  await expect(visitor.getByText(`합계 (${parts})`)).toBeVisible();
  await expect(visitor.getByRole('listitem').filter({ hasText: '사과 한 상자' })).toContainText('면세');
  await visitor.close();

  await page.goto(`${company.origin}/domains/order`);
  await page.getByRole('link', { name: /^\d{4}-\d{6}$/ }).click();
  const payment = page.getByRole('region', { name: '결제' });
  await expect(payment).toContainText('과세 공급가액');
  await expect(payment).toContainText('7,000원');
  await expectNoSeriousFindings(page);
});
