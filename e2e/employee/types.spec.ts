import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { chooseFrom } from '../support/menu.ts';
import { foundCompany, type OwnCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings } from '../support/product.ts';
import { undoOnScreen } from '../support/undo.ts';

/** Screens that are made from types of records: each does its job, and its data is read back. */
test.describe.configure({ timeout: 180_000 });

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const dialog = (page: Page) => page.getByRole('dialog');
const main = (page: Page) => page.getByRole('main');

async function open(page: Page, company: OwnCompany, path: string, title: string): Promise<void> {
  await page.goto(`${company.origin}${path}`);
  await expect(heading(page)).toHaveText(title);
}

const make = (company: OwnCompany, place: string, title: string, fields: object = {}) =>
  company.call('POST', `/api/axis/${place}`, { title, fields });
const read = async (company: OwnCompany, place: string, id: string) =>
  (await company.call('GET', `/api/axis/${place}/${id}`)).fields;

/** Opens the form of a list, fills in the name, and saves. */
async function register(
  page: Page,
  input: { type: string; title: string; fill?: () => Promise<void> },
): Promise<string> {
  await page.getByRole('link', { name: `${input.type} 등록` }).click();
  await expect(heading(page)).toHaveText(`${input.type} 등록`);
  await page.getByLabel('이름').fill(input.title);
  // Rarely filled fields are collapsed.
  const fold = page.getByText('더 적기');
  if (input.fill && (await fold.isVisible())) await fold.click();
  await input.fill?.();
  await page.getByRole('button', { name: `${input.type} 등록` }).click();
  await expect(heading(page)).toHaveText(input.title);
  return page.url().split('/').at(-1) as string;
}

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await main(page).getByRole('combobox', { name: label }).first().click();
  await page.getByRole('option', { name: option }).first().click();
}

/** An action of the head: its button, or its entry in the menu. */
async function act(page: Page, label: string): Promise<void> {
  const button = main(page).getByRole('button', { name: label, exact: true }).first();
  const entry = page.getByRole('menuitem', { name: label });
  // The variant is known once the header shows the actions of the state.
  await chooseFrom(main(page).getByRole('button', { name: '더 보기' }).first(), button.or(entry).first());
}
const confirm = async (page: Page, label: string) => {
  await dialog(page).getByRole('button', { name: label }).click();
  await expect(dialog(page)).toBeHidden();
};

test('자산: registered, assigned, disposed of, and taken back', async ({ page }) => {
  claimScreens('/domains/item/asset', '/domains/item/asset/new');
  const company = await foundCompany(page, '다온 사무가구');
  await make(company, 'entity/internal', '이도윤', { kind: 'employee' });
  await open(page, company, '/domains/item/asset', '자산');
  const id = await register(page, { type: '자산', title: '회의실 빔프로젝터' });
  await expect(main(page).getByText('보관', { exact: true }).first()).toBeVisible();

  await act(page, '지급하기');
  await dialog(page).getByRole('button', { name: '지급하기' }).click();
  await expect(dialog(page).getByRole('combobox', { name: '사용자' })).toHaveAttribute('aria-invalid', 'true');
  await dialog(page).getByRole('combobox', { name: '사용자' }).fill('이도윤');
  await page.getByRole('option', { name: '이도윤' }).click();
  await expectNoSeriousFindings(page);
  await confirm(page, '지급하기');
  await expect(main(page).getByText('사용 중', { exact: true }).first()).toBeVisible();

  await act(page, '처분하기');
  await dialog(page).getByLabel('처분일').fill('2026-11-20');
  await dialog(page).getByLabel('처분일').press('Tab');
  await confirm(page, '처분하기');
  await expect(main(page).getByText('처분', { exact: true }).first()).toBeVisible();
  await expect(main(page).getByRole('button', { name: '지급하기' })).toHaveCount(0);
  expect(await read(company, 'item/asset', id)).toMatchObject({ status: 'disposed' });

  await page.getByRole('alert').filter({ hasText: '처분하기' }).getByRole('button', { name: '되돌리기' }).click();
  await undoOnScreen(page);
  expect(await read(company, 'item/asset', id)).toMatchObject({ status: 'in-use' });

  await open(page, company, '/domains/item/asset', '자산');
  await choose(page, '상태', '사용 중');
  await expect(page.getByRole('row', { name: /회의실 빔프로젝터/ })).toContainText('이도윤');
});

test('판매 상품: a new one has its price in the list', async ({ page }) => {
  claimScreens('/domains/item/sellable');
  const company = await foundCompany(page, '다온 잡화');
  await open(page, company, '/domains/item/sellable', '판매 상품');
  await main(page).getByRole('button', { name: '상품 등록' }).click();
  await dialog(page).getByRole('textbox', { name: '이름' }).fill('린넨 앞치마');
  await dialog(page).getByRole('textbox', { name: '판매가' }).fill('32000');
  await dialog(page).getByRole('textbox', { name: '재고 수량' }).fill('4');
  await dialog(page).getByRole('combobox', { name: '분류' }).fill('앞치마');
  await expect(dialog(page)).toContainText('‘앞치마’ 분류를 새로 만듭니다.');
  await dialog(page).getByRole('button', { name: '상품 등록' }).click();
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('row', { name: /린넨 앞치마/ })).toContainText('32,000원');
});

test('서비스: offered, paused, offered again', async ({ page }) => {
  claimScreens('/domains/item/service', '/domains/item/service/new');
  const company = await foundCompany(page, '다온 상담');
  await open(page, company, '/domains/item/service', '서비스');
  const id = await register(page, {
    type: '서비스',
    title: '방문 상담',
    fill: async () => {
      await page.getByRole('textbox', { name: '요금' }).fill('120000');
      await page.getByLabel('소요 시간').fill('90');
    },
  });
  await act(page, '일시 중지하기');
  await confirm(page, '일시 중지하기');
  await expect(main(page).getByText('일시 중지', { exact: true }).first()).toBeVisible();
  await open(page, company, '/domains/item/service', '서비스');
  await expect(page.getByRole('row', { name: /방문 상담/ })).toContainText('일시 중지');
  await expect(page.getByRole('row', { name: /방문 상담/ })).toContainText('120,000원');
  expect(await read(company, 'item/service', id)).toMatchObject({ offer: 'paused', durationMinutes: 90 });
});

/** A stocked consumable. */
async function supply(page: Page, { path, type, out }: { path: string; type: string; out: string }): Promise<void> {
  const company = await foundCompany(page, '다온 공방');
  await open(page, company, path, type);
  await register(page, { type, title: '천연 오일', fill: () => page.getByLabel('재주문 기준').fill('5') });
  await act(page, '들여오기');
  await dialog(page).getByLabel('수량').fill('20');
  await confirm(page, '들여오기');
  await act(page, out);
  await dialog(page).getByLabel('수량').fill('30');
  await dialog(page).getByRole('button', { name: out }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('재고가 부족합니다.');
  await dialog(page).getByLabel('수량').fill('16');
  await confirm(page, out);
  await expect(main(page).getByRole('region', { name: '재고 이동' })).toContainText('-16');
  await open(page, company, path, type);
  const row = page.getByRole('row', { name: /천연 오일/ });
  await expect(row).toContainText('다시 주문');
  await expect(row).toContainText('4');
}

test('소모품: comes in, is taken out, and says when to buy again', async ({ page }) => {
  claimScreens('/domains/item/consumable', '/domains/item/consumable/new');
  await supply(page, { path: '/domains/item/consumable', type: '소모품', out: '사용 처리' });
});

test('원자재: comes in, is taken out, and says when to buy again', async ({ page }) => {
  claimScreens('/domains/item/raw-material', '/domains/item/raw-material/new');
  await supply(page, { path: '/domains/item/raw-material', type: '원자재', out: '생산에 투입' });
});

test('공간: all of them, with what is closed and why', async ({ page }) => {
  claimScreens(
    '/domains/space',
    '/domains/space/internal',
    '/domains/space/internal/new',
    '/domains/space/external',
    '/domains/space/external/new',
    '/domains/space/virtual',
    '/domains/space/virtual/new',
    '/space/:id',
  );
  const company = await foundCompany(page, '다온 공간');
  await open(page, company, '/domains/space/internal', '내부 공간');
  const id = await register(page, {
    type: '내부 공간',
    title: '3층 큰 회의실',
    fill: async () => {
      await page.getByLabel('층').fill('3층');
      await page.getByLabel('수용 인원').fill('24');
    },
  });
  await expect(page).toHaveURL(`${company.origin}/space/${id}`);
  await act(page, '이용 중지하기');
  await dialog(page).getByLabel('이용 중지 이유').fill('바닥 공사');
  await confirm(page, '이용 중지하기');
  await expect(main(page)).toContainText('바닥 공사');
  expect(await read(company, 'space/internal', id)).toMatchObject({
    use: 'closed',
    closedFor: '바닥 공사',
    capacity: 24,
  });

  await open(page, company, '/domains/space/external', '외부 공간');
  await register(page, { type: '외부 공간', title: '부산 지점' });
  await open(page, company, '/domains/space/virtual', '가상 공간');
  await register(page, { type: '가상 공간', title: '고객 상담 대화방' });
  await open(page, company, '/domains/space', '공간');
  for (const title of ['3층 큰 회의실', '부산 지점', '고객 상담 대화방']) {
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  }
  await open(page, company, '/domains/space/internal', '내부 공간');
  await choose(page, '이용 상태', '이용 중지');
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(1);
  await choose(page, '이용 상태', '이용 중');
  await expect(page.getByRole('link', { name: '3층 큰 회의실' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: '본사' })).toBeVisible();
});

test('부서·직원: somebody joins, moves, is edited and leaves', async ({ page }) => {
  claimScreens('/domains/entity/internal', '/domains/entity/internal/new', '/internal/:id');
  const company = await foundCompany(page, '다온 인사');
  await open(page, company, '/domains/entity/internal', '부서·직원');
  const id = await register(page, {
    type: '직원',
    title: '정하윤',
    fill: () => choose(page, '구분', '직원'),
  });
  await expect(page).toHaveURL(`${company.origin}/internal/${id}`);
  await act(page, '소속 옮기기');
  await dialog(page).getByRole('combobox', { name: '소속' }).fill('영업팀');
  await page.getByRole('option', { name: /영업팀/ }).click();
  await confirm(page, '소속 옮기기');
  await expect(main(page).getByRole('link', { name: '영업팀' }).first()).toBeVisible();
  await page.getByRole('button', { name: '수정', exact: true }).click();
  await page.getByLabel('직책').fill('대리');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('저장했습니다.')).toBeVisible();
  await expect(page.getByRole('region', { name: '내용' })).toContainText('대리');
  await act(page, '퇴사·종료 처리');
  await dialog(page).getByLabel('퇴사·종료일').fill('2026-11-30');
  await dialog(page).getByLabel('퇴사·종료일').press('Tab');
  await confirm(page, '퇴사·종료 처리');
  await expect(main(page).getByText('퇴사·종료', { exact: true }).first()).toBeVisible();
  expect(await read(company, 'entity/internal', id)).toMatchObject({ standing: 'ended', position: '대리' });
  await open(page, company, '/domains/entity/internal', '부서·직원');
  await expect(page.getByRole('row', { name: /정하윤/ })).toContainText('퇴사·종료');
});

test('고객·거래처: put on hold with a reason, and dealt with again', async ({ page }) => {
  claimScreens('/domains/entity', '/external/:id');
  const company = await foundCompany(page, '다온 유통');
  const { id } = await make(company, 'entity/external', '소담카페', { kind: 'customer' });
  await open(page, company, '/domains/entity', '사람·조직');
  await page.getByRole('link', { name: '소담카페' }).click();
  await expect(heading(page)).toHaveText('소담카페');
  await expect(page).toHaveURL(`${company.origin}/external/${id}`);
  await act(page, '거래 중지하기');
  await dialog(page).getByLabel('거래 중지 이유').fill('미수금 확인');
  await confirm(page, '거래 중지하기');
  await expect(main(page)).toContainText('미수금 확인');
  await act(page, '거래 다시 시작하기');
  await confirm(page, '거래 다시 시작하기');
  await expect(main(page).getByText('거래 중', { exact: true }).first()).toBeVisible();
  expect(await read(company, 'entity/external', id)).toEqual({ kind: 'customer', dealing: 'active' });
});

test('로그인 사용자: a person is linked to the account that he or she signs in with', async ({ page }) => {
  claimScreens('/domains/entity/user', '/domains/entity/user/new', '/domains/entity/user/:id');
  const company = await foundCompany(page, '다온 계정');
  await open(page, company, '/domains/entity/user', '로그인 사용자');
  const id = await register(page, {
    type: '사용자',
    title: '한대표',
    fill: () => page.getByLabel('이메일').fill('ceo@example.com'),
  });
  await open(page, company, '/domains/entity/user', '로그인 사용자');
  await expect(page.getByRole('row', { name: /한대표/ })).toContainText('연결 안 됨');
  await page.getByRole('link', { name: '한대표' }).click();
  await expect(heading(page)).toHaveText('한대표');
  await act(page, '계정 연결');
  await dialog(page).getByRole('combobox', { name: '연결할 구성원' }).click();
  await page.getByRole('option', { name: /@mail.example/ }).click();
  await expectNoSeriousFindings(page);
  await confirm(page, '계정 연결');
  const account = main(page).getByRole('region', { name: '로그인 계정' });
  await expect(account).toContainText('@mail.example');
  await expect(account).toContainText('마스터');
  expect((await read(company, 'entity/user', id)).account).toMatch(/^[0-9a-f-]{36}$/);
  await open(page, company, '/domains/entity/user', '로그인 사용자');
  await expect(page.getByRole('row', { name: /한대표/ })).toContainText('@mail.example');
});

test('an id of another screen leads to the right screen, or is not found', async ({ page }) => {
  const company = await foundCompany(page, '다온 길');
  const { id } = await make(company, 'entity/external', '길손상사', { kind: 'customer' });
  await page.goto(`${company.origin}/space/${id}`);
  await expect(page).toHaveURL(`${company.origin}/entities/entity/external/${id}`);
  await page.goto(`${company.origin}/domains/item/items/${id}`);
  await expect(page.getByText('품목을 찾을 수 없습니다.')).toBeVisible();
});
