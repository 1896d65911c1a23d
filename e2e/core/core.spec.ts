/**
 * The core platform, by who runs the installation: into it by keyboard on a telephone, in English; then its daily work, in Korean, each
 * act read back where it counts. One session for all: a code of the second step counts once in half a minute.
 */
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { countEffort, measureEffort } from '../support/hand.ts';
import { claimScreens, test } from '../support/journey.ts';
import { chooseFrom } from '../support/menu.ts';
import {
  demo,
  expectNoSeriousFindings,
  expectNoSidewaysScroll,
  getCompanyOrigin,
  origin,
  signIn,
  takePictures,
} from '../support/product.ts';

test.describe.configure({ mode: 'serial' });

const core = demo.signIns.find(({ about }) => about.includes('/platform'));
const newcomer = demo.signIns.find(({ email }) => email.startsWith('newcomer@'));
if (!core || !newcomer) throw new Error('the samples have no people of the core platform');
const [, key = ''] = /([A-Z2-7]{32})$/.exec(core.about) ?? [];
const codeOfNow = () => new TOTP({ secret: Secret.fromBase32(key) }).generate();

type State = Awaited<ReturnType<BrowserContext['storageState']>>;
let state: State | undefined;

/** The heading of the page, once what it shows is there. */
async function arrive(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`${origin}${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test('staff gets in by keyboard on a telephone, with a second step, in English', async ({ page }) => {
  claimScreens('/platform', '/platform/auth/login', '/platform/dashboard');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto(`${origin}/platform`);
  await expect(page).toHaveURL(/\/platform\/auth\/login\?next=/);
  await page.getByRole('button', { name: 'English' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the core platform');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'core-login');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('textbox', { name: 'Email' }).focus();
  await page.keyboard.type(newcomer.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(newcomer.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('No access to Core Platform');
  await page.getByRole('textbox', { name: 'Email' }).fill('');
  await page.keyboard.type(core.email);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Code' }).focus();
  await page.keyboard.type(codeOfNow());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Platform dashboard');
  await expect(page.getByText('Companies', { exact: true }).first()).toBeVisible();
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'core-dashboard');
  await page
    .getByRole('group')
    .or(page.locator('html'))
    .first()
    .evaluate(() => localStorage.setItem('heureum.language', 'ko'));
  state = await page.context().storageState();
});

test.describe('at work', () => {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it
  test.use({ storageState: async ({}, use) => use(state) });
  test.afterEach(async ({ context }) => {
    state = await context.storageState();
  });

  test('a company is founded, suspended with a reason and restored; it reads that in its own trail', async ({
    page,
    browser,
  }) => {
    claimScreens('/platform/companies', '/platform/companies/:id');
    await arrive(page, '/platform/companies', '회사 관리');
    // Of all companies, by now more than one page.
    const search = page.getByRole('searchbox', { name: '검색' });
    await search.fill('hanbit');
    await expect(page.getByRole('row', { name: /한빛상회/ })).toContainText('이용 중');
    await expectNoSeriousFindings(page);
    await takePictures(page, 'core-companies');
    const code = `core-${Date.now().toString(36)}`;
    const name = `새싹상점 ${code}`;
    await page.getByRole('button', { name: '회사 만들기' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: '상호' }).fill(name);
    await dialog.getByRole('textbox', { name: '회사 주소' }).fill(code);
    await dialog.getByRole('textbox', { name: '마스터의 이메일' }).fill(newcomer.email);
    await expectNoSeriousFindings(page);
    await dialog.getByRole('button', { name: '저장' }).click();
    await expect(page.getByText('회사를 만들었습니다.')).toBeVisible();
    await search.fill(code);
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText(name)
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expectNoSeriousFindings(page);
    await expectNoSidewaysScroll(page);
    await takePictures(page, 'core-company');
    const capacityField = page.getByRole('textbox', { name: '회사가 쓸 수 있는 용량' });
    await expect(capacityField).toHaveValue('');
    await capacityField.fill('30000');
    await page.locator('form', { has: capacityField }).getByRole('button', { name: '저장' }).click();
    await expect(page.getByRole('row', { name: /저장 공간 한도를 변경했습니다/ })).toBeVisible();
    await page.reload();
    await expect(capacityField).toHaveValue('30,000');
    // One member, who stays the only one.
    const places = page.getByRole('textbox', { name: '회사가 둘 수 있는 구성원 수' });
    await expect(page.getByText('현재 구성원은 이용이 정지된 사람을 포함해 1명입니다.')).toBeVisible();
    await places.fill('1');
    await page.locator('form', { has: places }).getByRole('button', { name: '저장' }).click();
    await expect(page.getByRole('row', { name: /구성원 수 한도를 변경했습니다/ })).toBeVisible();
    await page.reload();
    await expect(places).toHaveValue('1');
    const open = async () => {
      const reply = await (await browser.newContext()).newPage();
      const answer = await reply.goto(`${getCompanyOrigin(code)}/auth/login`);
      await reply.context().close();
      return answer?.status();
    };
    expect(await open()).toBe(200);
    const reason = '요금이 두 달 밀렸습니다';
    const hand = await countEffort(page);
    await measureEffort(hand, '(i) suspend a company', { clicks: 3, characters: reason.length }, async () => {
      await page.getByRole('button', { name: '이용 정지' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: '이유' }).pressSequentially(reason);
      await expectNoSeriousFindings(page);
      await page.getByRole('dialog').getByRole('button', { name: '이용 정지' }).click();
      await expect(page.getByText(`${name}의 이용을 정지했습니다.`)).toBeVisible();
    });
    await expect(page.getByRole('row', { name: /이용을 정지했습니다/ })).toContainText('요금이 두 달 밀렸습니다');
    expect(await open()).not.toBe(200);
    await page.getByRole('button', { name: '이용 재개' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: '이유' }).fill('요금을 냈습니다');
    await page.getByRole('dialog').getByRole('button', { name: '이용 재개' }).click();
    await expect(page.getByText(`${name}의 이용을 재개했습니다.`)).toBeVisible();
    expect(await open()).toBe(200);
    const master = await browser.newContext({ locale: 'ko-KR' });
    const theirs = await master.newPage();
    await signIn(theirs, getCompanyOrigin(code), newcomer, '/admin/audit');
    await expect(
      theirs.getByText('요금이 두 달 밀렸습니다').or(theirs.getByText('이용을 정지했습니다')).first(),
    ).toBeVisible();
    await expect(theirs.getByText(/플랫폼 관리자가 회사의 이용 현황을 봤습니다/).first()).toBeVisible();
    await master.close();
  });

  test('an account is found, signed out everywhere, locked and opened again, and given a core role', async ({
    page,
  }) => {
    claimScreens('/platform/users');
    await arrive(page, '/platform/users', '사용자 관리');
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: '검색' }))
      .first()
      .fill('leaver@');
    const row = page.getByRole('row', { name: /유가람/ });
    await expect(row).toContainText('활동 중');
    await expectNoSeriousFindings(page);
    await expectNoSidewaysScroll(page);
    await takePictures(page, 'core-users');
    const act = (name: string) => chooseFrom(row.getByRole('button').last(), page.getByRole('menuitem', { name }));
    await act('계정 잠그기');
    await page.getByRole('dialog').getByRole('button', { name: '계정 잠그기' }).click();
    await expect(row).toContainText('잠김');
    // The message before it may still be leaving.
    const back = (messageText: string) =>
      page.locator('.mantine-Notification-root', { hasText: messageText }).getByRole('button', { name: '되돌리기' });
    await back('잠갔습니다').click();
    await expect(row).toContainText('활동 중');
    await back('해제했습니다').click();
    await expect(row).toContainText('잠김');
    await act('잠금 해제');
    await expect(row).toContainText('활동 중');
    await act('코어 역할 변경');
    const dialog = page.getByRole('dialog');
    await expectNoSeriousFindings(page);
    await dialog.getByRole('combobox', { name: '코어 역할' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: '글로벌 분석가' }).click();
    await page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: '저장' }).click();
    await expect(row).toContainText('글로벌 분석가');
  });

  test('figures of all companies are compared and saved as a file', async ({ page }) => {
    claimScreens('/platform/analytics');
    await arrive(page, '/platform/analytics', '글로벌 분석');
    const row = page.getByRole('row', { name: /한빛상회/ });
    // Of all companies, by now more than one page.
    await expect(async () => {
      if ((await row.count()) === 0) await page.getByRole('button', { name: '더 불러오기' }).click({ timeout: 1_000 });
      await expect(row).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expectNoSeriousFindings(page);
    await expectNoSidewaysScroll(page);
    await takePictures(page, 'core-analytics');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV로 내보내기' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('회사별 이용 현황.csv');
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    for (const name of ['한빛상회', '마루컨설팅', '나래정밀']) expect(text).toContain(name);
  });

  test('the rule for founding companies is shown and enforced', async ({ page }) => {
    claimScreens('/platform/settings');
    const installationReply = page.waitForResponse((response) => response.url().endsWith('/api/platform/installation'));
    await arrive(page, '/platform/settings', '플랫폼 설정');
    await expectNoSeriousFindings(page);
    await expectNoSidewaysScroll(page);
    // Settings fixed on the server are shown with their source, and cannot be changed here.
    const { data } = await (await installationReply).json();
    const sender = data.settings.find(({ key }: { key: string }) => key === 'mailSender');
    await expect(page.getByText(sender.value[0], { exact: true })).toBeVisible();
    await expect(page.getByText('ROOT_DOMAINS', { exact: true })).toBeVisible();
    await takePictures(page, 'core-settings');
    const founding = page.locator('form', {
      has: page.getByRole('textbox', { name: '한 사람이 만들 수 있는 회사 수' }),
    });
    const number = page.getByRole('textbox', { name: '한 사람이 만들 수 있는 회사 수' });
    await number.fill('900');
    await founding.getByRole('button', { name: '저장' }).click();
    await expect(page.getByText('저장했습니다.').first()).toBeVisible();
    await page.reload();
    await expect(number).toHaveValue('900');
    await number.fill('');
    await founding.getByRole('button', { name: '저장' }).click();
    await expect(page.getByText('저장했습니다.').first()).toBeVisible();
    await page.reload();
    await expect(number).toHaveValue('');
    // More storage for everybody harms nobody.
    const storage = page.locator('form', { has: page.getByRole('textbox', { name: '회사마다 쓸 수 있는 용량' }) });
    const capacityField = storage.getByRole('textbox', { name: '회사마다 쓸 수 있는 용량' });
    await capacityField.fill('50');
    await storage.getByRole('button', { name: '저장' }).click();
    await expect(storage.getByText('100 이상이어야 합니다.')).toBeVisible();
    await capacityField.fill('20000');
    await storage.getByRole('button', { name: '저장' }).click();
    await expect(page.getByText('저장했습니다.').first()).toBeVisible();
    await page.reload();
    await expect(capacityField).toHaveValue('20,000');
    // High enough that nobody reaches the limit meanwhile.
    const members = page.getByRole('textbox', { name: '회사마다 둘 수 있는 구성원 수' });
    const membersForm = page.locator('form', { has: members });
    await members.fill('0');
    await membersForm.getByRole('button', { name: '저장' }).click();
    await expect(membersForm.getByText('1 이상이어야 합니다.')).toBeVisible();
    await members.fill('500000');
    await membersForm.getByRole('button', { name: '저장' }).click();
    await expect(page.getByText('저장했습니다.').first()).toBeVisible();
    await page.reload();
    await expect(members).toHaveValue('500,000');
    // Sent by nobody here: other journeys sign up and found companies meanwhile.
    const who = page.getByRole('combobox', { name: '회사를 만들 수 있는 사람' });
    await who.click();
    await page.getByRole('option', { name: '초대한 사람만' }).click();
    await expect(page.getByRole('textbox', { name: '초대한 이메일' })).toBeVisible();
    const open = page.getByRole('switch', { name: '누구나 가입할 수 있음' });
    await expect(open).toBeChecked();
    await expect(page.getByText('끄면 회사의 초대를 받은 사람만 새로 가입합니다.')).toBeVisible();
  });
});
