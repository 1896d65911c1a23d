/** Browser tests of access records: the monthly review is signed, and the people affected by a breach are found. */
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { createId } from '../../src/kernel/contract/ids.ts';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany, type OwnCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, readSetup, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

const main = (page: Page) => page.getByRole('main');

/** The fifteenth of last month by the clock of Seoul, at an hour of it. */
function lastMonth(hour: number): Date {
  const now = new Date(Date.now() + 9 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15, hour - 9));
}

/** Not possible on a screen: inserts access records dated last month. */
async function lookLastMonth(company: OwnCompany, hour: number, subjects: number): Promise<void> {
  const me = await company.call('GET', '/api/auth/me');
  const { DATABASE_URL } = JSON.parse(readSetup('E2E_ENVIRONMENT'));
  const client = new pg.Client({ connectionString: DATABASE_URL });
  await client.connect();
  await client.query(`select set_config('app.company_id', $1, false)`, [me.companyId]);
  await client.query(
    `insert into kernel.access_records (company_id, id, at, actor_id, actor_name, ip, action, subject_type, subjects)
     values ($1, $2, $3, $4, $5, '10.0.0.1', 'axis.record.list', 'axis.record', $6)`,
    [me.companyId, createId(), lastMonth(hour), me.person.id, me.name, Array.from({ length: subjects }, createId)],
  );
  await client.end();
}

test('the access records of last month are reviewed: what was looked at by night asks for a note, and is signed', async ({
  page,
}) => {
  claimScreens('/admin/audit');
  const company = await foundCompany(page, '점검 상사');
  await lookLastMonth(company, 23, 40);
  await lookLastMonth(company, 11, 3);
  await page.goto(`${company.origin}/admin/audit?tab=review`);
  const tiles = main(page);
  await expect(tiles.getByRole('combobox', { name: '점검할 달' })).toHaveValue(/점검 필요/);
  await expect(tiles.getByText('43', { exact: true }).first()).toBeVisible();
  await expect(tiles.getByText('기록 1건, 정보 40건').first()).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'access-review');
  // Each figure leads to the records behind it.
  await tiles.getByRole('link', { name: '한대표님의 기록 보기' }).nth(1).click();
  await expect(main(page).getByRole('row')).toHaveCount(2);
  await page.goBack();

  await main(page).getByRole('button', { name: '점검 완료하기' }).click();
  const note = main(page).getByRole('textbox', { name: '확인한 내용' });
  await expect(note).toHaveAccessibleDescription(/눈에 띄는 접속이 있어/);
  await note.fill('연말 재고 조사로 밤에 고객 목록을 확인했습니다.');
  await main(page).getByRole('button', { name: '점검 완료하기' }).click();
  await expect(page.getByText(/점검을 완료했습니다/)).toBeVisible();
  await expect(main(page).getByText('연말 재고 조사로 밤에 고객 목록을 확인했습니다.')).toBeVisible();
  await expectNoSidewaysScroll(page);
  const [signed] = await company.call('GET', '/api/audit?action=kernel.access-review.sign');
  expect(signed).toMatchObject({ after: { note: '연말 재고 조사로 밤에 고객 목록을 확인했습니다.' } });
});

test('an account was misused: whose data it showed is found, exported with a reason, and the notice is drafted', async ({
  page,
}) => {
  claimScreens('/admin/audit');
  const company = await foundCompany(page, '유출 상사');
  const from = new Date();
  const customer = { title: '최고객', fields: { kind: 'customer', email: 'best@mail.example' } };
  const { id } = await company.call('POST', '/api/axis/entity/external', customer);
  await company.call('GET', `/api/axis/entity/external/${id}`);
  const span = { from: from.toISOString(), to: new Date(Date.now() + 60_000).toISOString() };

  await page.goto(`${company.origin}/admin/audit?tab=breach`);
  await main(page).getByRole('button', { name: '대상자 찾기' }).click();
  await expect(main(page).getByRole('alert')).toHaveText('시작일과 종료일을 모두 선택해 주세요.');
  await page.goto(`${company.origin}/admin/audit?${new URLSearchParams({ tab: 'breach', ...span })}`);
  await main(page).getByRole('button', { name: '대상자 찾기' }).click();
  const row = main(page).getByRole('row').filter({ hasText: '최고객' });
  await expect(row).toContainText('best@mail.example');
  await expect(main(page).getByRole('textbox', { name: '통지문' })).toHaveValue(/\[유출 상사\] 개인정보 유출 안내/);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'breach');
  await expectNoSidewaysScroll(page);

  await main(page).getByRole('button', { name: 'CSV로 내보내기' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('유출 통지');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'CSV로 내보내기' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/);
  const [exportRow] = await company.call('GET', '/api/audit?action=kernel.breach.export');
  expect(exportRow).toMatchObject({ after: { reason: '유출 통지' } });
});

test('개인정보 보호법 제22조: each consent and its withdrawal is listed with person and day', async ({ page }) => {
  claimScreens('/admin/audit');
  const company = await foundCompany(page, '동의 상사');
  for (const isGiven of [true, false])
    await company.call('PUT', '/api/user/consents/advertising-mail', { given: isGiven });
  await page.goto(`${company.origin}/admin/audit?tab=consents`);
  const rows = main(page).getByRole('row').filter({ hasText: '이메일 광고성 정보' });
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('한대표');
  await expect(rows.first()).toContainText('철회');
  await expect(rows.last()).toContainText('동의');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'consents');
  await expectNoSidewaysScroll(page);
  await page.goto(`${company.origin}/admin/audit?tab=consents&kind=advertising-sms`);
  await expect(main(page).getByRole('combobox', { name: '종류' })).toHaveValue('문자 광고성 정보');
  await expect(rows).toHaveCount(0);
});
