/** Signing in at the root by the provider of trying out, which vouches for any address. */
import { expect, type Page } from '@playwright/test';
import { origin } from './product.ts';

export async function signInAs(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.goto(`${origin}/genesis/login`);
  await page.getByLabel('이용약관과 개인정보처리방침에 동의합니다.').check();
  await page.getByLabel('만 14세 이상입니다.').check();
  await page.getByRole('button', { name: '체험용 로그인' }).click();
  await page.getByLabel('이름 · Name').fill(name);
  await page.getByLabel('이메일 · E-mail').fill(email);
  await page.getByRole('button', { name: '로그인 · Sign in' }).click();
  await expect(page).toHaveURL(/\/genesis\?provider=demo&user=/);
}
