/** One's own account at the root: name, picture, time zone, notifications, linked accounts, devices. */
import { expect, type Page } from '@playwright/test';
import { signInAs } from '../support/demo-provider.ts';
import { claimScreens, test } from '../support/journey.ts';
import { expectNoSeriousFindings, origin, takePictures } from '../support/product.ts';

const unique = Date.now().toString(36);
const profile = '/genesis/user/profile';

const savedMessage = (page: Page) => page.getByText('저장했습니다.').last();

/** A picture, drawn by the browser. */
async function drawn(page: Page): Promise<Buffer> {
  const letters = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 300];
    const paper = canvas.getContext('2d') as CanvasRenderingContext2D;
    paper.fillStyle = '#c2410c';
    paper.fillRect(0, 0, 400, 300);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  return Buffer.from(letters, 'base64');
}

test('a person changes name and picture, and both are seen in the header and after another sign-in', async ({
  page,
  browser,
}) => {
  claimScreens('/genesis/user/profile');
  const email = `profile-${unique}-1@mail.example`;
  await signInAs(page, { name: '김하나', email });
  await page.getByRole('button', { name: '계정' }).click();
  await page.getByRole('link', { name: '내 프로필' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('내 프로필');
  await expect(page.getByRole('main')).toContainText(email);
  await page.getByRole('textbox', { name: '이름' }).fill('김두리');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(savedMessage(page)).toBeVisible();
  const name = 'me.png';
  const buffer = await drawn(page);
  await page.getByRole('button', { name: '사진 선택' }).click();
  const dialog = page.getByRole('dialog', { name: '프로필 사진' });
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
  await expect(dialog.getByRole('slider', { name: '크기' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'profile-crop');
  await dialog.getByRole('button', { name: '이 사진 쓰기' }).click();
  await expect(dialog).toBeHidden();
  const face = page.getByRole('banner').locator('img[src^="/api/faces/"]');
  await expect(face).toBeVisible();
  await expect.poll(() => face.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(300);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'profile');

  const elsewhere = await browser.newContext({ locale: 'ko-KR' });
  const other = await elsewhere.newPage();
  await signInAs(other, { name: '김하나', email });
  await other.goto(`${origin}${profile}`);
  await expect(other.getByRole('textbox', { name: '이름' })).toHaveValue('김두리');
  await expect(other.getByRole('banner').locator('img[src^="/api/faces/"]')).toBeVisible();
  // The first device sees the second, and signs all others out.
  await page.reload();
  await expect(page.getByText('지금 이 기기')).toBeVisible();
  await page.getByRole('button', { name: '다른 기기 모두 로그아웃' }).click();
  await expect(page.getByText('다른 기기 1곳에서 로그아웃했습니다.')).toBeVisible();
  await other.reload();
  await expect(other).toHaveURL(/\/genesis\/login/);
  await elsewhere.close();
});

test('zone, language and size of the text act at once, and on another device from the first sign-in on', async ({
  page,
  browser,
}) => {
  claimScreens('/genesis/user/profile');
  const email = `profile-${unique}-2@mail.example`;
  await signInAs(page, { name: '김하나', email });
  await page.goto(`${origin}${profile}`);
  const zone = page.getByRole('combobox', { name: '시간대' });
  await zone.fill('Honolulu');
  await page.getByRole('option', { name: 'Pacific/Honolulu' }).click();
  await expect(savedMessage(page)).toBeVisible();
  const joined = () =>
    new Intl.DateTimeFormat('ko-KR', { timeZone: 'Pacific/Honolulu', dateStyle: 'medium' }).format(new Date());
  await expect(page.getByRole('main')).toContainText(joined());
  const size = () => page.getByRole('heading', { level: 1 }).evaluate((item) => getComputedStyle(item).fontSize);
  await expect.poll(size).toBe('28px');
  await page.getByRole('main').getByText('아주 크게', { exact: true }).click();
  await expect.poll(size).toBe('36px');
  await page.getByRole('main').getByText('어둡게', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('main').getByText('English', { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile');
  await expectNoSeriousFindings(page);
  await page.reload();
  // Before the application is there: the page itself has the size and the brightness.
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect.poll(size).toBe('36px');

  const elsewhere = await browser.newContext({ locale: 'ko-KR' });
  const other = await elsewhere.newPage();
  await signInAs(other, { name: '김하나', email });
  await other.goto(`${origin}${profile}`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('My profile');
  await expect(other.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(other.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Pacific/Honolulu');
  await elsewhere.close();
});

test('the last way to sign in is not given up', async ({ page }) => {
  claimScreens('/genesis/user/profile');
  await signInAs(page, { name: '김하나', email: `profile-${unique}-3@mail.example` });
  await page.goto(`${origin}${profile}`);
  const social = page.getByRole('region', { name: '소셜 계정' });
  await expect(social.getByText('연결됨')).toBeVisible();
  await social.getByRole('button', { name: '연결 해제' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '연결 해제' }).click();
  await expect(page.getByRole('alert')).toContainText('마지막 로그인 수단은 연결을 해제할 수 없습니다');
  await page.reload();
  await expect(social.getByText('연결됨')).toBeVisible();
});
