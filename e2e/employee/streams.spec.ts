/** Browser tests of automatic starts: a schedule in words, a webhook with a real signature, and an event; each is read back. */
import { once } from 'node:events';
import http from 'node:http';
import { expect, type Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { claimScreens, test } from '../support/journey.ts';
import { addMember, foundCompany, type OwnCompany } from '../support/own-company.ts';
import { changeScheme, expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

const dialog = (page: Page) => page.getByRole('dialog');
const text = (ko: string) => ({ ko, en: ko });

/** A published flow that ends with what it was given. */
async function publish(company: OwnCompany, key: string, title: string): Promise<void> {
  const blocks = [
    {
      id: 'form',
      kind: 'flow.form',
      title: text('시작'),
      settings: { fields: [{ key: 'memo', label: text('메모'), kind: 'text', required: false, max: 200 }] },
    },
    { id: 'end', kind: 'flow.join', title: text('끝'), settings: {} },
  ];
  const definition = {
    blocks,
    connections: [{ from: 'form', outlet: 'next', to: 'end' }],
    title: '="점검 " + input.memo',
  };
  const frame = await company.call('POST', '/api/flow/frames', { key, title: text(title) });
  const body = { version: frame.version, definition, confirmIrreversible: true };
  await company.call('POST', `/api/flow/frames/${frame.id}/publish`, body);
}

/** As a program elsewhere sends it. */
async function callHook(address: string, headers: Record<string, string>, body: string): Promise<number> {
  const { host, port, pathname } = new URL(address);
  const options = { host: '127.0.0.1', port, path: pathname, method: 'POST', agent: false };
  const result = http.request({ ...options, headers: { host, 'content-type': 'application/json', ...headers } });
  result.end(body);
  const [reply] = (await once(result, 'response')) as [http.IncomingMessage];
  reply.resume();
  return reply.statusCode ?? 0;
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** Opens the dialog, names the stream and its flow. */
async function begin(page: Page, name: string, flow: string): Promise<void> {
  await page.getByRole('button', { name: '시작 조건 만들기' }).click();
  await dialog(page).getByLabel('이름').fill(name);
  await choose(page, '업무 흐름', flow);
}

const save = (page: Page) => dialog(page).getByRole('button', { name: '저장' }).click();
const list = async (page: Page, company: OwnCompany) => {
  await page.goto(`${company.origin}/workflows?tab=streams`);
  await expect(page.getByRole('tab', { name: '시작 조건' })).toHaveAttribute('aria-selected', 'true');
};

test('a schedule is made in words, tested, and paused', async ({ page }) => {
  claimScreens('/workflows', '/workflows/streams/:id');
  const company = await foundCompany(page, '아침 상사');
  await publish(company, 'morning', '아침 점검');
  await list(page, company);
  await begin(page, '평일 아침 점검', '아침 점검');
  await choose(page, '얼마나 자주', '평일(월~금, 회사 휴일 제외)');
  await dialog(page).locator('input[type=time]').fill('08:30');
  await expect(dialog(page).getByText('평일 오전 8시 30분')).toBeVisible();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(5);
  await dialog(page).getByLabel('메모').fill('="때 " + scheduled');
  await takePictures(page, 'streams-dialog');
  await expectNoSeriousFindings(page);
  await save(page);
  await expect(dialog(page)).toBeHidden();

  const row = page.getByRole('row', { name: /평일 아침 점검/ });
  await expect(row).toContainText('평일 오전 8시 30분');
  await takePictures(page, 'streams-list');
  await row.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('평일 아침 점검');
  await page.getByRole('button', { name: '시험 시작' }).click();
  await dialog(page).getByRole('button', { name: '지금 시작하기' }).click();
  await expect(dialog(page).getByText('시작했습니다.')).toBeVisible();
  await dialog(page).getByRole('button', { name: '닫기' }).last().click();
  const history = page.getByRole('table', { name: '시작 기록' });
  await expect(history.getByText('완료')).toBeVisible({ timeout: 20_000 });
  await expect(history.getByText('시험')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'streams-detail');
  await changeScheme(page, 'dark');
  await expectNoSeriousFindings(page);
  await changeScheme(page, 'light');

  await page.getByRole('button', { name: '더 보기' }).first().click();
  await page.getByRole('menuitem', { name: '일시 중지' }).click();
  await expect(page.getByText('일시 중지했습니다. 다시 켤 때까지 시작하지 않습니다.')).toBeVisible();
  const [stream] = await company.call('GET', '/api/flow/streams');
  expect(stream).toMatchObject({ state: 'paused', nextAt: null });
  const stateNow = async () => (await company.call('GET', '/api/flow/streams'))[0].state;
  // The message before it may still be leaving.
  const back = (messageText: string) =>
    page.locator('.mantine-Notification-root', { hasText: messageText }).getByRole('button', { name: '되돌리기' });
  await back('일시 중지했습니다').click();
  await expect(page.getByText('다시 켰습니다.')).toBeVisible();
  expect(await stateNow()).toBe('active');
  await back('다시 켰습니다').click();
  await expect.poll(stateNow).toBe('paused');

  await list(page, company);
  await page.getByRole('switch', { name: '평일 아침 점검 켜기' }).click({ force: true });
  await expect.poll(stateNow).toBe('active');
});

test('a monthly start says what happens in shorter months and on days off', async ({ page }) => {
  claimScreens('/workflows');
  const company = await foundCompany(page, '말일 상사');
  await publish(company, 'pay', '급여 지급');
  await list(page, company);
  await begin(page, '급여', '급여 지급');
  await choose(page, '얼마나 자주', '매월');
  await choose(page, '며칠', '31일');
  await expect(dialog(page).getByText('매월 31일 오전 9시 (없는 달에는 말일)')).toBeVisible();
  await choose(page, '쉬는 날이면', '앞 평일에 시작');
  await expect(dialog(page).getByText('매월 31일 오전 9시 (없는 달에는 말일, 쉬는 날이면 앞 평일)')).toBeVisible();
  await expect(dialog(page).getByRole('listitem')).toHaveCount(5);
  await expectNoSeriousFindings(page);
  await save(page);
  await expect(page.getByRole('row', { name: /급여/ })).toContainText('쉬는 날이면 앞 평일');
});

test('a hook is called with a real signature, and its run is read back', async ({ page }) => {
  claimScreens('/workflows/streams/:id');
  const company = await foundCompany(page, '알림 상사');
  await publish(company, 'called', '밖에서 온 일');
  await page.setViewportSize({ width: 390, height: 844 });
  await list(page, company);
  await begin(page, '결제 알림', '밖에서 온 일');
  await dialog(page).getByText('외부에서 호출하면').click();
  await dialog(page).getByLabel('메모').fill('=body.memo');
  await takePictures(page, 'streams-hook-390');
  await expectNoSidewaysScroll(page);
  await save(page);
  const secretDialog = page.getByRole('dialog', { name: '주소와 서명 키' });
  await expect(secretDialog).toBeVisible();
  const [address = '', secret = ''] = await secretDialog.locator('pre').allTextContents();
  expect(secret).toMatch(/^whsec_/);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'streams-secret-390');
  await secretDialog.getByRole('button', { name: '보관했습니다' }).click();

  const body = JSON.stringify({ memo: '결제 3번' });
  const [id, at] = [`msg_${Date.now()}`, new Date()];
  const sent = { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)) };
  const signature = new Webhook(secret).sign(id, at, body);
  expect(await callHook(address, { ...sent, 'webhook-signature': 'v1,bm8=' }, body)).toBe(401);
  expect(await callHook(address, { ...sent, 'webhook-signature': signature }, body)).toBe(202);
  expect(await callHook(address, { ...sent, 'webhook-signature': signature }, body)).toBe(202);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page
    .getByRole('row', { name: /결제 알림/ })
    .getByRole('link')
    .first()
    .click();
  const history = page.getByRole('table', { name: '시작 기록' });
  await expect(history.getByText('완료')).toHaveCount(1, { timeout: 20_000 });
  await history.getByRole('link', { name: '진행 건 보기' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('점검 결제 3번');
});

test('an event starts a flow', async ({ page }) => {
  claimScreens('/workflows');
  const company = await foundCompany(page, '이어 상사');
  await publish(company, 'follows', '뒤따르는 일');
  await list(page, company);
  await begin(page, '새 회의실', '뒤따르는 일');
  await dialog(page).getByText('어떤 일이 생기면').first().click();
  await choose(page, '생기는 일', '항목을 새로 등록하면');
  await expect(dialog(page).getByText('event.payload.axis')).toBeVisible();
  await dialog(page).getByLabel('메모').fill('=event.payload.type');
  await takePictures(page, 'streams-event');
  await save(page);
  await expect(dialog(page)).toBeHidden();
  await company.call('POST', '/api/axis/space/internal', { title: '3층 회의실', fields: {} });
  const row = page.getByRole('row', { name: /새 회의실/ });
  await expect(row.getByText('완료')).toBeVisible({ timeout: 20_000 });
  const [run] = await company.call('GET', '/api/flow/executions?frame=follows');
  expect(run).toMatchObject({ title: '점검 internal', status: 'finished' });
});

test('a user reads and confirms the actions in his or her own name before a flow starts by itself', async ({
  browser,
  page,
}) => {
  claimScreens('/workflows');
  const company = await foundCompany(page, '대신 상사');
  const hers = await (await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })).newPage();
  const colleague = await addMember(hers, company, { name: '이동료', mail: 'colleague', roles: ['master'] });
  const { id, version } = await company.call('POST', '/api/flow/frames', {
    key: 'change-seat',
    title: text('자리 바꾸기'),
  });
  const settings = { member: colleague.memberId, roles: ['master'] };
  const give = { id: 'give', kind: 'access.role-assign', title: text('역할 주기'), settings };
  await company.call('POST', `/api/flow/frames/${id}/publish`, { version, definition: { blocks: [give] } });

  await list(hers, company);
  await begin(hers, '매일 자리 바꾸기', '자리 바꾸기');
  const question = dialog(hers).getByRole('alert').filter({ hasText: '이 업무는 내 이름으로 다음을 처리합니다' });
  await expect(question.getByRole('listitem')).toHaveText(['구성원의 역할을 바꿉니다']);
  await expectNoSeriousFindings(hers);
  await takePictures(hers, 'streams-acts');
  await save(hers);
  await expect(
    dialog(hers)
      .getByText(/내 이름으로 하는 일을 먼저 확인해 주세요/)
      .first(),
  ).toBeVisible();
  await expect(dialog(hers).getByRole('textbox', { name: '이름' })).toHaveValue('매일 자리 바꾸기');
  expect(await company.call('GET', '/api/flow/streams')).toEqual([]);
  await question.getByRole('button', { name: '확인했습니다' }).click();
  await expect(question).toBeHidden();
  await save(hers);
  await expect(dialog(hers)).toBeHidden();
  await expect(hers.getByRole('row', { name: /매일 자리 바꾸기/ })).toBeVisible();
});
