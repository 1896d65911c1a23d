/** Browser tests of member management: inviting, approving, giving roles, signing out, suspending, restoring, removing. */
import { type Browser, expect, type Page } from '@playwright/test';
import { createId } from '#kernel/contract/ids.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { claimScreens, test } from '../support/journey.ts';
import { enterCompany, foundCompany, type OwnCompany, signUp } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

const dialog = (page: Page) => page.getByRole('dialog');

/** Somebody signs up and asks to join, in a browser of their own. @returns enters the company there, once let in */
async function requestMembership(browser: Browser, company: OwnCompany, applicant: { name: string; key: string }) {
  const page = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const person = await signUp(page, { name: applicant.name, email: `${applicant.key}-${company.code}@mail.example` });
  await person('POST', '/api/company-network/join', { companyCode: company.code });
  return async () => {
    const member = await enterCompany(page, person, company.code);
    await page.goto(`${company.origin}/workspace`);
    return { page, ...member };
  };
}

test('a request is approved, roles are given, sessions are ended, the member is suspended, brought back and removed', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/users', '/admin/users/:id');
  const company = await foundCompany(page, '사람 상사');
  const enter = await requestMembership(browser, company, { name: '김지원', key: 'jiwon' });
  await requestMembership(browser, company, { name: '박거절', key: 'geojeol' });
  await page.goto(`${company.origin}/admin/users`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('구성원 관리');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const act = async (name: string, label: string) => {
    await page.getByRole('button', { name: `${name} 작업` }).click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
  };
  await expect(row('김지원')).toContainText('승인 대기');
  // The column of organizational units: the founder leads the company itself.
  await expect(page.getByRole('columnheader', { name: '소속' })).toBeVisible();
  await expect(row('한대표')).toContainText('사람 상사');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'members');
  await act('김지원', '승인');
  await expect(row('김지원')).toContainText('활동 중');
  await act('박거절', '거절');
  await dialog(page).getByRole('button', { name: '거절' }).click();
  await expect(row('박거절')).toHaveCount(0);

  await page.getByRole('button', { name: '팀원 초대', exact: true }).first().click();
  await dialog(page).getByRole('textbox', { name: '이메일' }).fill('invited@mail.example');
  await dialog(page).getByRole('button', { name: '팀원 초대', exact: true }).click();
  await expect(row('invited@mail.example')).toBeVisible();

  await act('김지원', '역할 변경');
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('combobox', { name: '역할' }).fill('열람');
  await page.getByRole('option', { name: '열람자' }).click();
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('김지원님의 역할을 변경했습니다.')).toBeVisible();
  await expect(row('김지원')).toContainText('열람자');
  await act('김지원', '직위 변경');
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('textbox', { name: '직위' }).fill('대리');
  await dialog(page).getByRole('button', { name: '저장' }).click();
  await expect(row('김지원')).toContainText('대리');
  const members = await company.call('GET', '/api/members');
  const saved = members.find(({ name }: { name: string }) => name === '김지원');
  expect(saved.roles).toContain('viewer');
  expect(members.map(({ name }: { name: string }) => name)).not.toContain('박거절');

  // The member's position in the chart appears next to the name.
  const from = toLocalDay('Asia/Seoul', new Date());
  const unit = createId();
  const seat = { what: 'seat-assign', person: saved.personId, unit, isMain: true, isHead: false, from, until: null };
  await company.call('POST', '/api/organization/changes', {
    changes: [
      { what: 'unit-add', id: unit, code: 'DESIGN', name: { ko: '디자인팀', en: 'Design' }, parent: null, from },
      { ...seat, position: null, duty: null, grade: null },
    ],
  });
  await page.reload();
  await expect(row('김지원')).toContainText('디자인팀');

  // Signed in once: seen on the member's page, and ended from there.
  const member = await enter();
  await member.page.goto(`${company.origin}/profile`);
  await expect(member.page.getByText('대리', { exact: true })).toBeVisible();
  await row('김지원').getByRole('link', { name: '김지원' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('김지원');
  await expect(page.getByRole('row').filter({ hasText: 'Chrom' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'member');
  await page.getByRole('row').filter({ hasText: 'Chrom' }).getByRole('button', { name: /작업$/ }).click();
  await page.getByRole('menuitem', { name: '이 기기에서 로그아웃' }).click();
  await expect(page.getByText('지금 로그인한 기기가 없습니다.')).toBeVisible();
  await expect(member.call('GET', '/api/auth/me')).rejects.toThrow();

  const more = async (label: string) => {
    await page.getByRole('main').getByRole('button', { name: '더 보기' }).first().click();
    await page.getByRole('menuitem', { name: label }).click();
  };
  await more('이용 정지');
  await dialog(page).getByRole('button', { name: '이용 정지' }).click();
  await expect(page.getByText('김지원님의 이용을 정지했습니다.')).toBeVisible();
  expect((await company.call('GET', `/api/members/${saved.id}`)).status).toBe('suspended');
  await more('이용 정지 해제');
  await expect(page.getByText('김지원님의 이용 정지를 해제했습니다.')).toBeVisible();
  expect(await company.call('GET', `/api/members/${saved.id}`)).toMatchObject({ status: 'active', roles: saved.roles });
  await more('내보내기');
  await dialog(page).getByRole('button', { name: '내보내기' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(row('김지원')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'members-390');
});
