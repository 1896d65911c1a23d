/** In English: an applicant is admitted, gets a role, is suspended and reinstated; a person's devices are listed. */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { enterCompany, foundCompany, signUp } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

test('members are let in, given a role, suspended and brought back in English', async ({ page, browser }) => {
  claimScreens('/admin/users', '/admin/users/:id');
  const company = await foundCompany(page, 'Members Ltd');
  const theirs = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  const name = 'Jane Doe';
  const person = await signUp(theirs, { name, email: `jane-${company.code}@mail.example` });
  await person('POST', '/api/company-network/join', { companyCode: company.code });

  await page.goto(`${company.origin}/admin/users?lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Members');
  const row = page.getByRole('row').filter({ hasText: name });
  const dialog = page.getByRole('dialog');
  const act = async (label: string) => {
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
  };
  await expect(row).toContainText('Waiting for approval');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'members-english');
  await act('Approve');
  await expect(page.getByText(`${name} was approved.`)).toBeVisible();
  await expect(row).toContainText('Active');

  await act('Change roles');
  await dialog.getByRole('combobox', { name: 'Role' }).fill('View');
  await page.getByRole('option', { name: 'Viewer' }).click();
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${name}’s roles were changed.`)).toBeVisible();
  await expect(row).toContainText('Viewer');
  const member = (await company.call('GET', '/api/members')).find((item: { name: string }) => item.name === name);
  expect(member.roles).toContain('viewer');

  await enterCompany(theirs, person, company.code);
  await row.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('row').filter({ hasText: 'Chrom' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'member-english');
  const more = async (label: string) => {
    await page.getByRole('main').getByRole('button', { name: 'Show more' }).first().click();
    await page.getByRole('menuitem', { name: label }).click();
  };
  await more('Suspend');
  await expect(dialog.getByRole('heading', { name: `Suspend ${name}` })).toBeVisible();
  await expectNoSeriousFindings(page);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await company.call('GET', `/api/members/${member.id}`)).status).toBe('suspended');
  await more('Lift suspension');
  await expect(page.getByText(`${name} can sign in again.`)).toBeVisible();
  expect((await company.call('GET', `/api/members/${member.id}`)).status).toBe('active');
  await theirs.context().close();
});
