/** Permissions for a time: given with hours or up to a sum, and ended on the screen, asked for at a refusal, decided in the inbox by another. */

import { expect, type Locator, type Page } from '@playwright/test';
import { getKoreanDay } from '#kernel/server/testing/day.ts';
import { claimScreens, test } from '../support/journey.ts';
import { addMember, foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 120_000 });

const path = '/admin/dynamic-permission-assignment';
/** Calendars and lists that open within one are dialogs, too. */
const dialog = (page: Page) => page.getByRole('dialog').first();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function choose(page: Page, form: Locator, { field, option }: { field: string; option: RegExp }) {
  const input = form
    .getByRole('combobox', { name: field })
    .or(form.getByRole('textbox', { name: field }))
    .first();
  await input.click();
  await page.getByRole('option', { name: option }).click();
}

test('an administrator gives a permission with hours after reading what it does, and ends it with a reason', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/dynamic-permission-assignment');
  const company = await foundCompany(page, '기간 상사');
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const person = await addMember(other, company, { name: '김점검', mail: 'checker', roles: ['viewer'] });
  await page.goto(company.origin + path);
  await expect(heading(page)).toHaveText('동적 권한 할당');
  await expect(page.getByText('기간 한정 권한이 없습니다.')).toBeVisible();
  await expectNoSeriousFindings(page);

  // By the keyboard.
  await page.getByRole('button', { name: '권한 주기' }).focus();
  await page.keyboard.press('Enter');
  const form = dialog(page);
  await choose(page, form, { field: '받을 사람', option: /김점검/ });
  await form.getByRole('searchbox', { name: '권한 찾기' }).fill('역할과 권한');
  const expected = form.getByRole('checkbox', { name: '역할과 권한 보기', exact: true });
  await expected.focus();
  await page.keyboard.press('Space');
  await expect(expected).toBeChecked();
  await form.getByRole('button', { name: '끝나는 일시' }).click();
  await page.locator('button[data-direction=next]').click();
  await page.locator('table button:not([data-outside])').filter({ hasText: /^15$/ }).click();
  await page.locator('.mantine-DateTimePicker-submitButton').click();
  // Hours that are not now.
  const hour = Number(new Date().toLocaleString('en-GB', { timeZone: 'Asia/Seoul', hour: '2-digit' }));
  const clock = (at: number) => `${String(at % 24).padStart(2, '0')}:00`;
  const [opens, closes] = [clock(hour + 8), clock(hour + 10)];
  await choose(page, form, { field: '쓸 수 있는 시각부터', option: new RegExp(opens) });
  await choose(page, form, { field: '쓸 수 있는 시각까지', option: new RegExp(closes) });
  await form.getByRole('textbox', { name: '이유' }).fill('분기 점검');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'grant-new');
  await form.getByRole('button', { name: '다음' }).click();
  await expect(form.getByText('김점검님이 얻음: 역할과 권한 보기')).toBeVisible();
  await expect(form.getByText(`매일 ${opens}–${closes}`)).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'grant-what-if');
  expect(await company.call('GET', '/api/access/grants')).toEqual([]);
  await form.getByRole('button', { name: '권한 주기' }).click();
  await expect(page.getByText('김점검님에게 권한을 주었습니다.')).toBeVisible();

  const row = page.getByRole('row').filter({ hasText: '김점검' });
  const [grant] = await company.call('GET', `/api/access/grants?memberId=${person.memberId}`);
  expect(grant).toMatchObject({ state: 'running', hours: [opens, closes], days: [], reason: '분기 점검' });
  await expect(row).toContainText('역할과 권한 보기');
  await expect(row).toContainText(`매일 ${opens}–${closes}`);
  await expect(row).toContainText('분기 점검');
  await expect(row).toContainText('한대표');
  await expect(person.call('GET', '/api/roles')).rejects.toThrow(/OUT_OF_HOURS/);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'grants');

  await page.getByRole('button', { name: '김점검 작업' }).click();
  await page.getByRole('menuitem', { name: '지금 끝내기' }).click();
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('textbox', { name: '이유' }).fill('점검이 끝났습니다');
  await dialog(page).getByRole('button', { name: '지금 끝내기' }).click();
  await expect(page.getByText('권한을 종료했습니다.')).toBeVisible();
  await expect(row).toContainText('한대표님이 기한 전에 종료: 점검이 끝났습니다');
  const [read] = await company.call('GET', `/api/access/grants?memberId=${person.memberId}`);
  expect(read).toMatchObject({ id: grant.id, state: 'ended', endReason: '점검이 끝났습니다' });
});

test('the substitute accountant posts entries up to a sum on a phone, and reads the end of the permission', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/dynamic-permission-assignment', '/domains/finance/flow/new');
  const company = await foundCompany(page, '대신 상사');
  const phone = { locale: 'ko-KR', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const other = await (await browser.newContext(phone)).newPage();
  const person = await addMember(other, company, { name: '최대신', mail: 'standin', roles: ['viewer'] });
  const until = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const { memberId } = person;
  const looking = { memberId, permissions: ['finance.ledger.read'], until, reason: '휴가' };
  const preview = await company.call('POST', '/api/access/grants/preview', looking);
  expect(preview.menu.map(({ ko }: { ko: string }) => ko)).toContain('전표');
  await company.call('POST', '/api/access/grants', looking);

  await page.goto(company.origin + path);
  await page.getByRole('button', { name: '권한 주기' }).focus();
  await page.keyboard.press('Enter');
  const form = dialog(page);
  await choose(page, form, { field: '받을 사람', option: /최대신/ });
  const sum = form.getByRole('textbox', { name: '한 번에 이 금액까지만' });
  const resourceField = form
    .getByRole('combobox', { name: '이 대상에만' })
    .or(form.getByRole('textbox', { name: '이 대상에만' }));
  const permission = (name: string) => form.getByRole('checkbox', { name, exact: true });
  const find = form.getByRole('searchbox', { name: '권한 찾기' });
  await expect(sum).toBeHidden();
  // A right bound to things offers a choice of them; a right bound to an amount asks for it.
  await find.fill('회계 마감');
  await permission('회계 마감').focus();
  await page.keyboard.press('Space');
  await resourceField.first().click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await permission('회계 마감').focus();
  await page.keyboard.press('Space');
  await find.fill('전표 등록');
  await permission('전표 등록').focus();
  await page.keyboard.press('Space');
  await expect(resourceField.first()).toBeHidden();
  await sum.focus();
  await page.keyboard.type('1000000');
  await form.getByRole('button', { name: '끝나는 일시' }).click();
  await page.locator('button[data-direction=next]').click();
  await page.locator('table button:not([data-outside])').filter({ hasText: /^15$/ }).click();
  await page.locator('.mantine-DateTimePicker-submitButton').click();
  await form.getByRole('textbox', { name: '이유' }).fill('일주일 동안 대신 등록합니다');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'grant-up-to');
  await form.getByRole('button', { name: '다음' }).click();
  await expect(form.getByText('한 번에 1,000,000원까지만 사용 가능')).toBeVisible();
  await form.getByRole('button', { name: '권한 주기' }).click();
  await expect(page.getByText('최대신님에게 권한을 주었습니다.')).toBeVisible();
  const [grant] = await company.call('GET', `/api/access/grants?memberId=${memberId}`);
  expect(grant).toMatchObject({
    permissions: [{ name: 'finance.entry.post' }],
    only: null,
    upTo: { amount: 1_000_000, currency: 'KRW' },
  });
  const row = page.getByRole('row').filter({ hasText: '일주일 동안 대신 등록합니다' });
  await expect(row).toContainText('한 번에 1,000,000원까지만 사용 가능');

  await other.goto(`${company.origin}/domains/finance/flow`);
  await other.getByRole('link', { name: '전표 등록' }).first().tap();
  await expect(heading(other)).toHaveText('전표 등록');
  await expectNoSidewaysScroll(other);
  const entry = (amount: number) => ({
    date: getKoreanDay(),
    memo: '소모품',
    lines: [
      { account: '103', debit: amount },
      { account: '101', credit: amount },
    ],
  });
  const posted = await person.call('POST', '/api/finance/entries', entry(1_000_000));
  expect((await company.call('GET', `/api/finance/entries/${posted.id}`)).amount).toBe(1_000_000);
  await expect(person.call('POST', '/api/finance/entries', entry(1_000_001))).rejects.toThrow(/BEYOND_GRANT/);
});

test('a refused user requests access on a phone, a colleague approves it in the inbox, and the screen opens', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/dynamic-permission-assignment');
  const company = await foundCompany(page, '요청 상사');
  const phone = { locale: 'ko-KR', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const other = await (await browser.newContext(phone)).newPage();
  const person = await addMember(other, company, { name: '박요청', mail: 'asker', roles: ['user'] });
  await other.goto(company.origin + path);
  await expect(heading(other)).toHaveText('동적 권한 할당');
  await expect(other.getByText('역할과 권한 보기').first()).toBeVisible();
  await expectNoSeriousFindings(other);
  await takePictures(other, 'refused-390');
  await other.getByRole('button', { name: '요청하기' }).tap();
  const form = dialog(other);
  await expect(form.getByText('역할과 권한 보기')).toBeVisible();
  await form.getByRole('textbox', { name: '이유' }).fill('누가 무엇을 하는지 확인해야 합니다');
  await expectNoSidewaysScroll(other);
  await expectNoSeriousFindings(other);
  await takePictures(other, 'grant-ask-390');
  await form.getByRole('button', { name: '요청', exact: true }).tap();
  await expect(other.getByText('요청했습니다. 결정되면 알려 드립니다.')).toBeVisible();

  const [approval] = await company.call('GET', '/api/decision/approvals?box=inbox');
  await page.goto(`${company.origin}/workspace/approvals/${approval.id}`);
  await expect(heading(page)).toContainText('박요청');
  await expect(page.getByText('누가 무엇을 하는지 확인해야 합니다')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: '승인', exact: true }).click();
  await expect(async () => {
    expect((await person.call('GET', '/api/roles')).roles.length).toBeGreaterThan(0);
  }).toPass();

  await other.goto(company.origin + path);
  await expect(heading(other)).toHaveText('동적 권한 할당');
  await expect(other.getByText('누가 무엇을 하는지 확인해야 합니다')).toBeVisible();
  await expectNoSidewaysScroll(other);
  await takePictures(other, 'grants-390');
  const [grant] = await company.call('GET', `/api/access/grants?memberId=${person.memberId}`);
  expect(grant).toMatchObject({ state: 'running', reason: '누가 무엇을 하는지 확인해야 합니다' });
});
