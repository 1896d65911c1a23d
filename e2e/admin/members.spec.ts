/** Who belongs to the company is looked after: asked in, let in, given roles, signed out, suspended, brought back, removed. */
import { expect, type Page } from '@playwright/test';
import { does, test } from '../support/journey.ts';
import { foundCompany, type OwnCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, origin, photograph } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

const dialog = (page: Page) => page.getByRole('dialog');

/** Somebody asks to join, by the product's calls, beside the page. */
async function asks(page: Page, company: OwnCompany, name: string): Promise<string> {
  const other = await page.context().newPage();
  await other.goto(`${origin}/auth/login`);
  const email = `${company.code}-${name}@mail.example`;
  await other.evaluate(
    async ([person, code]) => {
      const post = (path: string, body: unknown, token?: string) =>
        fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
          body: JSON.stringify(body),
        }).then((reply) => reply.json());
      const { data } = await post('/api/auth/register', person);
      await post('/api/company-network/join', { companyCode: code }, data.tokens.accessToken);
    },
    [{ email, password: 'correct horse battery', name, termsAccepted: true }, company.code] as const,
  );
  await other.close();
  return email;
}

test('a request is approved, roles are given, the member is suspended, brought back and removed', async ({ page }) => {
  does('/admin/users', '/admin/users/:id');
  const company = await foundCompany(page, '사람 상사');
  await asks(page, company, '김지원');
  await asks(page, company, '박거절');
  await page.goto(`${company.origin}/admin/users`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('구성원 관리');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  const act = async (name: string, label: string) => {
    await row(name)
      .getByRole('button', { name: `${name} 작업` })
      .click();
    await page.getByRole('menuitem', { name: label, exact: true }).click();
  };
  await expect(row('김지원')).toContainText('승인 대기');
  await expectNoSeriousFindings(page);
  await photograph(page, 'members');
  await act('김지원', '승인');
  await expect(row('김지원')).toContainText('활동 중');
  await act('박거절', '거절');
  await dialog(page).getByRole('button', { name: '거절' }).click();
  await expect(row('박거절')).toHaveCount(0);

  await act('김지원', '역할 바꾸기');
  await dialog(page).getByRole('combobox', { name: '역할' }).fill('열람');
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await dialog(page).getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('김지원의 역할을 바꿨습니다.')).toBeVisible();
  const members = await company.call('GET', '/api/members');
  const saved = members.find(({ name }: { name: string }) => name === '김지원');
  expect(saved.roles).toContain('viewer');

  await row('김지원').getByRole('link', { name: '김지원' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('김지원');
  await expect(page.getByText('지금 로그인한 기기가 없습니다.')).toBeVisible();
  await expectNoSeriousFindings(page);
  await photograph(page, 'member');
  const more = async (label: string) => {
    await page.getByRole('main').getByRole('button', { name: '더 보기' }).first().click();
    await page.getByRole('menuitem', { name: label }).click();
  };
  await more('이용 정지');
  await dialog(page).getByRole('button', { name: '이용 정지' }).click();
  await expect(page.getByText('이용 정지').first()).toBeVisible();
  expect((await company.call('GET', `/api/members/${saved.id}`)).status).toBe('suspended');
  await more('다시 이용하게 하기');
  await expect(page.getByText('활동 중')).toBeVisible();
  expect((await company.call('GET', `/api/members/${saved.id}`)).roles).toEqual(saved.roles);
  await more('내보내기');
  await dialog(page).getByRole('button', { name: '내보내기' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(row('김지원')).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await photograph(page, 'members-390');
});
