/** The other screens of employees and administrators, each doing its job on stored data. */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany, type OwnCompany } from '../support/own-company.ts';
import { demo, expectNoSeriousFindings, signIn, takePictures } from '../support/product.ts';
import { shop } from '../support/shop.ts';

const of = (key: 'master' | 'viewer') => ({
  email: `${key}@hanbit.example`,
  password: String(demo.signIns[0]?.password),
});

test('대시보드: my approvals, running flows and key numbers', async ({ page }) => {
  claimScreens('/dashboard');
  await signIn(page, shop, of('master'), '/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: '대시보드' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: '오늘' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '이번 달 재무' })).toBeVisible();
  await expect(page.getByText(/[0-9,]+원/).first()).toBeVisible();
});

test('찾기: the selected entry is distinguishable from the others', async ({ page }) => {
  await signIn(page, shop, of('master'), '/dashboard');
  await page.getByRole('button', { name: '검색' }).click();
  const entries = page.getByRole('dialog', { name: '빠른 이동' }).getByRole('option');
  await expect(entries.nth(1)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(entries.nth(1)).toHaveAttribute('aria-selected', 'true');
  const looks = await entries.evaluateAll((all) =>
    all.slice(0, 6).map((item) => {
      const { backgroundColor, paddingLeft } = getComputedStyle(item);
      const chosen = item.getAttribute('aria-selected') === 'true';
      return { chosen, backgroundColor, space: Number.parseFloat(paddingLeft) };
    }),
  );
  const chosen = looks.find((look) => look.chosen)?.backgroundColor;
  for (const look of looks) {
    expect(look.space).toBeGreaterThan(0);
    if (!look.chosen) expect(look.backgroundColor).not.toBe(chosen);
  }
});

/** A flow that hands somebody a task: what the company's own frames do not do by themselves. */
async function publishErrands({ call }: OwnCompany): Promise<void> {
  const both = (text: string) => ({ ko: text, en: text });
  const field = { key: 'title', label: both('할 일'), kind: 'text', required: true };
  const { id, version } = await call('POST', '/api/flow/frames', { key: 'errand', title: both('할 일 요청') });
  const definition = {
    title: '=input.title',
    blocks: [
      { id: 'form', kind: 'flow.form', title: both('내용'), settings: { fields: [field] } },
      { id: 'task', kind: 'flow.task', title: both('처리'), settings: { title: '=input.title' } },
    ],
    connections: [{ from: 'form', to: 'task' }],
  };
  await call('POST', `/api/flow/frames/${id}/publish`, { version, definition });
}

test('대시보드: a number is what its list shows', async ({ page }) => {
  const company = await foundCompany(page, '현황 시험 회사');
  const own = company.origin;
  await publishErrands(company);
  for (const what of ['서류 정리', '재고 세기', '전화 회신']) {
    await page.goto(`${own}/workflows?tab=frames`);
    await page.getByRole('link', { name: '할 일 요청 시작하기' }).click();
    await page.getByRole('textbox', { name: '할 일' }).fill(what);
    await page.getByRole('button', { name: '시작', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: what })).toBeVisible();
  }
  await page.goto(`${own}/workflows?tab=tasks`);
  await page.getByRole('link', { name: '서류 정리' }).click();
  await page.getByRole('button', { name: '완료', exact: true }).click();
  await expect(page.getByText('할 일을 마쳤습니다.')).toBeVisible();
  await page.goto(`${own}/dashboard`);
  await expect(page.getByRole('list', { name: '오늘' }).getByRole('listitem')).toHaveCount(2);
  await page.getByRole('link', { name: '진행 중인 업무 2' }).click();
  await expect(page.getByRole('combobox', { name: '상태' })).toHaveValue('진행·대기 중');
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(2);
  await expect(page.getByRole('link', { name: '서류 정리' })).toHaveCount(0);
});

test('업무 흐름: a frame is started by keyboard, and watched to its end', async ({ page }) => {
  claimScreens('/workflows', '/workflows/frames/:id/start', '/workflows/tasks/:id');
  const company = await foundCompany(page, '흐름 시험 회사');
  const own = company.origin;
  await publishErrands(company);
  await page.goto(`${own}/workflows?tab=frames`);
  await page.getByRole('link', { name: '할 일 요청 시작하기' }).press('Enter');
  await page.getByRole('textbox', { name: '할 일' }).fill('창고 정리');
  await page.getByRole('button', { name: '시작', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: '창고 정리' })).toBeVisible();
  await page.goto(`${own}/workflows?tab=tasks`);
  await page.getByRole('link', { name: '창고 정리' }).click();
  await page.getByRole('button', { name: '완료', exact: true }).click();
  await expect(page.getByText('할 일을 마쳤습니다.')).toBeVisible();
  await page.goto(`${own}/workflows`);
  await expect(page.getByRole('link', { name: '창고 정리' })).toBeVisible();
  await expect(page.getByText('완료', { exact: true }).first()).toBeVisible();
});

test('되돌린 업무: an open run is stopped and taken back, and what was undone is summed by reason', async ({
  page,
}) => {
  claimScreens('/workflows/executions/:id/undo');
  const company = await foundCompany(page, '되돌림 시험 회사');
  const own = company.origin;
  await publishErrands(company);
  await page.goto(`${own}/workflows?tab=undos`);
  await expect(page.getByText('최근 30일 동안 되돌린 업무가 없습니다.')).toBeVisible();
  await page.getByRole('tab', { name: '업무 흐름' }).click();
  await page.getByRole('link', { name: '할 일 요청 시작하기' }).click();
  await page.getByRole('textbox', { name: '할 일' }).fill('간판 교체');
  await page.getByRole('button', { name: '시작', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '간판 교체' })).toBeVisible();
  await page.getByRole('button', { name: '더 보기' }).click();
  await page.getByRole('menuitem', { name: '중단하고 되돌리기' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /간판 교체.*중단하면/ })).toBeVisible();
  await expect(page.getByText('중단한 업무는 다시 진행할 수 없습니다.', { exact: false })).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'stop');
  await page.getByLabel('두 번 처리했습니다').check();
  await page.getByRole('button', { name: '중단하고 되돌리기' }).click();
  await expect(page.getByText(/^중단하고 되돌렸습니다\./)).toBeVisible();
  await page.goto(`${own}/workflows?tab=undos`);
  await expect(page.getByRole('row', { name: /두 번 처리했습니다 1건/ })).toBeVisible();
});

test('결재선: a line is made, changed and deleted', async ({ page }) => {
  claimScreens('/domains/decision/approval-lines');
  const { origin: own } = await foundCompany(page, '결재선 시험 회사');
  await page.goto(`${own}/domains/decision/approval-lines`);
  await expect(page.getByRole('heading', { level: 1, name: '결재선' })).toBeVisible();
  await expect(page.getByText('주문 결재').first()).toBeVisible();
  await page.getByRole('button', { name: '결재선 만들기' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '키' }).fill('travel');
  await dialog.getByRole('textbox', { name: '이름', exact: true }).fill('출장 결재');
  await dialog.getByRole('textbox', { name: '단계 이름' }).fill('팀장 확인');
  await dialog
    .getByLabel(/^결재할 역할/)
    .first()
    .click();
  await page.getByRole('option', { name: /팀장/ }).first().click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('결재선을 저장했습니다.')).toBeVisible();
  await expect(page.getByText('출장 결재')).toBeVisible();
  await expect(page.getByText('팀장 확인 (결재)')).toBeVisible();
  await page.reload();
  await expect(page.getByText('출장 결재')).toBeVisible();

  const choose = async (action: string) => {
    await page.getByRole('button', { name: /출장 결재 작업/ }).click();
    await expect(page.getByRole('menuitem', { name: action })).toBeVisible();
    await expectNoSeriousFindings(page);
    await page.getByRole('menuitem', { name: action }).click();
  };
  await choose('결재선 수정');
  await dialog.getByRole('textbox', { name: '이름', exact: true }).fill('국내 출장 결재');
  await dialog.getByRole('button', { name: '단계 추가' }).click();
  const second = dialog.getByRole('group', { name: '2단계' });
  await second.getByRole('textbox', { name: '단계 이름' }).fill('재무 확인');
  await second
    .getByLabel(/^결재할 역할/)
    .first()
    .click();
  await page.getByRole('option', { name: /재무/ }).first().click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(dialog).toHaveCount(0);
  await page.reload();
  await expect(page.getByText('국내 출장 결재')).toBeVisible();
  await expect(page.getByText('팀장 확인 (결재) → 재무 확인 (결재)')).toBeVisible();

  await choose('삭제');
  await expect(page.getByRole('dialog').getByText(/‘국내 출장 결재’ 결재선을 삭제합니다/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click();
  await expect(page.getByText('결재선을 삭제했습니다.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('주문 결재').first()).toBeVisible();
  await expect(page.getByText('국내 출장 결재')).toHaveCount(0);
});

test('관리자: shown to administrators with health, audit and mail; closed to others with the reason', async ({
  browser,
}) => {
  claimScreens('/admin', '/admin/audit', '/admin/mails', '/admin/mails/:id');
  test.setTimeout(120_000);
  const admin = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  await signIn(admin, shop, of('master'), '/admin');
  await expect(admin.getByRole('heading', { level: 1, name: '관리자' })).toBeVisible();
  await expect(admin.getByText(/위변조 없음/)).toBeVisible();
  await admin.goto(`${shop}/admin/mails`);
  await expect(admin.getByRole('heading', { level: 1, name: '발송 메일' })).toBeVisible();
  await admin.getByRole('link', { name: /주문/ }).first().click();
  await expect(admin.getByText(/주문/).first()).toBeVisible();
  await admin.goto(`${shop}/admin/audit`);
  await expect(admin.getByRole('heading', { level: 1, name: '감사 기록' })).toBeVisible();

  const user = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  await signIn(user, shop, of('viewer'), '/admin');
  await expect(user.getByText(/권한/).first()).toBeVisible();
  await expect(user.getByText(/위변조 없음/)).toHaveCount(0);
  const visitor = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const nowhere = '/admin/mails/00000000-0000-7000-8000-000000000000';
  for (const path of ['/admin', '/admin/audit', '/admin/mails', nowhere]) {
    await user.goto(`${shop}${path}`);
    await expect(user.getByRole('main').getByText(/권한/).first()).toBeVisible();
    await expect(user.getByRole('table')).toHaveCount(0);
    await visitor.goto(`${shop}${path}`);
    await expect(visitor).toHaveURL(/\/auth\/login/);
  }
});

test('a path that is not built shows the "not found" screen', async ({ page }) => {
  await signIn(page, shop, of('master'), '/domains/marketing');
  await expect(page.getByText(/찾을 수 없/).first()).toBeVisible();
});
