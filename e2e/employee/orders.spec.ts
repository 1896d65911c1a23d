/** Staff handles orders: found, sent, cancelled and taken back, at a desk and on a phone, with what happened read back. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { demo, expectNoSeriousFindings, expectNoSidewaysScroll, signIn, takePictures } from '../support/product.ts';
import { addToCart, checkOut, openItem, shop } from '../support/shop.ts';
import { undoOnScreen } from '../support/undo.ts';

const manager = { email: 'manager@hanbit.example', password: String(demo.signIns[0]?.password) };
const viewer = { ...manager, email: 'viewer@hanbit.example' };
const phone = { width: 390, height: 844 };

/** From this amount on an order waits for approval. */
const approvalFrom = 500_000;

/** A customer orders in a browser of the own; the name is this order's alone. */
async function ordered(page: Page, which: 'small' | 'large'): Promise<{ buyer: string; number: string }> {
  const customer = await page.context().browser()?.newContext({ locale: 'ko-KR' });
  if (!customer) throw new Error('there is no browser');
  const site = await customer.newPage();
  const { price } = await openItem(site, which === 'small' ? 'cheap' : 'dear');
  const quantity = which === 'small' ? 1 : Math.ceil(approvalFrom / price);
  await addToCart(site, quantity);
  await expect(site.getByRole('link', { name: new RegExp(`장바구니, ${quantity}개`) })).toBeVisible();
  const buyer = `손님${which === 'small' ? '가' : '나'} ${Date.now() % 1_000_000}`;
  await checkOut(site, buyer);
  const number = (await site.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await customer.close();
  return { buyer, number };
}

/** The list, narrowed to this customer; ends at the order. */
async function open(page: Page, { buyer, number }: { buyer: string; number: string }): Promise<void> {
  await page.getByRole('searchbox', { name: '주문 번호, 주문자 검색' }).fill(buyer);
  await expect(page.getByText('합계 1건')).toBeVisible();
  await page.getByRole('link', { name: number }).click();
  await expect(page.getByRole('heading', { level: 1, name: `주문 ${number}` })).toBeVisible();
}

test('an order is found by its customer, sent, and described in sentences; the menu marks the current page', async ({
  page,
}) => {
  claimScreens('/domains/order', '/domains/order/:id');
  test.setTimeout(180_000);
  const order = await ordered(page, 'small');
  await signIn(page, shop, manager, '/workspace');
  const menu = page.getByRole('navigation', { name: '주 메뉴' });
  await expect(menu.getByRole('link', { name: '결재함' }).first()).toHaveAttribute('aria-current', /.+/);
  await menu.getByRole('link', { name: '주문', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '주문 관리' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '주문', exact: true })).toHaveAttribute('aria-current', 'page');
  const states = page.getByRole('group', { name: '상태' });
  await expect(states.getByRole('button', { name: /^전체 [0-9,]+$/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/^합계 [0-9,]+건$/)).toBeVisible();
  await expectNoSeriousFindings(page);
  await takePictures(page, 'orders');
  await open(page, order);
  await expect(page.getByText(`${order.buyer}`).first()).toBeVisible();
  const story = page.getByRole('region', { name: '진행 상황' }).last();
  await expect(story.getByText(`${order.buyer}님이 주문함`)).toBeVisible();
  await expect(story.getByText('주문이 확정됨')).toBeVisible();
  await expect(story.getByText('예약분 출고 처리됨')).toBeVisible();
  await expectNoSeriousFindings(page);
  await expectNoSidewaysScroll(page);
  await takePictures(page, 'order-handled');
  await page.getByRole('button', { name: '발송 처리' }).click();
  const dialog = page.getByRole('dialog', { name: `주문 ${order.number}` });
  await expect(dialog).toContainText('발송한 주문은 되돌릴 수 없으니');
  await expectNoSeriousFindings(page);
  await dialog.getByRole('button', { name: '발송 처리' }).click();
  await expect(story.getByText('이도현님이 발송함')).toBeVisible();
  await expect(page.getByRole('button', { name: '발송 처리' })).toHaveCount(0);
  await page.goto(`${shop}/domains/order?stage=shipped`);
  await expect(page.getByRole('row', { name: new RegExp(order.number) })).toBeVisible();
});

test('on a phone a waiting order is cancelled, and a confirmed one taken back, each seen beforehand', async ({
  page,
}) => {
  claimScreens('/domains/order', '/domains/order/:id', '/workflows/executions/:id/undo');
  test.setTimeout(240_000);
  const [waiting, confirmed] = [await ordered(page, 'large'), await ordered(page, 'small')];
  await page.setViewportSize(phone);
  await signIn(page, shop, manager, '/domains/order?stage=waiting');
  await expect(page.getByRole('button', { name: /^승인 대기 [0-9]+$/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('listitem').filter({ hasText: waiting.number })).toBeVisible();
  await expectNoSeriousFindings(page);
  await open(page, waiting);
  await page.getByRole('link', { name: '주문 취소' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const effects = page.getByRole('list', { name: '중단하면 이렇게 됩니다' });
  await expect(effects.getByText('승인 대기 → 취소')).toBeVisible();
  await page.getByLabel('고객·거래처가 요청했습니다').check();
  await page.getByRole('button', { name: '중단하고 되돌리기' }).click();
  await expect(page.getByText(/^중단하고 되돌렸습니다\./)).toBeVisible();
  await page.goto(`${shop}/domains/order?stage=cancelled`);
  await open(page, waiting);
  await expect(page.getByRole('heading', { name: '취소된 주문입니다' })).toBeVisible();
  await expect(page.getByText(/되돌려(져)? ‘주문 취소’ 상태가 됨/)).toBeVisible();

  await page.goto(`${shop}/domains/order`);
  await open(page, confirmed);
  await expectNoSeriousFindings(page);
  await page.getByRole('link', { name: '되돌리기' }).click();
  await undoOnScreen(page, '고객·거래처가 요청했습니다');
  await expect(page.getByText(/^되돌렸습니다\./)).toBeVisible();
  await page.goto(`${shop}/domains/order?stage=cancelled`);
  await open(page, confirmed);
  await expect(page.getByText(/되돌려(져)? ‘주문 취소’ 상태가 됨/)).toBeVisible();
  await expect(page.getByRole('link', { name: '되돌리기', exact: true })).toHaveCount(0);
});

test('a user without the right to read orders has no menu entry, and reads the reason at their address', async ({
  page,
}) => {
  await signIn(page, shop, viewer, '/domains/order');
  await expect(page.getByRole('main').getByText(/주문 조회/)).toBeVisible();
  const menu = page.getByRole('navigation', { name: '주 메뉴' });
  await expect(menu.getByRole('link', { name: '홈' })).toBeVisible();
  await expect(menu.getByRole('link', { name: '주문', exact: true })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: '장부' })).toHaveCount(0);
});
