/** A role is made, changed after what it does was read, held by somebody, looked back at, brought back and removed. */
import { expect, type Locator, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { pressWithKey, tabTo } from '../support/keyboard.ts';
import { enterCompany, foundCompany, type OwnCompany, signUp } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 120_000 });

const dialog = (page: Page) => page.getByRole('dialog');
const more = async (page: Page, label: string) => {
  await page.getByRole('main').getByRole('button', { name: '더 보기' }).first().click();
  await page.getByRole('menuitem', { name: label, exact: true }).click();
};
const choose = async (form: Locator, title: string) => {
  await form.getByRole('searchbox', { name: '권한 찾기' }).fill(title);
  await form.getByRole('checkbox', { name: title, exact: true }).click();
};
const roleNamed = async (company: OwnCompany, name: string) => {
  const { roles } = await company.call('GET', '/api/roles');
  return roles.find((role: { name: string }) => role.name === name);
};

/** Arrows, until the entry is the one that is pressed. */
async function chooseByKeys(page: Page, select: Locator, label: string): Promise<void> {
  await tabTo(page, select);
  const matches = page.getByRole('option', { name: new RegExp(`^${label} · `) }).filter({ visible: true });
  await page.keyboard.press('ArrowDown');
  await expect(matches).toBeVisible();
  for (let steps = 0; steps < 10; steps++) {
    if ((await matches.getAttribute('data-combobox-selected')) !== null) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  await expect(select).toHaveValue(new RegExp(`^${label} · `));
}

test('a role is made, changed after reading what it does, brought back to an earlier version, copied and removed', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/roles', '/admin/roles/:id');
  const company = await foundCompany(page, '역할 상사');
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const person = await signUp(other, { name: '김감사', email: `auditor-${company.code}@mail.example` });
  await person('POST', '/api/company-network/join', { companyCode: company.code });

  await page.goto(`${company.origin}/admin/roles`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('역할 관리');
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('마스터')).toContainText('구성원 1명');
  await expect(row('마스터')).toContainText('기본 제공');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'roles');

  // By the keyboard.
  await page.getByRole('button', { name: '역할 만들기' }).focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('textbox', { name: '코드' }).fill('auditor');
  await dialog(page).getByRole('textbox', { name: '이름', exact: true }).fill('감사 담당');
  await dialog(page).getByRole('textbox', { name: '이름 (영어)' }).fill('Auditor');
  await dialog(page).getByRole('searchbox', { name: '권한 찾기' }).fill('역할과 권한');
  const expected = dialog(page).getByRole('checkbox', { name: '역할과 권한 보기', exact: true });
  await expect(expected).toBeVisible();
  await expected.focus();
  await page.keyboard.press('Space');
  await expect(expected).toBeChecked();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'role-new');
  await dialog(page).getByRole('button', { name: '저장' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('감사 담당');
  await expect(page.getByText('이 역할이 배정된 구성원이 없습니다.')).toBeVisible();
  const createdRole = await roleNamed(company, 'auditor');
  expect(createdRole).toMatchObject({ level: 40, permissions: ['access.role.read'], version: 1 });

  // Somebody gets it, and is a link from here.
  const waiting = await company.call('GET', '/api/members?status=pending');
  await company.call('POST', `/api/members/${waiting[0].id}/approve`, { roles: ['auditor'] });
  const auditor = await enterCompany(other, person, company.code);
  expect((await auditor.call('GET', '/api/roles')).roles.length).toBeGreaterThan(0);
  await page.reload();
  await expect(page.getByRole('link', { name: '김감사' })).toHaveAttribute('href', /\/admin\/users\//);

  // Preview before saving: people gaining and losing rights.
  await page.getByRole('main').getByRole('button', { name: '수정', exact: true }).click();
  await choose(dialog(page), '역할과 권한 보기');
  await choose(dialog(page), '역할 관리');
  await dialog(page).getByRole('textbox', { name: '이름', exact: true }).fill('내부 감사');
  await dialog(page).getByRole('button', { name: '다음' }).click();
  await expect(dialog(page).getByText('이름: 감사 담당 → 내부 감사')).toBeVisible();
  await expect(dialog(page).getByText('1명이 권한이나 메뉴를 잃습니다.')).toBeVisible();
  await expect(dialog(page).getByText('1명이 권한이나 메뉴를 얻습니다.')).toBeVisible();
  await expect(dialog(page).getByText('얻음: 역할 관리')).toBeVisible();
  await expect(dialog(page).getByText('잃음: 역할과 권한 보기')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'role-what-if');
  // Nothing has happened yet; going back preserves the filled-in form.
  expect(await roleNamed(company, 'auditor')).toEqual({ ...createdRole, memberCount: 1 });
  await dialog(page).getByRole('button', { name: '이전' }).click();
  await expect(dialog(page).getByRole('textbox', { name: '이름', exact: true })).toHaveValue('내부 감사');
  await dialog(page).getByRole('button', { name: '다음' }).click();
  await dialog(page).getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('역할을 수정했습니다.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('내부 감사');
  expect(await roleNamed(company, 'auditor')).toMatchObject({ permissions: ['access.role.manage'], version: 2 });
  await expect(auditor.call('GET', '/api/roles')).rejects.toThrow();

  // Restores the previous version.
  await expect(page.getByRole('row').filter({ hasText: '권한 1개 추가: 역할 관리' })).toContainText('한대표');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'role');
  await page.getByRole('button', { name: '버전 1 작업' }).click();
  await page.getByRole('menuitem', { name: '이 버전으로 되돌리기' }).click();
  await expect(dialog(page).getByText('얻음: 역할과 권한 보기')).toBeVisible();
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('button', { name: '이 버전으로 되돌리기' }).click();
  await expect(page.getByText('지난 버전으로 되돌렸습니다.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('감사 담당');
  expect(await roleNamed(company, 'auditor')).toEqual({ ...createdRole, version: 3, memberCount: 1 });
  expect((await auditor.call('GET', '/api/roles')).roles.length).toBeGreaterThan(0);

  // Any two of its versions beside each other, by the keyboard: the first and the one that was taken back.
  const compare = page.getByRole('button', { name: '두 버전 비교' });
  await pressWithKey(page, compare);
  const compared = page.getByRole('dialog', { name: '두 버전 비교' });
  await chooseByKeys(page, compared.getByRole('combobox', { name: '기준 버전' }), '버전 1');
  await chooseByKeys(page, compared.getByRole('combobox', { name: '비교할 버전' }), '버전 2');
  await expect(compared.getByText('이름: 감사 담당 → 내부 감사')).toBeVisible();
  const side = (name: string) => compared.getByRole('region', { name });
  await expect(side('추가한 권한 1개').getByText('역할 관리')).toBeVisible();
  await expect(side('제거한 권한 1개').getByText('역할과 권한 보기')).toBeVisible();
  const comparison = await company.call('GET', `/api/roles/${createdRole.id}/versions/compare?base=1&other=2`);
  expect(comparison).toMatchObject({
    changes: [{ ko: '이름: 감사 담당 → 내부 감사' }],
    added: [{ permissions: [{ name: 'access.role.manage' }] }],
    removed: [{ permissions: [{ name: 'access.role.read' }] }],
  });
  await expectNoSeriousFindings(page);
  await takePictures(page, 'role-compared');
  // The first and what was made of it again are the same.
  await chooseByKeys(page, compared.getByRole('combobox', { name: '비교할 버전' }), '버전 3');
  await expect(compared.getByText('달라진 점 없음')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(compared).toHaveCount(0);
  await expect(compare).toBeFocused();

  // A copy, which nobody has, goes again.
  await more(page, '복사해서 만들기');
  await dialog(page).getByRole('textbox', { name: '코드' }).fill('auditor-two');
  await dialog(page).getByRole('textbox', { name: '이름', exact: true }).fill('감사 보조');
  await dialog(page).getByRole('button', { name: '저장' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('감사 보조');
  expect(await roleNamed(company, 'auditor-two')).toMatchObject({ permissions: ['access.role.read'] });
  await more(page, '삭제');
  await dialog(page).getByRole('button', { name: '삭제' }).click();
  await expect(page).toHaveURL(/\/admin\/roles$/);
  await expect(row('감사 담당')).toBeVisible();
  await expect(row('감사 보조')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a built-in role is changed by touch, and goes back to what the product ships', async ({ page }) => {
    claimScreens('/admin/roles', '/admin/roles/:id');
    const company = await foundCompany(page, '손안의 역할');
    await page.goto(`${company.origin}/admin/roles`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('역할 관리');
    await expectNoSidewaysScroll(page);
    await takePictures(page, 'roles-390');
    await page.getByRole('link', { name: '열람자' }).tap();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('열람자');
    const before = await roleNamed(company, 'viewer');
    await expectNoSidewaysScroll(page);
    await page.getByRole('main').getByRole('button', { name: '수정', exact: true }).tap();
    await dialog(page).getByRole('searchbox', { name: '권한 찾기' }).fill('역할 관리');
    await dialog(page).getByRole('checkbox', { name: '역할 관리', exact: true }).tap();
    await expectNoSidewaysScroll(page);
    await dialog(page).getByRole('button', { name: '다음' }).tap();
    await expect(dialog(page).getByText('권한 1개 추가: 역할 관리')).toBeVisible();
    await expect(dialog(page).getByText('할 수 있는 일이 달라지는 사람은 없습니다.')).toBeVisible();
    await expectNoSeriousFindings(page);
    await takePictures(page, 'role-what-if-390');
    await dialog(page).getByRole('button', { name: '저장' }).tap();
    await expect(page.getByText('역할을 수정했습니다.')).toBeVisible();
    expect(await roleNamed(company, 'viewer')).toMatchObject({ isShipped: false });
    await page.getByRole('main').getByRole('button', { name: '더 보기' }).first().tap();
    await page.getByRole('menuitem', { name: '기본값으로 되돌리기', exact: true }).tap();
    await expect(dialog(page).getByText('권한이 제품의 기본값을 따름')).toBeVisible();
    await dialog(page).getByRole('button', { name: '기본값으로 되돌리기' }).tap();
    await expect(dialog(page)).toHaveCount(0);
    expect(await roleNamed(company, 'viewer')).toEqual({ ...before, version: before.version + 2 });
    // Changes that the latest version reverted from the one before it.
    await page.getByRole('button', { name: '두 버전 비교' }).tap();
    const compared = page.getByRole('dialog', { name: '두 버전 비교' });
    await expect(compared.getByText('권한이 제품의 기본값을 따름')).toBeVisible();
    await expect(compared.getByRole('region', { name: '제거한 권한 1개' })).toContainText('역할 관리');
    await expectNoSidewaysScroll(page);
    await expectNoSeriousFindings(page);
    await takePictures(page, 'role-compared-390');
  });
});

test.describe('in English', () => {
  test.use({ locale: 'en-US', viewport: { width: 820, height: 1180 } });

  test('the effect of a change is shown before saving, and later among the versions', async ({ page }) => {
    claimScreens('/admin/roles', '/admin/roles/:id');
    const company = await foundCompany(page, 'Role Trading');
    await page.goto(`${company.origin}/admin/roles`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Roles');
    await takePictures(page, 'roles-en');
    await page.getByRole('link', { name: 'Viewer', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viewer');
    await page.getByRole('main').getByRole('button', { name: 'Edit', exact: true }).click();
    const form = dialog(page);
    await form.getByRole('searchbox', { name: 'Find a permission' }).fill('Manage roles');
    await form.getByRole('checkbox', { name: 'Manage roles', exact: true }).click();
    await form.getByRole('button', { name: 'Next' }).click();
    await expect(form.getByText('Permissions added (1): Manage roles')).toBeVisible();
    await expect(form.getByText('No one’s permissions change.')).toBeVisible();
    await expectNoSeriousFindings(page);
    await takePictures(page, 'role-what-if-en');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Role updated.')).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: 'Version 2' })).toContainText('Manage roles');
    await expectNoSidewaysScroll(page);
    await takePictures(page, 'role-en');
    expect((await roleNamed(company, 'viewer')).permissions).toContain('access.role.manage');
  });
});
