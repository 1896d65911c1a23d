/** Browser tests of the menu matrix: roles by entries, edited by mouse and keyboard, reviewed by name before saving, and undone. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { enterCompany, foundCompany, type OwnCompany, signUp } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 120_000 });

const dialog = (page: Page) => page.getByRole('dialog');
const cell = (page: Page, name: string) => page.getByRole('gridcell', { name, exact: true });
const hiddenFrom = async (company: OwnCompany, role: string): Promise<string[]> => {
  const { roles } = await company.call('GET', '/api/menu/roles');
  return roles.find(({ title }: { title: { ko: string } }) => title.ko === role).hidden;
};

test('a menu is hidden from a role by keyboard and mouse after the affected people are shown, and shown again', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/menu-access-matrix');
  const company = await foundCompany(page, '메뉴 상사');
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const person = await signUp(other, { name: '김직원', email: `menu-${company.code}@mail.example` });
  await person('POST', '/api/company-network/join', { companyCode: company.code });
  const [waiting] = await company.call('GET', '/api/members?status=pending');
  await company.call('POST', `/api/members/${waiting.id}/approve`, { roles: ['user'] });
  const member = await enterCompany(other, person, company.code);

  await page.goto(`${company.origin}/admin/menu-access-matrix`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('메뉴 접근 매트릭스');
  await expect(cell(page, '사용자, 전체 재고: 표시')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'menu-matrix');

  // By the keyboard: to the cell, and changed by space. What is forbidden says which permission is missing and stays.
  const forbidden = cell(page, '사용자, 재무 요약: 권한 없음');
  await forbidden.click();
  await expect(forbidden).toBeFocused();
  await expect(page.getByText('사용자 역할에는 ‘원장 조회’', { exact: false })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByText('저장하지 않은 변경', { exact: false })).toHaveCount(0);
  await page.keyboard.press('Home');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('PageUp');
  await expect(cell(page, '관리자, 홈: 표시')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(cell(page, '관리자, 내 업무: 표시')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await expect(cell(page, '관리자, 홈: 숨김, 저장 전')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(cell(page, '관리자, 홈: 표시')).toBeFocused();
  // By the mouse.
  await cell(page, '사용자, 전체 재고: 표시').click();
  await expect(cell(page, '사용자, 전체 재고: 숨김, 저장 전')).toBeVisible();
  await expect(page.getByText('저장하지 않은 변경 1건')).toBeVisible();
  expect(await hiddenFrom(company, '사용자')).toEqual([]);

  await page.getByRole('button', { name: '달라지는 사람 보기' }).click();
  await expect(dialog(page).getByText('1명에게서 메뉴가 숨겨집니다.')).toBeVisible();
  await expect(dialog(page).getByText('김직원')).toBeVisible();
  await expect(dialog(page).getByText('숨겨짐: 전체 재고')).toBeVisible();
  await expect(dialog(page).getByText('사용자: 전체 재고 숨기기')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'menu-what-if');
  await dialog(page).getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('보이는 메뉴를 변경했습니다.')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  expect(await hiddenFrom(company, '사용자')).toEqual(['/domains/item']);

  // Taken back at once.
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(page.getByText('보이는 메뉴를 되돌렸습니다.')).toBeVisible();
  await expect(cell(page, '사용자, 전체 재고: 표시')).toBeVisible();
  expect(await hiddenFrom(company, '사용자')).toEqual([]);

  // A hidden entry leaves the menu, but its address still works; this table is updated live.
  const { roles } = await company.call('GET', '/api/menu/roles');
  const { id: roleId } = roles.find(({ title }: { title: { ko: string } }) => title.ko === '사용자');
  const set = (hidden: boolean) =>
    company.call('PUT', '/api/menu/roles', { changes: [{ roleId, path: '/domains/item', hidden }] });
  const menu = other.getByRole('navigation', { name: '주 메뉴' });
  await set(true);
  await expect(cell(page, '사용자, 전체 재고: 숨김')).toBeVisible();
  await other.goto(`${company.origin}/domains/item`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('아이템 관리');
  await expect(menu.getByRole('link', { name: '상품·재고' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '전체 재고' })).toHaveCount(0);
  expect((await member.call('GET', '/api/auth/me')).member.hidden).toEqual(['/domains/item']);
  await set(false);
  await other.goto(`${company.origin}/domains/item`);
  await expect(menu.getByRole('link', { name: '전체 재고' })).toBeVisible();

  // If nobody's menu changes, the dialog says so; discarding is possible.
  await page.getByRole('group', { name: '포털' }).getByRole('button', { name: '관리자' }).click();
  await cell(page, '관리자, 감사 기록: 표시').click();
  await page.getByRole('button', { name: '달라지는 사람 보기' }).click();
  await expect(dialog(page).getByText('지금 메뉴가 달라지는 사람이 없습니다.')).toBeVisible();
  await dialog(page).getByRole('button', { name: '이전' }).click();
  await page.getByRole('button', { name: '변경 취소' }).click();
  await expect(cell(page, '관리자, 감사 기록: 표시')).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('of a hundred roles only the visible ones are drawn; keys lead to the last one and back', async ({ page }) => {
  claimScreens('/admin/menu-access-matrix');
  const company = await foundCompany(page, '큰 상사');
  const permissions = ['company.member.read'];
  for (let number = 1; number <= 85; number++) {
    const displayName = { ko: `역할 ${number}`, en: `Role ${number}` };
    await company.call('POST', '/api/roles', { name: `wide-${number}`, displayName, level: 30, permissions });
  }
  const { roles } = await company.call('GET', '/api/menu/roles');
  const last = roles.at(-1).title.ko;
  await page.goto(`${company.origin}/admin/menu-access-matrix`);
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-colcount', String(roles.length + 1));
  expect(await grid.getByRole('columnheader').count()).toBeLessThan(40);
  await cell(page, '관리자, 홈: 표시').focus();
  await page.keyboard.press('End');
  await expect(cell(page, `${last}, 홈: 표시`)).toBeFocused();
  await expect(cell(page, `${last}, 홈: 표시`)).toBeInViewport();
  await expect(cell(page, `${last}, 홈: 표시`)).toHaveAttribute('aria-colindex', String(roles.length + 1));
  await page.keyboard.press('Space');
  await expect(cell(page, `${last}, 홈: 숨김, 저장 전`)).toBeFocused();
  await page.keyboard.press('PageDown');
  await page.keyboard.press('Home');
  await page.keyboard.press('PageUp');
  await expect(cell(page, '관리자, 홈: 표시')).toBeFocused();
  await expect(cell(page, '관리자, 홈: 표시')).toBeInViewport();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'menu-matrix-wide');
});

test('on a phone a menu is hidden role by role, and in English', async ({ page }) => {
  claimScreens('/admin/menu-access-matrix');
  const company = await foundCompany(page, '메뉴 전화');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${company.origin}/admin/menu-access-matrix?lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menus by role');
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Administrator');
  await page.getByRole('switch', { name: 'All stock' }).click();
  await expect(page.getByRole('switch', { name: 'All stock' })).not.toBeChecked();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'menu-matrix-phone');
  await page.getByRole('button', { name: 'See who is affected' }).click();
  await expect(dialog(page).getByText('No one’s menu changes now.')).toBeVisible();
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Menus updated.')).toBeVisible();
  const { roles } = await company.call('GET', '/api/menu/roles');
  const changed = roles.filter(({ hidden }: { hidden: string[] }) => hidden.length > 0);
  expect(changed.map(({ title }: { title: { en: string } }) => title.en)).toEqual(['Administrator']);
});
