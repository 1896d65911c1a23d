/** Calls about withdrawals from orders: part of `order-examples.ts`. */

import type { EndpointStage } from './endpoint-stage.ts';
import type { MakeExample } from './example.ts';

/** An order from which its customer asked to withdraw. */
async function createWithdrawal(stage: EndpointStage): Promise<{ id: string; version: number }> {
  const id = await stage.order(1);
  const payload = { items: [stage.itemId] };
  const reply = await stage.ask('POST', `/api/orders/${id}/withdrawals`, { as: null, cookie: stage.guest, payload });
  if (reply.status >= 300) throw new Error(JSON.stringify(reply.body));
  const { version } = await stage.data<{ version: number }>('GET', `/api/orders/${id}`);
  return { id, version };
}

export const withdrawalExamples: Record<string, MakeExample> = {
  'POST /api/orders/:id/withdrawals': async (stage) => ({
    ...{ as: null, guest: true },
    params: { id: await stage.order(1) },
    body: { items: [stage.itemId] },
  }),
  'POST /api/orders/:id/withdrawals/acceptance': async (stage) => {
    const { id, version } = await createWithdrawal(stage);
    return { params: { id }, body: { way: 'undo', version } };
  },
  'POST /api/orders/:id/withdrawals/refusal': async (stage) => {
    const { id, version } = await createWithdrawal(stage);
    return { params: { id }, body: { ground: 'used', version } };
  },
};
