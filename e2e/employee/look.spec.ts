/** Browser tests of visual priority: a page's main figure, a list's rows on a phone, a form's few essential fields. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { demo, expectNoSeriousFindings, expectNoSidewaysScroll, signIn, takePictures } from '../support/product.ts';
import { shop } from '../support/shop.ts';

test.describe.configure({ timeout: 120_000 });

const phone = { width: 390, height: 844 };
/** CSS pixels from the top of the window. */
const highest = 280;

const firstRow = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .first();

test('on a phone the rows of a list begin near the top, and its filters open below the search', async ({ page }) => {
  claimScreens('/domains/order', '/workflows');
  await page.setViewportSize(phone);
  const manager = { email: 'manager@hanbit.example', password: String(demo.signIns[0]?.password) };
  await signIn(page, shop, manager, '/domains/order');
  for (const path of ['/domains/order', '/workflows']) {
    await page.goto(`${shop}${path}`);
    await expect(firstRow(page)).toBeVisible();
    expect((await firstRow(page).boundingBox())?.y, path).toBeLessThanOrEqual(highest);
    await expectNoSidewaysScroll(page);
  }
  const button = page.getByRole('button', { name: '필터' });
  await expect(page.getByRole('combobox', { name: '상태' })).toBeHidden();
  await button.click();
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.getByRole('combobox', { name: '상태' }).click();
  await page.getByRole('option', { name: '진행·대기 중' }).click();
  await expect(page).toHaveURL(/status=open/);
  await expect(button).toHaveText('필터 1');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'filters-on-a-phone');
});

test('on a phone totals are collapsed, the action is beside the title, and rows omit missing values', async ({
  page,
}) => {
  claimScreens('/domains/item', '/domains/item/sellable', '/domains/entity/external');
  await page.setViewportSize(phone);
  const company = await foundCompany(page, '고운 문구');
  await company.call('POST', '/api/axis/entity/external', { title: '솔잎 상회', fields: { kind: 'customer' } });
  const price = { amount: 1000, currency: 'KRW' };
  await company.call('POST', '/api/items/products', { name: '연필', price, quantity: 3, category: '필기' });
  for (const path of ['/domains/item', '/domains/item/sellable', '/domains/entity/external']) {
    await page.goto(`${company.origin}${path}`);
    await expect(firstRow(page)).toBeVisible();
    expect((await firstRow(page).boundingBox())?.y, path).toBeLessThanOrEqual(300);
    await expectNoSidewaysScroll(page);
  }
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: '솔잎 상회' });
  await expect(row.getByText('구분')).toBeVisible();
  await expect(row.getByText('–').filter({ visible: true })).toHaveCount(0);
  await page.goto(`${company.origin}/domains/item`);
  await expect(page.getByText('재고 관리 품목')).toHaveCount(0);
  await page.getByText('합계', { exact: true }).click();
  await expect(page.getByText('재고 관리 품목')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'list-on-a-phone');
});

test('the type of a new record or of an import is chosen with one press', async ({ page }) => {
  claimScreens('/entities/new', '/entities/import');
  const company = await foundCompany(page, '고운 종이');
  for (const [path, title] of [
    ['/entities/new', '매뉴얼 등록'],
    ['/entities/import', '매뉴얼 가져오기'],
  ] as const) {
    await page.goto(`${company.origin}${path}`);
    await expectNoSeriousFindings(page);
    await page.getByRole('button', { name: '매뉴얼', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  }
});

test('a form asks the few fields that most people fill, and opens the others where one of them is wrong', async ({
  page,
}) => {
  claimScreens('/domains/entity/external/create');
  const company = await foundCompany(page, '고운 식품');
  await page.goto(`${company.origin}/domains/entity/external/create`);
  const main = page.getByRole('main');
  const email = page.getByLabel('이메일');
  await expect(page.getByLabel('전화번호')).toBeVisible();
  await expect(email).toBeHidden();
  await page.getByLabel('이름').fill('솔잎 상회');
  await main.getByRole('combobox', { name: '구분' }).click();
  await page.getByRole('option', { name: '고객' }).click();
  await main.getByText('더 적기').click();
  await email.fill('아닌주소');
  await main.getByText('더 적기').click();
  await expect(email).toBeHidden();
  await main.getByRole('button', { name: /등록$/ }).click();
  await expect(email).toBeFocused();
  // The save bar is visible, and below the field.
  const bar = await main.getByRole('button', { name: /등록$/ }).boundingBox();
  const field = await email.boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'form-folded');
  await email.fill('sol@mail.example');
  await main.getByRole('button', { name: /등록$/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('솔잎 상회');
});

test('a detail leads with its number, and its name stays visible beside it', async ({ page }) => {
  claimScreens('/domains/item/items/:id');
  const company = await foundCompany(page, '고운 그릇');
  const { id } = await company.call('POST', '/api/axis/item/sellable', {
    title: '백자 접시',
    fields: { price: { amount: 9000, currency: 'KRW' }, category: 'living', published: true },
  });
  await page.goto(`${company.origin}/domains/item/items/${id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('판매 가능', { exact: true })).toBeVisible();
  const figure = await main.getByText('판매 가능', { exact: true }).boundingBox();
  const facts = await page.getByRole('region', { name: '내용' }).boundingBox();
  expect(facts?.x).toBeGreaterThan((figure?.x ?? 0) + 400);
  await expectNoSeriousFindings(page);
  await page.setViewportSize({ width: 820, height: 1100 });
  expect((await page.getByRole('region', { name: '내용' }).boundingBox())?.x).toBeLessThan(100);
  await expectNoSidewaysScroll(page);
});
