/**
 * Browser tests of re-authentication: lasting access needs fresh proof; a wrong password or going back loses no input, the right
 * one continues.
 */
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany, type OwnCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, readSetup, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

/** Simulates, as no screen can, that six minutes pass since the person signed in. */
async function letProofPass(company: OwnCompany): Promise<void> {
  const me = await company.call('GET', '/api/auth/me');
  const { DATABASE_URL } = JSON.parse(readSetup('E2E_ENVIRONMENT'));
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  const { rowCount } = await client.query(
    `update identity.sessions set proved_at = now() - interval '6 minutes' where person_id = $1`,
    [me.person.id],
  );
  expect(rowCount).toBeGreaterThan(0);
  await client.end();
}

const form = (page: Page) => page.getByRole('dialog', { name: '키 만들기' });
const question = (page: Page) => page.getByRole('dialog', { name: '본인 확인' });
const field = (page: Page) => question(page).getByRole('textbox', { name: '비밀번호' });
const keysOf = async (company: OwnCompany): Promise<{ name: string; scopes: string[] }[]> =>
  (await company.call('GET', '/api/integration/keys')).keys;

async function fill(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: '키 만들기' }).click();
  await form(page).getByLabel('이름').fill(name);
  await form(page).getByRole('combobox', { name: '할 수 있는 일' }).fill('integration.key.read');
  await page.getByRole('option', { name: /integration\.key\.read/ }).click();
  await page.keyboard.press('Escape');
}
const save = (page: Page) => form(page).getByRole('button', { name: '저장' }).click();
async function answer(page: Page, password: string): Promise<void> {
  await field(page).fill(password);
  await question(page).getByRole('button', { name: '본인 확인하기' }).click();
}

test('an API key is made once the password was typed again, also on a phone', async ({ page }) => {
  claimScreens('/admin/integrations');
  const company = await foundCompany(page, '확인 상사');
  await page.goto(`${company.origin}/admin/integrations?tab=keys`);
  await letProofPass(company);
  await fill(page, 'ERP');
  await save(page);
  await expect(question(page).getByText('중요한 변경이라 비밀번호를 다시 한번 확인합니다.')).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'fresh-proof');

  await answer(page, 'not the password');
  await expect(question(page).getByRole('alert')).toContainText('비밀번호가 맞지 않습니다.');
  await expect(field(page)).toHaveValue('not the password');
  expect(await keysOf(company)).toEqual([]);

  // Cancelling leaves the form unchanged, and says why nothing was created.
  await page.keyboard.press('Escape');
  await expect(question(page)).toBeHidden();
  await expect(form(page).getByRole('textbox', { name: '이름' })).toHaveValue('ERP');
  await expect(form(page).getByRole('alert')).toContainText('본인 확인이 필요합니다.');
  expect(await keysOf(company)).toEqual([]);

  await page.setViewportSize({ width: 390, height: 844 });
  await save(page);
  await expect(question(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'fresh-proof-narrow');
  await answer(page, 'correct horse battery');
  const keyDialog = page.getByRole('dialog', { name: 'API 키' });
  await expect(keyDialog.locator('pre').first()).toHaveText(/^hrk_/);
  await expect(question(page)).toBeHidden();
  await keyDialog.getByRole('button', { name: '잘 보관했습니다' }).click();
  // The act that waited was done once.
  expect(await keysOf(company)).toEqual([expect.objectContaining({ name: 'ERP', scopes: ['integration.key.read'] })]);

  // For five minutes nobody is asked again.
  await page.setViewportSize({ width: 1440, height: 900 });
  await fill(page, 'POS');
  await save(page);
  await expect(keyDialog.locator('pre').first()).toHaveText(/^hrk_/);
  expect((await keysOf(company)).map(({ name }) => name).toSorted()).toEqual(['ERP', 'POS']);
});
