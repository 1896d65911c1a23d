/** A browser that is told of approvals while no page of the company is open. No push service is asked: its message is put into the worker's hands. */
import { type CDPSession, expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { companyOrigin, demo, expectNoSeriousFindings, signIn } from '../support/product.ts';

const origin = companyOrigin('hanbit');
const lead = { email: 'lead@hanbit.example', password: String(demo.signIns[0]?.password) };
const worker = '/push-worker.js';

async function bell(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: /^알림/ }).click();
}

/** The worker's registration, as the browser's own tools name it. */
async function registrationOf(tools: CDPSession, page: Page): Promise<string> {
  const known = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted);
      if (found) resolve(found.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  await page.evaluate(async (path) => {
    await navigator.serviceWorker.register(path);
    await navigator.serviceWorker.ready;
  }, worker);
  return known;
}

test('a message of the company shows as one notice, with the address that it leads to', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin });
  await signIn(page, origin, lead, '/dashboard');
  const tools = await context.newCDPSession(page);
  const registrationId = await registrationOf(tools, page);
  const data = JSON.stringify({ title: '결재할 문서가 있습니다', body: '휴가 신청', link: '/workspace', tag: 'one' });
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const shown = () =>
    page.evaluate(async (path) => {
      const registration = await navigator.serviceWorker.getRegistration(path);
      const notices = (await registration?.getNotifications()) ?? [];
      return notices.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    }, worker);
  await expect
    .poll(shown)
    .toEqual([{ title: '결재할 문서가 있습니다', body: '휴가 신청', tag: 'one', data: { link: '/workspace' } }]);
  // A second message about the same replaces it.
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await expect.poll(async () => (await shown()).length).toBe(1);
});

test('where the browser refuses, the bell says what to do', async ({ page }) => {
  await signIn(page, origin, lead, '/dashboard');
  await page.evaluate(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }));
  await bell(page);
  await expect(page.getByRole('switch', { name: '이 브라우저를 닫아도 결재, 할 일, 업무 소식 받기' })).toBeDisabled();
  await expect(page.getByText('이 사이트의 알림이 막혀 있습니다')).toBeVisible();
  await expectNoSeriousFindings(page);
});
