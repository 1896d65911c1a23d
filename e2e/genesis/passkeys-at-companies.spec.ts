/** Browser tests of passkeys: if the product's domain has a dot, a start portal passkey also signs in at company hosts. */
import { expect } from '@playwright/test';
import { sendCall } from '../support/api-caller.ts';
import { addAuthenticator } from '../support/authenticator.ts';
import { claimScreens, test } from '../support/journey.ts';
import { waitForLink } from '../support/mailbox.ts';
import { expectNoSeriousFindings, openBlankPage, takePictures } from '../support/product.ts';
import { startAt } from '../support/second-origin.ts';

const password = 'correct horse battery';

test('a passkey is registered at the start portal and signs in at the host of a company', async ({ page }) => {
  claimScreens('/genesis/user/security', '/auth/login');
  test.setTimeout(240_000);
  const product = await startAt('flow2.localhost');
  try {
    const { cdp, authenticatorId } = await addAuthenticator(page);
    const code = `key${Date.now().toString(36)}`;
    const email = `${code}@mail.example`;
    await openBlankPage(page, product.origin);
    const person = { name: '김하나', email, password, termsAccepted: true, ageConfirmed: true };
    const { tokens } = await sendCall(page, { method: 'POST', path: '/api/auth/register' }, person);
    const company = { companyCode: code, name: '열쇠상회', industry: 'retail', listed: true };
    await sendCall(page, { method: 'POST', path: '/api/company/create', token: tokens.accessToken }, company);
    await page.goto(await waitForLink(email, '이메일 확인'));
    await page.getByRole('button', { name: '이메일 확인' }).click();
    await expect(page.getByText(`${email} 주소를 확인했습니다.`)).toBeVisible();

    await page.goto(`${product.origin}/genesis/user/security`);
    await page.getByRole('button', { name: '패스키 등록' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '등록하기' }).click();
    await expect(dialog.locator('[data-recovery]')).toHaveCount(10);
    await dialog.getByRole('button', { name: '적어 두었습니다' }).click();
    expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toMatchObject([
      { rpId: 'flow2.localhost' },
    ]);

    const own = product.origin.replace('//', `//${code}.`);
    await page.context().clearCookies();
    await page.goto(`${own}/auth/login`);
    await page.getByRole('textbox', { name: '이메일' }).fill(email);
    await page.getByRole('textbox', { name: '비밀번호' }).fill(password);
    await page.keyboard.press('Enter');
    const confirm = page.getByRole('button', { name: '패스키로 확인' });
    await expect(confirm).toBeFocused();
    await expectNoSeriousFindings(page);
    await takePictures(page, 'passkey-at-a-company');
    await confirm.press('Enter');
    await expect(page).not.toHaveURL(/auth\/login/);
    expect(new URL(page.url()).origin).toBe(own);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await product.stop();
  }
});
