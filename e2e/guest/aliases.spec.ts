/** Other addresses of screens on a company's host lead to the real ones, and a partner is led to the partner's own account from all that is staff's. */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany, signUp } from '../support/own-company.ts';
import { demo, expectNoSeriousFindings, getCompanyOrigin, signIn, takePictures } from '../support/product.ts';

const shop = getCompanyOrigin('hanbit');
const company = demo.companies.find(({ url }) => url === shop)?.name ?? '';
const of = (key: string) => ({ email: `${key}@hanbit.example`, password: String(demo.signIns[0]?.password) });

/** Pages a visitor without an account can reach, with their headings. */
const forVisitors = [
  ['/portals/guest', '/', null],
  ['/experience/guest', '/', null],
  ['/portals/guest/dashboard', '/my-account/dashboard', '내 계정'],
  ['/portals/guest/GuestDashboard', '/my-account/dashboard', '내 계정'],
  ['/portals/guest/orders', '/orders', '주문 내역'],
  ['/experience/customer', '/my-account/dashboard', '내 계정'],
] as const;

const forEmployees = ['/portals/employee', '/portals/employee/dashboard', '/portals/employee/EmployeeDashboard'];

test('a visitor’s and a customer’s addresses lead to the site, the account and the orders', async ({ page }) => {
  for (const [from, to, heading] of forVisitors) {
    const answer = await page.goto(`${shop}${from}`);
    expect(answer?.status(), from).toBe(200);
    await expect(page, from).toHaveURL(`${shop}${to}`);
    const first = page.getByRole('heading', { level: 1 });
    if (heading) await expect(first, from).toHaveText(heading);
    else await expect(first, from).toContainText(company);
  }
});

test('an employee’s addresses lead to the workspace, and ask anonymous visitors to sign in', async ({ page }) => {
  await page.goto(`${shop}/portals/employee`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('로그인');
  await signIn(page, shop, of('staff'));
  for (const from of forEmployees) {
    const answer = await page.goto(`${shop}${from}`);
    expect(answer?.status(), from).toBe(200);
    await expect(page, from).toHaveURL(`${shop}/workspace`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('업무 공간');
  }
});

test('a partner’s portal explains to anybody how to become one, with the code of the company', async ({
  page,
  browser,
}) => {
  claimScreens('/portals/b2b');
  const { origin: own, code } = await foundCompany(page, '두레 도매');
  const visitor = await browser.newPage({ locale: 'ko-KR' });
  await visitor.goto(`${own}/portals/b2b`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('B2B 파트너 포털');
  await expect(visitor.getByText(`회사 코드는 ${code}입니다.`)).toBeVisible();
  await expectNoSeriousFindings(visitor);
  await takePictures(visitor, 'partners');
  await visitor.getByRole('link', { name: '가입 요청하기' }).click();
  // A signed-out visitor signs in first, and returns to the request.
  await expect(visitor).toHaveURL(/\/genesis\/login\?next=.*company-search/);
  const partner = await signUp(visitor, { name: '나거래', email: `partner-${code}@mail.example` });
  await partner('POST', '/api/company-network/join', { companyCode: code });
  await visitor.close();
  // A signed-in visitor sees where his or her own things are.
  await page.goto(`${own}/portals/b2b`);
  await expect(page.getByText('로그인되어 있습니다.')).toBeVisible();
});

test('[ST-02] by the role, a partner sees the partner’s account and orders and nothing of the staff’s shell, staff the workspace, a visitor the site', async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000);
  await signIn(page, shop, of('partner'));
  for (const from of ['/portals/b2b', '/dashboard', '/workspace', '/experience/employee', '/portals/employee']) {
    await page.goto(`${shop}${from}`);
    await expect(page, from).toHaveURL(`${shop}/my-account/dashboard`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('내 계정');
    await expect(page.getByRole('navigation').getByText('결재함')).toHaveCount(0);
  }
  await expectNoSeriousFindings(page);
  await takePictures(page, 'partner-account');
  await page.getByRole('banner').getByRole('link', { name: '주문 내역' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('주문 내역');
  // The same addresses, for the others: staff enters, a visitor is asked to sign in, and what is public is open to all.
  await signIn(page, shop, of('staff'), '/workspace');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('업무 공간');
  const visitor = await browser.newPage({ locale: 'ko-KR' });
  await visitor.goto(`${shop}/workspace`);
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('로그인');
  await visitor.goto(`${shop}/`);
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(company);
  await visitor.close();
});
