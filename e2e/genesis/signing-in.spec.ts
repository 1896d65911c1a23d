/** Signing up and in, a forgotten password, the second step, another address: by keyboard alone, on a telephone, looked at in each state. */
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { claimScreens, test } from '../support/journey.ts';
import { pressWithKey, tabTo, typeInto } from '../support/keyboard.ts';
import { waitForLink, waitForMail } from '../support/mailbox.ts';
import { foundCompany } from '../support/own-company.ts';
import { demo, expectNoSidewaysScroll, getCompanyOrigin, origin, takePictures } from '../support/product.ts';
import { StateChecker } from '../support/state-checker.ts';

test.use({ viewport: { width: 390, height: 844 } });

const unique = Date.now().toString(36);
let number = 0;
const password = 'correct horse battery';
const newAddress = () => `sign-${unique}-${number++}@mail.example`;

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** Looks at each state light and dark, and by thumb. */
function looking(page: Page) {
  const looker = new StateChecker();
  return {
    look: async (state: string) => {
      await looker.look(page, state);
      await takePictures(page, state);
    },
    done: () => expect(looker.found).toEqual([]),
  };
}

/** Signs up by keyboard, opens the mail's link, and is signed in. */
async function signUp(page: Page, look: (state: string) => Promise<void> = async () => undefined) {
  const email = newAddress();
  await page.goto(`${origin}/genesis/login?next=%2Fgenesis%2Fuser`);
  for (const name of ['이용약관과 개인정보처리방침에 동의합니다.', '만 14세 이상입니다.'])
    await pressWithKey(page, page.getByLabel(name), 'Space');
  await tabTo(page, page.getByRole('tab', { name: '이메일 로그인' }));
  await page.keyboard.press('ArrowRight');
  await pressWithKey(page, button(page, '가입하기'));
  await expect(page.getByText('이름을 입력해 주세요.')).toBeVisible();
  await look('sign-up-with-mistakes');
  await typeInto(page, field(page, '이름'), '김하나');
  await typeInto(page, field(page, '이메일'), email);
  await typeInto(page, field(page, '비밀번호'), password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/genesis/user`);
  await page.goto(await waitForLink(email, '이메일 확인'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('이메일 주소 확인');
  await pressWithKey(page, button(page, '이메일 확인'));
  await expect(page.getByText(`${email} 주소를 확인했습니다.`)).toBeVisible();
  return email;
}

/** Clears the session, as in another browser. */
async function leave(page: Page): Promise<void> {
  await page.context().clearCookies();
}

async function enterPassword(page: Page, email: string, word = password): Promise<void> {
  await page.goto(`${origin}/genesis/login?next=%2Fgenesis%2Fuser`);
  await typeInto(page, field(page, '이메일'), email);
  await typeInto(page, field(page, '비밀번호'), word);
  await page.keyboard.press('Enter');
}

async function secretOf(page: Page): Promise<string> {
  return ((await page.locator('[data-secret]').textContent()) ?? '').replaceAll(/\s/g, '');
}

/** Sets the second step up on the page that offers it, by keyboard. */
async function setUp(page: Page, look: (state: string) => Promise<void> = async () => undefined) {
  await pressWithKey(page, button(page, '2단계 인증 켜기'));
  await expect(page.getByRole('img', { name: '인증 앱으로 스캔하는 QR 코드' })).toBeVisible();
  await look('second-step-picture');
  const secret = await secretOf(page);
  await typeInto(page, field(page, '인증 코드'), '000000');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('코드가 맞지 않거나');
  await typeInto(page, field(page, '인증 코드'), codeOf(secret));
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-recovery]')).toHaveCount(10);
  await look('recovery-codes');
  const recovery = await page.locator('[data-recovery]').allTextContents();
  await pressWithKey(page, button(page, '적어 두었습니다'));
  return { secret, recovery };
}

test('register, sign in with mistakes, and a forgotten password: by keyboard alone on a telephone', async ({
  page,
}) => {
  claimScreens('/genesis/login', '/genesis/forgot-password', '/genesis/reset-password');
  test.setTimeout(240_000);
  const { look, done } = looking(page);
  const email = await signUp(page, look);
  await leave(page);
  await enterPassword(page, email, 'not the password');
  await expect(page.getByRole('alert')).toContainText('이메일 또는 비밀번호가 맞지 않습니다.');
  await look('sign-in-refused');
  await pressWithKey(page, page.getByRole('link', { name: '비밀번호를 잊으셨나요?' }));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('비밀번호 찾기');
  await pressWithKey(page, button(page, '재설정 메일 받기'));
  await expect(page.getByText('이메일을 입력해 주세요.')).toBeVisible();
  await look('forgot-with-mistakes');
  await typeInto(page, field(page, '이메일'), 'nobody-at-all@mail.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('계정이 있으면 메일이 곧 도착합니다');
  await pressWithKey(page, button(page, '다른 주소로 다시 요청'));
  await typeInto(page, field(page, '이메일'), email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText(`${email} 주소로 가입된 계정이 있으면`);
  await look('forgot-sent');
  await expectNoSidewaysScroll(page);

  const link = await waitForLink(email, '비밀번호를 다시 정하는 링크');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('비밀번호 재설정');
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await typeInto(page, field(page, '새 비밀번호'), 'password123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('누구나 먼저 시도해 보는 비밀번호입니다.');
  await look('reset-refused');
  await typeInto(page, field(page, '새 비밀번호'), 'a quite different word');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('비밀번호를 변경했습니다.');
  await look('reset-done');
  await waitForMail(email, '메일의 링크로 회원님 계정의 비밀번호를 다시 정했고');
  await page.goto(`${origin}/genesis/login`);
  await page.goto(link);
  await typeInto(page, field(page, '새 비밀번호'), 'one more word of mine');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('만료되었거나 이미 쓰였습니다.');
  await page.goto(`${origin}/genesis/reset-password`);
  await page.reload();
  await expect(page.getByRole('alert')).toContainText('메일의 링크로 열어야 하는 화면입니다.');
  await look('reset-without-link');
  await enterPassword(page, email, 'a quite different word');
  await expect(page).toHaveURL(`${origin}/genesis/user`);
  done();
});

test('the second step: set up, asked for, by recovery code, removed: by keyboard alone on a telephone', async ({
  page,
}) => {
  claimScreens('/genesis/user/security');
  test.setTimeout(240_000);
  const { look, done } = looking(page);
  const email = await signUp(page);
  await page.goto(`${origin}/genesis/user/security`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('로그인 보안');
  await look('security-off');
  const { secret, recovery } = await setUp(page, look);
  await expect(page.getByText('쓸 수 있는 복구 코드: 10개')).toBeVisible();
  await page.reload();
  await expect(page.getByText('쓸 수 있는 복구 코드: 10개')).toBeVisible();
  await look('security-on');
  await expectNoSidewaysScroll(page);
  await waitForMail(email, '2단계 인증을 설정했고');

  await leave(page);
  await enterPassword(page, email);
  await expect(page.getByRole('heading', { level: 2, name: '2단계 인증' })).toBeVisible();
  await expect(field(page, '인증 코드')).toBeFocused();
  await look('second-step');
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('코드가 맞지 않거나');
  await look('second-step-refused');
  await typeInto(page, field(page, '인증 코드'), codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/genesis/user`);

  await leave(page);
  await enterPassword(page, email);
  await expect(field(page, '인증 코드')).toBeFocused();
  await page.keyboard.type(String(recovery[0]));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${origin}/genesis/user`);
  await waitForMail(email, '9개 남았습니다');

  await page.goto(`${origin}/genesis/user/security`);
  await pressWithKey(page, button(page, '복구 코드 새로 만들기'));
  const dialog = page.getByRole('dialog');
  await look('new-recovery-codes');
  await typeInto(page, dialog.getByRole('textbox', { name: '비밀번호' }), password);
  await typeInto(page, dialog.getByRole('textbox', { name: '인증 코드' }), String(recovery[1]));
  await page.keyboard.press('Enter');
  await expect(dialog.locator('[data-recovery]')).toHaveCount(10);
  const [fresh = ''] = await dialog.locator('[data-recovery]').allTextContents();
  await pressWithKey(page, dialog.getByRole('button', { name: '적어 두었습니다' }));
  await pressWithKey(page, button(page, '2단계 인증 끄기'));
  await typeInto(page, dialog.getByRole('textbox', { name: '비밀번호' }), password);
  await typeInto(page, dialog.getByRole('textbox', { name: '인증 코드' }), fresh);
  await page.keyboard.press('Enter');
  await expect(page.getByText('비밀번호만으로 로그인하고 있습니다.')).toBeVisible();
  await leave(page);
  await enterPassword(page, email);
  await expect(page).toHaveURL(`${origin}/genesis/user`);
  done();
});

test('after a provider the second step is asked for, too', async ({ page }) => {
  const { look, done } = looking(page);
  const email = newAddress();
  const throughDemo = async () => {
    await page.goto(`${origin}/genesis/login?next=%2Fgenesis%2Fuser%2Fsecurity`);
    await page.getByLabel('이용약관과 개인정보처리방침에 동의합니다.').check();
    await page.getByLabel('만 14세 이상입니다.').check();
    await page.getByRole('button', { name: '체험용 로그인' }).click();
    await page.getByLabel('이름 · Name').fill('박하늘');
    await page.getByLabel('이메일 · E-mail').fill(email);
    await page.getByRole('button', { name: '로그인 · Sign in' }).click();
  };
  await throughDemo();
  await expect(page).toHaveURL(/\/genesis\/user\/security\?provider=demo/);
  const { secret } = await setUp(page);
  await leave(page);
  await throughDemo();
  await expect(page).toHaveURL(/\/genesis\/login\?factor=demo/);
  await expect(field(page, '인증 코드')).toBeFocused();
  await look('second-step-after-provider');
  await page.keyboard.type(codeOf(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/genesis\/user\/security/);
  await expect(page.getByText('쓸 수 있는 복구 코드: 10개')).toBeVisible();
  done();
});

test('another address: confirmed at the new one, taken back at the old one', async ({ page }) => {
  claimScreens('/genesis/user/security', '/genesis/address');
  test.setTimeout(120_000);
  const { look, done } = looking(page);
  const email = await signUp(page);
  const next = newAddress();
  await page.goto(`${origin}/genesis/user/security`);
  await typeInto(page, field(page, '새 이메일 주소'), next);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: next })).toContainText('확인 메일을 보냈습니다');
  await look('address-asked');
  const stop = await waitForLink(email, '멈춰 주세요');
  await page.goto(await waitForLink(next, '이 주소로 계정의 이메일을'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('이메일 주소 변경');
  await look('address-confirm');
  await pressWithKey(page, button(page, '이 주소로 변경'));
  await expect(page.getByRole('status')).toContainText(`이메일 주소를 ${next} 주소로 변경했습니다.`);
  await waitForMail(email, `${next} 주소로 바뀌었습니다`);
  await leave(page);
  await enterPassword(page, next);
  await expect(page).toHaveURL(`${origin}/genesis/user`);

  await page.goto(stop);
  await look('address-stop');
  await pressWithKey(page, button(page, '변경 취소'));
  await expect(page.getByRole('status')).toContainText(`${email} 주소로 보냈습니다`);
  await page.goto(await waitForLink(email, '비밀번호를 다시 정하는 링크'));
  await typeInto(page, field(page, '새 비밀번호'), 'a quite different word');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('비밀번호를 변경했습니다.');
  await enterPassword(page, next);
  await expect(page.getByRole('alert')).toBeVisible();
  await enterPassword(page, email, 'a quite different word');
  await expect(page).toHaveURL(`${origin}/genesis/user`);
  done();
});

test('a company that demands the second step leads its members to it, and lets them in then', async ({ page }) => {
  test.setTimeout(120_000);
  const { look, done } = looking(page);
  const company = await foundCompany(page, '두단계상회');
  await company.call('PUT', '/api/company/sign-in-rules', { version: 0, secondFactor: true });
  await page.goto(`${company.origin}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('2단계 인증');
  await look('company-demands');
  await setUp(page);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('2단계 인증');
  await expect(page).toHaveURL(`${company.origin}/dashboard`);
  done();
});

test('at a company and in English: the way to a new password', async ({ page }) => {
  await page.goto(`${getCompanyOrigin('hanbit')}/auth/login`);
  await page.getByRole('link', { name: '비밀번호를 잊으셨나요?' }).click();
  await expect(page).toHaveURL(`${origin}/genesis/forgot-password`);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgot your password');
  await page.getByRole('textbox', { name: 'Email' }).fill(demo.signIns[0]?.email ?? '');
  await page.getByRole('button', { name: 'Send the email' }).click();
  await expect(page.getByRole('status')).toContainText('an email is on its way');
});
