/** Browser tests of company settings: details, language, time zone, fiscal year, logo, and sign-in rules. */
import { expect } from '@playwright/test';
import sharp from 'sharp';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

const drawn = () =>
  sharp({ create: { width: 600, height: 200, channels: 4, background: '#0f766e' } })
    .png()
    .toBuffer();

test('the year begins in April, the logo appears at the sign-in, on the site and in the header, and the second step is required', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/company-settings');
  const company = await foundCompany(page, '설정 상사');
  const read = () => company.call('GET', '/api/company/settings');
  await page.goto(`${company.origin}/admin/company-settings`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회사 상세 설정');
  await expect(page.getByLabel('상호', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: '기본 설정' }).click();
  const pick = async (label: string, option: string) => {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  };
  await pick('회계연도 시작 월', '4월');
  await page.getByRole('combobox', { name: '회사 시간대' }).fill('Tokyo');
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await expectNoSeriousFindings(page);
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('기본 설정을 저장했습니다.')).toBeVisible();
  expect(await read()).toMatchObject({ yearBegins: 4, timeZone: 'Asia/Tokyo', currency: 'KRW' });
  await takePictures(page, 'company-basics');
  const trial = await company.call('GET', '/api/finance/trial-balance?to=2026-06-30');
  expect(trial.from).toBe('2026-04-01');

  await page.getByRole('tab', { name: '로고' }).click();
  const file = { name: 'logo.png', mimeType: 'image/png', buffer: await drawn() };
  await page.getByLabel('회사 로고').setInputFiles(file);
  const crop = page.getByRole('dialog', { name: '로고에서 보일 부분' });
  await expect(crop.getByRole('slider', { name: '크기' })).toBeVisible();
  await crop.getByText('가로로 길게', { exact: true }).click();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'company-logo-crop');
  await crop.getByRole('button', { name: '이 사진 쓰기' }).click();
  await expect(crop).toBeHidden();
  // Until then it is on its way, and is not saved.
  await expect(page.getByText('사진 변경')).toBeVisible();
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('로고를 저장했습니다.')).toBeVisible();
  const { logo } = await read();
  expect(logo).toMatch(/^\/api\/pictures\//);
  const id = logo.split('/')[3];
  await expect(page.getByRole('banner').locator(`img[src*="${id}"]`)).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'company-logo');

  // A visitor without an account here sees it as well: on the sign-in page and on the site.
  const visitor = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  for (const path of ['/auth/login', '/']) {
    await visitor.goto(company.origin + path);
    const logoImage = visitor.locator(`img[src*="${id}"]`).first();
    await expect(logoImage).toBeVisible();
    await expect.poll(() => logoImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
    await takePictures(visitor, path === '/' ? 'site-with-logo' : 'login-with-logo');
  }
  await visitor.context().close();

  // In English; and without it again.
  await page.goto(`${company.origin}/admin/company-settings?tab=logo&lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company details');
  await page.getByRole('button', { name: 'Remove picture' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Logo removed.')).toBeVisible();
  expect((await read()).logo).toBeNull();

  await page.getByRole('tab', { name: 'Security' }).click();
  await expect(page.getByText('If your own account has no two-step verification yet')).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'company-security');
  await page.getByRole('switch', { name: /^Members need two-step verification/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  // From the next request on, also for the person who set it.
  await expect(async () => {
    await expect(company.call('GET', '/api/company/settings')).rejects.toThrow(/SECOND_FACTOR_DEMANDED/);
  }).toPass();
});
