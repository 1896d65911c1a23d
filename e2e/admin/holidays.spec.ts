/** The company's holidays are pasted and typed; what starts on weekdays does not start then, and does again once a day is none. */

import { expect } from '@playwright/test';
import { toLocalDay } from '#kernel/contract/time.ts';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

test('a list is pasted with a wrong line, a day is typed, and a schedule of weekdays goes by both', async ({
  page,
}) => {
  claimScreens('/admin/company-settings');
  const company = await foundCompany(page, '쉬는 상사');
  const flowTitle = { ko: '아침 점검', en: 'Morning check' };
  const { id, version } = await company.call('POST', '/api/flow/frames', { key: 'morning', title: flowTitle });
  const definition = { blocks: [{ id: 'pass', kind: 'flow.join', title: flowTitle, settings: {} }] };
  await company.call('POST', `/api/flow/frames/${id}/publish`, { version, definition });
  const settings = { kind: 'schedule', schedule: { every: 'weekday', at: '09:00' } };
  const stream = await company.call('POST', '/api/flow/streams', { name: '아침', frameKey: 'morning', settings });
  const startsOn = async () => {
    const { nextAt } = await company.call('GET', `/api/flow/streams/${stream.id}`);
    return toLocalDay('Asia/Seoul', nextAt);
  };
  const first = await startsOn();
  const readHolidays = (year: string) => company.call('GET', `/api/company/holidays?year=${year}`);

  await page.goto(`${company.origin}/admin/company-settings`);
  await page.getByRole('tab', { name: '휴일' }).click();
  // The public holidays are there from the founding; those of another year, too.
  await expect(page.getByRole('row').filter({ hasText: '신정' })).toBeVisible();
  await page.getByRole('combobox', { name: '연도' }).click();
  await page.getByRole('option', { name: '2028' }).click();
  await expect(page.getByRole('row').filter({ hasText: '대체공휴일(추석)' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'holidays-public');
  await page.getByRole('button', { name: '목록 붙여넣기' }).click();
  const pasting = page.getByRole('dialog', { name: '목록 붙여넣기' });
  await pasting.getByRole('textbox', { name: '휴일 목록' }).fill(`날짜,이름\n${first}, 창립기념일\n언젠가, 모르는 날`);
  await expect(pasting.getByText('휴일 1일을 읽었습니다.')).toBeVisible();
  await expect(pasting.getByText(/이 줄은 추가하지 않습니다: 3번째 줄/)).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'holidays-paste');
  await pasting.getByRole('button', { name: '1일 추가' }).click();
  await expect(pasting).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: '창립기념일' });
  await expect(row).toBeVisible();
  const { holidays } = await readHolidays(first.slice(0, 4));
  const title = { ko: '창립기념일', en: '창립기념일' };
  expect(holidays).toContainEqual({ day: first, name: '창립기념일', title });
  const second = await startsOn();
  expect(second > first).toBe(true);

  await page.getByRole('button', { name: '휴일 추가' }).click();
  const adding = page.getByRole('dialog', { name: '휴일 추가' });
  await adding.getByLabel('쉬는 날').fill(second);
  await adding.getByRole('textbox', { name: '휴일 이름' }).fill('대체 휴일');
  await expectNoSeriousFindings(page);
  await adding.getByRole('button', { name: '추가' }).click();
  await expect(adding).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: '대체 휴일' })).toBeVisible();
  expect((await startsOn()) > second).toBe(true);
  await takePictures(page, 'holidays');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  // In English: the day of the list is none any more, of both.
  await page.goto(`${company.origin}/admin/company-settings?tab=holidays&lang=en`);
  await expect(page.getByRole('heading', { name: 'Holidays' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Year' }).click();
  await page.getByRole('option', { name: first.slice(0, 4) }).click();
  await page
    .getByRole('row')
    .filter({ hasText: '창립기념일' })
    .getByRole('button', { name: /창립기념일/ })
    .click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Holiday removed.')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '창립기념일' })).toHaveCount(0);
  expect(await startsOn()).toBe(first);
});

test('an offline change waits for the connection, shows that, and is saved once or discarded', async ({ page }) => {
  claimScreens('/admin/company-settings');
  const company = await foundCompany(page, '끊긴 상사');
  await page.goto(`${company.origin}/admin/company-settings?tab=holidays`);
  const fill = async (day: string, name: string) => {
    await page.getByRole('button', { name: '휴일 추가' }).click();
    const adding = page.getByRole('dialog', { name: '휴일 추가' });
    await adding.getByLabel('쉬는 날').fill(day);
    await adding.getByRole('textbox', { name: '휴일 이름' }).fill(name);
    return adding;
  };
  const first = await fill('2033-04-05', '이어진 날');
  await page.context().setOffline(true);
  await first.getByRole('button', { name: '추가' }).click();
  const banner = page.getByRole('alert').filter({ hasText: '연결이 끊겼습니다. 이어지면 저장합니다.' });
  await expect(banner).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'connection-lost');
  await page.context().setOffline(false);
  await expect(first).toBeHidden();
  await expect(banner).toBeHidden();

  const second = await fill('2033-04-06', '그만둔 날');
  await page.context().setOffline(true);
  await second.getByRole('button', { name: '추가' }).click();
  await banner.getByRole('button', { name: '저장하지 않기' }).click();
  await expect(banner).toBeHidden();
  await expect(second).toContainText('서버에 연결하지 못했습니다');
  await page.context().setOffline(false);
  const { holidays } = await company.call('GET', '/api/company/holidays?year=2033');
  expect(holidays.map(({ day }: { day: string }) => day)).toEqual(['2033-04-05']);
});
