/** Cart and checkout of a shop that cannot be paid yet say why nothing is ordered, in the place of their button. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { insertSeller } from '#modules/company/server/testing/selling.queries.ts';
import { createShop, type Shop, Visitor } from '#modules/order/server/testing/shop.ts';
import { renderFromSources } from './testing/render.ts';

let world: World;
let shop: Shop;
beforeAll(async () => {
  await renderFromSources();
  world = await createTestWorld();
  shop = await createShop(world.alpha);
});
afterAll(() => world.close());

it('announces in the cart and at the checkout that no orders are accepted yet, and accepts them once account and number are set', async () => {
  const guest = new Visitor(world, world.alpha);
  await guest.page('/cart', { action: 'add', itemId: shop.cup, quantity: '1' });
  await world.alpha.service(async ({ unit, companyId }) =>
    unit.add(statement("update company.profiles set bank_account = '' where company_id = $1", [companyId])),
  );
  const page = async (url: string) => (await guest.page(url)).body as string;
  expect(await page('/cart')).toContain('지금은 주문을 받을 수 없습니다.');
  expect(await page('/cart')).not.toContain('href="/checkout"');
  expect(await page('/cart?lang=en')).toContain('The shop is still being set up.');
  expect(await page('/checkout')).toContain('지금은 주문을 받을 수 없습니다.');
  expect(await page('/checkout')).not.toContain('type="submit"');
  await world.alpha.service(async ({ unit, companyId }) => unit.add(insertSeller(companyId)));
  expect(await page('/cart')).toContain('href="/checkout"');
  expect(await page('/checkout')).toContain('type="submit"');
});
