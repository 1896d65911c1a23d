import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { expectNoSeriousFindings, getCompanyOrigin, signIn } from '../support/product.ts';
import { undoOnScreen } from '../support/undo.ts';

const portal = getCompanyOrigin('hanbit');
const manager = { email: 'manager@hanbit.example', password: 'heureum2026!' };
const unique = Date.now().toString(36);

// Pictures at six sizes and several checks of accessibility: more than a usual journey.
test.describe.configure({ timeout: 240_000 });

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).first().click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const search = (page: Page) => page.getByRole('searchbox');
const menu = (page: Page) => page.getByRole('main').getByRole('button', { name: '더 보기' }).first();

const effects = (page: Page) => page.getByRole('list', { name: '되돌리면 이렇게 됩니다' }).getByRole('listitem');

async function create(page: Page, title: string, code: string): Promise<void> {
  await page.goto(`${portal}/entities/new?axis=entity&type=external`);
  await page.getByLabel('이름').fill(title);
  await page.getByText('더 적기').click();
  await page.getByLabel('코드').fill(code);
  await choose(page, '구분', '고객');
  await page.getByRole('button', { name: '새로 등록' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

test('a record is created, found by initial consonants, related, deleted and restored, with its history', async ({
  page,
}) => {
  claimScreens('/entities', '/entities/new', '/entities/:axis/:type/:id');
  const title = `가온누리상사 ${unique}`;
  await signIn(page, portal, manager, '/entities');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('전체 찾기');
  await page.getByRole('link', { name: '새로 등록' }).click();
  await expectNoSeriousFindings(page);
  await create(page, title, `E2E-${unique}`);

  await page.goto(`${portal}/entities`);
  for (const typed of [`ㄱㅇㄴㄹ ${unique}`, `누리 ${unique}`, `상사에서 ${unique}`]) {
    await search(page).fill(typed);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
  }
  await search(page).fill('없는이름입니다');
  await expect(page.getByText('조건에 맞는 항목이 없습니다.')).toBeVisible();
  await search(page).fill(unique);
  await page.getByRole('link', { name: title }).click();

  await page.getByRole('button', { name: '관계 추가' }).click();
  await choose(page, '관계 종류', '담당 업무');
  await page.getByRole('combobox', { name: '연결할 항목' }).fill('영업팀');
  await page
    .getByRole('option', { name: /영업팀/ })
    .first()
    .click();
  await page.getByRole('button', { name: '관계 추가' }).click();
  await expect(page.getByRole('table', { name: '관계' }).getByRole('link', { name: /영업팀/ })).toBeVisible();

  await page.getByLabel('대표자').fill('김가온');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('저장했습니다.')).toBeVisible();
  const history = page.getByRole('region', { name: '변경 이력' });
  await expect(history).toContainText('김가온');
  await expect(history).toContainText('등록');
  const address = page.url();

  // Messages with an undo button stay for a while, covering the controls at the top right.
  await page.getByRole('button', { name: '알림 닫기' }).evaluateAll((closers: HTMLElement[]) => {
    for (const closer of closers) closer.click();
  });
  await menu(page).click();
  await page.getByRole('menuitem', { name: '삭제', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click();
  await expect(page).toHaveURL(`${portal}/entities`);
  await search(page).fill(unique);
  await expect(page.getByText('조건에 맞는 항목이 없습니다.')).toBeVisible();
  await page.goto(address);
  await page.getByRole('button', { name: '복원' }).click();
  await expect(page.getByRole('button', { name: '복원' })).toBeHidden();
  await expect(history).toContainText('복원');
});

test('an edit made at the same time by someone else is shown and brought together', async ({ page, context }) => {
  const title = `동시 수정 ${unique}`;
  await signIn(page, portal, manager, '/entities');
  await create(page, title, `LOST-${unique}`);
  const other = await context.newPage();
  await other.goto(page.url());
  await page.getByLabel('대표자').fill('첫째');
  await other.getByLabel('대표자').fill('둘째');
  await other.getByLabel('주소').fill('서울시 중구');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('저장했습니다.')).toBeVisible();
  await other.getByRole('button', { name: '저장' }).click();
  const dialog = other.getByRole('dialog', { name: '다른 사람이 먼저 수정했습니다' });
  await expect(dialog.getByRole('radio', { name: '최신 값: 첫째' })).toBeVisible();
  await expectNoSeriousFindings(other);
  await dialog.getByRole('radio', { name: '내 값: 둘째' }).check();
  await dialog.getByRole('button', { name: '합쳐서 저장' }).click();
  await expect(dialog).toBeHidden();
  await expect(other.getByLabel('대표자')).toHaveValue('둘째');
  await expect(other.getByLabel('주소')).toHaveValue('서울시 중구');
  // The first page is updated live; it has no unsaved input, so it shows the latest version.
  await expect(page.getByLabel('대표자')).toHaveValue('둘째');
});

test('records are imported, edited together, deleted together, and each of it is taken back', async ({ page }) => {
  claimScreens('/entities/import', '/entities/records/:id', '/domains/entity');
  await signIn(page, portal, manager, '/entities/import?axis=entity&type=external');
  const lines = ['하나', '둘', '셋'].map((name, index) => `묶음 ${name} ${unique},BULK-${index}-${unique},고객`);
  const csv = `이름,코드,구분\n${lines.join('\n')}\n`;
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('3건을 가져올 수 있습니다.')).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.getByRole('button', { name: '3건 가져오기' }).click();
  await expect(page.getByText('3건을 가져왔습니다.')).toBeVisible();
  const undoOfImport = await page.getByRole('link', { name: '3건 되돌리기' }).getAttribute('href');
  await expectNoSeriousFindings(page);
  await page.getByRole('link', { name: '목록 보기' }).click();
  await expect(page).toHaveURL(/\/entities\?axis=entity&type=external/);

  await search(page).fill(`묶음 ${unique}`);
  // The unfiltered list shows the three as well: the search has ended when nothing else is there.
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(3);
  await page.getByRole('table').getByRole('checkbox').first().check();
  await page.getByRole('button', { name: '일괄 수정' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '수정할 항목' }).click();
  await page.getByRole('option', { name: '등급' }).click();
  await dialog.getByRole('combobox', { name: '등급' }).click();
  await page.getByRole('option', { name: 'VIP' }).click();
  // The impact is shown before anything is changed.
  await dialog.getByRole('button', { name: '바뀌는 내용 보기' }).click();
  await expect(dialog.getByText('3건이 모두 바뀝니다.')).toBeVisible();
  await expect(
    dialog
      .getByRole('table')
      .getByRole('row')
      .filter({ hasText: `묶음 하나 ${unique}` }),
  ).toContainText('–VIP');
  await expectNoSeriousFindings(page);
  await dialog.getByRole('button', { name: '이전' }).click();
  await expect(dialog.getByRole('combobox', { name: '등급' })).toHaveValue('VIP');
  await dialog.getByRole('button', { name: '바뀌는 내용 보기' }).click();
  await dialog.getByRole('button', { name: '3건 수정' }).click();
  await expect(page.getByText('3건을 수정했습니다.')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'VIP' })).toHaveCount(3);
  await page
    .getByRole('alert')
    .filter({ hasText: '3건을 수정했습니다.' })
    .getByRole('button', { name: '되돌리기' })
    .click();
  await expect(effects(page)).toHaveCount(3);
  await undoOnScreen(page);
  await page
    .getByRole('link', { name: /^묶음 / })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^묶음 /);
  await page.goto(`${portal}/entities?axis=entity&type=external&q=${encodeURIComponent(`묶음 ${unique}`)}`);
  await expect(page.getByRole('table').locator('tbody tr')).toHaveCount(3);
  await expect(page.getByRole('cell', { name: 'VIP' })).toHaveCount(0);

  await page.getByRole('button', { name: '상세 조건' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: '구분' }).click();
  await page.getByRole('option', { name: '거래처' }).click();
  await page.getByRole('button', { name: '적용' }).click();
  await expect(page.getByText('조건에 맞는 항목이 없습니다.')).toBeVisible();
  await page.goBack();
  const searchAddress = `${portal}/domains/entity?type=external&q=${encodeURIComponent(`묶음 ${unique}`)}`;
  await page.goto(searchAddress);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('사람·조직');
  await expect(page.getByRole('link', { name: /묶음/ })).toHaveCount(3);
  const download = page.waitForEvent('download');
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'CSV로 내보내기' }).click();
  const exporting = page.getByRole('dialog', { name: 'CSV로 내보내기' });
  await exporting.getByLabel('이유').fill('월말 고객 안내');
  await exporting.getByRole('button', { name: 'CSV로 내보내기' }).click();
  expect((await download).suggestedFilename()).toBe('고객·거래처.csv');

  await page.getByRole('table').getByRole('checkbox').first().check();
  await page.getByRole('region', { name: /3/ }).getByRole('button', { name: '삭제' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click();
  await expect(page.getByRole('link', { name: /묶음/ })).toHaveCount(0);
  await page
    .getByRole('alert')
    .filter({ hasText: '3건을 삭제했습니다.' })
    .getByRole('button', { name: '되돌리기' })
    .click();
  await expect(effects(page)).toHaveCount(3);
  await undoOnScreen(page);
  await page.goto(searchAddress);
  await expect(page.getByRole('link', { name: /묶음/ })).toHaveCount(3);

  await page.goto(`${portal}${undoOfImport}`);
  await expect(effects(page)).toHaveCount(3);
  await undoOnScreen(page);
  await page.goto(searchAddress);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('사람·조직');
  await expect(page.getByRole('link', { name: /묶음/ })).toHaveCount(0);
});

test('a saved view follows the person to another device, and is nobody else’s', async ({ page, browser }) => {
  const name = `거래처 역순 ${unique}`;
  const list = '/entities?axis=entity&type=external';
  const views = async (where: Page) => {
    await where.getByRole('button', { name: '보기', exact: true }).click();
    await expect(where.getByRole('menuitem', { name: '현재 보기 저장' })).toBeVisible();
    await expect(where.getByText('불러오는 중입니다')).toBeHidden();
  };
  const onDevice = async (email: string) => {
    const other = await (await browser.newContext()).newPage();
    await signIn(other, portal, { ...manager, email }, list);
    await views(other);
    return other;
  };

  await signIn(page, portal, manager, list);
  await page.getByRole('button', { name: '상세 조건' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: '구분' }).click();
  await page.getByRole('option', { name: '거래처' }).click();
  await page.getByRole('button', { name: '적용' }).click();
  // The second click turns round what the first one has sorted.
  const byName = page.getByRole('columnheader', { name: '이름' });
  await byName.getByRole('button').click();
  await expect(byName).toHaveAttribute('aria-sort', 'ascending');
  await byName.getByRole('button').click();
  await expect(page).toHaveURL(/sort=-title/);
  await views(page);
  await page.getByRole('menuitem', { name: '현재 보기 저장' }).click();
  const dialog = page.getByRole('dialog', { name: '현재 보기 저장' });
  await dialog.getByLabel('보기 이름').fill(name);
  await expectNoSeriousFindings(page);
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(dialog).toBeHidden();

  const elsewhere = await onDevice(manager.email);
  await expectNoSeriousFindings(elsewhere);
  await elsewhere.getByRole('menuitem', { name, exact: true }).click();
  await expect(elsewhere.getByRole('columnheader', { name: '이름' })).toHaveAttribute('aria-sort', 'descending');
  await expect(elsewhere.getByRole('button', { name: '상세 조건 1' })).toBeVisible();
  await expect(elsewhere.getByRole('cell', { name: '거래처', exact: true }).first()).toBeVisible();
  await expect(elsewhere.getByRole('cell', { name: '고객', exact: true })).toHaveCount(0);

  const colleague = await onDevice('operator@hanbit.example');
  await expect(colleague.getByRole('menuitem', { name, exact: true })).toBeHidden();
  await colleague.context().close();

  await views(elsewhere);
  await elsewhere.getByRole('menuitem', { name: `‘${name}’ 보기 삭제` }).click();
  await views(elsewhere);
  await expect(elsewhere.getByRole('menuitem', { name, exact: true })).toBeHidden();
  await elsewhere.context().close();
});
