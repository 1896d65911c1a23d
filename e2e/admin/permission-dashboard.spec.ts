/** Who can do what, and why: asked of a member who may not, told which role would help, and read again once it is given. */
import { expect, type Page } from '@playwright/test';
import { does, test } from '../support/journey.ts';
import { foundCompany, signUp } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, photograph } from '../support/product.ts';

test.describe.configure({ timeout: 120_000 });

const path = '/admin/master-permission-dashboard';

/** By typing, and with the keyboard. */
async function choose(page: Page, box: string, typed: string, option: string): Promise<void> {
  const input = page.getByRole('combobox', { name: box, exact: true });
  await input.click();
  await input.fill(typed);
  await expect(page.getByRole('option', { name: option })).toHaveCount(1);
  await page.getByRole('option', { name: option }).click();
}

test('why somebody may not, which role would help, who may, and all that somebody may', async ({ page, browser }) => {
  does('/admin/master-permission-dashboard');
  const company = await foundCompany(page, '권한 상사');
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const email = `asker-${company.code}@mail.example`;
  const person = await signUp(other, { name: '김문의', email });
  await person('POST', '/api/company-network/join', { companyCode: company.code });
  const [waiting] = await company.call('GET', '/api/members?status=pending');
  await company.call('POST', `/api/members/${waiting.id}/approve`, { roles: ['viewer'] });

  await page.goto(`${company.origin}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('마스터 권한 대시보드');
  await choose(page, '이름', '김문의', `김문의 (${email})`);
  await choose(page, '알아볼 권한', '역할 관리', '역할 관리');
  await expect(page.getByText('이 권한을 주는 역할이 없습니다.')).toBeVisible();
  await expect(page.getByText('역할 열람자에는 이 권한이 없습니다.')).toBeVisible();
  await expect(page.getByRole('link', { name: '마스터', exact: true })).toHaveAttribute('href', /\/admin\/roles\//);
  await expectNoSeriousFindings(page);
  await photograph(page, 'permission-dashboard');

  // The role is given, and the screen, loaded anew at its own address, says so.
  await company.call('PUT', `/api/members/${waiting.id}/roles`, { roles: ['admin'] });
  await page.reload();
  await expect(page.getByText('역할 관리자에 이 권한이 들어 있습니다.')).toBeVisible();

  await page.getByRole('tab', { name: '누가' }).focus();
  await page.keyboard.press('Enter');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('김문의')).toContainText('역할 관리자');
  await expect(row('한대표')).toContainText('역할 마스터');
  await expectNoSeriousFindings(page);

  await page.getByRole('tab', { name: '무엇을' }).click();
  await expect(page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '역할 관리' }).first()).toContainText(
    '관리자',
  );
  await expectNoSeriousFindings(page);
  await page.getByRole('tab', { name: '이력' }).click();
  await page.getByRole('button', { name: '구성원 변경', exact: true }).click();
  await expect(page.getByText(/김문의의 역할을 바꿨습니다/).first()).toBeVisible();
  await expectNoSeriousFindings(page);
  await photograph(page, 'permission-dashboard-history');
});

test.describe('on a phone, in English', () => {
  test.use({ locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the founder reads why', async ({ page }) => {
    does('/admin/master-permission-dashboard');
    const company = await foundCompany(page, 'Explained Trading');
    await page.goto(`${company.origin}${path}?permission=access.role.manage&tab=who`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who can do what');
    await expect(page.getByText('Role Master')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoSeriousFindings(page);
    await photograph(page, 'permission-dashboard-390');
  });
});
