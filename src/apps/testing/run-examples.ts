/** Examples of the modules for runs and accounting: finance, flow, decision, notification, page, sample. */
import { getKoreanDay } from '#kernel/server/testing/day.ts';
import { defaultPolicy } from '#modules/notification/contract/notification-policy.ts';
import { authorExamples } from './author-examples.ts';
import { toBoth } from './both-languages.ts';
import type { EndpointStage } from './endpoint-stage.ts';
import { createEmptyExample, type Example, type MakeExample, withExecution, withParams } from './example.ts';
import { orderExamples } from './order-examples.ts';
import { definition, settings } from './stage-frames.ts';

const lines = [
  { account: '103', debit: 1000 },
  { account: '401', credit: 1000 },
];
const finance: Record<string, MakeExample> = {
  'GET /api/finance/accounts': createEmptyExample,
  'POST /api/finance/accounts': (stage) => ({ body: { code: stage.digits(), name: toBoth('시험'), kind: 'expense' } }),
  'PATCH /api/finance/accounts/:id': async (stage) => {
    const body = { code: stage.digits(), name: toBoth('시험'), kind: 'expense' };
    const { id, version } = await stage.data<{ id: string; version: number }>('POST', '/api/finance/accounts', body);
    return { params: { id }, body: { version, active: false } };
  },
  'GET /api/finance/entries': createEmptyExample,
  'GET /api/finance/entries/:id': withParams(async (stage) => {
    const entryReply = await stage.data('POST', '/api/finance/entries', {
      date: getKoreanDay(),
      memo: stage.name(),
      lines,
    });
    return { id: entryReply.id };
  }),
  'POST /api/finance/entries': (stage) => ({ body: { date: getKoreanDay(), memo: stage.name(), lines } }),
  'POST /api/finance/entries/:id/reverse': withParams(
    async (stage) => ({
      id: (await stage.data('POST', '/api/finance/entries', { date: getKoreanDay(), memo: '시험', lines })).id,
    }),
    { body: {} },
  ),
  'POST /api/finance/exports': () => ({ body: { what: 'trial', format: 'csv', from: '2026-01-01', to: '2026-12-31' } }),
  'GET /api/finance/trial-balance': createEmptyExample,
  'GET /api/finance/balance-sheet': createEmptyExample,
  'GET /api/finance/income-statement': createEmptyExample,
  'GET /api/finance/currencies': createEmptyExample,
  'GET /api/finance/overview': createEmptyExample,
  'GET /api/finance/periods': createEmptyExample,
  'GET /api/finance/periods/:month/closing': (stage) => ({ params: { month: stage.month() } }),
  'POST /api/finance/periods/:month/close': (stage) => ({ params: { month: stage.month() } }),
  'POST /api/finance/periods/:month/reopen': withParams(async (stage) => {
    const month = stage.month();
    await stage.data('POST', `/api/finance/periods/${month}/close`);
    return { month };
  }),
};

const frame = async (stage: EndpointStage) => {
  const body = { key: stage.key(), title: toBoth(stage.name()) };
  return stage.data<{ id: string; version: number }>('POST', '/api/flow/frames', body);
};
const publishedFrame = async (stage: EndpointStage) => {
  const { id, version } = await frame(stage);
  await stage.data('POST', `/api/flow/frames/${id}/publish`, { version, definition, confirmIrreversible: true });
  return id;
};
const hook = (stage: EndpointStage) => ({ name: stage.name(), frameKey: 'quick', settings: { kind: 'hook' } });
const stream = async (stage: EndpointStage) => ({
  id: (await stage.data<{ id: string }>('POST', '/api/flow/streams', hook(stage))).id,
});
const flow: Record<string, MakeExample> = {
  'GET /api/flow/streams': createEmptyExample,
  'GET /api/flow/stream-events': createEmptyExample,
  'GET /api/flow/streams/next-starts': () => ({ query: { schedule: '{"every":"day","at":"09:00"}' } }),
  'GET /api/flow/streams/:id': withParams(stream),
  'GET /api/flow/streams/:id/starts': withParams(async (stage) => {
    const { id } = await stream(stage);
    for (let tests = 0; tests < 4; tests++) await stage.data('POST', `/api/flow/streams/${id}/test`, {});
    return { id };
  }),
  'POST /api/flow/streams': (stage) => ({ body: hook(stage) }),
  'PUT /api/flow/streams/:id': async (stage) => ({ params: await stream(stage), body: { ...hook(stage), version: 1 } }),
  'POST /api/flow/streams/:id/state': withParams(stream, { body: { state: 'paused', version: 1 } }),
  'POST /api/flow/streams/:id/secret': withParams(stream, { body: {} }),
  'POST /api/flow/streams/:id/test': withParams(stream, { body: {} }),
  'DELETE /api/flow/streams/:id': withParams(stream),
  'GET /api/flow/frames': createEmptyExample,
  'GET /api/flow/first-frames': () => ({ root: true, query: { industry: 'retail' } }),
  'GET /api/flow/frames/:id': withParams(async (stage) => ({ id: (await frame(stage)).id })),
  'POST /api/flow/frames': (stage) => ({ body: { key: stage.key(), title: toBoth(stage.name()) } }),
  'PATCH /api/flow/frames/:id': async (stage) => {
    const { id, version } = await frame(stage);
    return { params: { id }, body: { version, title: toBoth('새 이름') } };
  },
  'POST /api/flow/frames/:id/publish': async (stage) => {
    const { id, version } = await frame(stage);
    return { params: { id }, body: { version, definition, confirmIrreversible: true } };
  },
  'GET /api/flow/frames/:id/acts': withParams(async (stage) => ({ id: await publishedFrame(stage) })),
  'POST /api/flow/frames/:id/acts': async (stage) => {
    const id = await publishedFrame(stage);
    const { hash } = await stage.data<{ hash: string }>('GET', `/api/flow/frames/${id}/acts`);
    return { params: { id }, body: { hash } };
  },
  'POST /api/flow/frames/validate': () => ({ body: { definition } }),
  'GET /api/flow/blocks': createEmptyExample,
  'POST /api/flow/choices': () => ({ body: { kind: 'person', q: '' } }),
  'POST /api/flow/expressions/evaluate': () => ({ body: { expression: '1 + 1', scope: {} } }),
  'GET /api/flow/executions': createEmptyExample,
  'GET /api/flow/executions/:id': withExecution('quick'),
  'POST /api/flow/executions': () => ({ body: { frameKey: 'quick', input: { amount: 1000 } } }),
  'POST /api/flow/executions/:id/cancel': withExecution('asked', { body: { reason: { code: 'mistake' } } }),
  'POST /api/flow/executions/:id/retry': withParams(async (stage) => ({ id: await stage.failed() }), { body: {} }),
  'POST /api/flow/executions/:id/skip': withParams(async (stage) => ({ id: await stage.failed() }), {
    body: { path: 'entry', reason: '전표를 따로 입력했습니다' },
  }),
  'POST /api/flow/executions/:id/undo-requests': withParams(
    async (stage) => ({ id: await stage.run('quick', 7_000_000) }),
    {
      body: { reason: { code: 'mistake' } },
    },
  ),
  'POST /api/flow/rehearsals': () => ({ body: { frameKey: 'quick', input: { amount: 1000 } } }),
  'GET /api/flow/executions/:id/undo-preview': withExecution('quick'),
  'POST /api/flow/executions/:id/undo': withExecution('quick', { body: { reason: { code: 'mistake' } } }),
  'GET /api/flow/executions/:id/undo-status': withExecution('quick'),
  'GET /api/flow/undos': createEmptyExample,
  'GET /api/flow/undos/:id': withParams(async (stage) => ({ id: await stage.undo() })),
  'GET /api/flow/undo-statistics': createEmptyExample,
  'GET /api/flow/tasks': createEmptyExample,
  'GET /api/flow/tasks/:id': withParams(async (stage) => ({ id: await stage.task() })),
  'POST /api/flow/tasks/:id/preview': withParams(async (stage) => ({ id: await stage.task() })),
  'POST /api/flow/tasks/:id/complete': withParams(async (stage) => ({ id: await stage.task() }), { body: {} }),
  'POST /api/flow/signals': () => ({ body: { name: '시험' } }),
  'GET /api/flow/expiring': createEmptyExample,
  'GET /api/flow/expiry-audits': createEmptyExample,
  'POST /api/flow/expiry-check': () => ({ body: {} }),
  'GET /api/flow/summary': createEmptyExample,
  'GET /api/flow/week': createEmptyExample,
  'GET /api/flow/feed': createEmptyExample,
  'GET /api/flow/team-load': createEmptyExample,
  'GET /api/flow/recipes': createEmptyExample,
  'GET /api/flow/recipes/:key': () => ({ params: { key: 'easy-leave' } }),
  'GET /api/flow/operator/overview': createEmptyExample,
  'GET /api/flow/operator/stuck': createEmptyExample,
  'GET /api/flow/operator/refused-hooks': createEmptyExample,
  'POST /api/flow/operator/retries': async (stage) => ({ body: { ids: [await stage.failed()] } }),
  'GET /api/flow/settings': createEmptyExample,
  'PUT /api/flow/settings': async (stage) => {
    const { version } = await stage.data<{ version: number }>('GET', '/api/flow/settings');
    return { body: { ...settings, version } };
  },
};

const approval =
  (rest: (stage: EndpointStage) => Example, half = false): MakeExample =>
  async (stage) => {
    const { id, version } = half ? await stage.halfApproved() : await stage.approval();
    const example = rest(stage);
    return { ...example, params: { id }, body: { version, ...example.body } };
  };
const steps = [{ title: toBoth('확인'), kind: 'approve', seats: [{ role: 'manager' }] }];
const line = (stage: EndpointStage) =>
  stage.data<{ id: string; version: number }>('POST', '/api/decision/lines', {
    key: stage.key(),
    title: toBoth('선'),
    steps,
  });
const decision: Record<string, MakeExample> = {
  'GET /api/decision/approvals': createEmptyExample,
  'GET /api/decision/inbox-count': createEmptyExample,
  'GET /api/decision/approvals/:id': withParams(async (stage) => ({ id: (await stage.approval()).id })),
  'POST /api/decision/approvals/:id/preview': withParams(async (stage) => ({ id: (await stage.approval()).id })),
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
  'POST /api/decision/approvals/:id/comments': withParams(async (stage) => ({ id: (await stage.approval()).id }), {
    body: { comment: '시험' },
  }),
  'GET /api/decision/lines': createEmptyExample,
  'POST /api/decision/lines': (stage) => ({ body: { key: stage.key(), title: toBoth('선'), steps } }),
  'PUT /api/decision/lines/:id': async (stage) => {
    const { id, version } = await line(stage);
    return { params: { id }, body: { version, title: toBoth('선 둘'), steps } };
  },
  'DELETE /api/decision/lines/:id': async (stage) => {
    const { id, version } = await line(stage);
    return { params: { id }, query: { version: String(version) } };
  },
};

const notification: Record<string, MakeExample> = {
  'GET /api/notices': (stage) => ({ as: stage.company.supervisor }),
  'GET /api/notices/policy': createEmptyExample,
  'PUT /api/notices/policy': async (stage) => {
    const path = '/api/notices/policy';
    const now = await stage.data<{ version: number }>('GET', path);
    const { version } = await stage.data<{ version: number }>('PUT', path, { ...defaultPolicy, version: now.version });
    return { body: { ...defaultPolicy, quietFrom: '22:00', quietUntil: '08:00', version } };
  },
  'GET /api/notices/choices': createEmptyExample,
  'PUT /api/notices/choices': () => ({ body: { kind: 'task', way: 'mail', isOn: true } }),
  'GET /api/notices/unread': (stage) => ({ as: stage.company.supervisor }),
  'GET /api/notices/texts': createEmptyExample,
  'GET /api/notices/push': createEmptyExample,
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
};

const page: Record<string, MakeExample> = {
  'GET /api/pages/:key': () => ({ params: { key: 'home' } }),
  'GET /api/pages/:key/versions': () => ({ params: { key: 'home' } }),
  'PUT /api/pages/:key': async (stage) => {
    const { version, content } = await stage.data<{ version: number; content: object }>('GET', '/api/pages/home');
    return { params: { key: 'home' }, body: { version, content } };
  },
  'POST /api/pages/:key/restore': () => ({ params: { key: 'home' }, body: { version: 1 } }),
};

const filled = async (stage: EndpointStage) => {
  const { things } = await stage.data<{ things: unknown[] }>('GET', '/api/samples');
  return things.length > 0;
};
const sample: Record<string, MakeExample> = {
  'GET /api/samples': createEmptyExample,
  'GET /api/tour': createEmptyExample,
  'POST /api/samples': async (stage) => {
    if (await filled(stage)) await stage.data('DELETE', '/api/samples');
    return {};
  },
  'DELETE /api/samples': async (stage) => {
    if (!(await filled(stage))) await stage.data('POST', '/api/samples', {});
    return {};
  },
};

export const runExamples: Record<string, MakeExample> = {
  ...finance,
  ...flow,
  ...authorExamples,
  ...decision,
  ...notification,
  ...orderExamples,
  ...sample,
  ...page,
};
