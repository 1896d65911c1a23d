/** Order examples: calls about orders and by guests: part of `run-examples.ts`. */
import { asGuest, createEmptyExample, type MakeExample, withParams } from './example.ts';
import { withdrawalExamples } from './withdrawal-examples.ts';

export const orderExamples: Record<string, MakeExample> = {
  'POST /api/orders': async (stage) => ({ as: null, guest: true, body: await stage.orderBody() }),
  'GET /api/orders': asGuest(),
  'GET /api/orders/all': createEmptyExample,
  'GET /api/orders/totals': createEmptyExample,
  'POST /api/orders/exports': () => ({ body: { format: 'csv', reason: '시험' } }),
  'GET /api/orders/customers': async (stage) => ({ query: { ids: (await stage.record()).id } }),
  'GET /api/orders/:id/customer': async (stage) => ({ params: { id: await stage.order(1) } }),
  'GET /api/orders/:id/requests': async (stage) => ({ params: { id: await stage.order(1) } }),
  'POST /api/orders/:id/receipt': async (stage) => {
    const id = await stage.order(1);
    const shipped = {
      state: 'shipped',
      version: (await stage.data<{ version: number }>('GET', `/api/orders/${id}`)).version,
    };
    const { version } = await stage.data<{ version: number }>('POST', `/api/orders/${id}/state`, shipped);
    return { as: null, guest: true, params: { id }, body: { version } };
  },
  'GET /api/orders/:id': withParams(async (stage) => ({ id: await stage.order() }), { as: null, guest: true }),
  'POST /api/orders/:id/cancel': withParams(async (stage) => ({ id: await stage.order() }), { as: null, guest: true }),
  'POST /api/orders/:id/state': async (stage) => {
    const id = await stage.order(1);
    const { version } = await stage.data<{ version: number }>('GET', `/api/orders/${id}`);
    return { params: { id }, body: { state: 'shipped', version } };
  },
  'POST /api/orders/:id/payment': async (stage) => ({
    params: { id: await stage.order(1) },
    body: { paid: true },
  }),
  ...withdrawalExamples,
  'POST /api/orders/:id/reorder': withParams(async (stage) => ({ id: await stage.order(1) }), {
    as: null,
    guest: true,
  }),
  'GET /api/guest/session': asGuest(),
  'PATCH /api/guest/session': asGuest({ body: { name: '홍길동' } }),
  'GET /api/guest/dashboard': asGuest(),
  'GET /api/guest/addresses': asGuest(),
  'POST /api/guest/addresses': (stage) => ({ as: null, guest: true, body: stage.addressBody() }),
  'PUT /api/guest/addresses/:id': async (stage) => ({
    as: null,
    guest: true,
    params: { id: await stage.address() },
    body: stage.addressBody(),
  }),
  'DELETE /api/guest/addresses/:id': withParams(async (stage) => ({ id: await stage.address() }), {
    as: null,
    guest: true,
  }),
};
