/**
 * A company sets the retention period of its notices: a preview shows the rows to be deleted; legally retained data cannot be
 * changed.
 */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

test('notices have six months, the trail and inputs at least the legal period, and the books no end', async ({
  page,
}) => {
  claimScreens('/admin/company-settings');
  const company = await foundCompany(page, '보관 상사');
  const readMonths = async (kind: string) =>
    (await company.call('GET', '/api/retention')).find((item: { kind: string }) => item.kind === kind);
  expect(await readMonths('notices')).toMatchObject({ months: 24, standard: 24 });

  await page.goto(`${company.origin}/admin/company-settings`);
  await page.getByRole('tab', { name: '보관 기간' }).click();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('장부와 전표')).toContainText('상법 제33조');
  await expect(row('장부와 전표')).toContainText('바꿀 수 없음');
  await expect(row('장부와 전표').getByRole('button')).toHaveCount(0);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'retention');

  // Input to runs: shown with its law, never shorter than the law requires, and with the data that would be lost.
  await expect(row('업무에 입력한 내용')).toContainText('5년');
  await expect(row('업무에 입력한 내용')).toContainText('상법 제33조');

  const change = async (name: string, label: string) => {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('menuitem', { name: label }).click();
  };
  await change('감사 기록 작업', '기간 변경');
  const trail = page.getByRole('dialog', { name: '감사 기록의 보관 기간' });
  await expect(trail.getByText('삭제하지 않고 계속 보관합니다.')).toBeVisible();
  await trail.getByRole('combobox', { name: '보관 기간' }).click();
  await expect(page.getByRole('option').first()).toHaveText('3년');
  await page.getByRole('option', { name: '5년', exact: true }).click();
  await expect(trail.getByText('저장해도 오늘 밤 삭제되는 기록은 없습니다.')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'retention-change');
  await trail.getByRole('button', { name: '저장' }).click();
  await expect(trail).toBeHidden();
  await expect(row('감사 기록').first()).toContainText('5년');
  expect(await readMonths('audit')).toMatchObject({ months: 60, standard: null, least: 36 });
  await expect(company.call('PUT', '/api/retention/audit', { months: 35 })).rejects.toThrow(/RETENTION_TOO_SHORT/);
  await expect(company.call('PUT', '/api/retention/books', { months: 120 })).rejects.toThrow(/RETENTION_FIXED/);
  await change('업무에 입력한 내용 작업', '기간 변경');
  const inputs = page.getByRole('dialog', { name: '업무에 입력한 내용의 보관 기간' });
  await expect(inputs.getByText('저장해도 오늘 밤 삭제되는 기록은 없습니다.')).toBeVisible();
  await inputs.getByRole('combobox', { name: '보관 기간' }).click();
  await expect(page.getByRole('option').first()).toHaveText(/^5년/);
  await page.getByRole('option', { name: '10년', exact: true }).click();
  await inputs.getByRole('button', { name: '저장' }).click();
  await expect(inputs).toBeHidden();
  expect(await readMonths('inputs')).toMatchObject({ months: 120, standard: 60, least: 60 });
  const trailed = await company.call('GET', '/api/audit?action=kernel.retention.change');
  expect(trailed.map(({ before, after }: { before: object; after: object }) => [before, after])).toEqual([
    [{ months: 60 }, { months: 120 }],
    [{ months: null }, { months: 60 }],
  ]);

  // In English, on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${company.origin}/admin/company-settings?tab=retention&lang=en`);
  await expect(page.getByRole('heading', { name: 'Retention' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await change('Actions for Notifications', 'Change period');
  const notices = page.getByRole('dialog', { name: 'Retention: Notifications' });
  await notices.getByRole('combobox', { name: 'Kept for' }).click();
  await page.getByRole('option', { name: '6 months', exact: true }).click();
  await expect(notices.getByText('Nothing will be deleted tonight.')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'retention-narrow');
  await notices.getByRole('button', { name: 'Save' }).click();
  await expect(notices).toBeHidden();
  expect(await readMonths('notices')).toMatchObject({ months: 6 });
});
