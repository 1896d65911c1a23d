import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { toLocalDay } from '#kernel/contract/time.ts';
import { readSheetCells } from '../../src/kernel/server/testing/sheet.ts';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany, type OwnCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 120_000 });

const entry = (date: string, amount: number) => ({
  date,
  memo: '상품 매출',
  lines: [
    { account: '103', debit: amount },
    { account: '401', credit: amount },
  ],
});

async function fillLine(
  page: Page,
  line: number,
  lineInput: { account: string; side: '차변' | '대변'; amount: string },
) {
  const row = page.getByRole('group', { name: `${line}번째 줄` });
  await row.getByRole('combobox', { name: '계정과목' }).fill(lineInput.account);
  await page.getByRole('option', { name: lineInput.account }).click();
  await row.getByRole('textbox', { name: lineInput.side }).fill(lineInput.amount);
}

async function open(page: Page, company: OwnCompany, path: string, title: string): Promise<void> {
  await page.goto(`${company.origin}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

test('a person posts an entry by hand, sees it in the statements, and reverses it', async ({ page }) => {
  claimScreens('/domains/finance/flow', '/domains/finance/flow/new', '/domains/finance/flow/:id');
  const company = await foundCompany(page, '한빛 문구');
  await open(page, company, '/domains/finance/flow', '재무 흐름');
  await expect(page.getByText('전표가 없습니다.')).toBeVisible();
  await page.getByRole('link', { name: '전표 등록' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('전표 등록');
  await page.getByRole('textbox', { name: '적요' }).fill('매장 현금 매출');
  await fillLine(page, 1, { account: '101 현금', side: '차변', amount: '110000' });
  await fillLine(page, 2, { account: '401 상품매출', side: '대변', amount: '100000' });
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page.getByRole('group', { name: '분개' }).getByRole('alert')).toContainText(
    '차변과 대변의 합계가 통화별로 같아야 합니다.',
  );
  await page.getByRole('button', { name: '줄 추가' }).click();
  await fillLine(page, 3, { account: '255 부가세예수금', side: '대변', amount: '10000' });
  await expect(page.getByText('차변과 대변이 같습니다.')).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.getByRole('button', { name: '등록하기' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^전표 \d{4}-000001$/);
  await expect(page.getByRole('table', { name: '분개' })).toContainText('110,000원');

  await open(page, company, '/domains/finance/state', '재무 상태');
  await expect(page.getByRole('row', { name: /합계/ }).last()).toContainText('110,000');
  await expect(page.getByText('차변과 대변의 합계가 같습니다.')).toBeVisible();
  await page.getByRole('link', { name: '255 부가세예수금' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('재무 흐름');
  await page.getByRole('link', { name: /-000001$/ }).click();

  await page.getByRole('button', { name: '역분개' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '역분개' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^전표 \d{4}-000002$/);
  await expect(page.getByText('역분개 전표', { exact: true })).toBeVisible();
  await open(page, company, '/domains/finance', '재무');
  await expect(page.getByText('수익 0원 · 비용 0원')).toBeVisible();
});

test('the overview, the statements and the journal show the year', async ({ page }) => {
  claimScreens('/domains/finance', '/domains/finance/state');
  const company = await foundCompany(page, '한빛 리빙');
  const { year } = await company.call('GET', '/api/finance/periods');
  await company.call('POST', '/api/finance/entries', { ...entry(`${year - 1}-03-02`, 3_000_000), memo: '지난해 매출' });
  await company.call('POST', '/api/finance/entries', entry(`${year}-01-05`, 2_000_000));
  const rent = [
    { account: '819', debit: 700_000 },
    { account: '253', credit: 700_000 },
  ];
  await company.call('POST', '/api/finance/entries', { date: `${year}-01-20`, memo: '임차료', lines: rent });

  await open(page, company, '/domains/finance', '재무');
  await expect(page.getByRole('main')).toContainText('5,000,000원');

  await open(page, company, '/domains/finance/state?tab=balance', '재무 상태');
  await expect(page.getByRole('row', { name: '자산 총계' })).toContainText('5,000,000');
  await expect(page.getByRole('row', { name: '부채와 자본 총계' })).toContainText('5,000,000');
  // The currency appears once.
  await expect(page.getByRole('columnheader', { name: '금액 (원)' })).toBeVisible();
  await page.getByRole('tab', { name: '손익계산서' }).click();
  await expect(page.getByRole('row', { name: '당기순이익' })).toContainText('1,300,000');
  await page.getByRole('tab', { name: '시산표' }).click();
  await expect(page.getByRole('link', { name: '819 임차료' })).toBeVisible();

  // A word of the trade says what it means: to a mouse, to who comes by keys, and no longer after Escape.
  const word = page.getByRole('term').filter({ hasText: '차변' }).first();
  const meaning = page.getByRole('tooltip');
  await word.hover();
  await expect(meaning).toContainText('왼쪽');
  await expectNoSeriousFindings(page);
  await page.mouse.move(0, 0);
  await expect(meaning).toBeHidden();
  await word.focus();
  await expect(meaning).toBeVisible();
  await expect(word).toBeFocused();
  await expect(word).toHaveAccessibleDescription(/왼쪽/);
  await page.keyboard.press('Escape');
  await expect(meaning).toBeHidden();

  await open(page, company, '/domains/finance/flow', '재무 흐름');
  await page.getByRole('searchbox').fill('임차료');
  await expect(page.getByRole('link', { name: /^\d{4}-\d{6}$/ })).toHaveCount(1);
});

test('entries in another currency appear in the statements of that currency', async ({ page }) => {
  const company = await foundCompany(page, '한빛 무역');
  const { year } = await company.call('GET', '/api/finance/periods');
  await company.call('POST', '/api/finance/entries', entry(`${year}-01-05`, 2_000_000));
  await open(page, company, '/domains/finance/state', '재무 상태');
  await expect(page.getByRole('link', { name: /^401/ })).toBeVisible();
  await expect(page.getByRole('radiogroup', { name: '통화' })).toHaveCount(0);

  const lines = entry('', 123_456).lines.map((line) => ({ ...line, currency: 'USD' }));
  await company.call('POST', '/api/finance/entries', { date: `${year}-01-06`, memo: '수출', lines });
  await page.reload();
  const total = page.getByRole('row', { name: /합계/ }).last();
  await expect(total).toContainText('2,000,000');
  const currencies = page.getByRole('radiogroup', { name: '통화' });
  await expect(currencies.getByRole('radio', { name: '원' })).toBeChecked();
  await currencies.getByText('USD').click();
  await expect(total).toContainText('1,234.56');
  await expect(total).not.toContainText('2,000,000');
  await expect(page.getByRole('columnheader', { name: '(USD)' }).first()).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.getByRole('tab', { name: '재무상태표' }).click();
  await expect(page.getByRole('row', { name: '자산 총계' })).toContainText('1,234.56');
  await page.getByRole('tab', { name: '손익계산서' }).click();
  await expect(page.getByRole('row', { name: '당기순이익' })).toContainText('1,234.56');
});

test('a closed month takes no entry, in the words of the screen, until it is reopened', async ({ page }) => {
  const company = await foundCompany(page, '한빛 공방');
  const { year } = await company.call('GET', '/api/finance/periods');
  await company.call('POST', '/api/finance/entries', entry(`${year}-01-05`, 10_000));
  await open(page, company, '/domains/finance', '재무');
  await page.getByRole('button', { name: `${year}년 1월 마감하기` }).click();
  await expect(page.getByRole('dialog')).toContainText('이 달의 전표 1건이 확정되고');
  await page.getByRole('dialog').getByRole('button', { name: '마감하기' }).click();
  await expect(page.getByRole('button', { name: `${year}년 1월 마감 취소` })).toBeVisible();
  await expect(company.call('POST', '/api/finance/entries', entry(`${year}-01-06`, 10_000))).rejects.toThrow(
    'PERIOD_CLOSED',
  );
  await page.getByRole('button', { name: `${year}년 1월 마감 취소` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '마감 취소' }).click();
  await expect(page.getByRole('button', { name: `${year}년 1월 마감하기` })).toBeVisible();
  await company.call('POST', '/api/finance/entries', entry(`${year}-01-06`, 10_000));
  await expect(page.getByRole('row', { name: new RegExp(`^${year}년 1월 열림 2 20,000원`) })).toBeVisible();
});

test('an account is added, retired and used again', async ({ page }) => {
  claimScreens('/domains/finance/accounts');
  const company = await foundCompany(page, '한빛 회계');
  await open(page, company, '/domains/finance/accounts', '계정과목');
  await page.getByRole('button', { name: '계정과목 추가' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '코드' }).fill('103');
  await dialog.getByRole('textbox', { name: '이름', exact: true }).fill('포장비');
  await dialog.getByRole('textbox', { name: '이름 (영어)' }).fill('Packaging');
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(dialog).toContainText('이미 사용 중인 계정과목 코드입니다.');
  await expectNoSeriousFindings(page);
  await dialog.getByRole('textbox', { name: '코드' }).fill('841');
  await dialog.getByRole('button', { name: '저장' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('searchbox').fill('포장비');
  const row = page.getByRole('row', { name: /841/ });
  await expect(row).toContainText('비용');
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: '사용 중지' }).click();
  await expect(row).toContainText('사용 중지');
  await row.getByRole('button').last().click();
  await page.getByRole('menuitem', { name: '사용 재개' }).click();
  await expect(row).not.toContainText('사용 중지');
});

/** Two products received, and some units of one issued: 12 × 6,000 and 5 × 12,000 KRW remain. */
async function haveStock(company: OwnCompany): Promise<void> {
  const receipts = [
    { title: '원목 도마', code: 'CUT-1', quantity: 15, unitCost: 6000, issued: 3 },
    { title: '린넨 앞치마', code: 'APR-1', quantity: 5, unitCost: 12_000, issued: 0 },
  ];
  for (const { title, code, quantity, unitCost, issued } of receipts) {
    const fields = { price: { amount: 19_000, currency: 'KRW' }, category: 'living', published: true };
    const { id } = await company.call('POST', '/api/axis/item/sellable', { title, code, fields });
    const movements = `/api/items/${id}/movements`;
    await company.call('POST', movements, { movement: 'receive', quantity, unitCost });
    if (issued > 0) await company.call('POST', movements, { movement: 'issue', quantity: issued });
  }
}

test('the stock value equals its account, on the screen and when read back', async ({ page }) => {
  claimScreens('/domains/item/valuation');
  const company = await foundCompany(page, '한빛 공예');
  await open(page, company, '/domains/item/valuation', '재고 평가');
  await expect(page.getByText('재고가 있는 품목이 없습니다.')).toBeVisible();
  await haveStock(company);
  await page.reload();
  await expect(page.getByText('재고 금액과 장부가 같습니다.')).toBeVisible();
  const account = page.getByRole('table', { name: '계정별 비교' }).getByRole('row', { name: /^146 상품/ });
  await expect(account).toContainText(/132,000원132,000원0원$/);
  const items = page.getByRole('table', { name: '품목별 재고 금액' });
  await expect(items.getByRole('row', { name: /원목 도마/ })).toContainText('72,000원');
  await expect(items.getByRole('row', { name: /린넨 앞치마/ })).toContainText('60,000원');
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'valuation');

  const { value, balance, difference } = await company.call('GET', '/api/items/valuation');
  expect({ value, balance, difference }).toEqual({ value: 132_000, balance: 132_000, difference: 0 });
  await account.getByRole('link', { name: '146 상품' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('재무 흐름');
  await expect(page.getByRole('link', { name: /^\d{4}-\d{6}$/ })).toHaveCount(3);
});

test('a statement goes out as a spreadsheet, as CSV and on paper, with the same sums', async ({ page }) => {
  const company = await foundCompany(page, '한빛 상회');
  await haveStock(company);
  await open(page, company, '/domains/finance/state', '재무 상태');
  const stock = page.getByRole('row').filter({ has: page.getByRole('link', { name: '146 상품' }) });
  await expect(stock).toContainText('132,000');

  const downloadFile = async (format: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('main').getByRole('button', { name: '더 보기' }).click();
    await page.getByRole('menuitem', { name: format }).click();
    const file = await download;
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const sheet = await downloadFile('엑셀로 내보내기');
  expect(sheet.name).toMatch(/^합계잔액시산표 \d{4}-01-01 \d{4}-12-31\.xlsx$/);
  const cells = readSheetCells(sheet.bytes);
  expect(cells.find(([code]) => code === '146')).toEqual(['146', '상품', 132_000, 150_000, 18_000, 0]);
  expect(cells.at(-1)?.slice(-4)).toEqual([150_000, 168_000, 168_000, 150_000]);
  const csv = await downloadFile('CSV로 내보내기');
  expect(csv.name).toMatch(/^합계잔액시산표 .*\.csv$/);
  expect(csv.bytes.toString()).toContain('\r\n146,상품,132000,150000,18000,0\r\n');

  const notOnPaper = [
    page.getByRole('banner'),
    page.getByRole('navigation', { name: '주 메뉴' }),
    page.getByRole('link', { name: '이용약관' }),
    page.getByRole('tablist'),
    page.getByRole('main').getByRole('button', { name: '더 보기' }),
    page.getByRole('link', { name: '계정과목' }),
  ];
  for (const part of notOnPaper) await expect(part.first()).toBeVisible();
  const printLine = page.getByText(/한빛 상회 · .* 인쇄$/);
  await expect(printLine).toBeHidden();
  // A4 without its margins: as narrow as a phone.
  await page.setViewportSize({ width: 703, height: 1032 });
  await page.emulateMedia({ media: 'print' });
  for (const part of [...notOnPaper, page.getByRole('navigation')])
    await expect(part.filter({ visible: true })).toHaveCount(0);
  await expect(printLine).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^\d{4}\. 1\. 1\. – \d{4}\. 12\. 31\.$/)).toBeVisible();
  await expect(stock).toContainText('132,000');
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  if (process.env.SCREENS) await page.screenshot({ path: 'test-results/screens/statement-paper.png', fullPage: true });
  await page.emulateMedia({ media: null });
  await expect(page.getByRole('banner')).toBeVisible();
});

test('closing the month that is not over says what stops, closes what is before it, and opens with it again', async ({
  page,
}) => {
  claimScreens('/domains/finance');
  const company = await foundCompany(page, '마감 상사');
  const day = toLocalDay('Asia/Seoul', new Date());
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  await company.call('POST', '/api/finance/entries', entry(day, 10_000));
  await open(page, company, '/domains/finance', '재무');
  await page.getByRole('button', { name: `${year}년 ${month}월 마감하기` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('오늘부터 말일까지 전표를 만드는 업무가 멈춥니다(주문, 입고 등).');
  await expect(dialog).not.toContainText('진행 중인 업무');
  await expectNoSeriousFindings(page);
  await dialog.getByRole('button', { name: '마감하기' }).click();
  await expect(page.getByRole('button', { name: `${year}년 ${month}월 마감 취소` })).toBeVisible();
  await expect(company.call('POST', '/api/finance/entries', entry(day, 10_000))).rejects.toThrow('PERIOD_CLOSED');
  // Periods closed together reopen together, from the message about the closing.
  await page
    .locator('.mantine-Notification-root', { hasText: '마감했습니다.' })
    .getByRole('button', { name: '되돌리기' })
    .click();
  await expect(page.getByRole('button', { name: `${year}년 ${month}월 마감하기` })).toBeVisible();
  await company.call('POST', '/api/finance/entries', entry(day, 10_000));
});
