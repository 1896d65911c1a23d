/** Browser tests of customers and suppliers: the list, the summary of one, and its history in sentences. */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test('고객·거래처: a record is registered, found by kind, shown read-only first, changed, and described in sentences', async ({
  page,
}) => {
  claimScreens('/domains/entity/external', '/domains/entity/external/create', '/external/:id');
  test.setTimeout(120_000);
  const company = await foundCompany(page, '다온 식자재');
  await company.call('POST', '/api/axis/entity/external', { title: '산들농산', fields: { kind: 'supplier' } });
  await page.goto(`${company.origin}/domains/entity/external`);
  const heading = page.getByRole('heading', { level: 1 });
  const main = page.getByRole('main');
  await expect(heading).toHaveText('고객·거래처');
  await main.getByRole('link', { name: /등록$/ }).click();
  await expect(page).toHaveURL(`${company.origin}/domains/entity/external/create`);
  await expect(heading).toHaveText('고객·거래처 등록');
  await page.getByLabel('이름').fill('소담카페');
  await main.getByRole('combobox', { name: '구분' }).click();
  await page.getByRole('option', { name: '고객' }).click();
  await page.getByLabel('전화번호').fill('02-555-1001');
  await main.getByRole('button', { name: /등록$/ }).click();
  await expect(heading).toHaveText('소담카페');
  await expect(page).toHaveURL(/\/external\/[0-9a-f-]{36}$/);
  const cafe = page.url();
  // Registering the same number again asks for confirmation.
  await page.goto(`${company.origin}/domains/entity/external/create`);
  await page.getByLabel('이름').fill('소담 카페');
  await main.getByRole('combobox', { name: '구분' }).click();
  await page.getByRole('option', { name: '고객' }).click();
  await page.getByLabel('전화번호').fill('(02) 555.1001');
  await main.getByRole('button', { name: /등록$/ }).click();
  const question = page.getByRole('dialog', { name: '이미 있는 항목인지 확인해 주세요' });
  await expect(question.getByText('전화번호가 같습니다.')).toBeVisible();
  await expect(question.getByRole('button', { name: '그래도 등록' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'customer-alike');
  await question.getByRole('link', { name: '이 고객·거래처 열기' }).click();
  await expect(page).toHaveURL(cafe);
  await expect(heading).toHaveText('소담카페');
  // Read-only at first: no field is open.
  await expect(main.getByRole('textbox')).toHaveCount(0);
  await expect(main.getByText('아직 주문이 없는 고객입니다')).toBeVisible();
  const history = page.getByRole('region', { name: '변경 이력' });
  await expect(history.getByText('한대표님이 등록')).toBeVisible();
  await main.getByRole('button', { name: '수정', exact: true }).click();
  await page.getByLabel('전화번호').fill('02-555-2002');
  await main.getByRole('button', { name: '저장' }).click();
  await expect(history.getByText('한대표님이 전화번호를 02-555-1001 → 02-555-2002로 변경')).toBeVisible();
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'customer');

  const menu = page.getByRole('navigation', { name: '주 메뉴' });
  await expect(menu.getByRole('link', { name: '고객·거래처' })).toHaveAttribute('aria-current', 'page');
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(heading).toHaveText('고객·거래처');
  const kinds = page.getByRole('group', { name: '구분' });
  await expect(kinds.getByRole('button', { name: '전체 2' })).toHaveAttribute('aria-pressed', 'true');
  await kinds.getByRole('button', { name: '고객 1' }).click();
  await expect(page.getByRole('row', { name: /소담카페.*02-555-2002/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /산들농산/ })).toHaveCount(0);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'customers');
});
