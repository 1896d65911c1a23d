/** A role for a week: three clicks from the member's screen, three from the role's; shown with its end, and asked before typed text is lost. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { addMember, foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page) => page.getByRole('dialog');

test('a role is given for a week from the member and from the role, and a dialog asks before it loses what was typed', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/users/:id', '/admin/roles/:id');
  const company = await foundCompany(page, '기한 회사');
  const theirs = await browser.newPage();
  const member = await addMember(theirs, company, { name: '오하늘', mail: 'sky', roles: ['user'] });
  await page.goto(`${company.origin}/admin/users/${member.memberId}`);
  await expect(page.getByRole('heading', { level: 1, name: '오하늘' })).toBeVisible();
  await main(page).getByRole('button', { name: '기간 한정 역할 주기' }).click();
  await dialog(page).getByRole('radio', { name: '매니저' }).click();
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('button', { name: '일주일' }).click();
  await expect(page.getByText('오하늘님에게 ‘매니저’ 역할을 주었습니다.')).toBeVisible();
  await expect(main(page)).toContainText('기간 한정 역할');
  await expectNoSidewaysScroll(page);

  const { roles } = await company.call('GET', '/api/roles');
  const finance = roles.find(({ name }: { name: string }) => name === 'finance');
  await page.goto(`${company.origin}/admin/roles/${finance.id}`);
  await main(page).getByRole('button', { name: '기간 한정 역할 주기' }).click();
  await dialog(page)
    .getByRole('radio', { name: /^오하늘/ })
    .click();
  await dialog(page).getByRole('button', { name: '일주일' }).click();
  await expect(page.getByText(/오하늘님에게 .+ 역할을 주었습니다/)).toBeVisible();
  await expect(main(page).getByRole('row', { name: /오하늘/ })).toBeVisible();
  const { timedRoles } = await company.call('GET', `/api/members/${member.memberId}`);
  expect(timedRoles.map(({ role }: { role: string }) => role).sort()).toEqual(['finance', 'manager']);

  // Escape loses nothing that was typed or chosen.
  await main(page).getByRole('button', { name: '기간 한정 역할 주기' }).click();
  await dialog(page).getByLabel('이름으로 찾기').fill('하늘');
  await page.keyboard.press('Escape');
  await expect(page.getByText('저장하지 않고 나갈까요?')).toBeVisible();
  await page.getByRole('button', { name: '계속 작성' }).click();
  await expect(dialog(page).getByLabel('이름으로 찾기')).toHaveValue('하늘');
  await theirs.close();
});
