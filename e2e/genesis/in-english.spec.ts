import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { expectNoSeriousFindings, origin } from '../support/product.ts';

test('the start portal speaks English to those who choose it', async ({ page }) => {
  await page.goto(`${origin}/genesis/login`);
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await page.getByRole('link', { name: 'Back to the start' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every flow of your company, in one place');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await page.getByRole('textbox', { name: 'Email' }).fill('nobody@mail.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).last().click();
  await expect(page.getByRole('alert')).toContainText('Sign-in failed. Please check your email and password.');
  await expectNoSeriousFindings(page);
});
