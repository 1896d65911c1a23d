/** Encrypted numbers: entered in their own field, shown masked, revealed for a reason, refused in free text. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { addMember, foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

const main = (page: Page) => page.getByRole('main');
/** Next to the form of a person with write access. */
const sealed = (page: Page) => main(page).getByRole('region', { name: '암호화해 보관하는 번호' });

test('안전성 확보조치 기준 제7조: an account number is written, masked, shown for a reason, and replaced', async ({
  page,
  browser,
}) => {
  claimScreens('/entities/new', '/entities/:axis/:type/:id');
  const company = await foundCompany(page, '번호 상사');
  await page.goto(`${company.origin}/entities/new?axis=finance&type=state`);
  await main(page).getByRole('textbox', { name: '이름' }).fill('급여 900101-1234568');
  await main(page).getByRole('textbox', { name: '계좌번호' }).fill('110-123-456789');
  await main(page).getByRole('button', { name: '새로 등록' }).click();
  await expect(
    main(page)
      .getByText(/주민등록번호\(외국인등록번호\)로 보이는 번호가 있습니다/)
      .first(),
  ).toBeVisible();
  await main(page).getByRole('textbox', { name: '이름' }).fill('급여 계좌');
  await main(page).getByRole('button', { name: '새로 등록' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('급여 계좌');
  await expect(sealed(page).getByText('•••-•••-••6789')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'sealed');

  await main(page).getByRole('button', { name: '번호 보기' }).click();
  const dialog = page.getByRole('dialog', { name: '계좌번호 보기' });
  await dialog.getByRole('textbox').fill('급여 이체');
  await expectNoSeriousFindings(page);
  await dialog.getByRole('button', { name: '번호 보기' }).click();
  await expect(sealed(page).getByText('110-123-456789')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(sealed(page).getByText('•••-•••-••6789')).toBeVisible();
  await expect(sealed(page).getByText('110-123-456789')).toBeHidden();
  // They are written a moment after the answer.
  await expect
    .poll(() => company.call('GET', '/api/access-records?action=axis.sealed.show'))
    .toEqual([expect.objectContaining({ reason: '급여 이체' })]);

  // A number not retyped stays; a retyped one replaces it.
  const field = main(page).getByRole('textbox', { name: '계좌번호' });
  await main(page).getByRole('textbox', { name: '이름' }).fill('급여 이체 계좌');
  await main(page).getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('저장했습니다.')).toBeVisible();
  await expect(sealed(page).getByText('•••-•••-••6789')).toBeVisible();
  await field.fill('220-987-654321');
  await main(page).getByRole('button', { name: '저장' }).click();
  await expect(sealed(page).getByText('•••-•••-••4321')).toBeVisible();

  // A person who may read the record, but not its numbers, sees the mask and no way to reveal them.
  const other = await browser.newPage();
  const displayName = { ko: '계좌 담당', en: 'Accounts' };
  const permissions = ['axis.record.read', 'axis.finance.state.read'];
  await company.call('POST', '/api/roles', { name: 'accounts', displayName, level: 20, permissions });
  const reader = await addMember(other, company, { name: '나열람', mail: 'reader', roles: ['accounts'] });
  await other.goto(page.url());
  await expect(main(other).getByText('•••-•••-••4321').first()).toBeVisible();
  await expect(main(other).getByRole('button', { name: '번호 보기' })).toHaveCount(0);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const body = { field: 'accountNumber', reason: '궁금해서' };
  await expect(reader.call('POST', `/api/axis/finance/state/${id}/show`, body)).rejects.toThrow(/403|FORBIDDEN/);
});
