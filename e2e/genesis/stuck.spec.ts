/** Browser tests of failed loading: the static page offers a retry if its scripts cannot be loaded. */
import { expect } from '@playwright/test';
import { test } from '../support/journey.ts';
import { origin } from '../support/product.ts';

for (const [what, files] of [
  ['scripts', '**/assets/*.js'],
  ['styles', '**/assets/index-*.css'],
]) {
  test(`a page whose ${what} cannot be had says so, and can be tried again`, async ({ page }) => {
    await page.route(files as string, (route) => route.abort());
    await page.goto(`${origin}/genesis/login?next=%2Fgenesis%2Fuser`);
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('화면을 불러오지 못했습니다.');
    await page.unroute(files as string);
    await alert.getByRole('link', { name: '다시 시도' }).click();
    await expect(page.getByRole('button', { name: '체험용 로그인' })).toBeVisible();
    await expect(page).toHaveURL(`${origin}/genesis/login?next=%2Fgenesis%2Fuser`);
    await expect(alert).toHaveCount(0);
  });
}
