/** Lists as offices have them become records: columns and values are laid out once, what does not fit comes back as a file. */
import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import writeSheets from 'write-excel-file/node';
import { claimScreens, test } from '../support/journey.ts';
import { createMessyList, existingNumbers, messyListCounts } from '../support/messy-list.ts';
import { foundCompany, type OwnCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';
import { undoOnScreen } from '../support/undo.ts';

test.describe.configure({ timeout: 240_000 });

const place = '/entities/import?axis=entity&type=external';
const fileBox = (page: Page) => page.locator('input[type=file]');

/** The company's own fields for its customers, besides ours. */
async function addFields(company: OwnCompany): Promise<void> {
  const types = await company.call('GET', '/api/axis/types');
  const { label, fields, version } = types.find(
    (type: { key: string; axis: string }) => type.key === 'external' && type.axis === 'entity',
  );
  const more = [
    { key: 'firstDeal', kind: 'date', label: { ko: '첫 거래일', en: 'First deal' } },
    { key: 'sales', kind: 'money', label: { ko: '누적 매출', en: 'Sales so far' } },
  ];
  await company.call('PUT', '/api/axis/types/entity/external', { label, version, fields: [...fields, ...more] });
}

/** The titles of those who have this telephone number. */
async function titlesAt(company: OwnCompany, phone: string | undefined): Promise<string[]> {
  const filter = encodeURIComponent(JSON.stringify({ 'fields.phone': phone }));
  const records = await company.call('GET', `/api/axis/entity/external?limit=100&filter=${filter}`);
  return records.map(({ title }: { title: string }) => title);
}

test('two hundred messy customers come in with at most twelve clicks, and those that do not fit as a file', async ({
  page,
}) => {
  claimScreens('/entities/import');
  const company = await foundCompany(page, '명단 상사');
  await addFields(company);
  for (const [at, phone] of existingNumbers.entries()) {
    const fields = { kind: 'customer', phone };
    await company.call('POST', '/api/axis/entity/external', { title: `먼저 있던 고객 ${at}`, fields });
  }
  await page.goto(`${company.origin}/entities?axis=entity&type=external`);
  await expect(page.getByRole('link', { name: '먼저 있던 고객 0' })).toBeVisible();

  let clicks = 0;
  const click = async (where: Locator) => {
    clicks += 1;
    await where.click();
  };
  await click(page.getByRole('main').getByRole('button', { name: '더 보기' }).first());
  await click(page.getByRole('menuitem', { name: '가져오기' }));
  // Pressing the box, and choosing the file in the window of the system.
  clicks += 2;
  await fileBox(page).setInputFiles({ name: '고객 명단.csv', mimeType: 'text/csv', buffer: createMessyList() });

  const columns = page.getByRole('region', { name: '열 맞추기' });
  await expect(columns.getByRole('combobox', { name: '열 이름이 있는 줄' })).toHaveValue(/3번째 줄: 순번, 고객명/);
  for (const [column, becomes] of [
    ['순번', '가져오지 않음'],
    ['고객명', '이름'],
    ['구분', '구분'],
    ['휴대폰', '전화번호'],
    ['메일', '이메일'],
    ['첫 거래일', '첫 거래일'],
    ['누적 매출', '누적 매출'],
    ['비고', '메모'],
  ] as const) {
    await expect(columns.getByRole('combobox', { name: `‘${column}’ 열을 가져올 항목` })).toHaveValue(becomes);
  }
  await expect(columns.getByText('가져오지 않는 열: 순번')).toBeVisible();
  await expect(page.getByText('건너뛰는 줄: 합계 줄 2개')).toBeVisible();
  await expectNoSeriousFindings(page);

  // 개인 and 법인 are no choices of ours: said once for all rows.
  for (const [text, meaning] of [
    ['개인', '고객'],
    ['법인', '거래처'],
  ] as const) {
    await click(page.getByRole('combobox', { name: new RegExp(`^구분: ${text} `) }));
    await click(page.getByRole('option', { name: meaning, exact: true }));
  }
  const like = messyListCounts.repeated + messyListCounts.there;
  await expect(page.getByRole('heading', { name: `이미 등록된 항목과 같은 줄 ${like}건` })).toBeVisible();
  await click(page.getByRole('radio', { name: '기존 항목 수정' }));
  const good = messyListCounts.rows - messyListCounts.wrong;
  await expect(page.getByText(`${good}건을 가져올 수 있습니다.`)).toBeVisible();
  await expect(page.getByText(`등록 ${good - like}건 · 수정 ${like}건 · 건너뜀 0건`)).toBeVisible();
  await expect(page.getByText(`${messyListCounts.wrong}건은 수정할 값이 있어 제외하고 가져옵니다.`)).toBeVisible();
  const wrong = page.getByRole('table', { name: '수정할 값이 있는 줄' });
  await expect(wrong.getByText('2026년 2월에는 30일이 없습니다.').first()).toBeVisible();
  await expect(wrong.getByText(/맨 앞의 0이 빠진 것 같습니다/).first()).toBeVisible();
  await takePictures(page, 'import-messy');
  await click(page.getByRole('button', { name: `${good}건 가져오기` }));
  await expect(page.getByText(`${good - like}건을 가져왔습니다.`)).toBeVisible();
  await expect(page.getByText(`${like}건을 수정했습니다.`)).toBeVisible();
  await expect(page.getByText(`${messyListCounts.wrong}건은 가져오지 못했습니다.`)).toBeVisible();
  const download = page.waitForEvent('download');
  await click(page.getByRole('button', { name: '가져오지 못한 줄 받기' }));
  const saved = await readFile(await (await download).path(), 'utf8');
  test.info().annotations.push({ type: 'clicks', description: String(clicks) });
  console.log(
    `import of ${messyListCounts.rows} messy customers: ${clicks} clicks to ${good} rows in and ${messyListCounts.wrong} in a file`,
  );
  expect(clicks).toBeLessThanOrEqual(12);

  const [head, ...rows] = saved.trim().split('\r\n');
  expect(head).toContain('고객명,구분,휴대폰,메일,첫 거래일,누적 매출,비고,가져오지 못한 이유');
  expect(rows).toHaveLength(messyListCounts.wrong);
  expect(saved).toContain('2026년 2월에는 30일이 없습니다.');

  const importReply = await company.call(
    'GET',
    '/api/axis/entity/external?limit=100&q=%EA%B0%80%EB%9E%8C%20%EC%83%81%EC%82%AC%2014',
  );
  const [some] = importReply.filter(({ title }: { title: string }) => title === '가람 상사 14');
  expect(some.fields).toMatchObject({
    kind: 'supplier',
    phone: '010-2010-2947',
    firstDeal: '2026-02-14',
    sales: { amount: 1_810_000, currency: 'KRW' },
  });
  // An existing customer was updated, not created again.
  expect(await titlesAt(company, existingNumbers[0])).toEqual([expect.stringMatching(/상사 171$/)]);

  // The corrected file is imported as well: its column names are read again.
  const mended = saved.replaceAll('2026.02.30', '2026.02.28').replaceAll(',10-', ',010-');
  await fileBox(page).setInputFiles({ name: '고친 줄.csv', mimeType: 'text/csv', buffer: Buffer.from(mended) });
  for (const [text, meaning] of [
    ['개인', '고객'],
    ['법인', '거래처'],
  ] as const) {
    await page.getByRole('combobox', { name: new RegExp(`^구분: ${text} `) }).click();
    await page.getByRole('option', { name: meaning, exact: true }).click();
  }
  await expect(page.getByText('8건을 가져올 수 있습니다.')).toBeVisible();
  // The others want a name, which is typed here.
  const nameless = page.getByRole('table', { name: '수정할 값이 있는 줄' }).getByRole('textbox');
  await expect(nameless).toHaveCount(4);
  await nameless.first().fill('이름을 찾은 고객');
  await nameless.first().press('Enter');
  await expect(page.getByText('9건을 가져올 수 있습니다.')).toBeVisible();
  await expect(nameless).toHaveCount(3);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '9건 가져오기' }).click();
  await expect(page.getByText('9건을 가져왔습니다.')).toBeVisible();

  // All of the first file, changes as well, goes back at once.
  await page.getByRole('link', { name: `${good}건 되돌리기` }).click();
  await undoOnScreen(page);
  expect(await titlesAt(company, existingNumbers[0])).toEqual(['먼저 있던 고객 0']);
});

test('a workbook is read in the browser, whatever its size, and its sheet can be chosen', async ({ page }) => {
  claimScreens('/entities/import');
  const company = await foundCompany(page, '통합 문서');
  await page.goto(`${company.origin}${place}`);
  const text = (value: string) => ({ value, type: String });
  // Random data compresses badly: the archive is larger than workers elsewhere unpack.
  const noise = (at: number) =>
    Array.from({ length: 30 }, (_, part) => ((at + 1) * 2_654_435_761 * (part + 7)) % 1_000_000_007).join('');
  const rows = Array.from({ length: 4500 }, (_, at) => [text(`고객 ${at}`), text('고객'), text(noise(at))]);
  const sheets = [
    { sheet: '안내', data: [[text('이 문서는 고객 명단입니다')]] },
    { sheet: '고객', data: [[text('고객명'), text('구분'), text('비고')], ...rows] },
  ];
  const buffer = await writeSheets(sheets as never).toBuffer();
  expect(buffer.length).toBeGreaterThan(500_000);
  await fileBox(page).setInputFiles({ name: '고객.xlsx', mimeType: 'application/octet-stream', buffer });
  await page.getByRole('combobox', { name: '시트' }).click();
  await page.getByRole('option', { name: '고객', exact: true }).click();
  await expect(page.getByText('4,500건을 가져올 수 있습니다.')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'import-workbook');
});
