/** Browser tests of the notification policy: the company sets it, members see it in their profile, and delivery obeys it. */
import { type Browser, expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { listMails, waitForMail } from '../support/mailbox.ts';
import { enterCompany, foundCompany, type OwnCompany, signUp } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

interface Member extends OwnCompany {
  page: Page;
  email: string;
  id: string;
}

/** Somebody who belongs to the company, in a browser of their own. */
async function memberOf(browser: Browser, company: OwnCompany): Promise<Member> {
  const page = await (await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })).newPage();
  const email = `told-${company.code}@mail.example`;
  const person = await signUp(page, { name: '김소식', email });
  await person('POST', '/api/company-network/join', { companyCode: company.code });
  const [asking] = await company.call('GET', '/api/members?status=pending');
  await company.call('POST', `/api/members/${asking.id}/approve`, { roles: ['user'] });
  await person('PUT', '/api/user/preferences', { timezone: 'Asia/Seoul' });
  const entered = await enterCompany(page, person, company.code);
  return { page, email, id: asking.personId, ...entered };
}

/** Gives the member something to do, by a flow of its own. @returns does so, under this title */
function tasksFor(company: OwnCompany, member: Member) {
  let flows = 0;
  const listed = async (text: string) =>
    (await member.call('GET', '/api/notices')).some((notice: { body: string }) => notice.body === text);
  return async (text: string) => {
    flows += 1;
    const frameKey = `errand-${flows}`;
    const title = { ko: text, en: text };
    const { id, version } = await company.call('POST', '/api/flow/frames', { key: frameKey, title });
    const settings = { title: text, assigneeId: member.id };
    const definition = { blocks: [{ id: 'ask', kind: 'flow.task', title, settings }] };
    await company.call('POST', `/api/flow/frames/${id}/publish`, { version, definition });
    await company.call('POST', '/api/flow/executions', { frameKey, input: {} });
    // The in-product notice always appears; if a mail was due, it was queued by then.
    await expect.poll(() => listed(text)).toBe(true);
  };
}

const clock = (minutesAgo: number) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Seoul',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(Date.now() - minutesAgo * 60_000);

test('mail for tasks is switched on for all, left to the member, and delayed during quiet hours', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/settings', '/profile');
  const company = await foundCompany(page, '소식 상사');
  const member = await memberOf(browser, company);
  const give = tasksFor(company, member);
  const all = async (): Promise<{ status: string }[]> =>
    company.call('GET', `/api/mails?q=${encodeURIComponent(member.email)}&kind=message`);
  // Newest first; members are also notified that they were admitted.
  const letIn = (await all()).length;
  const mails = async () => (await all()).slice(0, -letIn || undefined);
  await give('규칙 없이');
  expect(await mails()).toEqual([]);

  await page.goto(`${company.origin}/admin/settings`);
  await page.getByRole('tab', { name: '알림 규칙' }).click();
  const ways = page.getByRole('group', { name: /^할 일/ });
  await ways.getByRole('checkbox', { name: '메일' }).check();
  const fixed = page.getByRole('switch', { name: /^할 일: 켜 둔 방법을 구성원이 끌 수 없음/ });
  await fixed.check({ force: true });
  await expectNoSeriousFindings(page);
  const read = () => company.call('GET', '/api/notices/policy');
  const save = async () => {
    const { version } = await read();
    await page.getByRole('button', { name: '저장' }).click();
    await expect.poll(async () => (await read()).version).toBe(version + 1);
  };
  await save();
  await expect(page.getByText('알림 규칙을 저장했습니다.')).toBeVisible();
  await takePictures(page, 'notice-policy');
  expect((await read()).kinds.task).toEqual({ ways: ['push', 'mail'], fixed: true, urgent: false });

  // The member gets a mail, and learns why.
  await give('모두에게 메일');
  await waitForMail(member.email, '모두에게 메일');
  await member.page.goto(`${company.origin}/profile`);
  const own = member.page.getByRole('switch', { name: '할 일: 메일' });
  await expect(own).toBeChecked();
  await expect(own).toBeDisabled();
  await expect(member.page.getByText('회사가 언제나 받도록 정해 끌 수 없습니다.').first()).toBeVisible();
  await expectNoSeriousFindings(member.page);
  await takePictures(member.page, 'own-notices');

  // Left to the member, who switches it off: nothing more comes.
  await fixed.uncheck({ force: true });
  await save();
  await member.page.reload();
  await expect(own).toBeEnabled();
  // The switch shows the server's value.
  await own.click({ force: true });
  await expect(own).not.toBeChecked();
  const before = (await mails()).length;
  await give('메일 없이');
  expect(await mails()).toHaveLength(before);

  // On again, but quiet: the whole day but for a minute that is over.
  await own.click({ force: true });
  await expect(own).toBeChecked();
  await page.getByLabel('방해 금지 시작').fill(clock(2));
  await page.getByLabel('방해 금지 끝').fill(clock(3));
  await save();
  await give('조용한 시간에');
  await expect.poll(async () => (await mails()).length).toBe(before + 1);
  expect((await mails()).filter(({ status }) => status === 'queued')).toHaveLength(1);
  expect(listMails(member.email).some((text) => text.includes('조용한 시간에'))).toBe(false);
  await member.page.reload();
  await expect(member.page.getByText(/방해 금지 시간입니다/)).toBeVisible();
  await member.page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(member.page);
  await takePictures(member.page, 'own-notices-narrow');
  await member.page.context().close();

  // In English, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${company.origin}/admin/settings?tab=notices&lang=en`);
  await expect(page.getByRole('heading', { name: 'Notification rules' })).toBeVisible();
  await expect(page.getByLabel('Quiet from')).not.toHaveValue('');
  await expectNoSidewaysScroll(page);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'notice-policy-narrow');
});
