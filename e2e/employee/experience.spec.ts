/** Home pages of a worker and a lead: pending work, flows I may start, flows I started; stalled work of the team. */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { demo, expectNoSeriousFindings, expectNoSidewaysScroll, signIn, takePictures } from '../support/product.ts';
import { shop } from '../support/shop.ts';

test.describe.configure({ timeout: 180_000 });

const of = (key: string) => ({ email: `${key}@hanbit.example`, password: String(demo.signIns[0]?.password) });

test('an employee starts a flow from the home and sees its progress', async ({ page }) => {
  claimScreens('/experience/employee', '/workflows/frames/:id/start');
  await signIn(page, shop, of('manager'), '/experience/employee');
  await expect(page.getByRole('heading', { level: 1, name: '직원 경험' })).toBeVisible();
  for (const name of ['오늘', '내가 시작한 업무', '알림', '팀 소식']) {
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
  }
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'experience-employee');
  await page
    .getByRole('region', { name: '시작할 수 있는 업무 흐름' })
    .getByRole('link', { name: /시작하기/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/workflows\/frames\/.+\/start$/);
});

test('a lead sees exceptions, approvals by age and the load of each member, and opens them', async ({ page }) => {
  claimScreens('/experience/manager', '/workflows');
  await signIn(page, shop, of('manager'), '/experience/manager');
  await expect(page.getByRole('heading', { level: 1, name: '관리자 경험' })).toBeVisible();
  await expect(page.getByRole('region', { name: '확인할 업무' })).toBeVisible();
  const ages = page.getByRole('region', { name: '대기 중인 결재' });
  await ages.getByRole('button', { name: /^오늘/ }).click();
  await expect(ages.getByRole('button', { name: /^오늘/ })).toHaveAttribute('aria-pressed', 'true');
  const team = page.getByRole('region', { name: '팀원별 할 일' });
  await expect(team.getByRole('row').nth(1)).toBeVisible();
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'experience-manager');
  await team.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/workflows\?.*by=/);
  await expect(page.getByRole('textbox', { name: '시작한 사람' })).not.toHaveValue('');
});

test('the home has the own work and that of the team as tabs, by role', async ({ page }) => {
  await signIn(page, shop, of('manager'), '/dashboard');
  const tabs = page.getByRole('navigation', { name: '홈', exact: true }).getByRole('link');
  await expect(tabs).toHaveText(['홈', '내 업무', '팀 현황']);
  await tabs.nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('직원 경험');
  await tabs.nth(2).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('관리자 경험');
  await expect(tabs.nth(2)).toHaveAttribute('aria-current', 'page');
  const menu = page.getByRole('navigation', { name: '주 메뉴' });
  await expect(menu.getByRole('link', { name: '홈' })).toHaveAttribute('aria-current', /.+/);
  expect(await menu.getByRole('list').first().locator('> li').count()).toBeLessThanOrEqual(10);
});

test('a member without a team reads why the home of leads is closed', async ({ page }) => {
  await signIn(page, shop, of('viewer'), '/experience/manager');
  await expect(page.getByText('팀원의 진행 건 보기', { exact: false })).toBeVisible();
  await page.goto(`${shop}/workspace/operator`);
  await expect(page.getByText('진행 건 운영', { exact: false }).first()).toBeVisible();
  await page.goto(`${shop}/simple/easy-workflow-builder`);
  await expect(page.getByText('업무 흐름 만들기', { exact: false }).first()).toBeVisible();
});

test('the inbox shows decisions and tasks in one list', async ({ page }) => {
  claimScreens('/workspace');
  await signIn(page, shop, of('lead'), '/workspace');
  await page.getByRole('tab', { name: '결재와 할 일 함께' }).click();
  await expect(page.getByRole('list', { name: '결재와 할 일 함께' }).getByRole('listitem').first()).toBeVisible();
  await expect(page.getByRole('region', { name: '팀 소식' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'workspace');
});
