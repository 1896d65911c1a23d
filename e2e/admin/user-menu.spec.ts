/** One person sees more or less than the roles say; each change is saved at once, seen by the person, and taken back. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { enterCompany, foundCompany, signUp } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 120_000 });

const own = (page: Page, entry: string) => page.getByRole('combobox', { name: `${entry}, 이 사람에게` });

test('an entry is hidden from one person, shown against the roles, and as the roles say again', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/user-menu-mapping');
  const company = await foundCompany(page, '개인 메뉴 상사');
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const email = `own-${company.code}@mail.example`;
  const person = await signUp(other, { name: '박사원', email });
  await person('POST', '/api/company-network/join', { companyCode: company.code });
  const [waiting] = await company.call('GET', '/api/members?status=pending');
  await company.call('POST', `/api/members/${waiting.id}/approve`, { roles: ['user'] });
  const member = await enterCompany(other, person, company.code);
  const hidden = async () => (await member.call('GET', '/api/auth/me')).member.hidden ?? [];

  await page.goto(`${company.origin}/admin/user-menu-mapping`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('사용자 메뉴 매핑');
  await expect(page.getByText('메뉴를 볼 구성원을 선택해 주세요.')).toBeVisible();
  // By the keyboard.
  await page.getByRole('combobox', { name: '구성원 찾기' }).fill('박사원');
  const option = page.getByRole('option', { name: `박사원 (${email})` });
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(option).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '박사원님의 메뉴' })).toBeVisible();
  const row = (name: string) => page.getByRole('listitem', { name, exact: true });
  await expect(row('전체 재고')).toContainText('역할로는 표시');
  await expect(row('재무 요약')).toContainText('‘원장 조회’ 권한이 없어 보이지 않습니다.');
  await expect(own(page, '재무 요약')).toHaveCount(0);
  const preview = page.getByRole('list', { name: '이 사람에게 보이는 메뉴' });
  await expect(preview.getByText('전체 재고', { exact: true })).toBeVisible();
  await expect(preview.getByText('재무 요약', { exact: true })).toHaveCount(0);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'user-menu');

  await own(page, '전체 재고').selectOption('숨기기');
  await expect(page.getByText('박사원님에게 보이는 메뉴를 변경했습니다.')).toBeVisible();
  await expect(preview.getByText('전체 재고', { exact: true })).toHaveCount(0);
  await expect(row('전체 재고')).toContainText('숨김');
  expect(await hidden()).toEqual(['/domains/item']);
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(page.getByText('박사원님에게 보이는 메뉴를 되돌렸습니다.')).toBeVisible();
  await expect(preview.getByText('전체 재고', { exact: true })).toBeVisible();
  expect(await hidden()).toEqual([]);

  // Seen by the person, too.
  const menu = other.getByRole('navigation', { name: '주 메뉴' });
  await own(page, '전체 재고').selectOption('숨기기');
  await expect(row('전체 재고')).toContainText('숨김');
  await other.goto(`${company.origin}/domains/item/sellable`);
  await expect(menu.getByRole('link', { name: '원자재' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '전체 재고' })).toHaveCount(0);
  await own(page, '전체 재고').selectOption('역할대로');
  await expect(row('전체 재고')).not.toContainText('숨김');

  // Against the roles.
  const { roles } = await company.call('GET', '/api/menu/roles');
  const { id: roleId } = roles.find(({ title }: { title: { ko: string } }) => title.ko === '사용자');
  await company.call('PUT', '/api/menu/roles', { changes: [{ roleId, path: '/domains/item', hidden: true }] });
  await page.reload();
  await expect(row('전체 재고')).toContainText('역할로는 숨김');
  await own(page, '전체 재고').selectOption('보이기');
  await expect(preview.getByText('전체 재고', { exact: true })).toBeVisible();
  expect(await hidden()).toEqual([]);
  await own(page, '전체 재고').selectOption('역할대로');
  await expect(preview.getByText('전체 재고', { exact: true })).toHaveCount(0);
  expect(await hidden()).toEqual(['/domains/item']);
  await expectNoSidewaysScroll(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${page.url()}&lang=en`);
  await expect(page.getByRole('heading', { name: '박사원’s menu' })).toBeVisible();
  await expectNoSeriousFindings(page);
});
