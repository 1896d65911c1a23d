/**
 * Browser tests of the permission dashboard: it explains a refusal, names the role that would help, and updates once that is given.
 */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany, signUp } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

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

test('the dashboard shows why somebody may not, which role would help, who may, and all permissions of a person', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/master-permission-dashboard');
  const company = await foundCompany(page, '권한 상사');
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const email = `asker-${company.code}@mail.example`;
  const person = await signUp(other, { name: '김문의', email });
  await person('POST', '/api/company-network/join', { companyCode: company.code });
  const [waiting] = await company.call('GET', '/api/members?status=pending');
  await company.call('POST', `/api/members/${waiting.id}/approve`, { roles: ['viewer'] });

  await page.goto(`${company.origin}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('마스터 권한 대시보드');
  await choose(page, '구성원', '김문의', `김문의 (${email})`);
  await choose(page, '확인할 권한', '역할 관리', '역할 관리');
  await expect(page.getByText('이 권한을 주는 역할이 없습니다.')).toBeVisible();
  await expect(page.getByText('역할 열람자에는 이 권한이 없습니다.')).toBeVisible();
  await expect(page.getByRole('link', { name: '마스터', exact: true })).toHaveAttribute('href', /\/admin\/roles\//);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'permission-dashboard');

  // At another moment, when what was given for a time has begun.
  const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
  const lent = { memberId: waiting.id, permissions: ['access.role.manage'], from: days(40), until: days(80) };
  await company.call('POST', '/api/access/grants', { ...lent, reason: '여름 대신' });
  await page.reload();
  await expect(page.getByText(/기간 한정 권한이 .+에 시작됩니다\./)).toBeVisible();
  await page.getByRole('button', { name: '언제' }).click();
  await page.locator('button[data-direction=next]').click();
  await page.locator('button[data-direction=next]').click();
  await page.locator('table button:not([data-outside])').filter({ hasText: /^5$/ }).click();
  await page.locator('.mantine-DateTimePicker-submitButton').click();
  await expect(page).toHaveURL(/[?&]at=/);
  await expect(page.getByRole('button', { name: '지우기' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.goto(`${page.url().replace(/&?at=[^&]*/, '')}&at=${days(60)}`);
  await expect(page.getByText(/까지 기간 한정 권한으로 허용됩니다\./)).toBeVisible();
  await page.getByRole('button', { name: '지우기' }).click();
  await expect(page.getByText(/기간 한정 권한이 .+에 시작됩니다\./)).toBeVisible();

  // The role is granted, and the screen, reloaded at its own address, shows it.
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
  await page.getByRole('button', { name: 'CSV로 내보내기' }).click();
  await page.getByRole('textbox', { name: '이유' }).fill('연말 점검');
  await expectNoSeriousFindings(page);
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'CSV로 내보내기' }).click();
  expect((await download).suggestedFilename()).toBe('김문의 권한.csv');
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(',access.role.manage,역할 관리자에 이 권한이 들어 있습니다.');
  await page.getByRole('tab', { name: '이력' }).click();
  await page.getByRole('button', { name: '구성원 변경', exact: true }).click();
  await expect(page.getByText(/김문의님의 역할을 변경했습니다/).first()).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'permission-dashboard-history');
});

test('the dashboard lists each finding with its remedy', async ({ page, browser }) => {
  claimScreens('/admin/master-permission-dashboard');
  const company = await foundCompany(page, '점검 상사');
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const person = await signUp(other, { name: '박잠시', email: `lent-${company.code}@mail.example` });
  await person('POST', '/api/company-network/join', { companyCode: company.code });
  const [waiting] = await company.call('GET', '/api/members?status=pending');
  await company.call('POST', `/api/members/${waiting.id}/approve`, { roles: ['viewer'] });
  const role = { displayName: { ko: '빈 역할', en: 'Empty' }, level: 30, permissions: [] };
  await company.call('POST', '/api/roles', { name: 'empty-role', ...role });
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const lent = { memberId: waiting.id, permissions: ['access.role.read'], until, reason: '점검' };
  const { id } = await company.call('POST', '/api/access/grants', lent);
  await company.call('POST', `/api/access/grants/${id}/end`, { reason: '일찍 마침' });

  await page.goto(`${company.origin}${path}`);
  await page.getByRole('tab', { name: '점검' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('마스터가 한대표님 한 명뿐입니다.')).toBeVisible();
  await expect(page.getByText('기록이 90일이 되면 알려 드립니다:')).toBeVisible();
  await expect(page.getByText('마스터가 아닌 구성원이 5명 이상일 때 비교해 드립니다.')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'permission-hygiene');

  // An expired grant is granted again, form prefilled.
  await page.getByRole('button', { name: '박잠시님에게 다시 주기' }).focus();
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog').first();
  await expect(
    form
      .getByRole('textbox', { name: '받을 사람' })
      .or(form.getByRole('combobox', { name: '받을 사람' }))
      .first(),
  ).toHaveValue(/박잠시/);
  await expect(form.getByText('1개를 선택했습니다')).toBeVisible();
  await expectNoSeriousFindings(page);
  await form.getByRole('button', { name: '취소', exact: true }).click();
  await expect(form).toBeHidden();

  // A role that nobody has is one click from where it is deleted.
  await page.getByRole('link', { name: '빈 역할 열어서 삭제하기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('빈 역할');
  await page.goto(`${company.origin}${path}?tab=hygiene`);
  const [empty] = (await company.call('GET', '/api/roles')).roles.filter(
    (role: { name: string }) => role.name === 'empty-role',
  );
  await company.call('DELETE', `/api/roles/${empty.id}`);
  await expect(page.getByRole('link', { name: '빈 역할 열어서 삭제하기' })).toHaveCount(0);
});

test.describe('on a phone, in English', () => {
  test.use({ locale: 'en-US', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the founder reads why', async ({ page }) => {
    claimScreens('/admin/master-permission-dashboard');
    const company = await foundCompany(page, 'Explained Trading');
    await page.goto(`${company.origin}${path}?permission=access.role.manage&tab=who`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Permission check');
    await expect(page.getByText('Role Owner')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoSeriousFindings(page);
    await takePictures(page, 'permission-dashboard-390');
    await page.goto(`${company.origin}${path}?tab=hygiene`);
    await expect(page.getByText('is the only owner', { exact: false })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectNoSeriousFindings(page);
    await takePictures(page, 'permission-hygiene-390');
  });
});
