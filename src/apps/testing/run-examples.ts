/** Examples of the rooms that run and account: finance, flow, decision, order, page. */
import { koreanDay } from '#kernel/server/testing/day.ts';
import { firstPolicy } from '#modules/notification/contract/policy.ts';
import { authorExamples } from './author-examples.ts';
import { both, type Example, execution, guest, type Make, nothing, own } from './example.ts';
import { definition, type Stage, settings } from './stage.ts';
import { withdrawalExamples } from './withdrawal-examples.ts';

const lines = [
  { account: '103', debit: 1000 },
  { account: '401', credit: 1000 },
];
const finance: Record<string, Make> = {
  'GET /api/finance/accounts': nothing,
  'POST /api/finance/accounts': (stage) => ({ body: { code: stage.digits(), name: both('시험'), kind: 'expense' } }),
  'PATCH /api/finance/accounts/:id': async (stage) => {
    const body = { code: stage.digits(), name: both('시험'), kind: 'expense' };
    const { id, version } = await stage.data<{ id: string; version: number }>('POST', '/api/finance/accounts', body);
    return { params: { id }, body: { version, active: false } };
  },
  'GET /api/finance/entries': nothing,
  'GET /api/finance/entries/:id': own(async (stage) => {
    const made = await stage.data('POST', '/api/finance/entries', { date: koreanDay(), memo: stage.name(), lines });
    return { id: made.id };
  }),
  'POST /api/finance/entries': (stage) => ({ body: { date: koreanDay(), memo: stage.name(), lines } }),
  'POST /api/finance/entries/:id/reverse': own(
    async (stage) => ({
      id: (await stage.data('POST', '/api/finance/entries', { date: koreanDay(), memo: '시험', lines })).id,
    }),
    { body: {} },
  ),
  'POST /api/finance/exports': () => ({ body: { what: 'trial', format: 'csv', from: '2026-01-01', to: '2026-12-31' } }),
  'GET /api/finance/trial-balance': nothing,
  'GET /api/finance/balance-sheet': nothing,
  'GET /api/finance/income-statement': nothing,
  'GET /api/finance/currencies': nothing,
  'GET /api/finance/overview': nothing,
  'GET /api/finance/periods': nothing,
  'GET /api/finance/periods/:month/closing': (stage) => ({ params: { month: stage.month() } }),
  'POST /api/finance/periods/:month/close': (stage) => ({ params: { month: stage.month() } }),
  'POST /api/finance/periods/:month/reopen': own(async (stage) => {
    const month = stage.month();
    await stage.data('POST', `/api/finance/periods/${month}/close`);
    return { month };
  }),
};

const frame = async (stage: Stage) => {
  const body = { key: stage.key(), title: both(stage.name()) };
  return stage.data<{ id: string; version: number }>('POST', '/api/flow/frames', body);
};
const publishedFrame = async (stage: Stage) => {
  const { id, version } = await frame(stage);
  await stage.data('POST', `/api/flow/frames/${id}/publish`, { version, definition, confirmIrreversible: true });
  return id;
};
const hook = (stage: Stage) => ({ name: stage.name(), frameKey: 'quick', settings: { kind: 'hook' } });
const stream = async (stage: Stage) => ({
  id: (await stage.data<{ id: string }>('POST', '/api/flow/streams', hook(stage))).id,
});
const flow: Record<string, Make> = {
  'GET /api/flow/streams': nothing,
  'GET /api/flow/stream-events': nothing,
  'GET /api/flow/streams/next-starts': () => ({ query: { schedule: '{"every":"day","at":"09:00"}' } }),
  'GET /api/flow/streams/:id': own(stream),
  'GET /api/flow/streams/:id/starts': own(async (stage) => {
    const { id } = await stream(stage);
    for (let tests = 0; tests < 4; tests++) await stage.data('POST', `/api/flow/streams/${id}/test`, {});
    return { id };
  }),
  'POST /api/flow/streams': (stage) => ({ body: hook(stage) }),
  'PUT /api/flow/streams/:id': async (stage) => ({ params: await stream(stage), body: { ...hook(stage), version: 1 } }),
  'POST /api/flow/streams/:id/state': own(stream, { body: { state: 'paused', version: 1 } }),
  'POST /api/flow/streams/:id/secret': own(stream, { body: {} }),
  'POST /api/flow/streams/:id/test': own(stream, { body: {} }),
  'DELETE /api/flow/streams/:id': own(stream),
  'GET /api/flow/frames': nothing,
  'GET /api/flow/first-frames': () => ({ root: true, query: { industry: 'retail' } }),
  'GET /api/flow/frames/:id': own(async (stage) => ({ id: (await frame(stage)).id })),
  'POST /api/flow/frames': (stage) => ({ body: { key: stage.key(), title: both(stage.name()) } }),
  'PATCH /api/flow/frames/:id': async (stage) => {
    const { id, version } = await frame(stage);
    return { params: { id }, body: { version, title: both('새 이름') } };
  },
  'POST /api/flow/frames/:id/publish': async (stage) => {
    const { id, version } = await frame(stage);
    return { params: { id }, body: { version, definition, confirmIrreversible: true } };
  },
  'GET /api/flow/frames/:id/acts': own(async (stage) => ({ id: await publishedFrame(stage) })),
  'POST /api/flow/frames/:id/acts': async (stage) => {
    const id = await publishedFrame(stage);
    const { hash } = await stage.data<{ hash: string }>('GET', `/api/flow/frames/${id}/acts`);
    return { params: { id }, body: { hash } };
  },
  'POST /api/flow/frames/validate': () => ({ body: { definition } }),
  'GET /api/flow/blocks': nothing,
  'POST /api/flow/choices': () => ({ body: { kind: 'person', q: '' } }),
  'POST /api/flow/expressions/evaluate': () => ({ body: { expression: '1 + 1', scope: {} } }),
  'GET /api/flow/executions': nothing,
  'GET /api/flow/executions/:id': execution('quick'),
  'POST /api/flow/executions': () => ({ body: { frameKey: 'quick', input: { amount: 1000 } } }),
  'POST /api/flow/executions/:id/cancel': execution('asked', { body: { reason: { code: 'mistake' } } }),
  'POST /api/flow/executions/:id/retry': own(async (stage) => ({ id: await stage.failed() }), { body: {} }),
  'POST /api/flow/executions/:id/skip': own(async (stage) => ({ id: await stage.failed() }), {
    body: { path: 'entry', reason: '전표를 따로 입력했습니다' },
  }),
  'POST /api/flow/executions/:id/undo-requests': own(async (stage) => ({ id: await stage.run('quick', 7_000_000) }), {
    body: { reason: { code: 'mistake' } },
  }),
  'POST /api/flow/rehearsals': () => ({ body: { frameKey: 'quick', input: { amount: 1000 } } }),
  'GET /api/flow/executions/:id/undo-preview': execution('quick'),
  'POST /api/flow/executions/:id/undo': execution('quick', { body: { reason: { code: 'mistake' } } }),
  'GET /api/flow/executions/:id/undo-status': execution('quick'),
  'GET /api/flow/undos': nothing,
  'GET /api/flow/undos/:id': own(async (stage) => ({ id: await stage.undo() })),
  'GET /api/flow/undo-statistics': nothing,
  'GET /api/flow/tasks': nothing,
  'GET /api/flow/tasks/:id': own(async (stage) => ({ id: await stage.task() })),
  'POST /api/flow/tasks/:id/preview': own(async (stage) => ({ id: await stage.task() })),
  'POST /api/flow/tasks/:id/complete': own(async (stage) => ({ id: await stage.task() }), { body: {} }),
  'POST /api/flow/signals': () => ({ body: { name: '시험' } }),
  'GET /api/flow/expiring': nothing,
  'GET /api/flow/expiry-audits': nothing,
  'POST /api/flow/expiry-check': () => ({ body: {} }),
  'GET /api/flow/summary': nothing,
  'GET /api/flow/week': nothing,
  'GET /api/flow/feed': nothing,
  'GET /api/flow/team-load': nothing,
  'GET /api/flow/recipes': nothing,
  'GET /api/flow/recipes/:key': () => ({ params: { key: 'easy-leave' } }),
  'GET /api/flow/operator/overview': nothing,
  'GET /api/flow/operator/stuck': nothing,
  'GET /api/flow/operator/refused-hooks': nothing,
  'POST /api/flow/operator/retries': async (stage) => ({ body: { ids: [await stage.failed()] } }),
  'GET /api/flow/settings': nothing,
  'PUT /api/flow/settings': async (stage) => {
    const { version } = await stage.data<{ version: number }>('GET', '/api/flow/settings');
    return { body: { ...settings, version } };
  },
};

const approval =
  (rest: (stage: Stage) => Example, half = false): Make =>
  async (stage) => {
    const { id, version } = half ? await stage.halfApproved() : await stage.approval();
    const example = rest(stage);
    return { ...example, params: { id }, body: { version, ...example.body } };
  };
const steps = [{ title: both('확인'), kind: 'approve', seats: [{ role: 'manager' }] }];
const line = (stage: Stage) =>
  stage.data<{ id: string; version: number }>('POST', '/api/decision/lines', {
    key: stage.key(),
    title: both('선'),
    steps,
  });
const decision: Record<string, Make> = {
  'GET /api/decision/approvals': nothing,
  'GET /api/decision/inbox-count': nothing,
  'GET /api/decision/approvals/:id': own(async (stage) => ({ id: (await stage.approval()).id })),
  'POST /api/decision/approvals/:id/preview': own(async (stage) => ({ id: (await stage.approval()).id })),
  'POST /api/decision/approvals/:id/approve': approval((stage) => ({ as: stage.company.supervisor })),
  'POST /api/decision/approvals/:id/reject': approval((stage) => ({
    as: stage.company.supervisor,
    body: { comment: '시험' },
  })),
  'POST /api/decision/approvals/:id/return': approval(
    (stage) => ({ as: stage.company.finance, body: { comment: '시험' } }),
    true,
  ),
  'POST /api/decision/approvals/:id/withdraw': approval(() => ({})),
  'POST /api/decision/approvals/:id/take-back': approval((stage) => ({ as: stage.company.supervisor }), true),
  'POST /api/decision/approvals/:id/comments': own(async (stage) => ({ id: (await stage.approval()).id }), {
    body: { comment: '시험' },
  }),
  'GET /api/decision/lines': nothing,
  'POST /api/decision/lines': (stage) => ({ body: { key: stage.key(), title: both('선'), steps } }),
  'PUT /api/decision/lines/:id': async (stage) => {
    const { id, version } = await line(stage);
    return { params: { id }, body: { version, title: both('선 둘'), steps } };
  },
  'DELETE /api/decision/lines/:id': async (stage) => {
    const { id, version } = await line(stage);
    return { params: { id }, query: { version: String(version) } };
  },
};

const order: Record<string, Make> = {
  'GET /api/notices': (stage) => ({ as: stage.company.supervisor }),
  'GET /api/notices/policy': nothing,
  'PUT /api/notices/policy': async (stage) => {
    const path = '/api/notices/policy';
    const now = await stage.data<{ version: number }>('GET', path);
    const { version } = await stage.data<{ version: number }>('PUT', path, { ...firstPolicy, version: now.version });
    return { body: { ...firstPolicy, quietFrom: '22:00', quietUntil: '08:00', version } };
  },
  'GET /api/notices/choices': nothing,
  'PUT /api/notices/choices': () => ({ body: { kind: 'task', way: 'mail', isOn: true } }),
  'GET /api/notices/unread': (stage) => ({ as: stage.company.supervisor }),
  'GET /api/notices/texts': nothing,
  'GET /api/notices/push': nothing,
  'PUT /api/notices/push': () => ({
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/example',
      keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    },
  }),
  'POST /api/notices/push/forget': () => ({ body: { endpoint: 'https://fcm.googleapis.com/fcm/send/example' } }),
  'POST /api/notices/:id/read': async (stage) => ({
    as: stage.company.supervisor,
    params: { id: await stage.notice() },
  }),
  'POST /api/notices/read-all': (stage) => ({ as: stage.company.supervisor }),
  'POST /api/orders': async (stage) => ({ as: null, guest: true, body: await stage.orderBody() }),
  'GET /api/orders': guest(),
  'GET /api/orders/all': nothing,
  'GET /api/orders/totals': nothing,
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
  'GET /api/orders/:id': own(async (stage) => ({ id: await stage.order() }), { as: null, guest: true }),
  'POST /api/orders/:id/cancel': own(async (stage) => ({ id: await stage.order() }), { as: null, guest: true }),
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
  'POST /api/orders/:id/reorder': own(async (stage) => ({ id: await stage.order(1) }), { as: null, guest: true }),
  'GET /api/guest/session': guest(),
  'PATCH /api/guest/session': guest({ body: { name: '홍길동' } }),
  'GET /api/guest/dashboard': guest(),
  'GET /api/guest/addresses': guest(),
  'POST /api/guest/addresses': (stage) => ({ as: null, guest: true, body: stage.addressBody() }),
  'PUT /api/guest/addresses/:id': async (stage) => ({
    as: null,
    guest: true,
    params: { id: await stage.address() },
    body: stage.addressBody(),
  }),
  'DELETE /api/guest/addresses/:id': own(async (stage) => ({ id: await stage.address() }), { as: null, guest: true }),
};

const page: Record<string, Make> = {
  'GET /api/pages/:key': () => ({ params: { key: 'home' } }),
  'GET /api/pages/:key/versions': () => ({ params: { key: 'home' } }),
  'PUT /api/pages/:key': async (stage) => {
    const { version, content } = await stage.data<{ version: number; content: object }>('GET', '/api/pages/home');
    return { params: { key: 'home' }, body: { version, content } };
  },
  'POST /api/pages/:key/restore': () => ({ params: { key: 'home' }, body: { version: 1 } }),
};

const filled = async (stage: Stage) => {
  const { things } = await stage.data<{ things: unknown[] }>('GET', '/api/samples');
  return things.length > 0;
};
const sample: Record<string, Make> = {
  'GET /api/samples': nothing,
  'GET /api/tour': nothing,
  'POST /api/samples': async (stage) => {
    if (await filled(stage)) await stage.data('DELETE', '/api/samples');
    return {};
  },
  'DELETE /api/samples': async (stage) => {
    if (!(await filled(stage))) await stage.data('POST', '/api/samples', {});
    return {};
  },
};

export const runExamples: Record<string, Make> = {
  ...finance,
  ...flow,
  ...authorExamples,
  ...decision,
  ...order,
  ...sample,
  ...page,
};
