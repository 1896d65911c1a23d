import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import {
  demo,
  expectNoSeriousFindings,
  expectNoSidewaysScroll,
  getCompanyOrigin,
  origin,
  takePictures,
} from '../support/product.ts';

const unique = Date.now().toString(36);

/** Goes to the demo provider. */
async function chooseDemo(page: Page): Promise<void> {
  await page.getByLabel('이용약관과 개인정보처리방침에 동의합니다.').check();
  await page.getByLabel('만 14세 이상입니다.').check();
  await page.getByRole('button', { name: '체험용 로그인' }).click();
  await expect(page.getByText('체험용 · Demo')).toBeVisible();
}

test('[RT-09] the path that was wanted is reached, also when the first sign-in was cancelled', async ({ page }) => {
  await page.goto(`${origin}/genesis/company-search?q=abc`);
  await expect(page).toHaveURL(/\/genesis\/login\?next=/);
  await chooseDemo(page);
  await page.getByRole('button', { name: /취소/ }).click();
  await expect(page.getByRole('alert')).toContainText('로그인이 취소되었습니다.');
  await chooseDemo(page);
  await page.getByLabel('이름 · Name').fill('박서준');
  await page.getByLabel('이메일 · E-mail').fill(`back-${unique}@mail.example`);
  await page.getByRole('button', { name: '로그인 · Sign in' }).click();
  await expect(page).toHaveURL(/\/genesis\/company-search\?q=abc/);
});

test('[RT-09] a path of a company is reached by its own sign-in, and by the social one of the start portal', async ({
  browser,
}) => {
  const person = demo.signIns.find(({ email }) => email.endsWith('@hanbit.example')) ?? demo.signIns[0];
  const expected = `${getCompanyOrigin('hanbit')}/dashboard?from=mail`;
  const own = await browser.newPage();
  await own.goto(expected);
  await expect(own).toHaveURL(/\/auth\/login\?next=/);
  await own.getByRole('textbox', { name: '이메일' }).fill(person?.email ?? '');
  await own.getByRole('textbox', { name: '비밀번호' }).fill(person?.password ?? '');
  await own.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(own).toHaveURL(expected);

  const social = await browser.newPage();
  await social.goto(expected);
  await social.getByRole('link', { name: '소셜 계정으로 로그인' }).click();
  await expect(social).toHaveURL(new RegExp(`^${origin}/genesis/login`));
  await chooseDemo(social);
  await social.getByRole('button', { name: /취소/ }).click();
  await expect(social.getByRole('alert')).toContainText('로그인이 취소되었습니다.');
  await chooseDemo(social);
  await social.getByRole('button', { name: person?.email ?? '' }).click();
  await expect(social).toHaveURL(expected);
});

test('at the sign-in of a company that is not theirs, people choose one of their own and enter it', async ({
  page,
}) => {
  claimScreens('/auth/login');
  const person = demo.signIns.find(({ email }) => email.endsWith('@hanbit.example'));
  await page.goto(`${getCompanyOrigin('maru')}/auth/login`);
  await page.getByRole('textbox', { name: '이메일' }).fill(person?.email ?? '');
  await page.getByRole('textbox', { name: '비밀번호' }).fill(person?.password ?? '');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('이 회사의 구성원이 아닙니다.');
  await expectNoSeriousFindings(page);
  await page.getByRole('button', { name: /들어가기/ }).click();
  await expect(page).toHaveURL(new RegExp(`^${getCompanyOrigin('hanbit')}/(workspace|my-account)`));
});

test('[RT-05] an unknown company is named, with the ways to the main site and to a company of one’s own', async ({
  page,
}) => {
  await page.goto(`${getCompanyOrigin('nobody')}/workspace`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회사를 찾을 수 없습니다');
  await expect(page.getByRole('code')).toHaveText('nobody');
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'company-missing');
  await expect(page.getByRole('link', { name: '메인 사이트로 가기' })).toHaveAttribute('href', `${origin}/`);
  await page.getByRole('link', { name: '새 회사 만들기' }).click();
  await expect(page).toHaveURL(`${origin}/genesis/login?next=${encodeURIComponent('/create-company')}`);
  await page.goto(`${origin}/?company=${encodeURIComponent('한빛')}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회사를 찾을 수 없습니다');
  await expect(page.getByRole('code')).toHaveText('한빛');
});

test('[RT-08] an unknown path of the start portal leads to the start, and the code of a company to its sign-in', async ({
  page,
}) => {
  for (const path of ['/genesis/nowhere', '/genesis/a.b', '/no_code', '/nowhere-at-all', '/genesis/login/more']) {
    await page.goto(`${origin}${path}`);
    await expect(page).toHaveURL(`${origin}/`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('회사의 모든 흐름을 한 곳에서');
  }
  for (const { url, name } of demo.companies) {
    const { hostname } = new URL(url);
    await page.goto(`${origin}/${hostname.split('.')[0]}`);
    await expect(page).toHaveURL(`${getCompanyOrigin(hostname.split('.')[0] as string)}/auth/login`);
    await expect(page.getByRole('main')).toContainText(name);
  }
});
