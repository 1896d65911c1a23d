/** What `scopes-of-roles.test.ts` asks: things that belong to somebody, and a request about each. */
import { newId } from '#kernel/contract/ids.ts';
import type { Actor } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { koreanDay } from '#kernel/server/testing/day.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import type { TestCompany, TestMember } from '../testing.ts';
import { both, tomorrow } from './example.ts';
import type { Stage } from './stage.ts';

export interface Ref {
  id: string;
  version: number;
  /** Of an order. */
  can?: { move: string[] };
}
interface Request {
  method: string;
  url: string;
  payload?: object;
}
export interface Operation {
  /** A thing of the owner's; null: there can be none. Without an owner it is the company's. */
  make?(stage: Stage, owner: TestMember): Promise<Ref | null>;
  ask(thing: Ref, stage: Stage): Request;
  /** Whether an answer of success shows the thing; otherwise the same as a refusal. */
  shows?(data: never, thing: Ref): boolean;
  owned?: true;
  /** Whoever does it to himself is another afterwards. */
  ofOneself?: true;
  atRoot?: true;
}

export const none: Ref = { id: '', version: 0 };
const get = (url: (thing: Ref) => string) => ({ ask: (thing: Ref) => ({ method: 'GET', url: url(thing) }) });
const post = (url: (thing: Ref) => string, payload: (thing: Ref, stage: Stage) => object = () => ({})) => ({
  ask: (thing: Ref, stage: Stage) => ({ method: 'POST', url: url(thing), payload: payload(thing, stage) }),
});

/** Runs of flows begin as whoever owns them, also where that person could not begin one. */
async function startAs(stage: Stage, owner: TestMember, about: { frameKey: string; input: object }): Promise<string> {
  const actor: Actor = {
    ...{ kind: 'person', personId: owner.personId, name: owner.name, sessionId: newId(), memberId: null },
    ...{ roles: [], permissions: new Set(['flow.execution.start']) },
  };
  const input = about.input as never;
  return (await stage.service((context) => startExecution({ ...context, actor }, { frameKey: about.frameKey, input })))
    .id;
}

const run =
  (frameKey: string): Operation['make'] =>
  async (stage, owner) => ({ id: await startAs(stage, owner, { frameKey, input: { amount: 700_000 } }), version: 0 });

const found = (stage: Stage, sql: string, id: string): Promise<Ref[]> =>
  stage.service(({ unit }) => unit.query(statement<Ref>(sql, [stage.company.tenant.id, id])));

/** What waits for the owner, in a run of somebody who may see nothing. */
const waiting =
  (frameKey: string, table: 'tasks' | 'approvals'): Operation['make'] =>
  async (stage, owner) => {
    const executionId = await startAs(stage, stage.nobody, { frameKey, input: { who: owner.personId } });
    const sql =
      table === 'tasks'
        ? "select id, 1 as version from flow.steps where company_id = $1 and execution_id = $2 and status = 'waiting'"
        : 'select id, version from decision.approvals where company_id = $1 and execution_id = $2';
    const rows = await found(stage, sql, executionId);
    return rows[0] ?? null;
  };

async function flowOf(stage: Stage, owner: TestMember, accessMode: 'public' | 'private'): Promise<Ref> {
  const access = { accessMode, ownerEntityId: owner.personId };
  const about = { key: stage.key(), title: both(stage.name()), access };
  const { id } = await stage.service((context) =>
    publishFrame(context, { ...about, definition: { blocks: [{ id: 'join', kind: 'flow.join', title: both('끝') }] } }),
  );
  return stage.data<Ref>('GET', `/api/flow/frames/${id}`);
}

export const membershipOf = async (stage: Stage, { personId }: TestMember): Promise<Ref> => {
  const sql = 'select id, 0 as version from company.memberships where company_id = $1 and person_id = $2';
  const rows = await found(stage, sql, personId);
  return rows[0] ?? none;
};
const role = (stage: Stage) =>
  stage.data<Ref>('POST', '/api/roles', {
    ...{ name: stage.key(), displayName: both('역할'), level: 1, permissions: [] },
  });
const lines = [
  { account: '103', debit: 1000 },
  { account: '401', credit: 1000 },
];
const entryBody = (stage: Stage) => ({ date: koreanDay(), memo: stage.name(), lines });
const entry = async (stage: Stage) => ({
  version: 0,
  id: (await stage.data('POST', '/api/finance/entries', entryBody(stage))).id,
});
const customer = '/api/axis/entity/external';
const change = (stage: Stage) => ({
  what: 'unit-add',
  ...{ id: newId(), code: stage.digits(), name: both('과'), parent: null, from: '2026-01-01' },
});

export const operations: Record<string, Operation> = {
  'run start': post(
    () => '/api/flow/executions',
    () => ({ frameKey: 'quick', input: { amount: 1000 } }),
  ),
  'run read': { owned: true, make: run('quick'), ...get(({ id }) => `/api/flow/executions/${id}`) },
  'run list': {
    ...{ owned: true, make: run('quick'), ...get(() => '/api/flow/executions?limit=100') },
    shows: (data: Ref[], { id }) => data.some((row) => row.id === id),
  },
  'run input': {
    ...{ owned: true, make: run('quick'), ...get(({ id }) => `/api/flow/executions/${id}`) },
    shows: (data: { isInputHidden: boolean }) => !data.isInputHidden,
  },
  'run undo-preview': {
    ...{ owned: true, make: run('quick'), ...get(({ id }) => `/api/flow/executions/${id}/undo-preview`) },
  },
  'run undo': {
    ...{ owned: true, make: run('quick') },
    ...post(
      ({ id }) => `/api/flow/executions/${id}/undo`,
      () => ({ reason: { code: 'mistake' } }),
    ),
  },
  'run stop': {
    ...{ owned: true, make: run('handed') },
    ...post(
      ({ id }) => `/api/flow/executions/${id}/cancel`,
      () => ({ reason: { code: 'mistake' } }),
    ),
  },
  'task read': { owned: true, make: waiting('given', 'tasks'), ...get(({ id }) => `/api/flow/tasks/${id}`) },
  'task complete': {
    owned: true,
    make: waiting('given', 'tasks'),
    ...post(({ id }) => `/api/flow/tasks/${id}/complete`),
  },
  'approval read': {
    ...{ owned: true, make: waiting('judged', 'approvals'), ...get(({ id }) => `/api/decision/approvals/${id}`) },
  },
  'approval approve': {
    ...{ owned: true, make: waiting('judged', 'approvals') },
    ...post(
      ({ id }) => `/api/decision/approvals/${id}/approve`,
      ({ version }) => ({ version }),
    ),
  },
  'flow create': post(
    () => '/api/flow/frames',
    (_, stage) => ({ key: stage.key(), title: both(stage.name()) }),
  ),
  'flow read-private': {
    ...{ owned: true, make: (stage, owner) => flowOf(stage, owner, 'private') },
    ...get(({ id }) => `/api/flow/frames/${id}`),
  },
  'flow update': {
    ...{ owned: true, make: (stage, owner) => flowOf(stage, owner, 'public') },
    ask: ({ id, version }) => ({
      method: 'PATCH',
      url: `/api/flow/frames/${id}`,
      payload: { version, title: both('새') },
    }),
  },
  'flow retire': {
    ...{ owned: true, make: (stage, owner) => flowOf(stage, owner, 'public') },
    ask: ({ id, version }) => ({
      method: 'PATCH',
      url: `/api/flow/frames/${id}`,
      payload: { version, status: 'retired' },
    }),
  },
  'file read': {
    owned: true,
    async make(stage, owner) {
      const headers = { host: `${stage.company.code}.localhost`, 'content-type': 'image/png' };
      const payload = Buffer.from('89504e470d0a1a0a0000', 'hex');
      const authorization = `Bearer ${owner.token}`;
      const about = { method: 'POST', url: '/api/files', headers: { ...headers, authorization }, payload } as const;
      const reply = await stage.world.house.app.inject(about);
      return reply.statusCode < 300 ? { id: reply.json().data.id, version: 0 } : null;
    },
    ...get(({ id }) => `/api/files/${id}`),
  },
  'member read': { owned: true, make: membershipOf, ...get(({ id }) => `/api/members/${id}`) },
  'member suspend': { owned: true, make: membershipOf, ...post(({ id }) => `/api/members/${id}/suspend`) },
  'member roles': {
    ...{ owned: true, ofOneself: true, make: membershipOf },
    ask: ({ id }) => ({ method: 'PUT', url: `/api/members/${id}/roles`, payload: { roles: ['viewer'] } }),
  },
  'role read': { make: role, ...get(({ id }) => `/api/roles/${id}`) },
  'role create': post(
    () => '/api/roles',
    (_, stage) => ({ name: stage.key(), displayName: both('역할'), level: 1, permissions: [] }),
  ),
  'role update': {
    make: role,
    ask: ({ id, version }) => ({ method: 'PUT', url: `/api/roles/${id}`, payload: { version, level: 2 } }),
  },
  'role delete': { make: role, ask: ({ id }) => ({ method: 'DELETE', url: `/api/roles/${id}` }) },
  'grant give': {
    ...{ owned: true, make: membershipOf },
    ...post(
      () => '/api/access/grants',
      ({ id }) => ({ memberId: id, permissions: ['axis.record.read'], until: tomorrow(), reason: '시험' }),
    ),
  },
  'customer read': { make: (stage) => stage.record(), ...get(({ id }) => `${customer}/${id}`) },
  'customer create': post(
    () => customer,
    (_, stage) => ({ title: stage.name(), fields: { kind: 'customer' } }),
  ),
  'customer update': {
    make: (stage) => stage.record(),
    ask: ({ id, version }, stage) => ({
      ...{ method: 'PUT', url: `${customer}/${id}` },
      payload: { version, title: stage.name(), fields: { kind: 'customer' } },
    }),
  },
  'customer delete': {
    make: (stage) => stage.record(),
    ask: ({ id }) => ({ method: 'DELETE', url: `${customer}/${id}` }),
  },
  'customer erase': {
    make: (stage) => stage.record(),
    ask: ({ id }) => ({ method: 'DELETE', url: `${customer}/${id}?permanent=true` }),
  },
  'order read': {
    make: async (stage) => ({ id: await stage.order(1), version: 1 }),
    ...get(({ id }) => `/api/orders/${id}`),
  },
  'order move': {
    async make(stage) {
      const id = await stage.order(1);
      return stage.data<Ref>('GET', `/api/orders/${id}`);
    },
    ...post(
      ({ id }) => `/api/orders/${id}/state`,
      ({ version, can }) => ({ state: can?.move[0] ?? 'confirmed', version }),
    ),
  },
  'item read': {
    make: async (stage) => ({ id: stage.itemId, version: 1 }),
    ...get(({ id }) => `/api/axis/item/sellable/${id}`),
  },
  'chart read': { ...get(() => '/api/organization/chart') },
  'chart change': post(
    () => '/api/organization/changes',
    (_, stage) => ({ changes: [change(stage)] }),
  ),
  'entry read': { make: entry, ...get(({ id }) => `/api/finance/entries/${id}`) },
  'entry post': post(
    () => '/api/finance/entries',
    (_, stage) => entryBody(stage),
  ),
  'entry reverse': { make: entry, ...post(({ id }) => `/api/finance/entries/${id}/reverse`) },
  'trail read': { ...get(() => '/api/audit') },
  'platform figures': { atRoot: true, ...get(() => '/api/platform/overview') },
  'platform companies': { atRoot: true, ...get(() => '/api/platform/companies') },
};

/** Flows whose task or approval is for whom the input names. */
export async function flowsFor(company: TestCompany): Promise<void> {
  const form = {
    ...{ id: 'form', kind: 'flow.form', title: both('입력') },
    settings: { fields: [{ key: 'who', label: both('누구'), kind: 'text' as const, required: true }] },
  };
  const task = {
    id: 'task',
    kind: 'flow.task',
    title: both('할 일'),
    settings: { title: '할 일', assigneeId: '=input.who' },
  };
  const steps = [{ title: '확인', people: '=[input.who]' }];
  const approval = { id: 'ask', kind: 'decision.approval', title: both('결재'), settings: { title: '결재', steps } };
  const runAs = { kind: 'service' as const, permissions: ['decision.approval.request'] };
  for (const [key, block] of [
    ['given', task],
    ['judged', approval],
  ] as const) {
    const definition = { blocks: [form, block], connections: [{ from: 'form', to: block.id }], runAs };
    await company.service((context) =>
      publishFrame(context, { key, title: both(key), definition: definition as never }),
    );
  }
}
