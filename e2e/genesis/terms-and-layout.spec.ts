/** What is agreed to can be read where it is accepted; and the measures of every page, shown live. */
import { expect } from '@playwright/test';
import { does, test } from '../support/journey.ts';
import { expectNoSeriousFindings, origin, photograph } from '../support/product.ts';

test('whoever is asked to agree reads the terms and the privacy policy before', async ({ page, context }) => {
  does('/genesis/login', '/genesis/terms', '/genesis/privacy');
  for (const [name, path] of [
    ['이용약관', '/genesis/terms'],
    ['개인정보처리방침', '/genesis/privacy'],
  ] as const) {
    await page.goto(`${origin}/genesis/login`);
    const opened = context.waitForEvent('page');
    await page.getByRole('main').getByRole('link', { name }).first().click();
    const read = await opened;
    await expect(read.getByRole('heading', { level: 1 })).toHaveText(name);
    expect(new URL(read.url()).pathname).toBe(path);
    await expectNoSeriousFindings(read);
    await read.close();
  }
});

test('the measures of every page follow the window', async ({ page }) => {
  does('/layout-demo');
  await page.goto(`${origin}/layout-demo`);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('머리글')).toContainText('64px64px');
  await expect(row('바닥글')).toContainText('48px48px');
  await expect(row('안쪽 여백')).toContainText('24px24px');
  await expect(page.getByRole('main')).toContainText('1440px');
  await expectNoSeriousFindings(page);
  await photograph(page, 'layout-demo');
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(page.getByRole('main')).toContainText('800px');
  await page.getByText('어둡게', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});
