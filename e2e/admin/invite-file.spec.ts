/** People are invited by a file: wrong lines are named, the rest is sent in the background and taken back together. */
import { expect } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';
import { undoOnScreen } from '../support/undo.ts';

test.describe.configure({ timeout: 180_000 });

test('a file with two wrong lines is looked at, sent, followed to its end and undone', async ({ page }) => {
  claimScreens('/admin/users');
  const company = await foundCompany(page, '초대 상사');
  await page.goto(`${company.origin}/admin/users`);
  const part = page.getByRole('region', { name: '파일로 보낸 초대' });
  await expect(part.getByText('아직 파일로 보낸 초대가 없습니다.')).toBeVisible();
  await page.getByRole('button', { name: '파일로 초대' }).click();
  const dialog = page.getByRole('dialog', { name: '파일로 초대' });
  const choose = async (content: string | Buffer) => {
    const buffer = typeof content === 'string' ? Buffer.from(content) : content;
    const file = { name: '새 식구.csv', mimeType: 'text/csv', buffer };
    await dialog.getByLabel('초대할 사람이 적힌 파일').setInputFiles(file);
  };
  await choose('성명,부서\n김하나,영업\n');
  await expect(dialog.getByRole('alert')).toContainText('‘이메일’ 열이 없습니다');
  // ‘이메일,이름’ and ‘뷁’ as Korean spreadsheets save them: in CP949.
  const saved = ['c0ccb8dec0cf2cc0ccb8a7', Buffer.from('\nseon@mail.example,').toString('hex'), '94ee0a'];
  await choose(Buffer.from(saved.join(''), 'hex'));
  await expect(dialog.getByText('1명을 초대할 수 있습니다.')).toBeVisible();
  await choose(
    [
      '\ufeff이메일,이름,역할',
      'hana@mail.example,김하나,열람자',
      'duri@mail.example,이두리,',
      '',
      '주소가 아님,박세나,사용자',
      'nesi@mail.example,최네시,없는 역할',
      '',
    ].join('\r\n'),
  );
  await expect(dialog.getByText('2명을 초대할 수 있습니다.')).toBeVisible();
  const wrong = dialog.getByRole('table', { name: '건너뛰는 줄과 이유' });
  await expect(wrong.getByRole('row').filter({ hasText: '주소가 아님' })).toContainText('5');
  await expect(wrong.getByRole('row').filter({ hasText: '주소가 아님' })).toContainText('이메일 주소가 맞지 않습니다.');
  await expect(wrong.getByRole('row').filter({ hasText: 'nesi@mail.example' })).toContainText(
    '없는 역할입니다: 없는 역할',
  );
  await expectNoSeriousFindings(page);
  await takePictures(page, 'invite-file');
  await dialog.getByRole('button', { name: '2명 초대' }).click();
  await expect(dialog).toHaveCount(0);

  const sent = part.getByRole('row').filter({ hasText: '새 식구.csv' });
  await expect(sent).toContainText('2명 중 2명');
  await expect(sent).toContainText('완료');
  const getInvitationRow = (email: string) => page.getByRole('row').filter({ hasText: email });
  await expect(getInvitationRow('hana@mail.example')).toContainText('열람자');
  await expect(getInvitationRow('duri@mail.example')).toContainText('사용자');
  await expect(getInvitationRow('nesi@mail.example')).toHaveCount(0);
  const states = async () =>
    (await company.call('GET', '/api/company/invitations')).map(({ status }: { status: string }) => status);
  expect(await states()).toEqual(['open', 'open']);
  await takePictures(page, 'invite-file-sent');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await sent.getByRole('button', { name: '새 식구.csv 작업' }).click();
  await page.getByRole('menuitem', { name: '되돌리기' }).click();
  const effects = page.getByRole('list', { name: '되돌리면 이렇게 됩니다' });
  await expect(effects.getByText('초대 2건 취소')).toBeVisible();
  await takePictures(page, 'invite-file-undo');
  await undoOnScreen(page);
  await expect(page.getByText(/^되돌렸습니다\./)).toBeVisible();
  expect(await states()).toEqual(['withdrawn', 'withdrawn']);
  await page.goto(`${company.origin}/admin/users`);
  await expect(sent).toContainText('되돌림');
  await expect(getInvitationRow('hana@mail.example')).toContainText('취소한 초대');
});
