/**
 * Tests of input retention: run inputs are destroyed once their retention period is over, nothing else is. Titles name the
 * articles.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findTablesWithWords, type TestCompany, type TestMember } from '#apps/testing.ts';
import { countDue } from '#kernel/contract/retention.endpoints.ts';
import type { StoredFile } from '#kernel/contract/stored-file.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import * as decision from '#modules/decision/contract/endpoints.ts';
import { listExecutions, readExecution, startFlow } from '../contract/endpoints.ts';
import type { ExecutionDetail } from '../contract/shapes.ts';
import { completeTask } from '../contract/task.endpoints.ts';
import { previewUndo, undoExecution } from '../contract/undo.endpoints.ts';
import { createFlowKit, reason, toConnections } from './testing/flow-kit.ts';
import {
  backdateRun,
  createBlock,
  createTextField,
  eraseInputsOf,
  independentTables,
  nameForm,
  publishSupplies,
} from './testing/input-retention.ts';

const { kit, call, preview, record, tasksOf } = createFlowKit();
let judge: pg.Client;
beforeAll(async () => {
  judge = await connectAsSuperuser(kit.world.urls.ownerUrl);
  for (const company of [kit.world.alpha, kit.world.beta]) await publishSupplies(company, 'asked', nameForm);
});
afterAll(() => judge?.end());

/** All that a run copies of what it is given: title, steps, changes, approval with comment, message; never too old to be undone. */
const copying = {
  title: '="신청 · " + input.name',
  neverExpires: ['audit-required'],
  blocks: [
    createBlock('form', 'flow.form', {
      fields: [
        createTextField('name'),
        createTextField('phone', 'phone'),
        createTextField('birthday', 'date'),
        createTextField('room'),
        createTextField('receipts', 'file'),
      ],
    }),
    createBlock('rename', 'axis.record-update', { record: '=input.room', title: '=input.name' }),
    createBlock('check', 'flow.task', {
      title: '="확인: " + input.name',
      assigneeRole: 'supervisor',
      fields: [createTextField('answer')],
    }),
    createBlock('decide', 'decision.approval', {
      steps: [{ title: '확인', roles: ['supervisor'] }],
      title: '="결재: " + input.name',
      facts: [{ label: '전화', value: '=input.phone' }],
    }),
    createBlock('tell', 'notification.message', {
      to: 'role',
      recipient: 'supervisor',
      channel: 'in-app',
      title: '=input.name',
      body: '="연락처 " + input.phone',
    }),
  ],
  connections: [
    ...toConnections('form', 'rename', 'check', 'decide'),
    { from: 'decide', outlet: 'approved', to: 'tell' },
  ],
  runAs: {
    kind: 'service',
    permissions: ['axis.space.internal.write', 'decision.approval.request', 'notification.message.send'],
  },
};

const start = async (as: TestMember, frameKey: string, input: object): Promise<string> =>
  (await call(startFlow, { as, body: { frameKey, input } })).body.data.id;

async function upload(as: TestMember, content: string): Promise<StoredFile> {
  const headers = {
    host: 'alpha.localhost',
    authorization: `Bearer ${as.token}`,
    'content-type': 'application/octet-stream',
  };
  const url = `/api/files?name=${encodeURIComponent('진단서.pdf')}`;
  return (
    await kit.world.app.fastify.inject({ method: 'POST', url, headers, payload: Buffer.from(`%PDF-1.7 ${content}`) })
  ).json().data;
}

interface Words {
  name: string;
  phone: string;
  answer: string;
  comment: string;
}

/** A run with everything, done by everybody. */
async function startRun(inputTexts: Words): Promise<string> {
  const { user, supervisor } = kit.world.alpha;
  const { id: room } = await record();
  const receipts = [await upload(user, inputTexts.answer)];
  const { name, phone } = inputTexts;
  const id = await start(user, 'copying', { name, phone, birthday: '1987-12-03', room, receipts });
  await kit.world.settle();
  const [task] = (await tasksOf(supervisor)).filter(({ executionId }) => executionId === id);
  const body = { outlet: 'next', values: { answer: inputTexts.answer } };
  expect((await call(completeTask, { as: supervisor, params: { id: task?.id as string }, body })).status).toBe(200);
  await kit.world.settle();
  const inbox = (await call(decision.listApprovals, { as: supervisor, query: { box: 'inbox' } })).body.data;
  const approved = await call(decision.approveApproval, {
    ...{ as: supervisor, params: { id: inbox[0].id } },
    body: { version: inbox[0].version, comment: inputTexts.comment },
  });
  expect(approved.status).toBe(200);
  await kit.world.settle();
  expect((await read(id)).status).toBe('finished');
  return id;
}

const read = async (id: string): Promise<ExecutionDetail> =>
  (await call(readExecution, { as: kit.world.alpha.user, params: { id } })).body.data;

const age = (id: string, months: number) => backdateRun(judge, { id, months });
const runNight = async (company: TestCompany) => {
  const hadWork = await eraseInputsOf(company);
  await kit.world.settle();
  return hadWork;
};
const due = async (months: number) =>
  (await call(countDue, { as: kit.world.alpha.master, params: { kind: 'inputs' }, query: { months } })).body.data.count;
const findTablesWith = async (...texts: string[]) => Object.keys(await findTablesWithWords(judge, texts));
async function listFilesWith(word: string): Promise<number> {
  const root = join(kit.world.config.filesDir, kit.world.alpha.tenant.id);
  const entries = (await readdir(root, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  const bytes = await Promise.all(entries.map(({ parentPath, name }) => readFile(join(parentPath, name))));
  return bytes.filter((content) => content.includes(word)).length;
}
it('개인정보 보호법 제21조: after five years the input of a run is erased; younger and open runs and other companies are unchanged', async () => {
  const { alpha, beta } = kit.world;
  await publishSupplies(alpha, 'copying', copying);
  const old: Words = { name: '궳궴', phone: '010-2020-2021', answer: '왼쪽 무릎 수술', comment: '쾌유를 빕니다' };
  const young: Words = { name: '쀍쀎', phone: '010-3030-3031', answer: '오른쪽 어깨', comment: '다녀오세요' };
  const [oldId, youngId] = [await startRun(old), await startRun(young)];
  const asking = { blocks: [createBlock('ask', 'flow.task', { title: '확인', assigneeRole: 'supervisor' })] };
  await publishSupplies(alpha, 'asking', asking);
  const open = await start(alpha.user, 'asking', { name: '뷁뷂' });
  const elsewhere = await start(beta.user, 'asked', { name: '쉃쉄' });
  await kit.world.settle();
  await age(oldId, 61);
  await age(youngId, 59);
  await age(open, 80);
  await age(elsewhere, 61);

  const files = (await judge.query('select file_id from flow.attachments where execution_id = $1', [oldId])).rows;
  const tables = await findTablesWith(...Object.values(old), '1987-12-03');
  for (const table of [
    'flow.executions',
    'flow.steps',
    'flow.impacts',
    'decision.approvals',
    'decision.actions',
    'notification.messages',
  ])
    expect(tables, table).toContain(table);

  expect(await due(60)).toBe(1);
  expect(await due(72)).toBe(0);
  expect(await runNight(alpha)).toBe(true);
  const remainingTables = (await findTablesWith(...Object.values(old))).filter(
    (table) => !independentTables.includes(table),
  );
  expect(remainingTables).toEqual([]);
  const givenRows = await judge.query(
    `select 1 from flow.executions e left join flow.steps s on s.execution_id = e.id
     where e.id = $1 and (e.input::text || coalesce(s.input::text, '') || coalesce(s.output::text, '')) like '%1987-12-03%'`,
    [oldId],
  );
  expect(givenRows.rows).toEqual([]);
  expect((await judge.query('select from kernel.files where id = $1', [files[0].file_id])).rows).toEqual([]);
  expect([await listFilesWith(old.answer), await listFilesWith(young.answer)]).toEqual([0, 1]);

  // Younger, still open, of another company.
  for (const [id, word] of [
    [youngId, young.name],
    [open, '뷁뷂'],
    [elsewhere, '쉃쉄'],
  ] as const) {
    const { rows } = await judge.query('select input::text as input, forgotten_at from flow.executions where id = $1', [
      id,
    ]);
    expect(rows[0].input).toContain(word);
    expect(rows[0].forgotten_at).toBeNull();
  }
  expect(await findTablesWith(young.answer, young.comment)).toEqual(
    expect.arrayContaining(['flow.steps', 'decision.actions']),
  );

  // Its page says so: who did what when stays.
  const oldExecution = await read(oldId);
  expect(oldExecution).toMatchObject({
    ...{ title: '비품 신청', input: {}, erasedAt: expect.any(String), startedBy: { id: alpha.user.personId } },
    abilities: { undo: { code: expect.any(String) } },
  });
  expect(oldExecution.steps.map(({ path, status }) => [path, status])).toContainEqual(['check', 'done']);
  expect(oldExecution.effects.map(({ sentence }) => sentence.ko)).toContain('보관 기간이 끝나 파기했습니다.');
  const listed = (await call(listExecutions, { query: { limit: 100 } })).body.data;
  expect(listed.find(({ id }: { id: string }) => id === oldId)).toMatchObject({ undo: { canUndo: false } });
  const approvals = await call(decision.listApprovals, { as: alpha.supervisor, query: { box: 'acted' } });
  const decided = approvals.body.data.find(({ executionId }: { executionId: string }) => executionId === oldId);
  const approval = await call(decision.readApproval, { as: alpha.supervisor, params: { id: decided.id } });
  expect(approval.body.data).toMatchObject({ title: '***', facts: [], outcome: 'approved' });
  expect(JSON.stringify(approval.body.data.steps)).toContain('"comment":null');

  // Only once, with audit and proof.
  expect(await runNight(alpha)).toBe(false);
  const { rows: auditRows } = await judge.query(
    `select after from kernel.audit_log where company_id = $1 and action = 'kernel.retention.forget'`,
    [alpha.tenant.id],
  );
  expect(auditRows).toEqual([{ after: { inputs: 1 } }]);
  const { rows: proofs } = await judge.query(
    `select kind, reason, words, subject_ids, rows > 5 as some from kernel.erasures where company_id = $1`,
    [alpha.tenant.id],
  );
  expect(proofs).toEqual([{ kind: 'flow.execution', reason: 'over', words: [], subject_ids: [oldId], some: true }]);
});

it('an undo across it says why it cannot be, and does nothing', async () => {
  const { rows } = await judge.query(
    `select id from flow.executions where forgotten_at is not null and never_expires <> '{}' and supports_undo`,
  );
  const { id } = rows[0];
  const refused = { code: 'UNDO_BEHIND_ERASURE', ko: expect.stringContaining('보관 기간') };
  expect(await preview(id)).toMatchObject({ allowed: false, refusal: refused, reverse: [] });
  const undone = await call(undoExecution, { params: { id }, body: { reason } as never });
  expect(undone.body.code).toBe('UNDO_BEHIND_ERASURE');
  // The younger run's rename can still be undone.
  const younger = await judge.query(
    `select id from flow.executions where frame_key = 'copying' and forgotten_at is null and kind = 'run'`,
  );
  const undoPreview = (await call(previewUndo, { params: { id: younger.rows[0].id } })).body.data;
  expect(undoPreview).toMatchObject({ allowed: true });
});
