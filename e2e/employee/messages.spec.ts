/**
 * Browser tests of result messages: shown at the top right, covering no button of page head, bar or dialog; 되돌리기 in them works at
 * once.
 */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { expectMessagesCoverNothing } from '../support/messages.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, takePictures } from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
];

test('a message covers no control at any width, and undoes the reported action', async ({ page }) => {
  claimScreens('/entities/records/:id');
  const company = await foundCompany(page, '알림 상사');
  const body = { title: '한빛상사', fields: { kind: 'customer' } };
  const { id } = await company.call('POST', '/api/axis/entity/external', body);
  const name = page.getByLabel('대표자');
  const save = page.getByRole('button', { name: '저장' });
  const message = page.getByRole('alert').filter({ hasText: '저장했습니다.' });
  let before = '';
  for (const size of sizes) {
    await page.setViewportSize(size);
    await page.goto(`${company.origin}/entities/records/${id}`);
    await name.fill(`둘째 ${size.width}`);
    await save.click();
    await expect(message).toBeVisible();
    await expectMessagesCoverNothing(page);
    await message.getByRole('button', { name: '되돌리기' }).click();
    await expect(name).toHaveValue(before);

    before = `셋째 ${size.width}`;
    await name.fill(before);
    await save.click();
    await expect(message).toBeVisible();
    // A dialog that opens below it is pressed, too.
    await page.getByRole('main').getByRole('button', { name: '더 보기' }).first().click();
    await page.getByRole('menuitem', { name: '삭제', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: '삭제' })).toBeVisible();
    await expectMessagesCoverNothing(page);
    await expectNoSeriousFindings(page);
    await takePictures(page, `message-over-dialog-${size.width}`);
    await dialog.getByRole('button', { name: '취소' }).click();
    await expect(dialog).toBeHidden();
  }
});
