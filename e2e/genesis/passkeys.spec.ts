/** Passkeys: registered, asked for when signing in, named and removed, with an authenticator that the browser plays. */
import { expect, type Page } from '@playwright/test';
import { addAuthenticator } from '../support/authenticator.ts';
import { claimScreens, test } from '../support/journey.ts';
import { waitForLink, waitForMail } from '../support/mailbox.ts';
import { foundCompany, signUp } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, origin, takePictures } from '../support/product.ts';
import { StateChecker } from '../support/state-checker.ts';

const unique = Date.now().toString(36);
let number = 0;
const password = 'correct horse battery';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');

/** Somebody with a password and a proved address, signed in. */
async function someone(page: Page): Promise<string> {
  const email = `passkey-${unique}-${number++}@mail.example`;
  await signUp(page, { name: '김하나', email });
  await page.goto(await waitForLink(email, '이메일 확인'));
  await button(page, '이메일 확인').click();
  await expect(page.getByText(`${email} 주소를 확인했습니다.`)).toBeVisible();
  return email;
}

/** As another browser would, with the same authenticator at hand. */
async function signInAgain(page: Page, email: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${origin}/genesis/login?next=%2Fgenesis%2Fuser`);
  await page.getByRole('textbox', { name: '이메일' }).fill(email);
  await page.getByRole('textbox', { name: '비밀번호' }).fill(password);
  await page.keyboard.press('Enter');
}

test('a passkey is registered, signs in after the password, gets another name, and is removed', async ({ page }) => {
  claimScreens('/genesis/user/security', '/genesis/login');
  test.setTimeout(240_000);
  const looker = new StateChecker();
  const look = async (state: string) => {
    await looker.look(page, state);
    await takePictures(page, state);
  };
  const { cdp, authenticatorId } = await addAuthenticator(page);
  const email = await someone(page);
  await page.goto(`${origin}/genesis/user/security`);
  await expect(page.getByText('등록한 패스키가 없습니다.')).toBeVisible();
  await look('passkeys-none');
  await button(page, '패스키 등록').click();
  const name = dialog(page).getByRole('textbox', { name: '패스키 이름' });
  await name.fill(' ');
  await button(page, '등록하기').click();
  await expect(dialog(page).getByText('이름을 입력해 주세요.')).toBeVisible();
  await look('passkey-new');
  await name.fill('내 노트북');
  await button(page, '등록하기').click();
  await expect(dialog(page).locator('[data-recovery]')).toHaveCount(10);
  await look('passkey-recovery-codes');
  const recovery = await dialog(page).locator('[data-recovery]').allTextContents();
  await button(page, '적어 두었습니다').click();
  await expect(page.getByText('로그인할 때 등록한 패스키로 확인합니다.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('내 노트북', { exact: true })).toBeVisible();
  await expect(page.getByText('아직 쓰지 않았습니다')).toBeVisible();
  await expect(page.getByText('쓸 수 있는 복구 코드: 10개')).toBeVisible();
  await look('passkeys-one');
  await expectNoSidewaysScroll(page);
  await waitForMail(email, /패스키\(내 노트북\)를 등록했습니다/);
  expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toMatchObject([
    { rpId: 'localhost' },
  ]);

  // The same authenticator is not taken twice.
  await button(page, '패스키 등록').click();
  await button(page, '등록하기').click();
  await expect(dialog(page).getByRole('alert')).toContainText('이 기기의 패스키는 이미 등록했습니다.');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);

  await signInAgain(page, email);
  await expect(page.getByRole('heading', { level: 2, name: '2단계 인증' })).toBeVisible();
  await expect(button(page, '패스키로 확인')).toBeFocused();
  await look('passkey-asked');
  await page.getByRole('textbox', { name: '복구 코드' }).fill('123');
  await button(page, '확인하고 로그인').click();
  await expect(page.getByRole('alert')).toContainText('코드가 맞지 않거나');
  await button(page, '패스키로 확인').click();
  await expect(page).toHaveURL(`${origin}/genesis/user`);

  await signInAgain(page, email);
  await page.getByRole('textbox', { name: '복구 코드' }).fill(String(recovery[0]));
  await button(page, '확인하고 로그인').click();
  await expect(page).toHaveURL(`${origin}/genesis/user`);

  await page.goto(`${origin}/genesis/user/security`);
  await expect(page.getByText('쓸 수 있는 복구 코드: 9개')).toBeVisible();
  await expect(page.getByText('마지막 사용:')).toBeVisible();
  await button(page, '내 노트북 이름 변경').click();
  await look('passkey-rename');
  await dialog(page).getByRole('textbox', { name: '패스키 이름' }).fill('거실 노트북');
  await dialog(page).getByRole('button', { name: '이름 변경', exact: true }).click();
  await expect(page.getByText('거실 노트북', { exact: true })).toBeVisible();

  await button(page, '패스키 거실 노트북 삭제').click();
  await expect(dialog(page).getByText('마지막 2단계 인증입니다.')).toBeVisible();
  await button(page, '패스키로 확인').click();
  await expect(dialog(page).getByText('비밀번호를 입력해 주세요.')).toBeVisible();
  await look('passkey-remove');
  await dialog(page).getByRole('textbox', { name: '비밀번호' }).fill(password);
  await button(page, '패스키로 확인').click();
  await expect(page.getByText('등록한 패스키가 없습니다.')).toBeVisible();
  await expect(page.getByText('비밀번호만으로 로그인하고 있습니다.')).toBeVisible();
  await waitForMail(email, /패스키\(거실 노트북\)를 삭제했고/);
  await signInAgain(page, email);
  await expect(page).toHaveURL(`${origin}/genesis/user`);
  expect(looker.found).toEqual([]);
});

test('in English, and by a thumb: a passkey is registered and asked for', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await addAuthenticator(page);
  const email = await someone(page);
  await page.context().clearCookies();
  await page.goto(`${origin}/genesis/login?next=%2Fgenesis%2Fuser%2Fsecurity`);
  await page.getByRole('button', { name: 'English' }).click();
  const enter = async () => {
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.keyboard.press('Enter');
  };
  await enter();
  await button(page, 'Register a passkey').click();
  await dialog(page).getByRole('textbox', { name: 'Passkey name' }).fill('My phone');
  await expectNoSeriousFindings(page);
  await button(page, 'Register').click();
  await expect(dialog(page).locator('[data-recovery]')).toHaveCount(10);
  await dialog(page).getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('My phone', { exact: true })).toBeVisible();
  await page.context().clearCookies();
  await page.goto(`${origin}/genesis/login?next=%2Fgenesis%2Fuser%2Fsecurity`);
  await enter();
  await expect(button(page, 'Confirm with a passkey')).toBeFocused();
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'passkey-asked-english');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/genesis\/user\/security/);
  await expect(page.getByText('Last used:')).toBeVisible();
});

test('a person without passkey support is informed and enters a recovery code', async ({ page }) => {
  await addAuthenticator(page);
  const company = await foundCompany(page, '열쇠상회');
  const email = `${company.code}@mail.example`;
  await page.goto(await waitForLink(email, '이메일 확인'));
  await button(page, '이메일 확인').click();
  await expect(page.getByText(`${email} 주소를 확인했습니다.`)).toBeVisible();
  await page.goto(`${origin}/genesis/user/security`);
  await button(page, '패스키 등록').click();
  await button(page, '등록하기').click();
  await expect(dialog(page).locator('[data-recovery]')).toHaveCount(10);
  const [code = ''] = await dialog(page).locator('[data-recovery]').allTextContents();
  await button(page, '적어 두었습니다').click();
  await page.context().clearCookies();
  // On a host name without a dot, as on a company's own domain, browsers store passkeys separately.
  await page.goto(`${company.origin}/auth/login`);
  await page.getByRole('textbox', { name: '이메일' }).fill(email);
  await page.getByRole('textbox', { name: '비밀번호' }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('이 회사의 주소에서는 쓸 수 없습니다.')).toBeVisible();
  await expect(button(page, '패스키로 확인')).toHaveCount(0);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'passkey-elsewhere');
  await page.getByRole('textbox', { name: '복구 코드' }).fill(code);
  await button(page, '확인하고 로그인').click();
  await expect(page).not.toHaveURL(/auth\/login/);
  expect(new URL(page.url()).origin).toBe(company.origin);
});
