/** Exporting one's personal data, and leaving: for good after the grace period, or back within it. */
import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { signInAs } from '../support/demo-provider.ts';
import { claimScreens, test } from '../support/journey.ts';
import { waitForMail } from '../support/mailbox.ts';
import { expectNoSeriousFindings, origin, takePictures } from '../support/product.ts';

const profile = '/genesis/user/profile';
const email = `leaving-${Date.now().toString(36)}@mail.example`;

/** The first file of an archive, by the sizes in its header. */
function firstOf(archive: Buffer): { name: string; content: string } {
  expect(archive.readUInt32LE(0)).toBe(0x04034b50);
  const [packed, long] = [archive.readUInt32LE(18), archive.readUInt16LE(26)];
  const begins = 30 + long;
  const content = inflateRawSync(archive.subarray(begins, begins + packed)).toString('utf8');
  return { name: archive.toString('utf8', 30, begins), content };
}

test('a person takes the own data along as an archive, asks to be deleted, is out everywhere, and comes back within the grace', async ({
  page,
  browser,
}) => {
  claimScreens(profile);
  await signInAs(page, { name: '김떠나', email });
  await page.goto(`${origin}${profile}`);
  await page.getByRole('button', { name: '파일 준비하기' }).click();
  const ready = page.getByRole('button', { name: '내려받기', exact: true });
  await expect(ready).toBeVisible({ timeout: 40_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), ready.click()]);
  expect(download.suggestedFilename()).toMatch(/\.zip$/);
  const { name, content } = firstOf(await readFile(await download.path()));
  expect(name).toBe('account.json');
  expect(JSON.parse(content)).toMatchObject({ person: { name: '김떠나', email } });
  expect(content).not.toMatch(/argon2|"hash"|"secret"/);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'profile-own-data');

  const elsewhere = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  await signInAs(elsewhere, { name: '김떠나', email });
  await page.getByRole('button', { name: '계정 삭제' }).click();
  const dialog = page.getByRole('dialog', { name: '계정을 삭제할까요?' });
  await expect(dialog).toContainText('30일 뒤에 계정이 삭제됩니다');
  await expectNoSeriousFindings(page);
  await dialog.getByRole('button', { name: '삭제 신청' }).click();
  await expect(page).toHaveURL(/\/genesis\/login/);
  await waitForMail(email, '30일 뒤에 회원님의 계정이 삭제됩니다');
  for (const item of [page, elsewhere]) {
    await item.goto(`${origin}${profile}`);
    await expect(item).toHaveURL(/\/genesis\/login/);
  }

  await signInAs(page, { name: '김떠나', email });
  await waitForMail(email, '계정 삭제를 취소했습니다');
  await page.goto(`${origin}${profile}`);
  await expect(page.getByRole('textbox', { name: '이름' })).toHaveValue('김떠나');
  await expect(page.getByRole('main')).toContainText(email);
});
