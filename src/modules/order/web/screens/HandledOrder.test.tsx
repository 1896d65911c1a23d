// @vitest-environment jsdom
/** One order as staff reads it: a reader without permission sees which one is needed, whether the order exists or not. */
import { afterEach, expect, it } from 'vitest';
import { createMe, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { orderPaths } from '../../contract/paths.ts';
import { HandledOrder } from './HandledOrder.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());
const text = () => document.body.textContent ?? '';
const id = '0192f000-0000-7000-8000-00000000000f';

async function open(permissions: string[]): Promise<void> {
  const gone = { success: false, code: 'ORDER_NOT_FOUND', message: '주문을 찾을 수 없습니다.' };
  const drawn = await renderWeb(<p>elsewhere</p>, {
    path: orderPaths.handled({ id }),
    routes: [{ path: orderPaths.handled.pattern, element: <HandledOrder /> }],
    me: createMe(permissions),
    replies: { [`GET /api/orders/${id}`]: { status: 404, body: gone } },
  });
  close = drawn.close;
}

it('names the required right to users who may not list orders', async () => {
  await open([]);
  await waitFor(() => text().includes('‘주문 조회’ 권한이 필요합니다.'));
  expect(document.querySelector('h1')?.textContent).toBe(orderPaths.handled.title.ko);
  expect(text()).not.toContain('찾을 수 없습니다');
});

it('shows a missing order as not found to users who may list orders', async () => {
  await open(['order.order.read']);
  await waitFor(() => text().includes('주문을 찾을 수 없습니다.'));
  expect(text()).not.toContain('권한이 필요합니다');
});
