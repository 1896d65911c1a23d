import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { expectNoSeriousFindings } from '../support/product.ts';
import { addToCart, checkOut, openItem, shop } from '../support/shop.ts';

/** From this amount on the order waits for approval. */
const approvalFrom = 500_000;

async function order(page: Page, which: 'small' | 'large'): Promise<string> {
  const { price } = await openItem(page, which === 'small' ? 'cheap' : 'dear');
  const quantity = which === 'small' ? 1 : Math.ceil(approvalFrom / price);
  await addToCart(page, quantity);
  await expect(page.getByRole('link', { name: new RegExp(`장바구니, ${quantity}개`) })).toBeVisible();
  return checkOut(page);
}

test('a small order is confirmed at once, and appears in the list and the account', async ({ page }) => {
  claimScreens('/orders', '/orders/:id');
  test.setTimeout(180_000);
  await order(page, 'small');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^\d{4}-\d{6}$/);
  const number = (await heading.textContent()) ?? '';
  await expect(page.getByText('주문이 확정되었습니다. 발송을 준비하고 있습니다.')).toBeVisible();
  await expect(page.getByRole('button', { name: '주문 취소' })).toHaveCount(0);
  await page.getByRole('link', { name: '주문 내역' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('주문 내역');
  await expect(page.getByRole('link', { name: number })).toBeVisible();
  await page.goto(`${shop}/my-account/dashboard`);
  await expect(page.getByText('김하늘님, 반갑습니다.')).toBeVisible();
  await expect(page.getByRole('link', { name: number })).toBeVisible();
});

test('[ST-09] a large order waits for approval; the customer cancels it and orders the same again', async ({
  page,
}) => {
  await order(page, 'large');
  await expect(page.getByText('주문을 확인하고 있습니다.')).toBeVisible();
  await page.getByRole('button', { name: '주문 취소' }).click();
  const dialog = page.getByRole('dialog', { name: '주문을 취소할까요?' });
  await expect(dialog).toContainText('주문이 더 진행되지 않습니다');
  await dialog.getByRole('button', { name: '주문 취소' }).click();
  await expect(page.getByText('주문이 취소되었습니다.')).toBeVisible();
  await expect(page.getByRole('button', { name: '주문 취소' })).toHaveCount(0);
  await page.getByRole('button', { name: '다시 주문' }).click();
  await expect(page).toHaveURL(`${shop}/cart?lang=ko`);
  await expect(page.locator('.line')).toHaveCount(1);
});

test('[ST-10] addresses: the first is the default, a new default unsets it, removing gives it back', async ({
  page,
}) => {
  claimScreens('/my-account/dashboard');
  await page.goto(`${shop}/my-account/dashboard`);
  const add = async (label: string, isDefault: boolean) => {
    await page.getByRole('button', { name: '배송지 추가' }).click();
    const dialog = page.getByRole('dialog', { name: '배송지 추가' });
    await dialog.getByLabel('배송지 이름').fill(label);
    await dialog.getByLabel('받는 분').fill('김하늘');
    await dialog.getByLabel('연락처').fill('010-1234-5678');
    await dialog.getByLabel('우편번호').fill('06236');
    await dialog.getByLabel(/^주소/).fill('서울 강남구 테헤란로 152');
    if (isDefault) await dialog.getByLabel('기본 배송지로 사용').check();
    await dialog.getByRole('button', { name: '저장' }).click();
    await expect(dialog).toHaveCount(0);
  };
  const card = (label: string) => page.getByRole('listitem').filter({ hasText: label });
  await add('우리 집', false);
  await expect(card('우리 집')).toContainText('기본 배송지');
  await add('회사 3층', true);
  await expect(card('회사 3층')).toContainText('기본 배송지');
  await expect(card('우리 집')).not.toContainText('기본 배송지');
  await page.getByRole('button', { name: '회사 3층 삭제' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제' }).click();
  await expect(card('회사 3층')).toHaveCount(0);
  await expect(card('우리 집')).toContainText('기본 배송지');
  await expectNoSeriousFindings(page);
});

test('개인정보 보호법 제35조·제36조: a guest without account sees, corrects, exports and erases the stored data', async ({
  page,
}) => {
  claimScreens('/orders/:id/data');
  test.setTimeout(180_000);
  await order(page, 'large');
  await page.getByRole('link', { name: '내 정보 보기·삭제' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('주문에 남은 내 정보');
  // The secret has left the address.
  await expect(page).toHaveURL(/\/data(\?.*)?$/);
  const proof = page.getByRole('textbox', { name: '주문할 때 적은 이메일이나 연락처' });
  await proof.fill('somebody@mail.example');
  await page.getByRole('button', { name: '내 정보 보기' }).click();
  await expect(page.getByText('주문할 때 적은 이메일이나 연락처와 다릅니다.').first()).toBeVisible();
  await proof.fill('010-1234-5678');
  await page.getByRole('button', { name: '내 정보 보기' }).click();
  await expect(page.getByText('서울 강남구 테헤란로 152').first()).toBeVisible();
  await expectNoSeriousFindings(page);
  await page.getByRole('button', { name: '정보 수정' }).click();
  await page.getByRole('textbox', { name: '상세 주소' }).fill('9층');
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText(/테헤란로 152 9층/).first()).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '사본 받기' }).click();
  expect((await saved).suggestedFilename()).toMatch(/\.json$/);
  await page.getByRole('button', { name: '삭제 요구' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '삭제 요구' }).click();
  await expect(page.getByText('삭제할 수 있는 정보를 모두 삭제했습니다.')).toBeVisible();
  await expect(page.getByText(/전자상거래법 시행령/).first()).toBeVisible();
});

test('another browser sees nothing of it', async ({ page, browser }) => {
  const id = await order(page, 'small');
  const stranger = await (await browser.newContext({ locale: 'ko-KR' })).newPage();
  await stranger.goto(`${shop}/orders/${id}`);
  // A browser that has loaded nothing yet, on a machine that may be busy.
  await expect(stranger.getByText('주문을 찾을 수 없습니다.')).toBeVisible({ timeout: 40_000 });
  await stranger.goto(`${shop}/orders`);
  await expect(stranger.getByText('아직 주문이 없습니다')).toBeVisible();
  await stranger.context().close();
});

test('the account speaks English for those who chose it', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('heureum.language', 'en'));
  await page.goto(`${shop}/my-account/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My account');
  await expect(page.getByRole('button', { name: 'Add address' })).toBeVisible();
  await page.goto(`${shop}/orders`);
  await expect(page.getByText('No orders yet')).toBeVisible();
});
