/** 부재·위임: set by the absent person and by an administrator, marked in the delegate's inbox, decided on a phone, both notified. */

import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { getKoreanDay } from '#kernel/server/testing/day.ts';
import { claimScreens, test } from '../support/journey.ts';
import { addMember, foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

const dialog = (page: Page) => page.getByRole('dialog').first();

/** A company with an absent person, a delegate, and a flow whose approval and task go to the absent person. */
async function createStaffedCompany(page: Page, browser: Browser, options: { name: string; locale?: string }) {
  const { name, locale = 'ko-KR' } = options;
  const company = await foundCompany(page, name);
  const pageOf = async (more: object = {}) => (await browser.newContext({ locale: 'ko-KR', ...more })).newPage();
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const [item, other] = [await pageOf({ locale }), await pageOf(phone)];
  const absent = await addMember(item, company, { name: '김민서', mail: 'absent', roles: ['manager'] });
  const delegate = await addMember(other, company, { name: '이서준', mail: 'delegate', roles: ['user'] });
  const title = { ko: '비품 구매', en: 'Supplies' };
  const { id, version } = await company.call('POST', '/api/flow/frames', { key: 'supplies', title });
  const steps = [{ title: '결재', people: [absent.personId] }];
  const approvalBlock = { id: 'decide', kind: 'decision.approval', title, settings: { title: '모니터 구매', steps } };
  const task = { title: '세금계산서 확인', assigneeId: absent.personId };
  const both = { ko: '동시에', en: 'At once' };
  const definition = {
    blocks: [
      { id: 'both', kind: 'flow.parallel', title: both },
      approvalBlock,
      { id: 'check', kind: 'flow.task', title, settings: task },
    ],
    connections: [
      { from: 'both', to: 'decide' },
      { from: 'both', to: 'check' },
    ],
  };
  await company.call('POST', `/api/flow/frames/${id}/publish`, { version, definition });
  const run = await company.call('POST', '/api/flow/executions', { frameKey: 'supplies', input: {} });
  return { company, absent: { ...absent, page: item }, delegate: { ...delegate, page: other }, run: String(run.id) };
}

async function chooseDelegate(page: Page, form: Locator, name: RegExp) {
  await form
    .getByRole('combobox', { name: '대리인' })
    .or(form.getByRole('textbox', { name: '대리인' }))
    .first()
    .click();
  await page.getByRole('option', { name }).click();
}

test('an absent member names a delegate, the delegate decides on a phone with a mark for the member, and the trail names both', async ({
  page,
  browser,
}) => {
  claimScreens('/profile', '/workspace', '/workspace/approvals/:id');
  const { company, absent, delegate, run } = await createStaffedCompany(page, browser, { name: '부재 상사' });
  await absent.page.goto(`${company.origin}/profile`);
  const section = absent.page.getByRole('region', { name: '부재·위임' });
  await expect(section.getByText('설정한 부재가 없습니다.')).toBeVisible();
  // By the keyboard.
  await section.getByRole('button', { name: '부재 설정' }).focus();
  await absent.page.keyboard.press('Enter');
  const form = dialog(absent.page);
  await form.getByRole('button', { name: '저장' }).focus();
  await absent.page.keyboard.press('Enter');
  await expect(form.getByText(/대리인.*(선택|골라|입력)/).first()).toBeVisible();
  await chooseDelegate(absent.page, form, /이서준/);
  await form.getByRole('textbox', { name: '금액 한도' }).fill('500000');
  await form.getByRole('textbox', { name: '이유' }).fill('여름 휴가');
  await expectNoSeriousFindings(absent.page);
  await takePictures(absent.page, 'absence-new');
  await form.getByRole('button', { name: '저장' }).click();
  await expect(absent.page.getByText('부재와 대리인을 저장했습니다.')).toBeVisible();
  const row = section.getByRole('row').filter({ hasText: '여름 휴가' });
  await expect(row).toContainText('이서준');
  await expect(row).toContainText('진행 중');
  await expectNoSeriousFindings(absent.page);
  await takePictures(absent.page, 'absences');
  const [delegation] = await absent.call('GET', '/api/organization/delegations');
  expect(delegation).toMatchObject({
    ...{ state: 'running', reason: '여름 휴가', ceiling: { amount: 500_000, currency: 'KRW' } },
    delegate: { name: '이서준' },
  });

  await delegate.page.goto(`${company.origin}/workspace`);
  const mark = delegate.page.getByText('김민서님 대신').filter({ visible: true });
  await expect(mark.first()).toBeVisible();
  await expectNoSidewaysScroll(delegate.page);
  await expectNoSeriousFindings(delegate.page);
  await takePictures(delegate.page, 'delegate-inbox-390');
  await delegate.page
    .getByRole('link', { name: /모니터 구매/ })
    .first()
    .tap();
  await expect(delegate.page).toHaveURL(/\/workspace\/approvals\//);
  await expect(delegate.page.getByText('김민서님 대신').first()).toBeVisible();
  await takePictures(delegate.page, 'delegate-decides-390');
  const decided = delegate.page.url();
  await delegate.page.getByRole('button', { name: '승인', exact: true }).tap();
  // It was the last one: the inbox says so.
  await expect(delegate.page.getByText('처리할 결재가 없습니다.')).toBeVisible();
  await delegate.page.goto(decided);
  await expect(
    delegate.page
      .getByText(/^이서준 \(김민서님 대신\)/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expectNoSeriousFindings(delegate.page);
  await expectNoSidewaysScroll(delegate.page);
  await takePictures(delegate.page, 'delegate-decided-390');

  const [task] = await delegate.call('GET', '/api/flow/tasks');
  expect(task).toMatchObject({ title: '세금계산서 확인', insteadOf: { name: '김민서' } });
  await delegate.page.goto(`${company.origin}/workflows/tasks/${task.id}`);
  const done = await company.call('GET', `/api/flow/executions/${run}`);
  const step = done.steps.find(({ kind }: { kind: string }) => kind === 'decision.approval');
  expect(step).toMatchObject({ actor: { name: '이서준' }, insteadOf: { name: '김민서' } });
  await page.goto(`${company.origin}/workflows/executions/${run}`);
  await expect(page.getByText('김민서님 대신').first()).toBeVisible();
  await takePictures(page, 'run-decided-for-another');
});

test('an administrator names a delegate at the page of a member, in English, and ends it', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/users/:id', '/profile');
  const { company, absent, delegate } = await createStaffedCompany(page, browser, {
    name: '대리 상사',
    locale: 'en-GB',
  });
  const createdDelegation = await company.call('POST', '/api/organization/delegations', {
    ...{ absentId: absent.personId, delegateId: delegate.personId, reason: '병가' },
    ...{ from: getKoreanDay(3), until: getKoreanDay(5) },
  });
  expect(createdDelegation).toMatchObject({ state: 'coming' });
  await page.goto(`${company.origin}/admin/users/${absent.memberId}`);
  const section = page.getByRole('region', { name: '부재·위임' });
  await expect(section.getByRole('row').filter({ hasText: '병가' })).toContainText('시작 전');
  await section.getByRole('button', { name: '부재 설정' }).click();
  const form = dialog(page);
  await chooseDelegate(page, form, /이서준/);
  await form.getByRole('textbox', { name: '이유' }).fill('출장');
  await expectNoSeriousFindings(page);
  await form.getByRole('button', { name: '저장' }).click();
  const row = section.getByRole('row').filter({ hasText: '출장' });
  await expect(row).toContainText('진행 중');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'absence-of-member');
  await row.getByRole('button', { name: / 작업$/ }).click();
  await page.getByRole('menuitem', { name: '지금 끝내기' }).click();
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('button', { name: '지금 끝내기' }).click();
  await expect(page.getByText('부재 위임을 종료했습니다.')).toBeVisible();
  await expect(row).toContainText('종료됨');
  const list = await absent.call('GET', '/api/organization/delegations');
  expect(list.map(({ state, reason }: { state: string; reason: string }) => [reason, state])).toEqual([
    ['출장', 'ended'],
    ['병가', 'coming'],
  ]);

  await absent.page.goto(`${company.origin}/profile`);
  const own = absent.page.getByRole('region', { name: 'Absence and delegate' });
  await expect(own.getByRole('row').filter({ hasText: '병가' })).toContainText('To come');
  await own.getByRole('button', { name: 'Set an absence' }).click();
  await expect(dialog(absent.page).getByText('The delegate can also handle approvals and tasks')).toBeVisible();
  await expectNoSeriousFindings(absent.page);
  await takePictures(absent.page, 'absence-new-en');
});
