/** A portal's menu is given the company's colours and shapes by mouse, keyboard and thumb, seen before, read or refused, published for everybody, and brought back. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { enterCompany, foundCompany, signUp } from '../support/own-company.ts';
import { changeScheme, expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 150_000 });

const builder = '/features/branded-menu-builder';
const choose = (page: Page, what: string, value: string) =>
  page.getByRole('radiogroup', { name: what, exact: true }).getByText(value, { exact: true }).click();
const preview = (page: Page, scheme: string, name = '메뉴 미리보기') =>
  page.getByRole('region', { name: scheme, exact: true }).getByRole('group', { name });
const menu = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' });
const back = (color: string) => ['background-color', color] as const;
const [green, night] = ['rgb(18, 55, 42)', 'rgb(11, 31, 23)'];

test('a menu gets colours, shapes, an icon and a badge by mouse, is seen in light and dark, published for everybody, and brought back', async ({
  page,
  browser,
}) => {
  claimScreens('/features/branded-menu-builder');
  const company = await foundCompany(page, '메뉴색 상사');
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const person = await signUp(other, { name: '정사원', email: `style-${company.code}@mail.example` });
  await person('POST', '/api/company-network/join', { companyCode: company.code });
  const [waiting] = await company.call('GET', '/api/members?status=pending');
  await company.call('POST', `/api/members/${waiting.id}/approve`, { roles: ['user'] });
  await enterCompany(other, person, company.code);
  const read = () => company.call('GET', '/api/menu/trees/employee');

  await page.goto(`${company.origin}${builder}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('브랜드 메뉴 빌더');
  await expect(page.getByText('지금은 기본 메뉴가 모두에게 보입니다.')).toBeVisible();
  await expect(preview(page, '어두운 화면')).toBeVisible();
  await expectNoSeriousFindings(page);

  // A colour that nobody could read is reported while it is typed, and is not saved.
  await choose(page, '강조색', '직접 선택');
  await page.getByLabel('강조색, 밝은 화면').fill('#facc15');
  await expect(
    page.getByText('대비가 1.46:1이라 글자를 읽기 어렵습니다. 4.5:1 이상이어야 저장할 수 있습니다.'),
  ).toBeVisible();
  await page.getByLabel('강조색, 밝은 화면').fill('#face');
  await expect(page.getByText('#과 여섯 자리로 입력해 주세요.', { exact: false })).toBeVisible();
  await page.getByLabel('강조색, 밝은 화면').fill('#facc15');
  await expectNoSeriousFindings(page);
  await page.getByRole('button', { name: '초안 저장' }).click();
  await expect(page.getByText('밝은 화면의 강조색 대비가 1.46:1이라', { exact: false })).toBeVisible();
  expect((await read()).version).toBe(0);
  // The typed value is one step, and so is the choice before it.
  const undo = page.getByRole('button', { name: '실행 취소' });
  await undo.click();
  await expect(page.getByLabel('강조색, 밝은 화면')).not.toHaveValue('#facc15');
  await choose(page, '강조색', '회사 색');

  await choose(page, '바탕색', '직접 선택');
  await page.getByLabel('바탕색, 밝은 화면').fill('#12372a');
  await page.getByLabel('바탕색 선택, 어두운 화면').fill('#0b1f17');
  await choose(page, '선택한 메뉴', '옆 막대');
  await choose(page, '아이콘', '강조색 상자');
  await choose(page, '줄 간격', '촘촘하게');
  await choose(page, '그룹', '모두 펼치기');
  await expect(preview(page, '밝은 화면')).toHaveCSS(...back(green));
  await expect(preview(page, '어두운 화면')).toHaveCSS(...back(night));

  // An entry that is pressed in the preview is the one whose icon and badge are chosen.
  await preview(page, '밝은 화면').getByRole('link', { name: '전체 재고' }).click();
  await expect(page.getByLabel('메뉴', { exact: true }).locator('option:checked')).toHaveText(/전체 재고/);
  await page.getByLabel('아이콘', { exact: true }).and(page.locator('select')).selectOption('별');
  await page.getByLabel('한국어 배지').fill('새로');
  for (const scheme of ['밝은 화면', '어두운 화면']) {
    const entry = preview(page, scheme).getByRole('link', { name: '전체 재고 새로' });
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expect(entry.locator('svg')).toHaveCount(1);
  }
  await expectNoSeriousFindings(page);
  await takePictures(page, 'menu-style');
  await choose(page, '미리 볼 화면', '휴대전화');
  await expect(preview(page, '밝은 화면').getByRole('link', { name: '전체 재고 새로' })).toHaveCSS(
    'min-height',
    '44px',
  );
  await expectNoSeriousFindings(page);
  await choose(page, '미리 볼 화면', '컴퓨터');

  // A draft is seen by nobody else; what is published by everybody, with the next answer, in light and in dark.
  await page.getByRole('button', { name: '초안 저장' }).click();
  await expect(page.getByText('초안을 저장했습니다.')).toBeVisible();
  await other.goto(`${company.origin}/workspace`);
  await expect(menu(other).getByRole('link', { name: '홈' })).toBeVisible();
  await expect(menu(other)).not.toHaveCSS(...back(green));
  await page.getByRole('button', { name: '게시', exact: true }).click();
  await expect(page.getByText('지금은 버전 1 메뉴가 모두에게 보입니다.')).toBeVisible();
  await other.goto(`${company.origin}/workspace`);
  await expect(menu(other)).toHaveCSS(...back(green));
  await expect(menu(other).getByRole('link', { name: '전체 재고 새로' })).toBeVisible();
  await expectNoSeriousFindings(other);
  await takePictures(other, 'menu-styled');
  await changeScheme(other, 'dark');
  await expect(menu(other)).toHaveCSS(...back(night));
  await expectNoSeriousFindings(other);

  // Later arrangements preserve the style.
  await page.goto(`${company.origin}/features/simple-menu-builder`);
  await expect(page.getByRole('group', { name: '메뉴 미리보기' })).toHaveCSS(...back(green));
  await page.getByRole('treeitem', { name: '결재선', exact: true }).click();
  await page.getByRole('button', { name: '그룹 밖으로' }).click();
  await page.getByRole('button', { name: '게시', exact: true }).click();
  await expect(page.getByText('지금은 버전 2 메뉴가 모두에게 보입니다.')).toBeVisible();
  const { tree } = await read();
  expect(tree.style).toMatchObject({
    background: { light: '#12372a', dark: '#0b1f17' },
    chosen: 'bar',
    groups: 'open',
  });

  // Back to the menu of the product, and from there to the first version.
  await page.goto(`${company.origin}${builder}`);
  await page.getByRole('button', { name: '기본 메뉴로 되돌리기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '이 메뉴로 되돌리기' }).click();
  await expect(page.getByText('지금은 기본 메뉴가 모두에게 보입니다.')).toBeVisible();
  await other.goto(`${company.origin}/workspace`);
  await expect(menu(other).getByRole('link', { name: '홈' })).toBeVisible();
  await expect(menu(other)).not.toHaveCSS(...back(night));
  await page.getByRole('button', { name: '버전 1 작업' }).click();
  await page.getByRole('menuitem', { name: '이 메뉴로 되돌리기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '이 메뉴로 되돌리기' }).click();
  await expect(page.getByText('지금은 버전 4 메뉴가 모두에게 보입니다.')).toBeVisible();
  await expect(preview(page, '밝은 화면')).toHaveCSS(...back(green));
  await expectNoSidewaysScroll(page);
});

test('the keyboard alone styles a menu, takes a step back and publishes', async ({ page }) => {
  claimScreens('/features/branded-menu-builder');
  const company = await foundCompany(page, '메뉴색 자판');
  await page.goto(`${company.origin}${builder}?portal=admin`);
  await expect(preview(page, '밝은 화면')).toBeVisible();
  const radio = (what: string, value: string) =>
    page.getByRole('radiogroup', { name: what, exact: true }).getByRole('radio', { name: value, exact: true });
  await radio('선택한 메뉴', '옅은 바탕').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(radio('선택한 메뉴', '꽉 찬 바탕')).toBeChecked();
  await radio('모서리', '둥글게').focus();
  await page.keyboard.press('ArrowRight');
  await expect(radio('모서리', '각지게')).toBeChecked();
  await page.getByRole('button', { name: '실행 취소' }).focus();
  await page.keyboard.press('Enter');
  await expect(radio('모서리', '둥글게')).toBeChecked();
  await preview(page, '밝은 화면').getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(preview(page, '밝은 화면').getByRole('link').nth(1)).toHaveAttribute('aria-current', /page|true/);
  await page.getByRole('button', { name: '게시', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('지금은 버전 1 메뉴가 모두에게 보입니다.')).toBeVisible();
  const { style } = (await company.call('GET', '/api/menu/trees/admin')).tree;
  expect(style).toMatchObject({ chosen: 'filled', corner: 'usual' });
  // One's own menu, at once.
  const here = menu(page).locator('a[aria-current]').first();
  await expect(here).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expectNoSeriousFindings(page);
});

test('on a phone a menu is styled in English, and its drawer has the style', async ({ page }) => {
  claimScreens('/features/branded-menu-builder');
  const company = await foundCompany(page, '메뉴색 전화');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${company.origin}${builder}?portal=admin&lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu style');
  await choose(page, 'Background', 'Custom');
  await page.getByLabel('Background, light mode', { exact: true }).fill('#12372a');
  await choose(page, 'Corners', 'Pill');
  await page.getByLabel('Korean badge').fill('새로');
  await page.getByLabel('English badge').fill('New');
  await expect(preview(page, 'Light mode', 'Menu preview')).toHaveCSS(...back(green));
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'menu-style-phone');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Everyone sees version 1 now.')).toBeVisible();
  await page.goto(`${company.origin}${builder}?portal=admin`);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('New', { exact: true })).toBeVisible();
  await expect(drawer).toHaveCSS(...back(green));
  await expectNoSeriousFindings(page);
  await takePictures(page, 'menu-styled-phone');
});
