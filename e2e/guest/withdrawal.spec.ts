/** 청약철회: a customer asks on the page of the order, staff answers, and each reads what became of it. */
import { type Browser, expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { demo, expectNoSeriousFindings, expectNoSidewaysScroll, signIn, takePictures } from '../support/product.ts';
import { addToCart, checkOut, openItem, shop } from '../support/shop.ts';

const manager = { email: 'manager@hanbit.example', password: String(demo.signIns[0]?.password) };

test.describe.configure({ timeout: 180_000 });

/** A confirmed order of this browser; ends at its page. */
async function ordered(page: Page): Promise<{ id: string; number: string }> {
  await openItem(page, 'cheap');
  await addToCart(page, 1);
  await expect(page.getByRole('link', { name: /장바구니, 1개/ })).toBeVisible();
  const id = await checkOut(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^\d{4}-\d{6}$/);
  return { id, number: (await heading.textContent()) ?? '' };
}

async function ask(page: Page, reason = ''): Promise<void> {
  await page.getByRole('button', { name: '청약철회 요청' }).click();
  const dialog = page.getByRole('dialog', { name: '청약철회를 요청할까요?' });
  await expect(dialog).toBeVisible();
  await expectNoSeriousFindings(page);
  if (reason) await dialog.getByRole('textbox', { name: '사유 (선택)' }).fill(reason);
  await dialog.getByRole('button', { name: '청약철회 요청' }).click();
  await expect(page.getByText('청약철회를 요청하셨습니다. 회사가 확인하고 있습니다.')).toBeVisible();
  await expect(page.getByRole('button', { name: '청약철회 요청' })).toHaveCount(0);
}

async function staffAt(browser: Browser, id: string): Promise<Page> {
  const page = await browser.newPage({ locale: 'ko-KR' });
  await signIn(page, shop, manager, '/workspace');
  await page.goto(`${shop}/domains/order/${id}`);
  await expect(page.getByRole('region', { name: '고객이 청약철회를 요청했습니다' })).toBeVisible();
  return page;
}

test('a customer withdraws from a confirmed order; staff accepts, and the order is cancelled for both', async ({
  page,
  browser,
}) => {
  claimScreens('/orders/:id', '/domains/order/:id');
  const { id, number } = await ordered(page);
  await ask(page, '색이 마음에 들지 않습니다.');
  await expectNoSeriousFindings(page);
  await takePictures(page, 'withdrawal-asked');
  const staff = await staffAt(browser, id);
  await expect(staff.getByText('색이 마음에 들지 않습니다.')).toBeVisible();
  // Nothing is sent while the customer waits.
  await expect(staff.getByRole('button', { name: '발송 처리' })).toHaveCount(0);
  await expectNoSeriousFindings(staff);
  await takePictures(staff, 'withdrawal-answer');
  await staff.goto(`${shop}/domains/order?search=${number}`);
  await expect(staff.getByRole('row', { name: new RegExp(number) })).toContainText('청약철회 요청');
  await staff.goto(`${shop}/domains/order/${id}`);
  await staff.getByRole('button', { name: '청약철회 처리' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: '청약철회 처리' }).click();
  await expect(staff.getByText('취소된 주문입니다')).toBeVisible();
  await staff.close();
  await page.reload();
  await expect(page.getByText('청약철회가 처리되었습니다.')).toBeVisible();
  await expect(page.getByText('주문이 취소되었습니다.')).toBeVisible();
});

test('staff refuses on a lawful ground, which the customer reads by the link of the order, too', async ({
  page,
  browser,
}) => {
  claimScreens('/orders/:id/data');
  const { id } = await ordered(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: '내 정보 보기·삭제' }).click();
  await page.getByRole('textbox', { name: '주문할 때 적은 이메일이나 연락처' }).fill('010-1234-5678');
  await page.getByRole('button', { name: '내 정보 보기' }).click();
  await ask(page);
  await expectNoSidewaysScroll(page);
  const staff = await staffAt(browser, id);
  await staff.getByRole('button', { name: '거절' }).click();
  const dialog = staff.getByRole('dialog', { name: '청약철회 거절' });
  await dialog.getByRole('combobox', { name: '거절할 수 있는 사유' }).click();
  await staff
    .getByRole('option', { name: /가치가 뚜렷이 줄었습니다/ })
    .first()
    .click();
  await dialog.getByRole('textbox', { name: '고객에게 덧붙일 말' }).fill('사용한 흔적이 있습니다.');
  await expectNoSeriousFindings(staff);
  await dialog.getByRole('button', { name: '거절' }).click();
  await expect(staff.getByRole('region', { name: '청약철회를 거절했습니다' })).toBeVisible();
  await staff.close();
  await page.goto(`${shop}/orders/${id}`);
  await expect(page.getByText('청약철회를 받아들이지 못했습니다.')).toBeVisible();
  await expect(page.getByText('사용한 흔적이 있습니다.')).toBeVisible();
  await expect(page.getByRole('button', { name: '청약철회 요청' })).toBeVisible();
});
