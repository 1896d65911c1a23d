/** A company closes its shop, wants no links and no programs: gone for visitors and from what members see; and opens it again. */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

test('the shop, links and keys are switched off, and on again in English', async ({ page, browser }) => {
  claimScreens('/admin/settings');
  const company = await foundCompany(page, '스위치 상사');
  const read = () => company.call('GET', '/api/company/switches');
  const visitor = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  await visitor.goto(`${company.origin}/`);
  await expect(visitor.getByRole('navigation').getByRole('link', { name: '카탈로그', exact: true })).toBeVisible();

  await page.goto(`${company.origin}/admin/settings`);
  await page.getByRole('tab', { name: '기능 스위치' }).click();
  const shop = page.getByRole('switch', { name: /^온라인 판매/ });
  await expect(shop).toBeChecked();
  for (const name of [/^온라인 판매/, /^링크로 초대/, /^외부 프로그램 연결/]) {
    await page.getByRole('switch', { name }).uncheck({ force: true });
  }
  await expectNoSeriousFindings(page);
  await takePictures(page, 'switches');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('기능 스위치를 저장했습니다.')).toBeVisible();
  expect(await read()).toMatchObject({ shop: false, links: false, keys: false });

  await expect(async () => {
    await visitor.goto(`${company.origin}/catalog`);
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('지금은 온라인 주문을 받지 않습니다', {
      timeout: 2000,
    });
  }).toPass();
  await expectNoSeriousFindings(visitor);
  await takePictures(visitor, 'shop-closed');
  await visitor.goto(`${company.origin}/`);
  await expect(visitor.getByRole('navigation').getByRole('link', { name: '카탈로그', exact: true })).toHaveCount(0);
  await expect(visitor.locator('a[href^="/cart"]')).toHaveCount(0);

  // Members find no way that leads there: no link among the ways to invite, no new key.
  await page.goto(`${company.origin}/admin/users`);
  await page.getByRole('button', { name: '팀원 초대' }).first().click();
  const inviting = page.getByRole('dialog', { name: '팀원 초대' });
  await expect(inviting.getByRole('textbox', { name: '이메일' })).toBeVisible();
  await expect(inviting.getByText('링크')).toHaveCount(0);
  await expectNoSeriousFindings(page);
  await page.goto(`${company.origin}/admin/integrations`);
  await expect(page.getByText('회사가 외부 프로그램 연결을 꺼 두었습니다.')).toBeVisible();
  await expect(page.getByRole('button', { name: '키 만들기' })).toHaveCount(0);

  // In English, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${company.origin}/admin/settings?tab=switches&lang=en`);
  await expect(page.getByRole('heading', { name: 'Features' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('switch', { name: /^Online shop/ }).check({ force: true });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. Takes effect immediately.')).toBeVisible();
  expect(await read()).toMatchObject({ shop: true, links: false, keys: false });
  await expect(async () => {
    expect((await visitor.goto(`${company.origin}/catalog`))?.status()).toBe(200);
  }).toPass();
  await visitor.context().close();
});
