/** A portal's menu is arranged by mouse, keyboard and thumb, published, seen by everybody as it is permitted, and brought back. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { enterCompany, foundCompany, type OwnCompany, signUp } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 150_000 });

const builder = '/features/simple-menu-builder';
const dialog = (page: Page) => page.getByRole('dialog');
const tree = (page: Page, name = '메뉴 순서') => page.getByRole('tree', { name });
const line = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });
const own = (page: Page, name: string) => page.getByRole('treeitem').filter({ hasText: name });
const menu = (page: Page) => page.getByRole('navigation', { name: '주 메뉴' });
const top = (page: Page) => menu(page).getByRole('list').first().locator('> li > a');
const both = (text: string) => ({ ko: text, en: text });

/** A published flow that everybody may start. */
async function leaveFlow(company: OwnCompany): Promise<string> {
  const { id, version } = await company.call('POST', '/api/flow/frames', { key: 'leave', title: both('휴가 쓰기') });
  const set = {
    id: 'set',
    kind: 'flow.set-values',
    title: both('정리'),
    settings: { values: [{ name: 'a', value: 1 }] },
  };
  const definition = { blocks: [set], connections: [] };
  await company.call('POST', `/api/flow/frames/${id}/publish`, { version, definition });
  return id;
}

test('a menu is put in order by mouse and keyboard, named, given entries of its own, published, and turned back', async ({
  page,
  browser,
}) => {
  claimScreens('/features/simple-menu-builder');
  const company = await foundCompany(page, '메뉴판 상사');
  await leaveFlow(company);
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const person = await signUp(other, { name: '정사원', email: `tree-${company.code}@mail.example` });
  await person('POST', '/api/company-network/join', { companyCode: company.code });
  const [waiting] = await company.call('GET', '/api/members?status=pending');
  await company.call('POST', `/api/members/${waiting.id}/approve`, { roles: ['user'] });
  await enterCompany(other, person, company.code);
  const read = () => company.call('GET', '/api/menu/trees/employee');

  await page.goto(`${company.origin}${builder}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('간편 메뉴 빌더');
  await expect(page.getByText('지금은 기본 메뉴가 모두에게 보입니다.')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'menu-builder');

  // By mouse: an entry of a group is dragged to the top, before the first group. The step is taken back.
  await expect(async () => {
    await line(page, '결재선').dragTo(line(page, '홈').first(), { targetPosition: { x: 40, y: 4 } });
    await expect(page.getByText('결재선: 최상위 10개 중 1번째')).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(tree(page).getByRole('treeitem').first()).toHaveText('결재선');
  const back = page.getByRole('button', { name: '실행 취소' });
  await back.click();
  await expect(tree(page).getByRole('treeitem').first()).toHaveText('홈');

  // By keyboard: out of its group, down, into the next one, up in it, and out again; it is called otherwise.
  await line(page, '전체 재고').click();
  await tree(page).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText('전체 재고: 최상위 10개 중 6번째')).toBeVisible();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('전체 재고: 최상위 10개 중 7번째')).toBeVisible();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.getByText('전체 재고: 업무 흐름 그룹의 4개 중 4번째')).toBeVisible();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('전체 재고: 업무 흐름 그룹의 4개 중 3번째')).toBeVisible();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText('전체 재고: 최상위 10개 중 7번째')).toBeVisible();
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText('전체 재고는 그쪽으로 더 옮길 수 없습니다.')).toBeVisible();
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('한국어 이름').fill('창고');
  await dialog(page).getByLabel('아이콘').selectOption('별');
  await expectNoSeriousFindings(page);
  await dialog(page).getByLabel('한국어 이름').press('Enter');
  await expect(line(page, '창고')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);

  // Entries of its own: the start of a flow, a filtered screen, and a page of the site.
  const add = async (what: string) => {
    await page.getByRole('button', { name: '추가', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: what })).toBeVisible();
    await expectNoSeriousFindings(page);
    await page.getByRole('menuitem', { name: what }).click();
  };
  await add('메뉴 추가');
  await dialog(page).getByRole('button', { name: '확인' }).click();
  await expect(dialog(page).getByText('이름을 입력해 주세요.')).toBeVisible();
  await dialog(page).getByLabel('한국어 이름').fill('휴가 신청');
  await dialog(page).getByLabel('여는 곳').selectOption('업무 흐름 시작');
  await dialog(page).getByRole('combobox', { name: '업무 흐름 시작' }).fill('휴가 쓰기');
  await page.getByRole('option', { name: '휴가 쓰기' }).click();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'menu-builder-entry');
  await dialog(page).getByRole('button', { name: '확인' }).click();
  await expect(own(page, '휴가 신청')).toBeVisible();
  await add('메뉴 추가');
  await dialog(page).getByLabel('한국어 이름').fill('홈페이지');
  await dialog(page).getByLabel('여는 곳').selectOption('회사 홈페이지');
  await dialog(page).getByLabel('홈페이지 주소').fill('https://other.example');
  await dialog(page).getByRole('button', { name: '확인' }).click();
  await expect(dialog(page).getByText('빈칸 없이, 올바른 주소로')).toBeVisible();
  await dialog(page).getByLabel('홈페이지 주소').fill('/catalog');
  await dialog(page).getByRole('button', { name: '확인' }).click();
  await add('그룹 추가');
  await dialog(page).getByLabel('한국어 이름').fill('바로 가기');
  await dialog(page).getByRole('button', { name: '확인' }).click();
  await expect(own(page, '바로 가기')).toBeVisible();
  // A step is taken back.
  await back.click();
  await expect(own(page, '바로 가기')).toHaveCount(0);

  // Saved as a draft: nobody else sees it. Published: everybody sees it on the next screen, as permitted.
  await page.getByRole('button', { name: '초안 저장' }).click();
  await expect(page.getByText('초안을 저장했습니다.')).toBeVisible();
  expect(await read()).toMatchObject({ version: 1, published: null, isDraft: true });
  await other.goto(`${company.origin}/workspace`);
  await expect(top(other).first()).toHaveText('홈');
  await page.getByRole('button', { name: '게시', exact: true }).click();
  await expect(page.getByText('메뉴를 게시했습니다.', { exact: false })).toBeVisible();
  await expect(page.getByText('지금은 버전 1 메뉴가 모두에게 보입니다.')).toBeVisible();
  await takePictures(page, 'menu-builder-published');
  await other.goto(`${company.origin}/workspace`);
  await expect(top(other).filter({ hasText: '창고' })).toHaveCount(1);
  await expect(menu(other).getByRole('link', { name: '장부' })).toHaveCount(0);
  await expect(menu(other).getByRole('link', { name: '홈페이지' })).toHaveAttribute('href', '/catalog?lang=ko');
  await menu(other).getByRole('link', { name: '휴가 신청' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('휴가 쓰기 시작');
  await expect(menu(other).getByRole('link', { name: '휴가 신청' })).toHaveAttribute('aria-current', 'page');
  await menu(other).getByRole('link', { name: '창고' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('아이템 관리');
  // The palette finds it by both names, and what the company added.
  await other.keyboard.press('Control+k');
  await dialog(other).getByRole('combobox').fill('전체 재고');
  await expect(dialog(other).getByRole('option', { name: '창고' })).toBeVisible();
  await dialog(other).getByRole('combobox').fill('휴가 신청');
  await expect(dialog(other).getByRole('option', { name: '휴가 신청' })).toBeVisible();
  await other.keyboard.press('Escape');

  // Somebody else publishes meanwhile: the changes here are not merged with it, and a message says so.
  await line(page, '창고').click();
  await page.getByRole('button', { name: '위로', exact: true }).click();
  await expect(page.getByText('창고: 최상위 12개 중 6번째')).toBeVisible();
  const now = await read();
  await company.call('POST', '/api/menu/trees/employee/publish', { version: now.version, tree: now.tree });
  await expect(page.getByText('한대표님이 메뉴를 먼저 수정했습니다.', { exact: false })).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.getByRole('button', { name: '게시', exact: true }).click();
  await expect(page.getByText('최신 내용을 확인해 주세요.', { exact: false })).toBeVisible();
  expect((await read()).published).toBe(2);
  await page.getByRole('button', { name: '새 내용 불러오기' }).click();
  await expect(page.getByText('지금은 버전 2 메뉴가 모두에게 보입니다.')).toBeVisible();

  // Turned back to what the first version was.
  await page.getByRole('button', { name: '버전 1 작업' }).click();
  await page.getByRole('menuitem', { name: '이 메뉴로 되돌리기' }).click();
  await expect(dialog(page).getByText('모두의 메뉴가 버전 1로 바뀌고', { exact: false })).toBeVisible();
  await dialog(page).getByRole('button', { name: '이 메뉴로 되돌리기' }).click();
  await expect(page.getByText('메뉴를 버전 1로 되돌렸습니다.')).toBeVisible();
  expect(await company.call('GET', '/api/menu/trees/employee/versions')).toMatchObject([
    { number: 3, from: 1 },
    { number: 2, from: null },
    { number: 1, from: null },
  ]);
  await expectNoSidewaysScroll(page);
});

test('on a phone the menu of administrators is arranged by buttons, in English, and the publishing is taken back', async ({
  page,
}) => {
  claimScreens('/features/simple-menu-builder');
  const company = await foundCompany(page, '메뉴판 전화');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${company.origin}${builder}?portal=admin&lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menu builder');
  await expect(tree(page, 'Menu order')).toBeVisible();
  await line(page, 'Audit trail').click();
  await page.getByRole('button', { name: 'Out of the group' }).click();
  await expect(page.getByText('Audit trail: 8 of 8 at the top')).toBeVisible();
  await page.getByRole('button', { name: 'Up', exact: true }).click();
  await expect(page.getByText('Audit trail: 7 of 8 at the top')).toBeVisible();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await dialog(page).getByLabel('English name').fill('Who did what');
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
  await expect(line(page, 'Who did what')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'menu-builder-phone');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Menu published.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('The previous menu was restored.')).toBeVisible();
  const menus = async () => (await company.call('GET', '/api/auth/me')).member.menus;
  expect(await menus()).toBeUndefined();
  // Published once more, the drawer of a phone has it.
  const { version } = await company.call('GET', '/api/menu/trees/admin');
  await company.call('POST', '/api/menu/trees/admin/restore', { version, number: 1 });
  await page.goto(`${company.origin}${builder}`);
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(dialog(page).getByRole('link', { name: 'Who did what' })).toBeVisible();
  await expectNoSeriousFindings(page);
});

test('the menu of customers is arranged by keyboard, seen by who never signed in, on a desk and on a phone, and turned back', async ({
  page,
  browser,
}) => {
  claimScreens('/features/simple-menu-builder', '/orders');
  const company = await foundCompany(page, '손님 상사');
  const customer = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const recorded: string[] = [];
  customer.on('request', (request) => void recorded.push(new URL(request.url()).pathname));
  const links = menu(customer).getByRole('link');
  const usual = ['주문 내역', '내 계정', '카탈로그', '장바구니'];
  await customer.goto(`${company.origin}/orders`);
  await expect(links).toHaveText(usual);

  await page.goto(`${company.origin}${builder}`);
  await page.getByRole('button', { name: '고객 포털' }).press('Enter');
  await expect(page.getByRole('treeitem')).toHaveText(['내 계정', '주문 내역', '내 계정']);
  await tree(page).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(page.getByText('내 계정: 최상위 2개 중 2번째')).toBeVisible();
  await page.keyboard.press('Shift+ArrowUp');
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('한국어 이름').fill('내 정보');
  await dialog(page).getByLabel('한국어 이름').press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('button', { name: '추가', exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: '메뉴 추가' }).press('Enter');
  await dialog(page).getByLabel('한국어 이름').fill('새로 나온 것');
  const leads = dialog(page).getByLabel('여는 곳');
  await expect(leads.getByRole('option')).toHaveText(['포털 화면', '회사 홈페이지']);
  await leads.selectOption('회사 홈페이지');
  await dialog(page).getByLabel('홈페이지 주소').fill('/catalog?sort=newest');
  await dialog(page).getByLabel('홈페이지 주소').press('Enter');
  await expect(page.getByRole('treeitem')).toHaveText(['내 정보', '내 계정', '주문 내역', /^새로 나온 것/]);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'menu-builder-customers');
  await page.getByRole('button', { name: '초안 저장' }).press('Enter');
  await expect(page.getByText('초안을 저장했습니다.')).toBeVisible();
  // Nobody is asked for what is not published.
  await customer.reload();
  await expect(links).toHaveText(usual);
  expect(recorded).not.toContain('/api/menu/customers');
  await page.getByRole('button', { name: '게시', exact: true }).press('Enter');
  await expect(page.getByText('지금은 버전 1 메뉴가 모두에게 보입니다.')).toBeVisible();
  expect(await company.call('GET', '/api/menu/customers')).toMatchObject({
    menu: { groups: [{ label: { ko: '내 정보' } }, { entries: [{ to: '/orders' }] }, { label: both('새로 나온 것') }] },
  });

  await customer.reload();
  await expect(links).toHaveText(['내 정보', '주문 내역', '새로 나온 것', '카탈로그', '장바구니']);
  await expect(links.filter({ hasText: '주문 내역' })).toHaveAttribute('aria-current', 'page');
  await expectNoSeriousFindings(customer);
  await expectNoSidewaysScroll(customer);
  await takePictures(customer, 'menu-of-customers');
  await links.filter({ hasText: '내 정보' }).click();
  await expect(customer).toHaveURL(/\/my-account\/dashboard/);
  await links.filter({ hasText: '새로 나온 것' }).click();
  await expect(customer).toHaveURL(/\/catalog\?sort=newest/);

  // In the drawer of a phone.
  await customer.setViewportSize({ width: 390, height: 844 });
  await customer.goto(`${company.origin}/orders`);
  await customer.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(dialog(customer).getByRole('link', { name: '내 정보' })).toBeVisible();
  await expectNoSeriousFindings(customer);
  await takePictures(customer, 'menu-of-customers-390');

  await page.getByRole('button', { name: '기본 메뉴로 되돌리기' }).click();
  await dialog(page).getByRole('button', { name: '이 메뉴로 되돌리기' }).click();
  await expect(page.getByText('지금은 기본 메뉴가 모두에게 보입니다.')).toBeVisible();
  await customer.setViewportSize({ width: 1280, height: 800 });
  await customer.goto(`${company.origin}/orders`);
  await expect(links).toHaveText(usual);
});
