/** A company's life from the start portal: its settings, its people, handing it on, leaving, closing it with its data taken along, and opening it again. */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, origin, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 240_000 });

test('the master changes what the company says of itself, invites, and offers it to nobody but a member', async ({
  page,
}) => {
  claimScreens('/genesis/org/:companyCode/settings');
  const company = await foundCompany(page, '일생 상사');
  await company.call('POST', '/api/company/invitations', { email: 'guest@mail.example', roles: ['user'] });
  await page.goto(`${origin}/genesis/user`);
  await page.getByRole('link', { name: '회사 설정' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회사 설정');
  await page.getByLabel('한 줄 소개').fill('오래 가는 물건');
  await page.getByRole('switch', { name: '회사 찾기에 공개' }).click({ force: true });
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('저장했습니다').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('한 줄 소개')).toHaveValue('오래 가는 물건');
  await expect(page.getByRole('switch', { name: '회사 찾기에 공개' })).not.toBeChecked();
  await expect(page.getByText('guest@mail.example')).toBeVisible();
  await takePictures(page, 'org-settings');
  await expectNoSeriousFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'guest@mail.example 초대 취소' }).click();
  await expect(page.getByText('열려 있는 초대가 없습니다.')).toBeVisible();
  await page.getByRole('button', { name: '마스터 넘기기' }).click();
  await expectNoSeriousFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '회사에서 나가기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '회사에서 나가기' }).click();
  await expect(page.getByText('마지막 마스터는 역할을 잃거나 나갈 수 없습니다.')).toBeVisible();
});

test('the master closes the company once its data is taken along, and opens it again', async ({ page }) => {
  claimScreens('/genesis/org/:companyCode/delete');
  const company = await foundCompany(page, '마감 상사');
  await page.goto(`${origin}/genesis/org/${company.code}/delete`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('회사 삭제');
  const dialog = page.getByRole('dialog');
  const close = async () => {
    await page.getByRole('button', { name: '회사 닫기' }).click();
    await dialog.getByLabel('확인용 주소').fill(company.code);
    await dialog.getByRole('button', { name: '회사 닫기' }).click();
  };
  await close();
  await expect(dialog.getByText(/먼저 회사의 데이터를 내려받아 주세요/)).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '저장하지 않고 나가기' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '모든 데이터 내려받기' }).click();
  expect((await download).suggestedFilename()).toBe(`${company.code}.csv`);
  await takePictures(page, 'org-delete');
  await close();
  await expect(page.getByRole('heading', { name: '닫은 회사입니다' })).toBeVisible();
  await takePictures(page, 'org-closed');
  await expectNoSeriousFindings(page);

  await page.goto(`${company.origin}/catalog`);
  await expect(page.getByText(`‘${company.code}’ 회사는 운영을 종료했습니다.`)).toBeVisible();
  await page.goto(`${origin}/genesis/org/${company.code}/delete?lang=en`);
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('button', { name: 'Close the company' })).toBeVisible();
  await page.goto(`${company.origin}/catalog`);
  await expect(page.getByText('운영을 종료했습니다')).toHaveCount(0);
});
