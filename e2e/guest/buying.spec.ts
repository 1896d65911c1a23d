/** A shop that may sell: who sells and what holds is written by an administrator, and a customer on a phone agrees, buys and pays. */
import { type Browser, expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { foundCompany, type OwnCompany } from '../support/own-company.ts';
import { expectNoSeriousFindings, expectNoSidewaysScroll, takePictures } from '../support/product.ts';
import { fillCheckout } from '../support/shop.ts';

const phone = { locale: 'ko-KR', timezoneId: 'Asia/Seoul', viewport: { width: 390, height: 844 } };
const name = '햇사과 5kg';

const details = {
  상호: '미정이네',
  대표자: '김미정',
  사업자등록번호: '124-81-00998',
  '통신판매업 신고번호': '제2026-서울마포-00123호',
  주소: '서울 마포구 월드컵로 10',
  연락처: '02-123-4567',
  이메일: 'help@mijung.example',
  '개인정보 보호책임자': '김미정 대표',
  '입금 은행': '한빛은행',
  계좌번호: '110-123-456789',
  예금주: '김미정',
};

async function openShop(page: Page, stock = 3): Promise<OwnCompany & { item: string }> {
  const company = await foundCompany(page, '미정이네 과일가게');
  const fields = { price: { amount: 32_000, currency: 'KRW' }, category: 'living', published: true };
  const { id } = await company.call('POST', '/api/axis/item/sellable', { title: name, fields });
  await company.call('POST', `/api/items/${id}/movements`, { movement: 'receive', quantity: stock, unitCost: 20_000 });
  return { ...company, item: id };
}

async function writeDetails(page: Page, company: OwnCompany): Promise<void> {
  await page.goto(`${company.origin}/admin/company-settings`);
  await expect(page.getByRole('heading', { level: 1, name: '회사 상세 설정' })).toBeVisible();
  await expect(page.getByText(/판매하기 전에 상호, .*를 더 적어 주세요\./)).toBeVisible();
  for (const [label, value] of Object.entries(details)) await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('사업자 정보를 저장했습니다.')).toBeVisible();
}

async function guestOf(browser: Browser, touch: boolean): Promise<Page> {
  const context = await browser.newContext({ ...phone, hasTouch: touch });
  return context.newPage();
}

test('an administrator says who sells and what holds, and the site shows it at once', async ({ page }) => {
  claimScreens('/admin/company-settings', '/admin/content/legal', '/terms', '/privacy');
  test.setTimeout(180_000);
  const company = await openShop(page);
  // Nothing is promised in the owner's name.
  await page.goto(`${company.origin}/`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('미정이네 과일가게');
  await expect(page.getByText(/그날 보내|품절로 취소|석 달/)).toHaveCount(0);
  await takePictures(page, 'shop-home-new');
  await page.goto(`${company.origin}/admin/company-settings`);
  await page.getByLabel('사업자등록번호', { exact: true }).fill('124-81-00999');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByLabel('사업자등록번호', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('사업자등록번호를 확인해 주세요.')).toBeVisible();
  await takePictures(page, 'company-settings-wrong');
  await page.reload();
  await writeDetails(page, company);
  await expect(page.getByText('판매에 필요한 정보를 모두 입력했습니다.')).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'company-settings');
  await page.goto(`${company.origin}/`);
  const foot = page.getByRole('contentinfo');
  for (const expectedText of ['미정이네', '김미정', '124-81-00998', '제2026-서울마포-00123호', '02-123-4567']) {
    await expect(foot).toContainText(expectedText);
  }
  await expect(foot).not.toContainText('110-123-456789');

  await page.goto(`${company.origin}/admin/content/legal`);
  await expect(page.getByText('지금은 기본 문안입니다.')).toBeVisible();
  const text = page.getByRole('textbox', { name: '내용', exact: true });
  await text.fill('## 우리 가게의 방침\n\n- 이름과 주소만 씁니다');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'legal-texts');
  await page.getByRole('button', { name: '새 버전으로 게시' }).click();
  await expect(page.getByText('버전 3을 게시했습니다.')).toBeVisible();
  await page.goto(`${company.origin}/privacy`);
  await expect(page.getByRole('heading', { name: '우리 가게의 방침' })).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'privacy');
  // Version 1 predates the company's seller details, version 2 names the company.
  await page.getByRole('link', { name: /버전 2 · / }).click();
  await expect(page.getByText('이전 버전입니다.')).toBeVisible();
  await expect(page.getByText('개인정보 보호책임자: 김미정 대표')).toBeVisible();
  await page.goto(`${company.origin}/terms`);
  await expect(page.getByRole('heading', { level: 1, name: '이용약관' })).toBeVisible();
  await expectNoSeriousFindings(page);
});

test('a customer on a phone steps, agrees, buys, and sees the bar and the account', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const company = await openShop(page);
  await writeDetails(page, company);
  const guest = await guestOf(browser, true);
  await guest.goto(`${company.origin}/catalog/${company.item}`);
  const more = guest.getByRole('button', { name: '하나 늘리기' });
  for (let count = 0; count < 3; count++) await more.tap();
  await expect(guest.getByLabel('수량')).toHaveValue('3');
  await expect(guest.getByText('재고가 3개라 더 담을 수 없습니다.')).toBeVisible();
  await guest.getByRole('button', { name: '하나 줄이기' }).tap();
  await guest.getByRole('button', { name: '장바구니에 담기' }).tap();
  await expect(guest.getByText('장바구니에 담았습니다')).toBeVisible();
  await takePictures(guest, 'shop-item');
  await expectNoSeriousFindings(guest);
  await guest.getByRole('link', { name: '장바구니 보기' }).tap();
  await expect(guest.locator('.total')).toContainText('64,000원');
  await guest.getByRole('button', { name: `${name} 하나 줄이기` }).tap();
  await expect(guest.locator('.total')).toContainText('32,000원');
  await takePictures(guest, 'shop-cart');
  await expectNoSeriousFindings(guest);
  await guest.getByRole('link', { name: '주문하기' }).tap();
  await fillCheckout(guest);
  // Without the tick the browser stays, and nothing is sent.
  await guest.getByRole('button', { name: /주문하기$/ }).tap();
  await expect(guest).toHaveURL(/\/checkout/);
  await guest.getByLabel('개인정보 수집·이용에 동의합니다. (필수)').check();
  await guest.getByLabel('이용약관에 동의합니다. (필수)').check();
  await expectNoSeriousFindings(guest);
  await takePictures(guest, 'shop-checkout');
  await guest.getByRole('button', { name: /주문하기$/ }).tap();
  await expect(guest).toHaveURL(/\/orders\/[0-9a-f-]{36}/);
  await expect(guest.getByRole('listitem').filter({ hasText: '확정' })).toHaveAttribute('aria-current', 'step');
  await expect(guest.getByText('한빛은행 110-123-456789')).toBeVisible();
  await expect(guest.getByText('입금자명에 주문 번호를 적어 주세요.')).toBeVisible();
  await expect(guest.getByText(/자동 처리|승인 대기/)).toHaveCount(0);
  await expectNoSidewaysScroll(guest);
  await expectNoSeriousFindings(guest);
  await takePictures(guest, 'order-of-customer');
  await guest.context().close();
});

test('the keyboard alone buys', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const company = await openShop(page);
  await writeDetails(page, company);
  const guest = await guestOf(browser, false);
  await guest.goto(`${company.origin}/catalog/${company.item}`);
  const press = async (key: string, times = 1) => {
    for (let count = 0; count < times; count++) await guest.keyboard.press(key);
  };
  const tabTo = async (role: 'button' | 'link' | 'checkbox' | 'textbox', label: string | RegExp) => {
    const expected = guest.getByRole(role, { name: label }).first();
    for (let count = 0; count < 40; count++) {
      if (await expected.evaluate((element) => element === document.activeElement)) return;
      await press('Tab');
    }
    throw new Error(`no way to ${label}`);
  };
  await tabTo('button', '하나 늘리기');
  await press('Enter');
  await tabTo('button', '장바구니에 담기');
  await press('Enter');
  await expect(guest.getByText('장바구니에 담았습니다')).toBeVisible();
  await tabTo('link', '장바구니 보기');
  await press('Enter');
  await expect(guest.locator('.total')).toContainText('64,000원');
  await tabTo('button', `${name} 하나 줄이기`);
  await press('Enter');
  await expect(guest.locator('.total')).toContainText('32,000원');
  // The focus stays where it was pressed.
  await expect(guest.getByRole('button', { name: `${name} 하나 줄이기` })).toBeFocused();
  await tabTo('link', /^주문하기$/);
  await press('Enter');
  const typed = ['김하늘', 'sky@mail.example', '010-1234-5678', '06236', '서울 강남구 테헤란로 152'];
  await tabTo('textbox', '이름');
  for (const text of typed) {
    await guest.keyboard.type(text);
    await press('Tab');
  }
  await tabTo('checkbox', /개인정보/);
  await press('Space');
  await tabTo('checkbox', /이용약관/);
  await press('Space');
  await tabTo('button', /주문하기$/);
  await press('Enter');
  await expect(guest).toHaveURL(/\/orders\/[0-9a-f-]{36}/);
  // The order shows the account to pay to, and the deadline.
  await expect(guest.getByText('주문이 확정되었습니다.')).toBeVisible();
  await expect(guest.getByText('입금 안내')).toBeVisible();
  await guest.context().close();
});
