/** Browser tests of terms and layout: terms are readable at consent; the dimensions of every page are shown live. */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { expectNoSeriousFindings, origin, takePictures } from '../support/product.ts';

test('the terms and the privacy policy are readable before agreement', async ({ page, context }) => {
  claimScreens('/genesis/login', '/genesis/terms', '/genesis/privacy');
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
  claimScreens('/layout-demo');
  await page.goto(`${origin}/layout-demo`);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('헤더')).toContainText('64px64px');
  await expect(row('푸터')).toContainText('48px48px');
  await expect(row('안쪽 여백')).toContainText('24px24px');
  await expect(page.getByRole('main')).toContainText('1440px');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'layout-demo');
  await page.setViewportSize({ width: 800, height: 900 });
  await expect(page.getByRole('main')).toContainText('800px');
  await page.getByText('어둡게', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('[CO-07] breakpoints at 768 and 1024, header 64, footer 48, padding 24, font sizes and times of day are what a browser measures', async ({
  page,
}) => {
  claimScreens('/layout-demo');
  test.setTimeout(120_000);
  const measured = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((item) => getComputedStyle(item).height);
  await page.goto(`${origin}/layout-demo`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect([await measured('header'), await measured('footer')]).toEqual(['64px', '48px']);
  const padding = () =>
    page
      .locator('main')
      .first()
      .evaluate((item) => getComputedStyle(item).paddingInlineEnd);
  expect(await padding()).toBe('24px');
  for (const [title, text] of [
    ['24px', '14px'],
    ['28px', '16px'],
    ['32px', '18px'],
  ] as const) {
    await expect(page.getByText(`제목 ${title}`, { exact: true })).toHaveCSS('font-size', title);
    await expect(page.getByText(`본문 ${text}`, { exact: true })).toHaveCSS('font-size', text);
  }
  const device = page.getByRole('region', { name: '화면 너비' }).getByRole('definition').nth(1);
  for (const [width, name] of [
    [767, '휴대전화'],
    [768, '태블릿'],
    [1023, '태블릿'],
    [1024, '컴퓨터'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(device).toHaveText(name);
  }
  for (const [time, greeting] of [
    ['00:00', '늦은 시간까지 수고하십니다.'],
    ['05:59', '늦은 시간까지 수고하십니다.'],
    ['06:00', '좋은 아침입니다.'],
    ['11:59', '좋은 아침입니다.'],
    ['12:00', '좋은 오후입니다.'],
    ['17:59', '좋은 오후입니다.'],
    ['18:00', '편안한 저녁입니다.'],
  ] as const) {
    await page.clock.setFixedTime(`2026-11-30T${time}:00+09:00`);
    await page.reload();
    await expect(page.getByText(greeting, { exact: true })).toBeVisible();
  }
});
