/** The chart is changed by a file and undone, exported and imported again, and adopts departments stored as records. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { chooseFrom } from '../support/menu.ts';
import { addMember, foundCompany, type OwnCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';
import { undoOnScreen } from '../support/undo.ts';

test.describe.configure({ timeout: 180_000 });

const path = '/domains/entity/internal/organization';
const line = (page: Page, name: RegExp) => page.getByRole('tree').getByRole('treeitem', { name });

async function unitsOf(company: OwnCompany): Promise<Record<string, string | null>> {
  const { units } = await company.call('GET', '/api/organization/chart');
  const names = new Map(units.map(({ id, name }: { id: string; name: { ko: string } }) => [id, name.ko]));
  return Object.fromEntries(
    units.map(({ id, parent }: { id: string; parent: string | null }) => [names.get(id), names.get(parent) ?? null]),
  );
}

const openMenu = (page: Page, more: string, entry: string) =>
  chooseFrom(page.getByRole('button', { name: more }), page.getByRole('menuitem', { name: entry }));

test('a file with wrong lines is looked at, saved in one go, saved as a file, read again, and undone', async ({
  page,
}) => {
  claimScreens('/domains/entity/internal/organization');
  const company = await foundCompany(page, '도표 상사');
  const before = await unitsOf(company);
  await page.goto(`${company.origin}${path}`);
  await expect(line(page, /도표 상사/)).toBeVisible();
  await openMenu(page, '더 보기', '파일로 변경');
  const dialog = page.getByRole('dialog', { name: '조직도 파일 올리기' });
  const choose = async (content: string | Buffer) => {
    const buffer = typeof content === 'string' ? Buffer.from(content) : content;
    const file = { name: '새 조직.csv', mimeType: 'text/csv', buffer };
    await dialog.getByLabel('부서와 보직이 적힌 파일').setInputFiles(file);
  };
  await choose('이름,이메일\n김하나,hana@mail.example\n');
  await expect(dialog.getByRole('alert')).toContainText('‘부서’ 열이 없습니다');
  // ‘부서’ and ‘뷁’ as Korean spreadsheets save them: in CP949.
  await choose(Buffer.from('bacebcad0a94ee0a', 'hex'));
  await expect(dialog.getByText('새 부서 1개, 변경 부서 0개, 발령 0건')).toBeVisible();
  await choose(
    [
      '\ufeff부서,부서 코드,상위 부서,조직장 이메일,이메일,본직·겸직',
      `개발본부,DEV,도표 상사,${company.code}@mail.example,,`,
      '앱팀,,개발본부,,,',
      '떠도는 팀,,없는 본부,,,',
      '물류팀,,DEV,,,',
      '앱팀,,,,nobody@mail.example,본직',
      '',
    ].join('\r\n'),
  );
  await expect(dialog.getByText('새 부서 2개, 변경 부서 1개, 발령 1건')).toBeVisible();
  const wrong = dialog.getByRole('table', { name: '건너뛰는 줄과 이유' });
  await expect(wrong.getByRole('row', { name: /^4 떠도는 팀/ })).toContainText('없는 부서입니다: 없는 본부');
  await expect(wrong.getByRole('row', { name: /^6 nobody@mail\.example/ })).toContainText(
    '활동 중인 구성원의 이메일이',
  );
  await dialog.getByText('저장하면 달라지는 점').click();
  await expect(dialog.getByText(/물류팀을 도표 상사에서 개발본부로 옮깁니다/)).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'chart-file');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'chart-file-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await unitsOf(company)).toEqual(before);
  await dialog.getByRole('button', { name: '이대로 저장' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(line(page, /개발본부/)).toBeVisible();
  const after = await unitsOf(company);
  expect(after).toEqual({ ...before, 개발본부: '도표 상사', 앱팀: '개발본부', 물류팀: '개발본부' });

  // Importing an exported file changes nothing.
  const download = page.waitForEvent('download');
  await openMenu(page, '더 보기', '파일로 내보내기');
  const saved = await readFile(await (await download).path());
  expect(saved.toString()).toContain(`개발본부,DEV,도표 상사,${company.code}@mail.example`);
  await openMenu(page, '더 보기', '파일로 변경');
  await choose(saved);
  await expect(dialog.getByText('조직도에서 바뀌는 내용이 없습니다.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '이대로 저장' })).toHaveCount(0);
  await dialog.getByRole('button', { name: '취소' }).click();

  // Taken back as one.
  const runs: { id: string; title: string }[] = await company.call('GET', '/api/flow/executions?limit=50');
  const run = runs.find(({ title }) => title === '조직도 파일: 새 조직.csv');
  await page.goto(`${company.origin}/workflows/executions/${run?.id}/undo`);
  await undoOnScreen(page);
  expect(await unitsOf(company)).toEqual(before);
});

test('staff that the records have a department for get their seats from it, once', async ({ page, browser }) => {
  claimScreens('/domains/entity/internal/organization');
  const company = await foundCompany(page, '옮긴 상사');
  const keep = (type: string, title: string, fields: object) =>
    company.call('POST', `/api/axis/entity/${type}`, { title, fields });
  const { units } = await company.call('GET', '/api/organization/chart');
  const department = units.find(({ name }: { name: { ko: string } }) => name.ko === '영업팀').id;
  const own = await (await browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' })).newPage();
  const { personId } = await addMember(own, company, { name: '송새해', mail: 'new', roles: ['user'] });
  await own.close();
  const employee = await keep('internal', '송새해', { kind: 'employee', department });
  const user = await keep('user', '송새해 계정', { email: 'new@mail.example', internal: employee.id });
  const account = { values: { account: personId } };
  await company.call('POST', `/api/axis/entity/user/${user.id}/actions/link`, account);
  await keep('internal', '김하나', { kind: 'employee', department });
  await page.goto(`${company.origin}${path}`);
  await line(page, /영업팀/).click();
  await page.getByRole('button', { name: '모두 펼치기' }).click();
  await expect(line(page, /김하나 계정 없음/)).toBeVisible();
  await openMenu(page, '더 보기', '부서·직원 가져오기');
  const dialog = page.getByRole('dialog', { name: '부서·직원 가져오기' });
  await expect(dialog.getByText('새 부서 0개, 변경 부서 0개, 발령 1건')).toBeVisible();
  await expect(dialog.getByText('계정이 연결되지 않은 직원 1명은')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'chart-take-over');
  await dialog.getByRole('button', { name: '이대로 저장' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(line(page, /송새해/)).not.toContainText('계정 없음');
  await openMenu(page, '더 보기', '부서·직원 가져오기');
  await expect(dialog.getByText('조직도에서 바뀌는 내용이 없습니다.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '이대로 저장' })).toHaveCount(0);
});

test.describe('in English', () => {
  test.use({ locale: 'en-US' });

  test('a file shows its effects, and the reason for each skipped line', async ({ page }) => {
    claimScreens('/domains/entity/internal/organization');
    const company = await foundCompany(page, 'Chart Trading');
    await page.goto(`${company.origin}${path}`);
    await expect(line(page, /Chart Trading/)).toBeVisible();
    await openMenu(page, 'Show more', 'Change with a file');
    const dialog = page.getByRole('dialog', { name: 'Chart from a file' });
    const buffer = Buffer.from('Unit,Parent unit,Head’s email\nStudio,Chart Trading,\nLost,,nobody@mail.example\n');
    const file = { name: 'units.csv', mimeType: 'text/csv', buffer };
    await dialog.getByLabel('File with units and assignments').setInputFiles(file);
    await expect(dialog.getByText('New units: 1, changed units: 0, assignments: 0')).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^3 Lost/ })).toContainText('No active member has this email');
    await expectNoSeriousFindings(page);
    await dialog.getByRole('button', { name: 'Save this' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(line(page, /Studio/)).toBeVisible();
    expect(await unitsOf(company)).toMatchObject({ Studio: 'Chart Trading' });
  });
});
