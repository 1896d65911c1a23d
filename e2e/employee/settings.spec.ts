/** One's own choices inside a company: each acts where one works. */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, takePictures } from '../support/product.ts';

test('menu, density, hints and time zone follow the choice at once and after a reload', async ({ page }) => {
  claimScreens('/settings');
  const company = await foundCompany(page, '설정상회');
  await page.goto(`${company.origin}/settings`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('설정');
  const menu = page.getByRole('navigation', { name: '주 메뉴' });
  const main = page.getByRole('main');
  const widthOf = () => menu.evaluate((item) => item.getBoundingClientRect().width);
  const content = main.getByRole('heading', { level: 1 });
  await expect.poll(widthOf).toBe(240);
  const before = await content.evaluate((item) => item.getBoundingClientRect().left);
  await page.getByRole('switch', { name: '메뉴 접어 두기' }).check({ force: true });
  await expect.poll(widthOf).toBe(64);
  expect(await content.evaluate((item) => item.getBoundingClientRect().left)).toBeLessThan(before);
  // Pointed at it is all there, and so it is for the keyboard.
  await menu.hover();
  await expect.poll(widthOf).toBe(240);
  await page.mouse.move(1200, 600);
  await expect.poll(widthOf).toBe(64);
  const hint = page.getByRole('banner').locator('kbd').first();
  await expect(hint).toBeVisible();
  await page.getByRole('switch', { name: '도움말 보기' }).uncheck({ force: true });
  await expect(hint).toBeHidden();
  await page.getByRole('switch', { name: '촘촘하게 보기' }).check({ force: true });
  await expect(page.locator('html')).toHaveAttribute('data-compact', '');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'settings');
  await page.reload();
  await expect(hint).toBeHidden();
  await expect.poll(widthOf).toBe(64);
  const me = await company.call('GET', '/api/auth/me');
  expect(me.preferences.ui).toEqual({ sidebarCollapsed: true, compactMode: true, showTips: false });
  await menu.getByRole('button', { name: '메뉴 접기' }).click();
  await page.mouse.move(1200, 600);
  await expect.poll(widthOf).toBe(240);
});

test('the profile in a company shows name, position and role, and changes the name for everybody', async ({ page }) => {
  claimScreens('/profile');
  const company = await foundCompany(page, '프로필상회');
  await page.goto(`${company.origin}/profile`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('내 프로필');
  const here = page.getByRole('region', { name: '프로필상회에서', exact: true });
  await expect(here).toContainText('마스터');
  await page.getByRole('textbox', { name: '이름' }).fill('한두리');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('저장했습니다.').last()).toBeVisible();
  await page.getByRole('switch', { name: '이메일 알림' }).uncheck({ force: true });
  await expect
    .poll(async () => (await company.call('GET', '/api/user/profile')).notifications)
    .toEqual({ email: false, push: true, sms: true });
  const members = await company.call('GET', '/api/members');
  expect(JSON.stringify(members)).toContain('한두리');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'profile-in-company');
});
