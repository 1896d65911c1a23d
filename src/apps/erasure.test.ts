/**
 * Erasure is complete: a canary is written wherever the product stores snapshots of things, and after the erasure no table and no
 * file contains it.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { type ExternalService, startExternalService } from '#kernel/server/testing/external-service.ts';
import * as records from '#modules/axis/contract/endpoints.ts';
import * as decision from '#modules/decision/contract/endpoints.ts';
import * as flow from '#modules/flow/contract/endpoints.ts';
import * as undo from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame, startExecution } from '#modules/flow/server/index.ts';
import { reason } from '#modules/flow/server/testing/flow-kit.ts';
import { createHook } from '#modules/integration/contract/hook.endpoints.ts';
import { appModules, createTestWorld, findTablesWithWords, type World } from './testing.ts';

let world: World;
let judge: pg.Client;
let outside: ExternalService;
beforeAll(async () => {
  world = await createTestWorld();
  judge = await connectAsSuperuser(world.urls.ownerUrl);
  outside = await startExternalService();
  world.configure({ outgoingAllowed: outside.allowed });
});
afterAll(async () => {
  world?.configure();
  await outside?.close();
  await judge?.end();
  await world?.close();
});

const tablesWith = (...words: string[]) => findTablesWithWords(judge, words);

async function filesWith(word: string): Promise<string[]> {
  const root = join(world.config.filesDir, world.alpha.tenant.id);
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  const matches: string[] = [];
  for (const entry of entries.filter((entry) => entry.isFile())) {
    const path = join(entry.parentPath, entry.name);
    if ((await readFile(path)).includes(word)) matches.push(path);
  }
  return matches;
}

const title = (ko: string) => ({ ko, en: ko });
const key = { axis: 'entity', type: 'external' };

/** Everything that a company does around a customer: in a run, by hand, and to others. */
async function workWith(name: string, { email, phone, memo }: { email: string; phone: string; memo: string }) {
  const { alpha } = world;
  const field = (id: string) => ({ key: id, label: title(id), kind: 'text' });
  const line = {
    key: 'erasing',
    title: title('결재선'),
    steps: [{ title: title('확인'), kind: 'approve', rule: 'any', seats: [{ role: 'supervisor' }] }],
  };
  await world.call(decision.createLine, { as: alpha.master, body: line as never });
  const block = (id: string, kind: string, settings: object) => ({ id, kind, title: title(id), settings });
  const definition = {
    title: '="고객 등록 · " + input.name',
    blocks: [
      block('form', 'flow.form', { fields: ['name', 'email', 'phone', 'memo'].map(field) }),
      block('make', 'axis.record-create', {
        ...key,
        title: '=input.name',
        fields: { kind: 'customer', email: '=input.email', phone: '=input.phone', note: '=input.memo' },
      }),
      block('approve', 'decision.approval', { line: 'erasing', title: '="거래 시작: " + input.name' }),
      block('tell', 'notification.message', {
        to: 'role',
        recipient: 'supervisor',
        channel: 'in-app',
        title: '=input.name',
        body: '="새 고객 " + input.name + " " + input.memo',
      }),
      block('mail', 'notification.message', {
        to: 'email',
        recipient: '=input.email',
        channel: 'mail',
        title: '=input.name',
        body: '="안녕하세요 " + input.name + "님 " + input.memo',
      }),
      block('book', 'finance.journal-entry', {
        memo: '="계약금 " + input.name',
        lines: [
          { account: '108', debit: 1000, memo: '=input.name' },
          { account: '401', credit: 1000 },
        ],
      }),
    ],
    connections: [
      { from: 'form', to: 'make' },
      { from: 'make', to: 'approve' },
      { from: 'approve', outlet: 'approved', to: 'tell' },
      { from: 'tell', to: 'mail' },
      { from: 'mail', to: 'book' },
    ],
    runAs: {
      kind: 'service' as const,
      permissions: [
        'axis.entity.external.write',
        'decision.approval.request',
        'notification.message.send',
        'finance.entry.post',
      ],
    },
  };
  await alpha.service((context) =>
    publishFrame(context, { key: 'erasing', title: title('고객 등록'), definition } as never).catch((e) => {
      console.log(JSON.stringify(e.details, null, 1));
      throw e;
    }),
  );
  const hook = { name: 'ERP', url: `${outside.origin}/in`, events: ['axis.record.updated', 'flow.execution.finished'] };
  expect((await world.call(createHook, { as: alpha.master, body: hook })).status).toBe(201);
  const input = { name, email, phone, memo };
  const started = await world.call(flow.startFlow, {
    as: alpha.master,
    body: { frameKey: 'erasing', input },
    headers: { 'idempotency-key': `erasing-a-canary` },
  });
  expect(started.body).toMatchObject({ data: { id: expect.any(String) } });
  const { id } = started.body.data;
  await world.settle();
  const inbox = await world.call(decision.listApprovals, { as: alpha.supervisor, query: { box: 'inbox' } });
  const approval = inbox.body.data[0];
  const approved = await world.call(decision.approveApproval, {
    as: alpha.supervisor,
    params: { id: approval.id },
    body: { version: approval.version, comment: `${name} 고객은 확인했습니다` },
  });
  expect(approved.status).toBe(200);
  await world.settle();
  const run = (await world.call(flow.readExecution, { as: alpha.master, params: { id } })).body.data;
  expect(run.status).toBe('finished');
  const record = run.impacts.find((impact: { kind: string }) => impact.kind === 'axis.record-create').subject
    .id as string;
  return { id, record };
}

it('a record that is erased is in no picture of it, in no table and in no file; the run says so, and is not undone past it', async () => {
  const { alpha } = world;
  const as = alpha.master;
  const words = {
    name: '갉뷁',
    email: 'canary-gn@erased.example',
    phone: '010-9876-1234',
    memo: '카나리아는 새벽에만 운다',
  };
  const { id, record } = await workWith(words.name, words);
  const storedRecord = (await world.call(records.readRecord, { as, params: { ...key, id: record } })).body.data;
  const fields = { ...storedRecord.fields, representative: '뷁갉대표' };
  const changed = await world.call(records.replaceRecord, {
    as,
    params: { ...key, id: record },
    body: { version: storedRecord.version, title: storedRecord.title, code: storedRecord.code, fields },
    headers: { 'idempotency-key': 'replace-with-a-canary' },
  });
  expect(changed.status).toBe(200);
  await world.settle();
  const all = [...Object.values(words), '뷁갉대표'];
  const before = Object.keys(await tablesWith(...all));
  // The control: were the canary nowhere, nothing would be proved.
  for (const table of [
    'axis.records',
    'axis.record_history',
    'flow.executions',
    'flow.steps',
    'flow.impacts',
    'decision.approvals',
    'decision.actions',
    'notification.messages',
    'notification.notices',
    'kernel.mails',
    'finance.entries',
    'finance.entry_lines',
    'integration.deliveries',
  ])
    expect(before, table).toContain(table);

  // It is deleted, and then erased.
  const gone = await world.call(records.deleteRecord, {
    as,
    params: { ...key, id: record },
    query: { permanent: 'true' },
  });
  expect(gone.status).toBe(200);
  await world.settle();
  expect(await tablesWith(...all)).toEqual({});
  expect(await filesWith(words.name)).toEqual([]);

  const run = (await world.call(flow.readExecution, { as, params: { id } })).body.data;
  expect(run).toMatchObject({ erasedAt: expect.any(String), title: expect.stringContaining('**') });
  // Other changes of the run can still be undone, and the erased part says why it cannot.
  const preview = (await world.call(undo.previewUndo, { as, params: { id } })).body.data;
  expect(preview).toMatchObject({ allowed: true, partial: true });
  expect(preview.impossible.map(({ reason }: { reason: { ko: string } }) => reason.ko)).toContain(
    '바뀐 내용이 완전히 삭제되었습니다.',
  );
  // That it was done is proved by the row that stays.
  const { rows } = await judge.query(
    `select kind, words, done_at is not null as done, rows > 0 as some from kernel.erasures`,
  );
  expect(rows).toEqual([{ kind: 'axis.record', words: [], done: true, some: true }]);
});

const makeCustomer = async (name: string, fields: object) =>
  (
    await world.call(records.createRecord, {
      as: world.alpha.master,
      params: key,
      body: { title: name, fields: { kind: 'customer', ...fields }, allowAlike: true },
    })
  ).body.data.id as string;

/** A run that changes one customer, and nothing else. */
async function renameBy(record: string, name: string): Promise<string> {
  const settings = { record: '=input.record', title: '=input.name' };
  const definition = {
    blocks: [{ id: 'rename', kind: 'axis.record-update', title: title('이름'), settings }],
    connections: [],
    runAs: { kind: 'service' as const, permissions: ['axis.entity.external.write'] },
  };
  await world.alpha.service((context) =>
    publishFrame(context, { key: 'renaming', title: title('이름 변경'), definition } as never),
  );
  const body = { frameKey: 'renaming', input: { record, name } };
  return (await world.call(flow.startFlow, { as: world.alpha.master, body })).body.data.id;
}
const undoOf = (id: string) =>
  world.call(undo.undoExecution, { as: world.alpha.master, params: { id }, body: { reason } as never });
const erase = async (record: string) => {
  const params = { ...key, id: record };
  const gone = await world.call(records.deleteRecord, { as: world.alpha.master, params, query: { permanent: 'true' } });
  expect(gone.status).toBe(200);
  await world.settle();
};

it('a run of what was erased is not undone, and a twin of it loses nothing', async () => {
  const shared = { email: 'twins@company.example', phone: '010-5555-4444' };
  const [erased, twin] = [await makeCustomer('쌍둥이', shared), await makeCustomer('쌍둥이', shared)];
  const [ofErased, ofTwin] = [await renameBy(erased, '새이름가'), await renameBy(twin, '새이름나')];
  await erase(erased);
  expect((await undoOf(ofErased)).body).toMatchObject({ code: 'UNDO_BEHIND_ERASURE' });
  expect(await tablesWith('새이름가')).toEqual({});
  const { rows } = await judge.query('select masked_at from flow.impacts where execution_id = $1', [ofTwin]);
  expect(rows).toEqual([{ masked_at: null }]);
  expect((await undoOf(ofTwin)).status).toBe(200);
  const reply = await world.call(records.readRecord, { as: world.alpha.master, params: { ...key, id: twin } });
  expect(reply.body.data).toMatchObject({ title: '쌍둥이', fields: shared });
});

it('an erased person is named only in the trail that the law requires', async () => {
  const { alpha } = world;
  const { personId, name, email } = alpha.user;
  const record = await makeCustomer('다른 고객', {});
  await alpha.context('user', (context) =>
    startExecution(context, { frameKey: 'renaming', input: { record, name: '고친 이름' } }),
  );
  await world.settle();
  expect(Object.keys(await tablesWith(name, email))).toEqual(
    expect.arrayContaining(['flow.executions', 'identity.persons']),
  );
  await judge.query(`update identity.persons set deletion_at = now() - interval '1 second' where id = $1`, [personId]);
  const night = appModules
    .flatMap(({ jobs: tasks = [] }) => tasks)
    .find(({ name: task }) => task === 'identity.erase-accounts');
  await world.root(async (context) => night?.run(context as never, {}));
  await world.settle();
  const remainingTables = Object.keys(await tablesWith(name, email));
  expect(remainingTables.filter((table) => !['kernel.audit_log', 'kernel.access_records'].includes(table))).toEqual([]);
});
