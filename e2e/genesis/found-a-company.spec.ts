import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { expectNoSeriousFindings, getCompanyOrigin, origin, signIn, takePictures } from '../support/product.ts';

const unique = Date.now().toString(36);
let number = 0;

/** Someone new with e-mail and password, signed in at the root. */
async function signUp(page: Page, next = '/genesis/user'): Promise<{ email: string; password: string }> {
  const person = { email: `e2e-${unique}-${number++}@mail.example`, password: 'correct horse battery' };
  await page.goto(`${origin}/genesis/login?next=${encodeURIComponent(next)}`);
  await page.getByRole('tab', { name: '회원 가입' }).click();
  await page.getByLabel('이용약관과 개인정보처리방침에 동의합니다.').check();
  await page.getByLabel('만 14세 이상입니다.').check();
  await page.getByRole('textbox', { name: '이름' }).fill('김하나');
  await page.getByRole('textbox', { name: '이메일' }).fill(person.email);
  await page.getByRole('textbox', { name: '비밀번호' }).fill(person.password);
  await page.getByRole('button', { name: '가입하기' }).click();
  await expect(page).toHaveURL(`${origin}${next}`);
  return person;
}

/** Someone new whose address a provider vouches for, with a password of their own; not signed in any more. */
async function provedPerson(page: Page): Promise<{ email: string; password: string; token: string }> {
  const person = { email: `e2e-${unique}-${number++}@mail.example`, password: 'correct horse battery' };
  await page.goto(`${origin}/genesis/login`);
  await page.getByLabel('이용약관과 개인정보처리방침에 동의합니다.').check();
  await page.getByLabel('만 14세 이상입니다.').check();
  await page.getByRole('button', { name: '체험용 로그인' }).click();
  await page.getByLabel('이름 · Name').fill('김하나');
  await page.getByLabel('이메일 · E-mail').fill(person.email);
  await page.getByRole('button', { name: '로그인 · Sign in' }).click();
  await expect(page).toHaveURL(/\/genesis\?provider=demo&user=/);
  const token = await page.evaluate(async (next) => {
    const post = async (path: string, body: object, bearer?: string) => {
      const headers = { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) };
      const reply = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!reply.ok) throw new Error(`${path}: ${await reply.text()}`);
      return (await reply.json()).data;
    };
    const { accessToken } = await post('/api/auth/refresh', {});
    await post('/api/user/password', { next }, accessToken);
    return accessToken as string;
  }, person.password);
  await page.context().clearCookies();
  return { ...person, token };
}

test('the landing page says what the product is and leads to signing in', async ({ page }) => {
  claimScreens('/');
  await page.goto(`${origin}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회사의 모든 흐름을 한 곳에서');
  await page.getByRole('banner').getByRole('link', { name: '로그인' }).click();
  await expect(page).toHaveURL(`${origin}/genesis/login`);
});

test('[VA-01] the demo provider signs in, but only after the terms were accepted', async ({ page }) => {
  claimScreens('/genesis/login', '/genesis');
  await page.goto(`${origin}/genesis/login`);
  await page.getByRole('button', { name: '체험용 로그인' }).click();
  await expect(page.getByRole('alert')).toContainText('이용약관과 개인정보처리방침에 동의해 주세요.');
  await page.getByLabel('이용약관과 개인정보처리방침에 동의합니다.').check();
  await page.getByLabel('만 14세 이상입니다.').check();
  await page.getByRole('button', { name: '체험용 로그인' }).click();
  await expect(page.getByText('체험용 · Demo')).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.getByLabel('이름 · Name').fill('박서준');
  await page.getByLabel('이메일 · E-mail').fill(`demo-${unique}@mail.example`);
  await page.getByRole('button', { name: '로그인 · Sign in' }).click();
  await expect(page).toHaveURL(/\/genesis\?provider=demo&user=/);
  await expect(page.getByText('박서준님, 환영합니다.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('박서준님, 환영합니다.')).toBeVisible();
});

test('cancelling at the provider comes back to sign-in with the reason', async ({ page }) => {
  await page.goto(`${origin}/genesis/login`);
  await page.getByLabel('이용약관과 개인정보처리방침에 동의합니다.').check();
  await page.getByLabel('만 14세 이상입니다.').check();
  await page.getByRole('button', { name: '체험용 로그인' }).click();
  await page.getByRole('button', { name: '취소 · Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('로그인이 취소되었습니다.');
});

test('a company is founded in the wizard with the keyboard alone, and its founder arrives there signed in', async ({
  page,
}) => {
  claimScreens('/genesis/create-company', '/genesis/user');
  test.setTimeout(120_000);
  const code = `e2e-${unique}`;
  await signUp(page, '/genesis/create-company');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회사 만들기');
  await page.getByRole('textbox', { name: '회사 이름' }).focus();
  await page.keyboard.type('새벽 상점');
  await page.keyboard.press('Tab');
  await page.keyboard.type('admin');
  await expect(page.getByText('예약된 이름이라 쓸 수 없습니다.')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(code);
  await expect(page.getByText('사용할 수 있는 코드입니다.')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'wizard-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: '소매·유통' })).toBeVisible();
  // An industry template is described before the choice.
  await expect(page.getByRole('listitem').filter({ hasText: '온라인 주문' }).locator('svg').first()).toBeVisible();
  await expect(page.getByText('고객·거래처')).toBeVisible();
  await expect(page.getByText('패션 잡화')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'wizard-2');
  await page.getByRole('button', { name: '다음' }).press('Enter');
  await page.getByRole('textbox', { name: '한 줄 소개' }).fill('하루를 여는 가게');
  // Nothing is lost on the way back, nor by loading the page again.
  await page.goBack();
  await expect(page.getByRole('heading', { name: '어떤 일을 하시나요?' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '다음' }).press('Enter');
  await expect(page.getByRole('textbox', { name: '한 줄 소개' })).toHaveValue('하루를 여는 가게');
  await takePictures(page, 'wizard-3');
  await expectNoSeriousFindings(page);
  await page.getByRole('button', { name: '다음' }).press('Enter');
  await page.getByRole('button', { name: '구성원 추가' }).press('Enter');
  await page.getByRole('textbox', { name: '이메일' }).fill('new-colleague@mail.example');
  await takePictures(page, 'wizard-4');
  await expectNoSeriousFindings(page);
  await page.getByRole('button', { name: '다음' }).press('Enter');
  await expect(page.getByText('1명 초대')).toBeVisible();
  await takePictures(page, 'wizard-5');
  await page.getByRole('button', { name: '회사 만들기' }).press('Enter');
  await expect(page.getByRole('heading', { name: '새벽 상점을 만들었습니다' })).toBeVisible();
  await takePictures(page, 'wizard-6');
  await expect(page.getByRole('link', { name: `${origin}/${code}` })).toBeVisible();
  await page.getByRole('button', { name: '회사로 들어가기' }).press('Enter');
  await expect(page).toHaveURL(`${getCompanyOrigin(code)}/workspace`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto(`${origin}/${code}`);
  await expect(page).toHaveURL(`${getCompanyOrigin(code)}/workspace`);
  await page.goto(`${origin}/genesis/user`);
  await expect(page.getByRole('table').getByText('새벽 상점')).toBeVisible();
  await expect(page.getByText('회사를 만들었습니다')).toBeVisible();
});

test('someone asks to join, and a member signs in at the company; a stranger is refused', async ({ page }) => {
  claimScreens('/genesis/company-search');
  test.setTimeout(120_000);
  const code = `join-${unique}`;
  const founder = await provedPerson(page);
  const result = await page.request.post(`${origin}/api/company/create`, {
    headers: { authorization: `Bearer ${founder.token}` },
    data: { companyCode: code, name: '함께 상사', industry: 'services', listed: true },
  });
  expect(result.status(), await result.text()).toBe(201);

  const asking = await provedPerson(page);
  await signIn(page, origin, asking, `/genesis/company-search?q=${code}`);
  await page.getByRole('button', { name: '가입 요청' }).click();
  await expect(page.getByText('승인 대기 중')).toBeVisible();
  await expectNoSeriousFindings(page);

  await page.goto(`${getCompanyOrigin(code)}/auth/login`);
  await page.getByRole('textbox', { name: '이메일' }).fill(asking.email);
  await page.getByRole('textbox', { name: '비밀번호' }).fill(asking.password);
  await page.getByRole('button', { name: '로그인' }).click();
  await expect(page.getByRole('alert')).toContainText('가입 승인을 기다리고 있습니다.');
  await expectNoSeriousFindings(page);
  await page.getByRole('textbox', { name: '이메일' }).fill(founder.email);
  await page.getByRole('button', { name: '로그인' }).click();
  await expect(page).toHaveURL(`${getCompanyOrigin(code)}/workspace`);
});

test('screens that need a person send visitors to the sign-in and back', async ({ page }) => {
  claimScreens('/create-company');
  test.setTimeout(120_000);
  const founder = await provedPerson(page);
  for (const path of ['/genesis/user', '/genesis/company-search', '/genesis/create-company', '/create-company']) {
    await page.goto(`${origin}${path}`);
    await expect(page).toHaveURL(`${origin}/genesis/login?next=${encodeURIComponent(path)}`);
    await page.getByRole('textbox', { name: '이메일' }).fill(founder.email);
    await page.getByRole('textbox', { name: '비밀번호' }).fill(founder.password);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(page).toHaveURL(`${origin}${path}`);
    await page.context().clearCookies();
  }
});
