/** Scope test operations: owned things and a request about each, for `role-scopes.test.ts`. */
import { createId } from '#kernel/contract/ids.ts';
import type { Actor } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { getKoreanDay } from '#kernel/server/testing/day.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import type { TestCompany, TestMember } from '../testing.ts';
import { toBoth } from './both-languages.ts';
import type { EndpointStage } from './endpoint-stage.ts';
import { getTomorrow } from './example.ts';

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
  make?(stage: EndpointStage, owner: TestMember): Promise<Ref | null>;
  ask(target: Ref, stage: EndpointStage): Request;
  /** True if a successful answer shows the thing; otherwise it counts as a refusal. */
  shows?(data: never, target: Ref): boolean;
  owned?: true;
  /** The operation on oneself changes the person. */
  ofOneself?: true;
  atRoot?: true;
}

export const none: Ref = { id: '', version: 0 };
const createGet = (url: (target: Ref) => string) => ({ ask: (target: Ref) => ({ method: 'GET', url: url(target) }) });
const createPost = (
  url: (target: Ref) => string,
  payload: (target: Ref, stage: EndpointStage) => object = () => ({}),
) => ({
  ask: (target: Ref, stage: EndpointStage) => ({ method: 'POST', url: url(target), payload: payload(target, stage) }),
});

/** Starts flows as their owner, even if that person could not start one. */
async function startRunAs(
  stage: EndpointStage,
  owner: TestMember,
  start: { frameKey: string; input: object },
): Promise<string> {
  const actor: Actor = {
    ...{ kind: 'person', personId: owner.personId, name: owner.name, sessionId: createId(), memberId: null },
    ...{ roles: [], permissions: new Set(['flow.execution.start']) },
  };
  const input = start.input as never;
  return (await stage.service((context) => startExecution({ ...context, actor }, { frameKey: start.frameKey, input })))
    .id;
}

const run =
  (frameKey: string): Operation['make'] =>
  async (stage, owner) => ({
    id: await startRunAs(stage, owner, { frameKey, input: { amount: 700_000 } }),
    version: 0,
  });

const selectRefs = (stage: EndpointStage, sql: string, id: string): Promise<Ref[]> =>
  stage.service(({ unit }) => unit.query(statement<Ref>(sql, [stage.company.tenant.id, id])));

/** Work that waits for the owner, in a run of a person who may see nothing. */
const waiting =
  (frameKey: string, table: 'tasks' | 'approvals'): Operation['make'] =>
  async (stage, owner) => {
    const executionId = await startRunAs(stage, stage.nobody, { frameKey, input: { who: owner.personId } });
    const sql =
      table === 'tasks'
        ? "select id, 1 as version from flow.steps where company_id = $1 and execution_id = $2 and status = 'waiting'"
        : 'select id, version from decision.approvals where company_id = $1 and execution_id = $2';
    const rows = await selectRefs(stage, sql, executionId);
    return rows[0] ?? null;
  };

async function flowOf(stage: EndpointStage, owner: TestMember, accessMode: 'public' | 'private'): Promise<Ref> {
  const access = { accessMode, ownerEntityId: owner.personId };
  const common = { key: stage.key(), title: toBoth(stage.name()), access };
  const { id } = await stage.service((context) =>
    publishFrame(context, {
      ...common,
      definition: { blocks: [{ id: 'join', kind: 'flow.join', title: toBoth('끝') }] },
    }),
  );
  return stage.data<Ref>('GET', `/api/flow/frames/${id}`);
}

export const getMembership = async (stage: EndpointStage, { personId }: TestMember): Promise<Ref> => {
  const sql = 'select id, 0 as version from company.memberships where company_id = $1 and person_id = $2';
  const rows = await selectRefs(stage, sql, personId);
  return rows[0] ?? none;
};
const role = (stage: EndpointStage) =>
  stage.data<Ref>('POST', '/api/roles', {
    ...{ name: stage.key(), displayName: toBoth('역할'), level: 1, permissions: [] },
  });
const lines = [
  { account: '103', debit: 1000 },
  { account: '401', credit: 1000 },
];
const entryBody = (stage: EndpointStage) => ({ date: getKoreanDay(), memo: stage.name(), lines });
const entry = async (stage: EndpointStage) => ({
  version: 0,
  id: (await stage.data('POST', '/api/finance/entries', entryBody(stage))).id,
});
const customer = '/api/axis/entity/external';
const change = (stage: EndpointStage) => ({
  what: 'unit-add',
  ...{ id: createId(), code: stage.digits(), name: toBoth('과'), parent: null, from: '2026-01-01' },
});

export const operations: Record<string, Operation> = {
  'run start': createPost(
    () => '/api/flow/executions',
    () => ({ frameKey: 'quick', input: { amount: 1000 } }),
  ),
  'run read': { owned: true, make: run('quick'), ...createGet(({ id }) => `/api/flow/executions/${id}`) },
  'run list': {
    ...{ owned: true, make: run('quick'), ...createGet(() => '/api/flow/executions?limit=100') },
    shows: (data: Ref[], { id }) => data.some((row) => row.id === id),
  },
  'run input': {
    ...{ owned: true, make: run('quick'), ...createGet(({ id }) => `/api/flow/executions/${id}`) },
    shows: (data: { isInputHidden: boolean }) => !data.isInputHidden,
  },
  'run undo-preview': {
    ...{ owned: true, make: run('quick'), ...createGet(({ id }) => `/api/flow/executions/${id}/undo-preview`) },
  },
  'run undo': {
    ...{ owned: true, make: run('quick') },
    ...createPost(
      ({ id }) => `/api/flow/executions/${id}/undo`,
      () => ({ reason: { code: 'mistake' } }),
    ),
  },
  'run stop': {
    ...{ owned: true, make: run('handed') },
    ...createPost(
      ({ id }) => `/api/flow/executions/${id}/cancel`,
      () => ({ reason: { code: 'mistake' } }),
    ),
  },
  'task read': { owned: true, make: waiting('given', 'tasks'), ...createGet(({ id }) => `/api/flow/tasks/${id}`) },
  'task complete': {
    owned: true,
    make: waiting('given', 'tasks'),
    ...createPost(({ id }) => `/api/flow/tasks/${id}/complete`),
  },
  'approval read': {
    ...{ owned: true, make: waiting('judged', 'approvals'), ...createGet(({ id }) => `/api/decision/approvals/${id}`) },
  },
  'approval approve': {
    ...{ owned: true, make: waiting('judged', 'approvals') },
    ...createPost(
      ({ id }) => `/api/decision/approvals/${id}/approve`,
      ({ version }) => ({ version }),
    ),
  },
  'flow create': createPost(
    () => '/api/flow/frames',
    (_, stage) => ({ key: stage.key(), title: toBoth(stage.name()) }),
  ),
  'flow read-private': {
    ...{ owned: true, make: (stage, owner) => flowOf(stage, owner, 'private') },
    ...createGet(({ id }) => `/api/flow/frames/${id}`),
  },
  'flow update': {
    ...{ owned: true, make: (stage, owner) => flowOf(stage, owner, 'public') },
    ask: ({ id, version }) => ({
      method: 'PATCH',
      url: `/api/flow/frames/${id}`,
      payload: { version, title: toBoth('새') },
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
      const common = { method: 'POST', url: '/api/files', headers: { ...headers, authorization }, payload } as const;
      const reply = await stage.world.app.fastify.inject(common);
      return reply.statusCode < 300 ? { id: reply.json().data.id, version: 0 } : null;
    },
    ...createGet(({ id }) => `/api/files/${id}`),
  },
  'member read': { owned: true, make: getMembership, ...createGet(({ id }) => `/api/members/${id}`) },
  'member suspend': { owned: true, make: getMembership, ...createPost(({ id }) => `/api/members/${id}/suspend`) },
  'member roles': {
    ...{ owned: true, ofOneself: true, make: getMembership },
    ask: ({ id }) => ({ method: 'PUT', url: `/api/members/${id}/roles`, payload: { roles: ['viewer'] } }),
  },
  'role read': { make: role, ...createGet(({ id }) => `/api/roles/${id}`) },
  'role create': createPost(
    () => '/api/roles',
    (_, stage) => ({ name: stage.key(), displayName: toBoth('역할'), level: 1, permissions: [] }),
  ),
  'role update': {
    make: role,
    ask: ({ id, version }) => ({ method: 'PUT', url: `/api/roles/${id}`, payload: { version, level: 2 } }),
  },
  'role delete': { make: role, ask: ({ id }) => ({ method: 'DELETE', url: `/api/roles/${id}` }) },
  'grant give': {
    ...{ owned: true, make: getMembership },
    ...createPost(
      () => '/api/access/grants',
      ({ id }) => ({ memberId: id, permissions: ['axis.record.read'], until: getTomorrow(), reason: '시험' }),
    ),
  },
  'customer read': { make: (stage) => stage.record(), ...createGet(({ id }) => `${customer}/${id}`) },
  'customer create': createPost(
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
    ...createGet(({ id }) => `/api/orders/${id}`),
  },
  'order move': {
    async make(stage) {
      const id = await stage.order(1);
      return stage.data<Ref>('GET', `/api/orders/${id}`);
    },
    ...createPost(
      ({ id }) => `/api/orders/${id}/state`,
      ({ version, can }) => ({ state: can?.move[0] ?? 'confirmed', version }),
    ),
  },
  'item read': {
    make: async (stage) => ({ id: stage.itemId, version: 1 }),
    ...createGet(({ id }) => `/api/axis/item/sellable/${id}`),
  },
  'chart read': { ...createGet(() => '/api/organization/chart') },
  'chart change': createPost(
    () => '/api/organization/changes',
    (_, stage) => ({ changes: [change(stage)] }),
  ),
  'entry read': { make: entry, ...createGet(({ id }) => `/api/finance/entries/${id}`) },
  'entry post': createPost(
    () => '/api/finance/entries',
    (_, stage) => entryBody(stage),
  ),
  'entry reverse': { make: entry, ...createPost(({ id }) => `/api/finance/entries/${id}/reverse`) },
  'trail read': { ...createGet(() => '/api/audit') },
  'platform figures': { atRoot: true, ...createGet(() => '/api/platform/overview') },
  'platform companies': { atRoot: true, ...createGet(() => '/api/platform/companies') },
};

/** Flows whose task or approval goes to the person named in the input. */
export async function createFlows(company: TestCompany): Promise<void> {
  const form = {
    ...{ id: 'form', kind: 'flow.form', title: toBoth('입력') },
    settings: { fields: [{ key: 'who', label: toBoth('누구'), kind: 'text' as const, required: true }] },
  };
  const task = {
    id: 'task',
    kind: 'flow.task',
    title: toBoth('할 일'),
    settings: { title: '할 일', assigneeId: '=input.who' },
  };
  const steps = [{ title: '확인', people: '=[input.who]' }];
  const approval = { id: 'ask', kind: 'decision.approval', title: toBoth('결재'), settings: { title: '결재', steps } };
  const runAs = { kind: 'service' as const, permissions: ['decision.approval.request'] };
  for (const [key, block] of [
    ['given', task],
    ['judged', approval],
  ] as const) {
    const definition = { blocks: [form, block], connections: [{ from: 'form', to: block.id }], runAs };
    await company.service((context) =>
      publishFrame(context, { key, title: toBoth(key), definition: definition as never }),
    );
  }
}
