/**
 * A browser is notified of approvals while no page of the company is open. No push service is involved: the test passes the message
 * to the service worker.
 */
import { type CDPSession, expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import { demo, expectNoSeriousFindings, getCompanyOrigin, signIn } from '../support/product.ts';

const origin = getCompanyOrigin('hanbit');
const lead = { email: 'lead@hanbit.example', password: String(demo.signIns[0]?.password) };
const worker = '/push-worker.js';

async function bell(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: /^알림/ }).click();
}

/** The worker's registration, as the browser's own tools name it. */
async function registrationOf(tools: CDPSession, page: Page): Promise<string> {
  const registration = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const match = registrations.find(({ isDeleted }) => !isDeleted);
      if (match) resolve(match.registrationId);
    });
  });
  await tools.send('ServiceWorker.enable');
  await page.evaluate(async (path) => {
    await navigator.serviceWorker.register(path);
    await navigator.serviceWorker.ready;
  }, worker);
  return registration;
}

test('a message of the company shows as one notice, with the address that it leads to', async ({ page, context }) => {
  await context.grantPermissions(['notifications'], { origin });
  await signIn(page, origin, lead, '/dashboard');
  const tools = await context.newCDPSession(page);
  const registrationId = await registrationOf(tools, page);
  const data = JSON.stringify({ title: '결재할 문서가 있습니다', body: '휴가 신청', link: '/workspace', tag: 'one' });
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  const readNotices = () =>
    page.evaluate(async (path) => {
      const registration = await navigator.serviceWorker.getRegistration(path);
      const notices = (await registration?.getNotifications()) ?? [];
      return notices.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    }, worker);
  await expect
    .poll(readNotices)
    .toEqual([{ title: '결재할 문서가 있습니다', body: '휴가 신청', tag: 'one', data: { link: '/workspace' } }]);
  // A second message about the same replaces it.
  await tools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  await expect.poll(async () => (await readNotices()).length).toBe(1);
});

test('the bell explains the remedy where the browser refuses', async ({ page }) => {
  await signIn(page, origin, lead, '/dashboard');
  await page.evaluate(() => Object.defineProperty(Notification, 'permission', { value: 'denied' }));
  await bell(page);
  await expect(page.getByRole('switch', { name: '이 브라우저를 닫아도 결재, 할 일, 업무 소식 받기' })).toBeDisabled();
  await expect(page.getByText('이 사이트의 알림이 막혀 있습니다')).toBeVisible();
  await expectNoSeriousFindings(page);
});
