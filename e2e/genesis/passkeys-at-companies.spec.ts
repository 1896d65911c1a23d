/** Where the product is called by a name with a dot, a passkey of the start portal signs in at the hosts of companies, too. */
import { expect } from '@playwright/test';
import { serveAt } from '../support/another-address.ts';
import { send } from '../support/as-person.ts';
import { authenticatorOf } from '../support/authenticator.ts';
import { does, test } from '../support/journey.ts';
import { linkTo } from '../support/mailbox.ts';
import { expectNoSeriousFindings, photograph, standAt } from '../support/product.ts';

const password = 'correct horse battery';

test('a passkey is registered at the start portal and signs in at the host of a company', async ({ page }) => {
  does('/genesis/user/security', '/auth/login');
  test.setTimeout(240_000);
  const product = await serveAt('flow2.localhost');
  try {
    const { cdp, authenticatorId } = await authenticatorOf(page);
    const code = `key${Date.now().toString(36)}`;
    const email = `${code}@mail.example`;
    await standAt(page, product.origin);
    const person = { name: '김하나', email, password, termsAccepted: true, ageConfirmed: true };
    const { tokens } = await send(page, { method: 'POST', path: '/api/auth/register' }, person);
    const company = { companyCode: code, name: '열쇠상회', industry: 'retail', listed: true };
    await send(page, { method: 'POST', path: '/api/company/create', token: tokens.accessToken }, company);
    await page.goto(await linkTo(email, '이메일 확인'));
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
    await photograph(page, 'passkey-at-a-company');
    await confirm.press('Enter');
    await expect(page).not.toHaveURL(/auth\/login/);
    expect(new URL(page.url()).origin).toBe(own);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  } finally {
    await product.stop();
  }
});
