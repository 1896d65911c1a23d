/** Sign-up is closed by the platform: strangers read why, one invitation lets one person in, and it is opened again. */
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { callerOf } from '../support/as-person.ts';
import { does, test } from '../support/journey.ts';
import { type OwnProduct, startOwnProduct } from '../support/own-product.ts';
import { type Demo, expectNoSeriousFindings, expectNoSidewaysScroll, photograph, standAt } from '../support/product.ts';

let own: OwnProduct;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  own = await startOwnProduct();
});
test.afterAll(() => own?.stop());

type SignIn = Demo['signIns'][number];
function person(wanted: (one: SignIn) => boolean): SignIn {
  const found = own.demo.signIns.find(wanted);
  if (!found) throw new Error('the samples have nobody like that');
  return found;
}

async function enterCore(page: Page): Promise<void> {
  const core = person(({ about }) => about.includes('/platform'));
  const [, key = ''] = /([A-Z2-7]{32})$/.exec(core.about) ?? [];
  await page.goto(`${own.origin}/platform/settings`);
  await page.getByRole('textbox', { name: '이메일' }).fill(core.email);
  await page.getByRole('textbox', { name: '비밀번호' }).fill(core.password);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: '인증 코드' }).fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('플랫폼 설정');
}

/** The switch of the platform, as its administrator presses it. */
async function setOpen(page: Page, isOpen: boolean): Promise<void> {
  const open = page.getByRole('switch', { name: '누구나 가입할 수 있음' });
  await open.setChecked(isOpen);
  await page.locator('form', { has: open }).getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('저장했습니다.').first()).toBeVisible();
  await page.reload();
  await expect(open).toBeChecked({ checked: isOpen });
}

/** A link for one person, made by the master of a sample company. */
async function linkForOne(page: Page): Promise<string> {
  await standAt(page, own.origin.replace('//', '//hanbit.'));
  const master = await callerOf(
    page,
    person(({ email }) => email === 'master@hanbit.example'),
  );
  return (await master('POST', '/api/company/invitations/links', { people: 1, roles: ['user'] })).url;
}

const closed = '지금은 새로 가입할 수 없습니다.';
const form = (page: Page) => page.getByRole('textbox', { name: '비밀번호' });

test('closed, strangers read why and an invitation for one person makes one account; opened, everybody signs up again', async ({
  page,
  browser,
}) => {
  does('/platform/settings', '/genesis/login', '/genesis/invitation');
  test.setTimeout(240_000);
  const people = async () => (await browser.newContext({ locale: 'ko-KR' })).newPage();
  await enterCore(page);
  await setOpen(page, false);

  const stranger = await people();
  await stranger.setViewportSize({ width: 390, height: 800 });
  await stranger.goto(`${own.origin}/genesis/login?new`);
  await expect(stranger.getByRole('status').filter({ hasText: closed })).toBeVisible();
  await expect(form(stranger)).toHaveCount(0);
  await expectNoSeriousFindings(stranger);
  await expectNoSidewaysScroll(stranger);
  await photograph(stranger, 'sign-up-closed');

  const link = await linkForOne(await people());
  const [colleague, friend] = [await people(), await people()];
  for (const one of [colleague, friend]) {
    await one.goto(link);
    await expect(one.getByRole('link', { name: '가입하고 참여하기' })).toBeVisible();
  }
  await colleague.getByRole('link', { name: '가입하고 참여하기' }).click();
  await colleague.getByLabel('이용약관과 개인정보처리방침에 동의합니다.').check();
  await colleague.getByRole('textbox', { name: '이름' }).fill('박동료');
  await colleague.getByRole('textbox', { name: '이메일' }).fill('closed-mate@mail.example');
  await form(colleague).fill('correct horse battery');
  await colleague.getByRole('button', { name: '가입하기' }).click();
  const join = colleague.getByRole('button', { name: /에 참여하기$/ });
  await expect(join).toBeVisible();
  // The same link in other hands makes no second account.
  await friend.getByRole('link', { name: '가입하고 참여하기' }).click();
  await expect(friend.getByRole('status').filter({ hasText: closed })).toBeVisible();
  await join.click();
  await expect(colleague).toHaveURL(/\/\/hanbit\.[^/]+\/(workspace|dashboard)/, { timeout: 30_000 });

  await setOpen(page, true);
  await stranger.reload();
  await expect(form(stranger)).toBeVisible();
  await expect(stranger.getByText(closed)).toHaveCount(0);
});
