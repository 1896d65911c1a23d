/** A member leaves: their pending work goes to the chosen person, and returns with the member when the leave is undone. */
import { type Browser, expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany, signUp } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';
import { undoOnScreen } from '../support/undo.ts';

test.describe.configure({ timeout: 180_000 });

/** A company in which somebody called 김떠남 has one task, and the founder has none. */
async function companyWithTask(page: Page, browser: Browser, name: string) {
  const company = await foundCompany(page, name);
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const person = await signUp(other, { name: '김떠남', email: `leaver-${company.code}@mail.example` });
  await person('POST', '/api/company-network/join', { companyCode: company.code });
  const members = async () =>
    (await company.call('GET', '/api/members')) as { id: string; personId: string; name: string }[];
  const leaver = (await members()).find(({ name }) => name === '김떠남');
  await company.call('POST', `/api/members/${leaver?.id}/approve`, {});
  const title = { ko: '서류 확인', en: 'Check papers' };
  const { id, version } = await company.call('POST', '/api/flow/frames', { key: 'papers', title });
  const settings = { title: '서류 확인', assigneeId: leaver?.personId };
  const definition = { blocks: [{ id: 'ask', kind: 'flow.task', title, settings }] };
  await company.call('POST', `/api/flow/frames/${id}/publish`, { version, definition });
  await company.call('POST', '/api/flow/executions', { frameKey: 'papers', input: {} });
  const tasks = async () => ((await company.call('GET', '/api/flow/tasks')) as unknown[]).length;
  expect(await tasks()).toBe(0);
  return { company, members, tasks };
}

test('a task is handed over with the sentences read first, the member leaves, and undo brings both back', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/users');
  const { company, members, tasks } = await companyWithTask(page, browser, '인수 상사');
  await page.goto(`${company.origin}/admin/users`);
  const row = page.getByRole('row').filter({ hasText: '김떠남' });
  await row.getByRole('button', { name: '김떠남 작업' }).click();
  await page.getByRole('menuitem', { name: '내보내기', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '김떠남님 내보내기' });
  const receiver = dialog.getByRole('combobox', { name: '할 일 1건을 받을 사람' });
  await receiver.click();
  await page.getByRole('option', { name: /^한대표/ }).click();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'leaver-choose');
  await dialog.getByRole('button', { name: '다음' }).click();
  await expect(dialog.getByText('할 일 1건을 한대표님에게 넘깁니다.')).toBeVisible();
  await expect(dialog.getByText('김떠남님은 바로 로그아웃되고')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'leaver-told');
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: '내보내기' }).click();
  await expect(row).toHaveCount(0);
  expect(await tasks()).toBe(1);
  expect((await members()).map(({ name }) => name)).toEqual(['한대표']);

  await page.getByRole('alert').filter({ hasText: '내보냈습니다' }).getByRole('button', { name: '되돌리기' }).click();
  const effects = page.getByRole('list', { name: '되돌리면 이렇게 됩니다' });
  await expect(effects.getByText('한대표 → 김떠남')).toBeVisible();
  await takePictures(page, 'leaver-undo');
  await undoOnScreen(page);
  await expect(page.getByText(/^되돌렸습니다\./)).toBeVisible();
  expect(await tasks()).toBe(0);
  expect((await members()).map(({ name }) => name)).toContain('김떠남');
});

test('a member is suspended and hands over; who comes back gets back what has not ended, from the page of the member', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/users/:id');
  const { company, members, tasks } = await companyWithTask(page, browser, '정지 상사');
  const id = (await members()).find(({ name }) => name === '김떠남')?.id;
  const status = async () => (await company.call('GET', `/api/members/${id}`)).status;

  await page.goto(`${company.origin}/admin/users/${id}`);
  const more = async (label: string) => {
    await page.getByRole('main').getByRole('button', { name: '더 보기' }).first().click();
    await page.getByRole('menuitem', { name: label }).click();
  };
  await more('이용 정지');
  const dialog = page.getByRole('dialog', { name: '김떠남님 이용 정지' });
  await dialog.getByRole('combobox', { name: '할 일 1건을 받을 사람' }).click();
  await page.getByRole('option', { name: /^한대표/ }).click();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'suspend-choose');
  await dialog.getByRole('button', { name: '다음' }).click();
  await expect(dialog.getByText('할 일 1건을 한대표님에게 넘깁니다.')).toBeVisible();
  await expect(dialog.getByText('이용 정지를 해제할 때까지')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'suspend-told');
  await dialog.getByRole('button', { name: '이용 정지' }).click();
  await expect(page.getByText('김떠남님의 이용을 정지했습니다.')).toBeVisible();
  expect(await status()).toBe('suspended');
  expect(await tasks()).toBe(1);

  await more('이용 정지 해제');
  const asking = page.getByRole('dialog', { name: '김떠남님 이용 정지 해제' });
  await expect(asking.getByRole('list', { name: '정지할 때 넘긴 업무' })).toContainText('할 일 1건');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'suspend-return');
  await expectNoSidewaysScroll(page);
  await asking.getByRole('button', { name: '넘긴 업무 돌려주기' }).click();
  const effects = page.getByRole('list', { name: '되돌리면 이렇게 됩니다' });
  await expect(effects.getByText('한대표 → 김떠남')).toBeVisible();
  await page.getByLabel('잘못 입력했습니다').check();
  await page.getByRole('main').getByRole('button', { name: '되돌리기', exact: true }).click();
  await expect(page.getByText(/^되돌렸습니다\./)).toBeVisible();
  expect(await tasks()).toBe(0);
  expect(await status()).toBe('active');
});
