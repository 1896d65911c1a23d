/** Browser tests of the menu gate: allowed screens with links; others with the missing permission and its grantors. */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { dialog } from '../support/open-states.ts';
import { enterCompany, foundCompany, signUp } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 120_000 });

test('[AC-07] a member reads what opens and goes there, what is hidden, what is missing and who can give it, and asks for it', async ({
  page,
  browser,
}) => {
  claimScreens('/portals/employee/menu-permission-gate');
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const company = await foundCompany(other, '확인 상사');
  const person = await signUp(page, { name: '최사원', email: `gate-${company.code}@mail.example` });
  await person('POST', '/api/company-network/join', { companyCode: company.code });
  const [waiting] = await company.call('GET', '/api/members?status=pending');
  await company.call('POST', `/api/members/${waiting.id}/approve`, { roles: ['user'] });
  await company.call('PUT', `/api/menu/members/${waiting.id}`, {
    changes: [{ path: '/domains/item', was: null, own: 'hidden' }],
  });
  await enterCompany(page, person, company.code);

  await page.goto(`${company.origin}/profile`);
  await page.getByRole('main').getByRole('link', { name: '내 권한' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('메뉴 권한 확인');
  await expect(page.getByText('권한을 줄 수 있는 사람: 한대표')).toBeVisible();
  const main = page.getByRole('main');
  const row = (name: string) => main.getByRole('listitem', { name, exact: true });
  await expect(row('재무 요약')).toContainText('‘원장 조회’ 권한이 없습니다.');
  await expect(row('재무 요약').getByRole('link')).toHaveCount(0);
  await expect(row('감사 기록')).toContainText('열 수 없음');
  await expect(row('전체 재고')).toContainText('회사가 메뉴에서 숨겼지만');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'menu-gate');
  await expectNoSidewaysScroll(page);

  await main.getByRole('button', { name: '열 수 없음' }).focus();
  await page.keyboard.press('Enter');
  await expect(row('전체 재고')).toHaveCount(0);
  await expect(row('재무 요약')).toBeVisible();
  await main.getByRole('button', { name: '열 수 있음' }).click();
  await expect(row('재무 요약')).toHaveCount(0);
  await row('전체 재고').getByRole('link', { name: '전체 재고' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('아이템 관리');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${company.origin}/portals/employee/menu-permission-gate?lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My permissions');
  await expect(row('Finance overview')).toContainText('The permission “Read the ledger” is missing.');
  await expectNoSeriousFindings(page);

  await row('Finance overview').getByRole('button', { name: 'Request' }).click();
  const form = dialog(page);
  await form.getByRole('textbox', { name: 'Reason' }).fill('Closing the month');
  await expectNoSeriousFindings(page);
  await form.getByRole('button', { name: 'Send request', exact: true }).click();
  await expect(form).toHaveCount(0);
  // An administrator sees on the overview that it waits, and where.
  await other.goto(`${company.origin}/admin`);
  const matches = other.getByRole('region', { name: '권한 요청' }).getByRole('row').filter({ hasText: '최사원' });
  await expect(matches).toBeVisible();
  const [approval] = await company.call('GET', '/api/decision/approvals?box=inbox');
  await other.goto(`${company.origin}/workspace/approvals/${approval.id}`);
  await expect(other.getByText('Closing the month')).toBeVisible();
  await other.getByRole('main').getByRole('button', { name: '승인', exact: true }).click();
  await expect(async () => {
    await page.reload();
    await row('Finance overview').getByRole('link').click({ timeout: 5000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Finance');
});
