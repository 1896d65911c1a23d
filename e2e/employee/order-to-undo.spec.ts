/** The product's main job: an order, two decisions, what everyone sees, the undo, and the undo of the undo. */
import { expect, type Page } from '@playwright/test';
import { claimScreens, test } from '../support/journey.ts';
import { demo, expectNoSeriousFindings, signIn, takePictures } from '../support/product.ts';
import { addToCart, checkOut, openItem, shop } from '../support/shop.ts';

/** A sample person of the shop; everybody has the password printed by the seed. */
function person(key: 'lead' | 'finance' | 'manager' | 'viewer') {
  return { email: `${key}@hanbit.example`, password: String(demo.signIns[0]?.password) };
}

/** The run that the first test undid: what others find there is looked at in the second. */
let undoable = '';

test.describe.configure({ mode: 'serial' });

test('an order above KRW 500,000 goes through the team lead and finance, and is undone and redone', async ({
  browser,
}) => {
  claimScreens('/workspace', '/workspace/approvals/:id', '/workflows/executions/:id', '/workflows/executions/:id/undo');
  test.setTimeout(240_000);
  const context = () => browser.newContext({ locale: 'ko-KR', timezoneId: 'Asia/Seoul' });
  const [customer, lead, finance, manager] = (await Promise.all(
    [0, 1, 2, 3].map(async () => (await context()).newPage()),
  )) as [Page, Page, Page, Page];
  const buyer = `김여정 ${Date.now() % 100_000}`;

  // The team lead sits in front of the inbox before anything happens.
  await signIn(lead, shop, person('lead'), '/workspace');
  await expect(lead.getByRole('heading', { level: 1, name: '업무 공간' })).toBeVisible();

  const { name: item, price } = await openItem(customer, 'dear');
  const quantity = Math.ceil(500_000 / price);
  await addToCart(customer, quantity);
  await expect(customer.getByRole('link', { name: new RegExp(`장바구니, ${quantity}개`) })).toBeVisible();
  const orderId = await checkOut(customer, buyer);
  await expect(customer.getByRole('listitem').filter({ hasText: '주문 접수' })).toBeVisible();

  const number = (await customer.getByRole('heading', { level: 1 }).textContent())?.match(/[0-9]{4}-[0-9]{6}/)?.[0];
  // Without a reload the order is in the inbox, among those that wait already.
  const requestTitle = new RegExp(`주문 ${number} 결재 요청`);
  const waiting = lead.getByRole('link', { name: requestTitle }).first();
  await expect(waiting).toBeVisible({ timeout: 15_000 });
  await waiting.click();
  await expect(lead.getByText(buyer).first()).toBeVisible();
  await expect(lead.getByRole('heading', { name: '승인하면' })).toBeVisible();
  await expect(lead.getByText('매출', { exact: false }).first()).toBeVisible();
  await expectNoSeriousFindings(lead);
  await lead.getByRole('button', { name: '다른 처리' }).click();
  await lead.getByRole('menuitem', { name: '의견 쓰기' }).click();
  await lead.getByRole('textbox', { name: '의견' }).fill('재고를 확인했습니다.');
  await lead.getByRole('button', { name: '승인', exact: true }).click();
  await expect(lead.getByText('승인했습니다.')).toBeVisible();

  await signIn(finance, shop, person('finance'), '/workspace');
  await finance.getByRole('link', { name: requestTitle }).first().click();
  await expect(finance.getByText('재고를 확인했습니다.').first()).toBeVisible();
  await finance.getByRole('button', { name: '승인', exact: true }).click();
  await expect(finance.getByText('승인했습니다.')).toBeVisible();

  await expect(customer.getByText('주문이 확정되었습니다.')).toBeVisible({ timeout: 15_000 });

  await signIn(manager, shop, person('manager'), '/workflows');
  await manager
    .getByRole('link', { name: new RegExp(buyer) })
    .first()
    .click();
  await expect(manager.getByRole('heading', { name: '변경 내용' })).toBeVisible();
  await expect(manager.getByText(/까지 되돌릴 수 있습니다\./)).toBeVisible();
  await expectNoSeriousFindings(manager);
  await takePictures(manager, 'execution');
  const execution = manager.url();
  // Only participants see the input: under the form's own labels, the item by its name.
  await expect(manager.getByText('입력 내용', { exact: true })).toHaveCount(0);
  await finance.goto(execution);
  await finance.getByText('입력 내용', { exact: true }).click();
  await expect(finance.getByRole('definition').filter({ hasText: buyer }).first()).toBeVisible();
  await expect(finance.getByRole('table', { name: '주문 상품' }).getByRole('link', { name: item })).toBeVisible();
  await expectNoSeriousFindings(finance);

  await manager.getByRole('link', { name: '되돌리기 미리보기' }).click();
  // The decision comes first: one sentence for each thing. The single changes are folded.
  await expect(manager.getByRole('heading', { level: 1, name: /되돌리면$/ })).toBeVisible();
  const effects = manager.getByRole('list', { name: '되돌리면 이렇게 됩니다' });
  await expect(effects.getByText(/재고 [0-9,]+ → [0-9,]+/)).toBeVisible();
  // The manager may not read the ledger: the page shows that an entry is reversed, but not its content.
  await expect(effects.getByText('전표', { exact: true })).toBeVisible();
  await expect(effects.getByText('권한이 없어 볼 수 없습니다.').first()).toBeVisible();
  await expect(effects.getByRole('listitem').first()).toContainText('취소할 수 없습니다.');
  await expect(manager.getByRole('list', { name: '이 순서대로 되돌립니다' })).toBeVisible();
  await expect(manager.getByRole('heading', { name: /^되돌리는 변경 / })).toBeHidden();
  await expectNoSeriousFindings(manager);
  await takePictures(manager, 'undo-preview');
  await manager.getByText(/^자세히/).click();
  await expect(manager.getByRole('row', { name: '상태 주문 접수 주문 취소' })).toBeVisible();
  await expectNoSeriousFindings(manager);
  await manager.getByRole('button', { name: '되돌리기', exact: true }).click();
  await expect(manager.getByText('이유를 골라 주세요.')).toBeVisible();
  await expectNoSeriousFindings(manager);
  await manager.getByLabel('고객·거래처가 요청했습니다').check();
  await manager.getByLabel('추가 설명').fill('고객이 잘못 주문했습니다.');
  await manager.getByRole('button', { name: '되돌리기', exact: true }).click();
  await expect(manager.getByText(/^되돌렸습니다\./)).toBeVisible();
  const record = manager.getByRole('region', { name: '되돌리기 기록' });
  await expect(record.getByText('고객·거래처가 요청했습니다 · 고객이 잘못 주문했습니다.')).toBeVisible();
  await expect(record.getByText(/^되돌린 변경 [0-9]+건, 되돌리지 못한 변경 [0-9]+건$/)).toBeVisible();
  await expectNoSeriousFindings(manager);
  await takePictures(manager, 'undone');
  const undo = manager.url();
  expect(undo).not.toBe(execution);

  // The customer sees the cancelled order, the journal its reversing entry, and a second undo is refused with its reason.
  await expect(customer.getByText('주문이 취소되었습니다.')).toBeVisible({ timeout: 15_000 });
  await manager.goto(`${execution}/undo`);
  await expect(manager.getByText('이미 되돌렸습니다.').first()).toBeVisible();
  await finance.goto(`${shop}/domains/finance/flow`);
  await expect(finance.getByRole('row', { name: new RegExp(`온라인 매출 .*${buyer}`) })).toHaveCount(2);

  await manager.goto(undo);
  await manager.getByRole('link', { name: '다시 적용 미리보기' }).click();
  await expect(manager.getByRole('heading', { level: 1, name: /다시 적용하면$/ })).toBeVisible();
  await expect(manager.getByRole('list', { name: '다시 적용하면 이렇게 됩니다' })).toBeVisible();
  await manager.getByLabel('잘못 되돌렸습니다').check();
  await manager.getByRole('button', { name: '다시 적용', exact: true }).click();
  await expect(manager.getByText(/^다시 적용했습니다\./)).toBeVisible();
  await expect(manager.getByRole('link', { name: /미리보기/ })).toBeVisible();
  const redone = manager.url();
  await customer.goto(`${shop}/orders/${orderId}`);
  await expect(customer.getByText('주문이 확정되었습니다.')).toBeVisible({ timeout: 15_000 });
  undoable = redone;
});

test('an uninvolved user sees neither the execution nor its undo', async ({ page }) => {
  await signIn(page, shop, person('viewer'), new URL(undoable).pathname);
  for (const address of [undoable, `${undoable}/undo`]) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText('진행 건을 찾을 수 없습니다.')).toBeVisible();
    await expect(page.getByRole('link', { name: /미리보기/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^(되돌리기|다시 적용)$/ })).toHaveCount(0);
  }
});
