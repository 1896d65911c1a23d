/**
 * From the last step of the wizard to the first product, as a guest sees it in the shop: by mouse, by keys alone, by touch. What a
 * hand does is counted by the browser itself; and a company fills itself with samples and is rid of them again.
 */
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { countEffort } from '../support/hand.ts';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany } from '../support/own-company.ts';
import {
  expectNoSeriousFindings,
  expectNoSidewaysScroll,
  getCompanyOrigin,
  origin,
  takePictures,
} from '../support/product.ts';

test.describe.configure({ timeout: 180_000 });

const most = { clicks: 12, characters: 60 };
const unique = Date.now().toString(36);
let number = 0;

const dialog = (page: Page) => page.getByRole('dialog');
const list = (page: Page) => page.getByRole('region', { name: /이렇게 시작해 보세요/ });
const photo = async () => ({
  name: 'cup.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#4a7fc9' } })
    .jpeg()
    .toBuffer(),
});

/** Somebody new at the last step of the wizard; what was said before is not counted. */
async function atLastStep(page: Page, name: string): Promise<{ code: string }> {
  const code = `day-${unique}${process.pid.toString(36)}${number++}`;
  await page.goto(`${origin}/genesis/login?new&next=${encodeURIComponent('/genesis/create-company')}`);
  await page.getByLabel('이용약관과 개인정보처리방침에 동의합니다.').check();
  await page.getByLabel('만 14세 이상입니다.').check();
  await page.getByRole('textbox', { name: '이름' }).fill('한대표');
  await page.getByRole('textbox', { name: '이메일' }).fill(`${code}@mail.example`);
  await page.getByRole('textbox', { name: '비밀번호' }).fill('correct horse battery');
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.getByRole('textbox', { name: '회사 이름' }).fill(name);
  await page.getByRole('textbox', { name: '회사 코드' }).fill(code);
  for (const question of [
    '어떤 일을 하시나요?',
    '고객에게 어떻게 보일까요?',
    '함께 일하는 분이 있나요?',
    '이대로 만들까요?',
  ]) {
    await page.getByRole('button', { name: '다음' }).click();
    await expect(page.getByRole('heading', { name: question })).toBeVisible();
  }
  return { code };
}

/** A guest, in a browser of their own. */
async function expectSold(page: Page, code: string, name: string): Promise<void> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('no browser');
  const shop = await context.newPage();
  await shop.goto(`${getCompanyOrigin(code)}/catalog`);
  await expect(shop.locator('.card').filter({ hasText: name })).toBeVisible();
  await context.close();
}

test('the first product is on sale after at most twelve presses and sixty characters', async ({ page }) => {
  claimScreens('/workspace');
  const { code } = await atLastStep(page, '하루 공방');
  const hand = await countEffort(page);
  await page.getByRole('button', { name: '회사 만들기' }).click();
  await page.getByRole('button', { name: '회사로 들어가기' }).click();
  await expect(page).toHaveURL(`${getCompanyOrigin(code)}/workspace`, { timeout: 30_000 });
  await expect(list(page)).toContainText('0/6');
  await list(page).getByRole('button', { name: '상품 등록' }).click();
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    dialog(page).getByRole('button', { name: /사진/ }).first().click(),
  ]);
  await chooser.setFiles(await photo());
  await dialog(page).getByRole('textbox', { name: '이름' }).click();
  await page.keyboard.insertText('머그컵');
  await dialog(page).getByRole('textbox', { name: '판매가' }).click();
  await page.keyboard.type('18000');
  await dialog(page).getByRole('textbox', { name: '재고 수량' }).click();
  await page.keyboard.type('5');
  await dialog(page).getByRole('combobox', { name: '분류' }).click();
  await page.getByRole('option', { name: '주방' }).click();
  await dialog(page).getByRole('button', { name: '상품 등록' }).click();
  await expect(list(page)).toContainText('3/6');
  await expectSold(page, code, '머그컵');
  expect(hand.clicks).toBeGreaterThanOrEqual(9);
  expect(hand.characters).toBe('머그컵180005'.length);
  expect(hand.clicks).toBeLessThanOrEqual(most.clicks);
  expect(hand.characters).toBeLessThanOrEqual(most.characters);
});

/** Goes on by Tab until this is reached. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  await expect
    .poll(async () => {
      if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return true;
      await page.keyboard.press('Tab');
      return false;
    })
    .toBe(true);
}

test('by keys alone', async ({ page }) => {
  claimScreens('/workspace');
  const { code } = await atLastStep(page, '하루 자판');
  const hand = await countEffort(page);
  for (const name of ['회사 만들기', '회사로 들어가기']) {
    await tabTo(page, page.getByRole('button', { name }));
    await page.keyboard.press('Enter');
  }
  await expect(page).toHaveURL(`${getCompanyOrigin(code)}/workspace`, { timeout: 30_000 });
  await tabTo(page, list(page).getByRole('button', { name: '상품 등록' }));
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  for (const [role, name, text] of [
    ['textbox', '이름', '접시'],
    ['textbox', '판매가', '9000'],
    ['textbox', '재고 수량', '3'],
    ['combobox', '분류', '접시'],
  ] as const) {
    await tabTo(page, dialog(page).getByRole(role, { name }));
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Control+Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(list(page)).toContainText('3/6');
  await expectSold(page, code, '접시');
  expect(hand.clicks).toBe(0);
  expect(hand.characters).toBeLessThanOrEqual(most.characters);
});

test.describe('by touch at 390 pixels', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('by touch', async ({ page }) => {
    claimScreens('/workspace');
    const { code } = await atLastStep(page, '하루 손끝');
    const hand = await countEffort(page);
    await page.getByRole('button', { name: '회사 만들기' }).tap();
    await page.getByRole('button', { name: '회사로 들어가기' }).tap();
    await expect(page).toHaveURL(`${getCompanyOrigin(code)}/workspace`, { timeout: 30_000 });
    await list(page).getByRole('button', { name: '상품 등록' }).tap();
    for (const [role, name, text] of [
      ['textbox', '이름', '머그컵'],
      ['textbox', '판매가', '18000'],
      ['textbox', '재고 수량', '5'],
      ['combobox', '분류', '컵'],
    ] as const) {
      await dialog(page).getByRole(role, { name }).tap();
      await page.keyboard.insertText(text);
    }
    await expectNoSeriousFindings(page);
    await page.keyboard.press('Escape').catch(() => null);
    await dialog(page).getByRole('button', { name: '상품 등록' }).tap();
    await expect(list(page)).toContainText('3/6');
    await expectSold(page, code, '머그컵');
    expect(hand.clicks).toBeLessThanOrEqual(most.clicks);
    expect(hand.characters).toBeLessThanOrEqual(most.characters);
    await expectNoSidewaysScroll(page);
  });
});

test('samples come and go without a trace; what was changed stays and is said by name', async ({ page }) => {
  claimScreens('/workspace');
  const company = await foundCompany(page, '하루 예시');
  await page.goto(`${company.origin}/workspace`);
  await takePictures(page, 'first-day');
  await expectNoSeriousFindings(page);
  await list(page).getByRole('button', { name: '예시 데이터 추가' }).click();
  await expect(list(page).getByRole('button', { name: '예시 데이터 삭제' })).toBeVisible();
  // Sample data completes no item.
  await expect(list(page)).toContainText('0/6');
  await takePictures(page, 'first-day-samples');
  await page.goto(`${company.origin}/domains/order`);
  await expect(page.getByText('[예시] 김하늘')).toBeVisible();
  await takePictures(page, 'sample-orders');
  const [product] = (await company.call('GET', '/api/items?type=sellable&sort=title')) as {
    id: string;
    version: number;
  }[];
  await company.call('PATCH', `/api/items/${product?.id}`, {
    version: product?.version,
    price: { amount: 11_000, currency: 'KRW' },
  });
  await page.goto(`${company.origin}/workspace`);
  await list(page).getByRole('button', { name: '예시 데이터 삭제' }).click();
  await dialog(page).getByRole('button', { name: '예시 데이터 삭제' }).click();
  await expect(dialog(page)).toContainText('한대표');
  await expect(dialog(page)).toContainText('판매가');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'samples-kept');
  await dialog(page).getByRole('button', { name: '닫기' }).last().click();
  await page.goto(`${company.origin}/domains/order`);
  await expect(page.getByText('[예시]')).toHaveCount(0);
});

test('a colleague comes in by a link, and a link that is over says so', async ({ page, browser }) => {
  claimScreens('/workspace', '/genesis/invitation');
  const company = await foundCompany(page, '하루 초대');
  await page.goto(`${company.origin}/workspace`);
  await list(page).getByRole('button', { name: '팀원 초대' }).click();
  await takePictures(page, 'invite-mail');
  await dialog(page).getByText('링크로').click();
  await takePictures(page, 'invite-link');
  await expectNoSeriousFindings(page);
  await dialog(page).getByRole('button', { name: '링크 만들기' }).click();
  const link = await dialog(page).getByRole('textbox', { name: '초대 링크' }).inputValue();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'invite-made');
  await dialog(page).getByRole('button', { name: '닫기' }).last().click();
  await expect(list(page)).toContainText('1/6');
  await list(page).getByRole('button', { name: '이 목록 숨기기' }).click();
  await expect(list(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole('region', { name: '결재', exact: true })).toBeVisible();
  await expect(list(page)).toBeHidden();

  const context = await browser.newContext();
  const colleague = await context.newPage();
  await colleague.goto(link);
  await expect(colleague.getByText('한대표님이 하루 초대에서 함께 일하자고 초대했습니다.')).toBeVisible();
  expect(new URL(colleague.url()).hash).toBe('');
  await expectNoSeriousFindings(colleague);
  await takePictures(colleague, 'invitation');
  await colleague.getByRole('link', { name: '가입하고 참여하기' }).click();
  await colleague.getByLabel('이용약관과 개인정보처리방침에 동의합니다.').check();
  await colleague.getByLabel('만 14세 이상입니다.').check();
  await colleague.getByRole('textbox', { name: '이름' }).fill('박동료');
  await colleague.getByRole('textbox', { name: '이메일' }).fill(`mate-${unique}@mail.example`);
  await colleague.getByRole('textbox', { name: '비밀번호' }).fill('correct horse battery');
  await colleague.getByRole('button', { name: '가입하기' }).click();
  await colleague.getByRole('button', { name: '하루 초대에 참여하기' }).click();
  await expect(colleague).toHaveURL(`${company.origin}/workspace`, { timeout: 30_000 });
  await context.close();

  const late = await browser.newContext();
  const stranger = await late.newPage();
  await stranger.goto(link);
  await expect(stranger.getByText('이 초대로 가입할 수 있는 분이 모두 가입했습니다.')).toBeVisible();
  await late.close();

  await page.goto(`${company.origin}/admin`);
  await takePictures(page, 'admin');
  await expect(page.getByRole('region', { name: '보낸 초대' })).toContainText('수락함');
  await expectNoSeriousFindings(page);
});
