/** Other programs in trouble: a hook that was switched off, a call that was given up, an address that refuses; each seen with its reason and mended. */
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany, type OwnCompany } from '../support/own-company.ts';
import { changeScheme, expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

const both = (ko: string, en = ko) => ({ ko, en });

interface Sink {
  origin: string;
  /** Requests it received: method, path, and the id or key that identifies them. */
  heard: { method: string; path: string; key: string }[];
  isWell: boolean;
  close(): void;
}

/** Answers that it takes nothing any more, until it is well. */
async function startSink(): Promise<Sink> {
  const heard: Sink['heard'] = [];
  const server = http.createServer((request, response) => {
    const { method = '', url: path = '', headers } = request;
    request.resume();
    heard.push({ method, path, key: String(headers['webhook-id'] ?? headers['idempotency-key'] ?? '') });
    const isPayment = method === 'POST' && path === '/payments';
    response.writeHead(sink.isWell || isPayment ? 200 : path === '/in' ? 410 : 404).end('{"id":"p1"}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sink: Sink = { origin, heard, isWell: false, close: () => void server.close() };
  return sink;
}

/** A flow that pays elsewhere, run and taken back; its payment is not. */
async function undonePayment(company: OwnCompany, origin: string): Promise<void> {
  const settings = {
    ...{ method: 'POST', address: `${origin}/payments`, outputs: [{ key: 'id', path: 'id', kind: 'text' }] },
    ...{ undoMethod: 'DELETE', undoAddress: `${origin}/payments/{{id}}` },
  };
  const definition = {
    blocks: [{ id: 'pay', kind: 'integration.http-call', title: both('결제', 'Pay'), settings }],
    connections: [],
  };
  const createdFrame = await company.call('POST', '/api/flow/frames', {
    key: 'pay',
    title: both('외부 결제', 'Payment elsewhere'),
  });
  const published = { version: createdFrame.version, definition, confirmIrreversible: true };
  await company.call('POST', `/api/flow/frames/${createdFrame.id}/publish`, published);
  const { id } = await company.call('POST', '/api/flow/executions', { frameKey: 'pay', input: {} });
  const status = async () => (await company.call('GET', `/api/flow/executions/${id}`)).status;
  await expect.poll(status, { timeout: 30_000 }).toBe('finished');
  await company.call('POST', `/api/flow/executions/${id}/undo`, { reason: { code: 'mistake' } });
}

/** An address that is called with a wrong signature. */
async function refusedCall(company: OwnCompany): Promise<void> {
  const body = { name: '창고에서 오는 알림', frameKey: 'pay', settings: { kind: 'hook', proof: 'signature' } };
  const { address } = await company.call('POST', '/api/flow/streams', body);
  const refused = company.call('POST', new URL(address).pathname, { stock: 3 });
  await expect(refused).rejects.toThrow('HOOK_REFUSED');
}

async function failingHook(company: OwnCompany, origin: string): Promise<void> {
  const body = { name: '창고 프로그램', url: `${origin}/in`, events: ['axis.record.created'] };
  await company.call('POST', '/api/integration/hooks', body);
  await company.call('POST', '/api/axis/space/internal', { title: '3층 회의실', fields: {} });
}

const kinds = (page: Page, name: string) => page.getByRole('group', { name });

test('a hook is switched on and sent again, a call is made again, a refused address leads to its secret', async ({
  page,
}) => {
  claimScreens('/workspace/operator', '/workflows/streams/:id');
  const sink = await startSink();
  const company = await foundCompany(page, '장애 상사');
  await page.goto(`${company.origin}/workspace/operator`);
  const tabs = kinds(page, '보기');
  await expect(tabs.getByRole('button', { name: /^받지 못하는 웹훅 0$/ })).toBeVisible();
  await failingHook(company, sink.origin);
  await undonePayment(company, sink.origin);
  await refusedCall(company);
  // They appear by themselves.
  const hooks = tabs.getByRole('button', { name: /^받지 못하는 웹훅 1$/ });
  await expect(hooks).toBeVisible({ timeout: 30_000 });
  await hooks.click();
  const table = page.getByRole('table', { name: '받지 못하는 웹훅' });
  await expect(table.getByRole('row', { name: /창고 프로그램/ })).toContainText(
    '받는 쪽이 이 주소를 더는 쓰지 않는다고',
  );
  await expectNoSeriousFindings(page);
  await takePictures(page, 'operator-hooks');
  await changeScheme(page, 'dark');
  await expectNoSeriousFindings(page);
  await changeScheme(page, 'light');
  sink.isWell = true;
  const match = sink.heard.find(({ path }) => path === '/in');
  await table.getByRole('button', { name: /창고 프로그램.*작업$/ }).click();
  await page.getByRole('menuitem', { name: '다시 켜고 모두 보내기' }).click();
  await expect(page.getByText('1건을 다시 보내고 있습니다.')).toBeVisible();
  await expect(page.getByText('모든 웹훅이 정상입니다.')).toBeVisible();
  const countRetries = () => sink.heard.filter(({ path, key }) => path === '/in' && key === match?.key).length;
  await expect.poll(countRetries, { timeout: 30_000 }).toBe(2);

  await tabs.getByRole('button', { name: /^하지 못한 외부 호출 1$/ }).click();
  const calls = page.getByRole('table', { name: '하지 못한 외부 호출' });
  const call = calls.getByRole('row', { name: /외부 결제/ });
  await expect(call).toContainText('/payments/p1');
  await expect(call).toContainText('호출한 서버가 상태 404번으로 답했습니다.');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'operator-calls');
  await calls.getByRole('button', { name: /외부 결제.*작업$/ }).press('Enter');
  await page.getByRole('menuitem', { name: '다시 시도' }).press('Enter');
  const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialog).toContainText('1건을 다시 호출할까요?');
  await dialog.getByRole('button', { name: '다시 시도' }).press('Enter');
  await expect(page.getByText('실패한 외부 호출이 없습니다.')).toBeVisible({ timeout: 30_000 });
  const getDeletedKeys = () => sink.heard.filter(({ method }) => method === 'DELETE').map(({ key }) => key);
  await expect.poll(() => getDeletedKeys().length, { timeout: 30_000 }).toBe(2);
  expect(new Set(getDeletedKeys()).size).toBe(1);

  await tabs.getByRole('button', { name: /^거절되는 호출 1$/ }).click();
  const refused = page.getByRole('table', { name: '거절되는 호출' });
  await expect(refused).toContainText('보낸 시각이 없거나 5분 넘게 차이 납니다.');
  await expectNoSeriousFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'operator-refused-phone');
  await page.getByRole('link', { name: '창고에서 오는 알림' }).click();
  await expect(page).toHaveURL(/\/workflows\/streams\//);
  sink.close();
});

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test('a hook that was switched off is read with its reason', async ({ page }) => {
    claimScreens('/workspace/operator');
    const sink = await startSink();
    const company = await foundCompany(page, 'Trouble Trading');
    await failingHook(company, sink.origin);
    await page.goto(`${company.origin}/workspace/operator?view=failing-hooks`);
    const table = page.getByRole('table', { name: 'Failing web hooks' });
    await expect(table).toContainText('answered that this address is no longer in use', { timeout: 30_000 });
    await expectNoSeriousFindings(page);
    sink.close();
  });
});
