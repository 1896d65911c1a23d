import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany, type OwnCompany } from '../support/own-company.ts';
import { changeScheme, expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 120_000 });

async function makeItem(
  company: OwnCompany,
  newItem: { title: string; code: string; published?: boolean },
): Promise<string> {
  const fields = {
    price: { amount: 12_000, currency: 'KRW' },
    category: 'living',
    published: newItem.published ?? true,
  };
  const record = await company.call('POST', '/api/axis/item/sellable', {
    title: newItem.title,
    code: newItem.code,
    fields,
  });
  return record.id;
}

async function open(page: Page, company: OwnCompany, path: string, title: string): Promise<void> {
  await page.goto(`${company.origin}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

test('stock is received and issued by hand, and more than there is is refused', async ({ page }) => {
  claimScreens('/domains/item', '/domains/item/items/:id');
  const company = await foundCompany(page, '도담 그릇');
  await makeItem(company, { title: '도자기 머그컵', code: 'MUG-1' });
  await open(page, company, '/domains/item', '아이템 관리');
  await page.getByRole('link', { name: '도자기 머그컵' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('도자기 머그컵');

  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: '재고 이동 등록' }).click();
  await dialog.getByRole('textbox', { name: '수량' }).fill('40');
  await dialog.getByRole('textbox', { name: '단위 원가' }).fill('5000');
  await expectNoSeriousFindings(page);
  await dialog.getByRole('button', { name: '등록하기' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText('200,000원');

  await page.getByRole('button', { name: '재고 이동 등록' }).click();
  await dialog.getByRole('combobox', { name: '구분' }).click();
  await page.getByRole('option', { name: '출고', exact: true }).click();
  await dialog.getByRole('textbox', { name: '수량' }).fill('41');
  await dialog.getByRole('button', { name: '등록하기' }).click();
  await expect(dialog.getByRole('alert')).toContainText('재고가 부족합니다.');
  await dialog.getByRole('textbox', { name: '수량' }).fill('15');
  await dialog.getByRole('button', { name: '등록하기' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText('125,000원');

  const curve = page.getByRole('region', { name: '재고가 90일 전보다 25개 늘었습니다' });
  await expect(curve).toContainText('▲ 25개 증가');
  await expect(curve.locator('svg path.recharts-area-curve')).toHaveAttribute('d', /^M/);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'stock-curve');
  await curve.getByText('표로 보기').press('Enter');
  const days = curve.getByRole('table', { name: '최근 90일 재고' }).getByRole('row');
  await expect(days).toHaveCount(91);
  await expect(days.nth(1)).toContainText('25개');
  await expect(days.nth(2)).toContainText(/\D0개/);
  for (const colorScheme of ['light', 'dark'] as const) {
    await changeScheme(page, colorScheme);
    await expectNoSeriousFindings(page);
  }

  await open(page, company, '/domains/item', '아이템 관리');
  await expect(page.getByRole('row', { name: /도자기 머그컵/ })).toContainText('125,000원');
});

test('a price is changed and an item is published, and the catalog follows', async ({ page }) => {
  claimScreens('/domains/item/sellable');
  const company = await foundCompany(page, '도담 살림');
  const id = await makeItem(company, { title: '원목 도마', code: 'CUT-1', published: false });
  await makeItem(company, { title: '린넨 앞치마', code: 'APR-1' });
  await company.call('POST', `/api/items/${id}/movements`, { movement: 'receive', quantity: 8, unitCost: 6000 });
  await open(page, company, '/domains/item/sellable', '판매 상품');
  const row = page.getByRole('row', { name: /원목 도마/ });
  await expect(row).toContainText('비공개');

  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: '판매가 변경' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '판매가' }).fill('19000');
  await page.getByRole('dialog').getByRole('button', { name: '판매가 변경' }).click();
  await expect(row).toContainText('19,000원');
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: '카탈로그에 공개' }).click();
  await expect(row).not.toContainText('비공개');

  await page.goto(`${company.origin}/catalog`);
  await expect(page.getByText('원목 도마')).toBeVisible();
  await expect(page.getByText('19,000원')).toBeVisible();
});

test('an item of another company is not found', async ({ page }) => {
  const item = await foundCompany(page, '첫째 가게');
  const id = await makeItem(item, { title: '비밀 상품', code: 'SECRET-1' });
  const two = await foundCompany(page, '둘째 가게');
  await page.goto(`${two.origin}/domains/item/items/${id}`);
  await expect(page.getByText('품목을 찾을 수 없습니다.')).toBeVisible();
  await expect(page.getByText('비밀 상품')).toBeHidden();
});
