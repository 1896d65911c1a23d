/** A key is created, shown once, used and revoked; a webhook is delivered, verified, fails and is replayed. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany, type OwnCompany } from '../support/own-company.ts';
import { changeScheme, expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 240_000 });

const dialog = (page: Page) => page.getByRole('dialog');

async function open(page: Page, company: OwnCompany, tab: string): Promise<void> {
  await page.goto(`${company.origin}/admin/integrations?tab=${tab}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('연동 관리');
}

async function pick(page: Page, label: string, typed: string, option: RegExp): Promise<void> {
  await dialog(page).getByRole('combobox', { name: label }).fill(typed);
  await page.getByRole('option', { name: option }).click();
  await page.keyboard.press('Escape');
}

/** As a program elsewhere calls it, without a browser's cookies. */
async function callWith(token: string, company: OwnCompany, path: string): Promise<number> {
  const { host, port } = new URL(company.origin);
  const result = http.request({
    host: '127.0.0.1',
    port,
    path,
    agent: false,
    headers: { host, authorization: `Bearer ${token}` },
  });
  result.end();
  const [reply] = (await once(result, 'response')) as [http.IncomingMessage];
  reply.resume();
  return reply.statusCode ?? 0;
}

test('a key is made, shown once, used, and revoked', async ({ page }) => {
  claimScreens('/admin/integrations');
  const company = await foundCompany(page, '열쇠 상사');
  await open(page, company, 'keys');
  await expect(page.getByText('아직 만든 키가 없습니다.')).toBeVisible();
  await page.getByRole('button', { name: '키 만들기' }).click();
  await dialog(page).getByLabel('이름').fill('ERP');
  await pick(page, '할 수 있는 일', 'integration.key.read', /integration\.key\.read/);
  await takePictures(page, 'integrations-key-dialog');
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('button', { name: '저장' }).click();
  const keyDialog = page.getByRole('dialog', { name: 'API 키' });
  const token = (await keyDialog.locator('pre').first().textContent()) ?? '';
  expect(token).toMatch(/^hrk_/);
  await expectNoSeriousFindings(page);
  await keyDialog.getByRole('button', { name: '잘 보관했습니다' }).click();
  await expect(page.getByText(token)).toHaveCount(0);

  expect(await callWith(token, company, '/api/integration/keys')).toBe(200);
  expect(await callWith(token, company, '/api/members')).toBe(403);
  await open(page, company, 'keys');
  const row = page.getByRole('row', { name: /ERP/ });
  await expect(row).toContainText('사용 중');
  await expect(row).toContainText('127.0.0.1');
  await takePictures(page, 'integrations-keys');
  await expectNoSeriousFindings(page);
  await changeScheme(page, 'dark');
  await expectNoSeriousFindings(page);
  await changeScheme(page, 'light');
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: '폐기' }).click();
  await page.getByRole('alertdialog').or(dialog(page)).getByRole('button', { name: '폐기' }).click();
  await expect(row).toContainText('폐기됨');
  expect(await callWith(token, company, '/api/integration/keys')).toBe(401);

  await open(page, company, 'api');
  await page.getByRole('searchbox').fill('/api/integration/keys');
  await page
    .getByRole('button', { name: /GET.*\/api\/integration\/keys/ })
    .first()
    .click();
  await page.getByRole('button', { name: '호출해 보기' }).click();
  await expect(page.getByText(/답 200/)).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'integrations-api');
});

interface Got {
  headers: Record<string, string>;
  body: string;
}

test('a web hook is called, verified, fails and is sent again, also on a phone', async ({ page }) => {
  claimScreens('/admin/integrations', '/admin/integrations/hooks/:id');
  const got: Got[] = [];
  let status = 500;
  const sink = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    got.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
    response.writeHead(status).end('answer of the sink');
  });
  sink.listen(0, '127.0.0.1');
  await once(sink, 'listening');
  const address = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/in`;

  const company = await foundCompany(page, '소식 상사');
  await open(page, company, 'hooks');
  await page.getByRole('button', { name: '웹훅 만들기' }).click();
  await dialog(page).getByLabel('이름').fill('창고 프로그램');
  await dialog(page).getByLabel('받을 주소').fill(address);
  await pick(page, '알릴 일', '항목을 새로', /항목을 새로 등록하면/);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'integrations-hook-dialog');
  await dialog(page).getByRole('button', { name: '저장' }).click();
  const secretDialog = page.getByRole('dialog', { name: '서명 키' });
  const secret = (await secretDialog.locator('pre').first().textContent()) ?? '';
  expect(secret).toMatch(/^whsec_/);
  await secretDialog.getByRole('button', { name: '잘 보관했습니다' }).click();

  await company.call('POST', '/api/axis/space/internal', { title: '3층 회의실', fields: {} });
  await expect.poll(() => got.length, { timeout: 20_000 }).toBeGreaterThan(0);
  const { headers, body } = got[0] as Got;
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'axis.record.created' });

  status = 200;
  await page
    .getByRole('row', { name: /창고 프로그램/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('창고 프로그램');
  const log = page.getByRole('table', { name: '전달 기록' });
  // The second try comes after five seconds.
  await expect(log.getByText('전달됨')).toBeVisible({ timeout: 40_000 });
  await expectNoSeriousFindings(page);
  await takePictures(page, 'integrations-hook');
  await log.getByText('항목을 새로 등록하면').click();
  await expect(dialog(page).getByText('answer of the sink').first()).toBeVisible();
  await expectNoSeriousFindings(page);
  const before = got.length;
  await dialog(page).getByRole('button', { name: '다시 보내기' }).click();
  await expect.poll(() => got.length, { timeout: 20_000 }).toBe(before + 1);
  expect(got.at(-1)?.headers['webhook-id']).toBe(headers['webhook-id']);
  expect(got.at(-1)?.body).toBe(body);
  await page.keyboard.press('Escape');

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  for (const tab of ['keys', 'hooks', 'secrets', 'texts', 'facts', 'api']) {
    await open(page, company, tab);
    await expectNoSidewaysScroll(page);
    await expectNoSeriousFindings(page);
  }
  sink.close();
});

test('a secret is stored and never shown again', async ({ page }) => {
  claimScreens('/admin/integrations');
  const company = await foundCompany(page, '비밀 상사');
  await open(page, company, 'secrets');
  await page.getByRole('button', { name: '새 비밀 값' }).first().click();
  await dialog(page).getByLabel('이름').fill('ERP_TOKEN');
  await dialog(page).locator('input[type=password]').fill('do-not-tell-4711');
  await dialog(page).getByRole('combobox', { name: '보낼 수 있는 곳' }).fill('erp.example.com');
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('비밀 값을 만들었습니다.')).toBeVisible();
  await expect(page.getByRole('row', { name: /ERP_TOKEN/ })).toBeVisible();
  const read = await company.call('GET', '/api/integration/secrets');
  expect(read).toMatchObject([{ name: 'ERP_TOKEN', hosts: ['erp.example.com'] }]);
  expect(JSON.stringify(read)).not.toContain('do-not-tell-4711');
  expect(await page.content()).not.toContain('do-not-tell-4711');
  await expectNoSeriousFindings(page);
});

test('a service for texts is connected, tried by one’s own number, and taken away', async ({ page }) => {
  claimScreens('/admin/integrations');
  const got: Got[] = [];
  const sink = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    got.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ failedMessageList: [], messageList: [{ messageId: 'M1' }] }));
  });
  sink.listen(0, '127.0.0.1');
  await once(sink, 'listening');
  const company = await foundCompany(page, '문자 상사');
  await open(page, company, 'texts');
  await page.getByRole('button', { name: '문자 서비스 연결하기' }).click();
  const form = dialog(page);
  await form.getByLabel('서비스 주소').fill(`http://127.0.0.1:${(sink.address() as AddressInfo).port}`);
  await form.getByLabel('API 키').fill('NCSA1B2C3D4E5F6G');
  await form.getByLabel('API 시크릿').fill('do-not-tell-4711');
  await form.getByLabel('발신번호').fill('02-123-4567');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'integrations-texts-dialog');
  await form.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('문자 서비스를 연결했습니다.')).toBeVisible();
  await expect(page.getByText('021234567')).toBeVisible();
  expect(await page.content()).not.toContain('do-not-tell-4711');

  await page.getByRole('button', { name: '시험 문자 보내기' }).click();
  await dialog(page).getByLabel('내 휴대전화 번호').fill('010-1234-5678');
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('button', { name: '시험 문자 보내기' }).click();
  const log = page.getByRole('table', { name: '발송 기록' });
  await expect(log.getByText('010-****-5678')).toBeVisible();
  await expect(log.getByText('접수됨')).toBeVisible({ timeout: 30_000 });
  expect(JSON.parse(got[0]?.body ?? '{}').messages[0]).toMatchObject({ to: '01012345678', from: '021234567' });
  expect(got[0]?.headers.authorization).toMatch(/^HMAC-SHA256 apiKey=NCSA1B2C3D4E5F6G, /);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'integrations-texts');
  await changeScheme(page, 'dark');
  await expectNoSeriousFindings(page);
  await changeScheme(page, 'light');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: '연결 해제' }).click();
  await page.getByRole('alertdialog').or(dialog(page)).getByRole('button', { name: '연결 해제' }).click();
  await expect(page.getByText('연결된 문자 서비스가 없습니다.')).toBeVisible();
  sink.close();
});

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test('keys, hooks, secrets, facts and the interface are read', async ({ page }) => {
    claimScreens('/admin/integrations');
    const company = await foundCompany(page, 'Key Trading');
    for (const [tab, words] of [
      ['keys', 'No keys yet.'],
      ['hooks', 'No web hooks yet.'],
      ['texts', 'No text message service is connected.'],
      ['facts', 'Stored files'],
      ['api', 'Find by path, description or permission'],
    ] as const) {
      await page.goto(`${company.origin}/admin/integrations?tab=${tab}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Integrations');
      await expect(page.getByText(words).first()).toBeVisible();
      await expectNoSeriousFindings(page);
      await takePictures(page, `integrations-en-${tab}`);
    }
  });
});
