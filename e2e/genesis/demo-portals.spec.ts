import { expect, type Page } from '@playwright/test';
import { test } from '../support/journey.ts';
import {
  demo,
  expectNoSeriousFindings,
  expectNoSidewaysScroll,
  getCompanyOrigin,
  origin,
  takePictures,
} from '../support/product.ts';

const shop = getCompanyOrigin('hanbit');
const company = demo.companies.find(({ url }) => url === shop)?.name ?? '';

/** The page identifies a demo company, with the two ways out. */
async function saysDemo(page: Page): Promise<void> {
  const label = page.getByRole('complementary', { name: '데모 회사' });
  await expect(label).toBeVisible();
  await expect(label).toContainText('체험용으로 꾸민 회사이며, 사람과 자료는 실제가 아닙니다.');
  const ways = { 처음으로: `${origin}/?lang=ko`, '내 회사 만들기': `${origin}/create-company?lang=ko` };
  for (const [name, address] of Object.entries(ways)) {
    await expect(label.getByRole('link', { name })).toHaveAttribute('href', address);
  }
}

test('[RT-14] portals opened without a company show the demo company, and each says so: guest, partner, employee', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await test.step('the customer’s portal opens for visitors without an account', async () => {
    await page.goto(`${origin}/portals/guest`);
    await expect(page).toHaveURL(`${shop}/`);
    await expect(page.getByRole('banner').getByRole('link', { name: company })).toBeVisible();
    await saysDemo(page);
    await expectNoSeriousFindings(page);
    await takePictures(page, 'demo-guest');
    await page.getByRole('banner').getByRole('link', { name: '카탈로그' }).click();
    await expect(page).toHaveURL(/\/catalog/);
    await saysDemo(page);
    await page.getByRole('banner').getByRole('link', { name: '주문 내역' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('주문 내역');
    await saysDemo(page);
  });
  await test.step('the partner’s portal, as the sample partner', async () => {
    await page.goto(`${origin}/portals/b2b`);
    await expect(page).toHaveURL(`${shop}/my-account/dashboard`);
    await expect(page.getByText('박동해님, 반갑습니다.')).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: company })).toBeVisible();
    await saysDemo(page);
    await expectNoSeriousFindings(page);
    await takePictures(page, 'demo-partner');
  });
  await test.step('the employee’s portal, as the team lead of the trial', async () => {
    await page.goto(`${origin}/portals/employee`);
    await expect(page).toHaveURL(`${shop}/workspace`);
    await expect(page.getByRole('banner').getByRole('link', { name: company })).toBeVisible();
    await saysDemo(page);
    await expectNoSeriousFindings(page);
    await takePictures(page, 'demo-employee');
    await page.goto(`${shop}/no-such-address`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('페이지를 찾을 수 없습니다');
    await saysDemo(page);
  });
  await test.step('and back to the start, where nothing says so', async () => {
    await page.getByRole('complementary', { name: '데모 회사' }).getByRole('link', { name: '처음으로' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('회사의 모든 흐름을 한 곳에서');
    await expect(page.getByRole('complementary', { name: '데모 회사' })).toHaveCount(0);
  });
});

test('in English the demo company says so in English, and leads on to founding one’s own', async ({ page }) => {
  await page.goto(`${origin}/portals/guest?lang=en`);
  await expect(page).toHaveURL(`${shop}/?lang=en`);
  const label = page.getByRole('complementary', { name: 'Demo company' });
  await expect(label).toContainText('Made up to try the product: its people and data are not real.');
  await page.goto(`${shop}/auth/login?lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(label).toContainText('Made up to try the product: its people and data are not real.');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'demo-sign-in-english');
  await label.getByRole('link', { name: 'Create my company' }).click();
  await expect(page).toHaveURL(`${origin}/genesis/login?next=%2Fcreate-company`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('on a phone the label has its place and nothing scrolls sideways; it is there before the scripts are', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const phone = await browser.newContext({ locale: 'ko-KR', viewport: { width: 390, height: 844 } });
  const page = await phone.newPage();
  const label = page.getByRole('complementary', { name: '데모 회사' });
  for (const path of ['/', '/auth/login', '/no-such-address']) {
    await page.goto(`${shop}${path}`);
    await expect(label.getByRole('link', { name: '내 회사 만들기' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.goto(`${origin}/portals/employee`);
  await expect(page).toHaveURL(`${shop}/workspace`);
  await expect(label.getByRole('link', { name: '내 회사 만들기' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await phone.close();
  const plain = await browser.newContext({ locale: 'ko-KR', javaScriptEnabled: false });
  const words = await plain.newPage();
  for (const path of ['/', '/auth/login', '/workspace']) {
    await words.goto(`${shop}${path}`);
    await expect(words.getByText('데모 회사', { exact: true })).toBeVisible();
    await expect(words.getByRole('link', { name: '처음으로' })).toHaveAttribute('href', `${origin}/?lang=ko`);
  }
  await plain.close();
});
