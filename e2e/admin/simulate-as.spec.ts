/** An administrator sees the portal as a member does: read only, under a bar that says so, in this tab alone, and for a quarter of an hour. */
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { claimScreens, test } from '../support/journey.ts';
import { addMember, foundCompany, type OwnCompany } from '../support/own-company.ts';
import { demo, expectNoSeriousFindings, expectNoSidewaysScroll, signIn, takePictures } from '../support/product.ts';
import { shop } from '../support/shop.ts';

const password = String(demo.signIns[0]?.password);
const master = { email: 'master@hanbit.example', password };
/** As the samples call them (`src/apps/seed/companies/hanbit.ts`). */
const viewedName = '김민준';

const main = (page: Page) => page.getByRole('main');
const bar = (page: Page) => page.getByRole('complementary', { name: /다른 구성원의 화면 보기|Seeing the portal as/ });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The second factor of the caller. */
async function withCodes(call: OwnCompany['call']): Promise<void> {
  const { secret } = await call('POST', '/api/user/second-factor/start', {});
  const secondFactor = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await call('POST', '/api/user/second-factor/confirm', { secondFactor });
}

async function openMember(page: Page): Promise<void> {
  await signIn(page, shop, master, '/admin/users');
  await main(page).getByRole('link', { name: viewedName }).first().click();
  await expect(heading(page)).toHaveText(viewedName);
}

test('by mouse: asked why, the portal is another’s, other tabs are oneself, and a button ends it', async ({ page }) => {
  claimScreens('/admin/users/:id', '/workflows');
  test.setTimeout(240_000);
  await openMember(page);
  await main(page).getByRole('button', { name: '더 보기' }).click();
  await page.getByRole('menuitem', { name: '이 사람의 화면 보기' }).click();
  const confirmDialog = page.getByRole('dialog', { name: `${viewedName}님의 화면을 볼까요?` });
  await expectNoSeriousFindings(page);
  await takePictures(page, 'view-as-asked');
  await confirmDialog.getByLabel('이유').fill('메뉴가 보이지 않는다는 문의');
  await confirmDialog.getByRole('button', { name: '화면 보기' }).click();

  await expect(bar(page)).toContainText(`${viewedName}님의 화면을 보고 있습니다`);
  await expect(heading(page)).toHaveText('업무 흐름');
  // The menu is the member's: nothing to administer.
  await expect(page.getByRole('navigation', { name: '주 메뉴' }).getByRole('link', { name: '관리자' })).toHaveCount(0);
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'view-as');

  // Another tab is oneself.
  const other = await page.context().newPage();
  await other.goto(`${shop}/admin/users`);
  await expect(heading(other)).toHaveText('구성원 관리');
  await expect(bar(other)).toHaveCount(0);
  await other.close();

  await bar(page).getByRole('button', { name: '보기 끝내기' }).click();
  await expect(heading(page)).toHaveText(viewedName);
  await expect(bar(page)).toHaveCount(0);
});

test('a member without the required second factor is announced before the view begins and in its bar, until one is set up', async ({
  page,
  browser,
}) => {
  claimScreens('/admin/users/:id', '/workflows');
  test.setTimeout(240_000);
  const company = await foundCompany(page, '두 단계 상사');
  const other = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  const member = await addMember(other, company, { name: '김신입', mail: 'newcomer', roles: ['user'] });
  await withCodes(company.call);
  const { version } = await company.call('GET', '/api/company/sign-in-rules');
  await company.call('PUT', '/api/company/sign-in-rules', { version, secondFactor: true });
  await expect(member.call('GET', '/api/roles')).rejects.toThrow(/SECOND_FACTOR_DEMANDED/);

  const why = '이 회사는 2단계 인증을 쓰는 구성원만 들여보내는데, 이 구성원은 아직 설정하지 않았습니다.';
  await page.goto(`${company.origin}/admin/users/${member.memberId}`);
  await main(page).getByRole('button', { name: '더 보기' }).click();
  await page.getByRole('menuitem', { name: '이 사람의 화면 보기' }).click();
  const confirmDialog = page.getByRole('dialog');
  await expect(confirmDialog.getByRole('status')).toContainText(`이 구성원은 지금 로그인할 수 없습니다. ${why}`);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'view-as-shut-out-asked');
  await confirmDialog.getByLabel('이유').fill('들어올 수 없다는 문의');
  await confirmDialog.getByRole('button', { name: '화면 보기' }).click();

  await expect(bar(page)).toContainText(why);
  await expect(heading(page)).toHaveText('업무 흐름');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'view-as-shut-out');
  // On a phone its lines are above the page, not over it.
  await page.setViewportSize({ width: 390, height: 844 });
  const end = async () => {
    const box = await bar(page).boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  const top = async () => (await page.getByRole('banner').getByRole('button').first().boundingBox())?.y ?? Number.NaN;
  await expect(async () => expect(await top()).toBeGreaterThanOrEqual(await end())).toPass();
  await expectNoSidewaysScroll(page);
  await expectNoSeriousFindings(page);
  await takePictures(page, 'view-as-shut-out-390');

  // With a second factor, the hint disappears.
  await withCodes(member.call);
  await page.reload();
  await expect(bar(page)).toContainText('김신입님의 화면을 보고 있습니다');
  await expect(bar(page)).not.toContainText(why);
  await bar(page).getByRole('button', { name: '보기 끝내기' }).click();
  await expect(heading(page)).toHaveText('김신입');
});

test.describe('on a phone, by keyboard, in English', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'en-US' });

  test('the bar is above everything, leaves space for dialogs, and ends the view by a key', async ({ page }) => {
    claimScreens('/admin/users/:id');
    test.setTimeout(240_000);
    await signIn(page, shop, master, '/admin/users?lang=en');
    await main(page).getByRole('link', { name: viewedName }).first().click();
    await expect(heading(page)).toHaveText(viewedName);
    await main(page).getByRole('button', { name: 'Show more' }).press('Enter');
    await page.getByRole('menuitem', { name: 'View as this member' }).press('Enter');
    const confirmDialog = page.getByRole('dialog');
    await confirmDialog.getByLabel('Reason').fill('Menus are said to be missing');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(bar(page)).toContainText(`You are viewing the portal as ${viewedName}`);
    await expectNoSeriousFindings(page);
    await expectNoSidewaysScroll(page);
    await takePictures(page, 'view-as-390');
    await page.reload();
    await expect(bar(page)).toBeVisible();
    await bar(page).getByRole('button', { name: 'Stop' }).press('Enter');
    await expect(heading(page)).toHaveText(viewedName);
    await expect(bar(page)).toHaveCount(0);
  });
});
