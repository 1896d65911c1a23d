/** What people gave to runs is destroyed when its time to be kept is over, and nothing else. Titles name the articles. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestCompany, type TestMember, tablesHolding } from '#apps/testing.ts';
import { countDue } from '#kernel/contract/retention.endpoints.ts';
import type { StoredFile } from '#kernel/contract/stored-file.ts';
import { judgeOf } from '#kernel/server/testing/database.ts';
import * as decision from '#modules/decision/contract/endpoints.ts';
import { listExecutions, readExecution, startFlow } from '../contract/endpoints.ts';
import type { ExecutionDetail } from '../contract/shapes.ts';
import { completeTask } from '../contract/task.endpoints.ts';
import { previewUndo, undoExecution } from '../contract/undo.endpoints.ts';
import { ageRun, asked, block, field, forgetInputsOf, others, publish } from './testing/forgetting.ts';
import { chain, flowKit, reason } from './testing/kit.ts';

const { kit, call, preview, record, tasksOf } = flowKit();
let judge: pg.Client;
beforeAll(async () => {
  judge = await judgeOf(kit.world.urls.ownerUrl);
  for (const company of [kit.world.alpha, kit.world.beta]) await publish(company, 'asked', asked);
});
afterAll(() => judge?.end());

/** All that a run copies of what it is given: title, steps, changes, approval with comment, message; never too old to be undone. */
const copying = {
  title: '="신청 · " + input.name',
  neverExpires: ['audit-required'],
  blocks: [
    block('form', 'flow.form', {
      fields: [
        field('name'),
        field('phone', 'phone'),
        field('birthday', 'date'),
        field('room'),
        field('receipts', 'file'),
      ],
    }),
    block('rename', 'axis.record-update', { record: '=input.room', title: '=input.name' }),
    block('check', 'flow.task', {
      title: '="확인: " + input.name',
      assigneeRole: 'supervisor',
      fields: [field('answer')],
    }),
    block('decide', 'decision.approval', {
      steps: [{ title: '확인', roles: ['supervisor'] }],
      title: '="결재: " + input.name',
      facts: [{ label: '전화', value: '=input.phone' }],
    }),
    block('tell', 'notification.message', {
      to: 'role',
      recipient: 'supervisor',
      channel: 'in-app',
      title: '=input.name',
      body: '="연락처 " + input.phone',
    }),
  ],
  connections: [...chain('form', 'rename', 'check', 'decide'), { from: 'decide', outlet: 'approved', to: 'tell' }],
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
    await kit.world.house.app.inject({ method: 'POST', url, headers, payload: Buffer.from(`%PDF-1.7 ${content}`) })
  ).json().data;
}

interface Words {
  name: string;
  phone: string;
  answer: string;
  comment: string;
}

/** A run with everything, done by everybody. */
async function run(words: Words): Promise<string> {
  const { user, supervisor } = kit.world.alpha;
  const { id: room } = await record();
  const receipts = [await upload(user, words.answer)];
  const { name, phone } = words;
  const id = await start(user, 'copying', { name, phone, birthday: '1987-12-03', room, receipts });
  await kit.world.settle();
  const [task] = (await tasksOf(supervisor)).filter(({ executionId }) => executionId === id);
  const body = { outlet: 'next', values: { answer: words.answer } };
  expect((await call(completeTask, { as: supervisor, params: { id: task?.id as string }, body })).status).toBe(200);
  await kit.world.settle();
  const inbox = (await call(decision.listApprovals, { as: supervisor, query: { box: 'inbox' } })).body.data;
  const approved = await call(decision.approveApproval, {
    ...{ as: supervisor, params: { id: inbox[0].id } },
    body: { version: inbox[0].version, comment: words.comment },
  });
  expect(approved.status).toBe(200);
  await kit.world.settle();
  expect((await read(id)).status).toBe('finished');
  return id;
}

const read = async (id: string): Promise<ExecutionDetail> =>
  (await call(readExecution, { as: kit.world.alpha.user, params: { id } })).body.data;

const age = (id: string, months: number) => ageRun(judge, { id, months });
const night = async (company: TestCompany) => {
  const found = await forgetInputsOf(company);
  await kit.world.settle();
  return found;
};
const due = async (months: number) =>
  (await call(countDue, { as: kit.world.alpha.master, params: { kind: 'inputs' }, query: { months } })).body.data.count;
const wordsIn = async (...words: string[]) => Object.keys(await tablesHolding(judge, words));
async function filesWith(word: string): Promise<number> {
  const root = join(kit.world.config.filesDir, kit.world.alpha.tenant.id);
  const entries = (await readdir(root, { recursive: true, withFileTypes: true })).filter((file) => file.isFile());
  const bytes = await Promise.all(entries.map(({ parentPath, name }) => readFile(join(parentPath, name))));
  return bytes.filter((content) => content.includes(word)).length;
}
it('개인정보 보호법 제21조: after five years nothing tells what people gave to a run; younger ones, open ones and other companies keep it', async () => {
  const { alpha, beta } = kit.world;
  await publish(alpha, 'copying', copying);
  const old: Words = { name: '궳궴', phone: '010-2020-2021', answer: '왼쪽 무릎 수술', comment: '쾌유를 빕니다' };
  const young: Words = { name: '쀍쀎', phone: '010-3030-3031', answer: '오른쪽 어깨', comment: '다녀오세요' };
  const [oldId, youngId] = [await run(old), await run(young)];
  const asking = { blocks: [block('ask', 'flow.task', { title: '확인', assigneeRole: 'supervisor' })] };
  await publish(alpha, 'asking', asking);
  const open = await start(alpha.user, 'asking', { name: '뷁뷂' });
  const elsewhere = await start(beta.user, 'asked', { name: '쉃쉄' });
  await kit.world.settle();
  await age(oldId, 61);
  await age(youngId, 59);
  await age(open, 80);
  await age(elsewhere, 61);

  const files = (await judge.query('select file_id from flow.attachments where execution_id = $1', [oldId])).rows;
  const tables = await wordsIn(...Object.values(old), '1987-12-03');
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
  expect(await night(alpha)).toBe(true);
  const left = (await wordsIn(...Object.values(old))).filter((table) => !others.includes(table));
  expect(left).toEqual([]);
  const given = await judge.query(
    `select 1 from flow.executions e left join flow.steps s on s.execution_id = e.id
     where e.id = $1 and (e.input::text || coalesce(s.input::text, '') || coalesce(s.output::text, '')) like '%1987-12-03%'`,
    [oldId],
  );
  expect(given.rows).toEqual([]);
  expect((await judge.query('select from kernel.files where id = $1', [files[0].file_id])).rows).toEqual([]);
  expect([await filesWith(old.answer), await filesWith(young.answer)]).toEqual([0, 1]);

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
  expect(await wordsIn(young.answer, young.comment)).toEqual(
    expect.arrayContaining(['flow.steps', 'decision.actions']),
  );

  // Its page says so: who did what when stays.
  const shown = await read(oldId);
  expect(shown).toMatchObject({
    ...{ title: '비품 신청', input: {}, erasedAt: expect.any(String), startedBy: { id: alpha.user.personId } },
    abilities: { undo: { code: expect.any(String) } },
  });
  expect(shown.steps.map(({ path, status }) => [path, status])).toContainEqual(['check', 'done']);
  expect(shown.effects.map(({ sentence }) => sentence.ko)).toContain('보관 기간이 끝나 파기했습니다.');
  const listed = (await call(listExecutions, { query: { limit: 100 } })).body.data;
  expect(listed.find(({ id }: { id: string }) => id === oldId)).toMatchObject({ undo: { canUndo: false } });
  const approvals = await call(decision.listApprovals, { as: alpha.supervisor, query: { box: 'acted' } });
  const decided = approvals.body.data.find(({ executionId }: { executionId: string }) => executionId === oldId);
  const approval = await call(decision.readApproval, { as: alpha.supervisor, params: { id: decided.id } });
  expect(approval.body.data).toMatchObject({ title: '***', facts: [], outcome: 'approved' });
  expect(JSON.stringify(approval.body.data.steps)).toContain('"comment":null');

  // Once, told in the trail, and proved.
  expect(await night(alpha)).toBe(false);
  const { rows: told } = await judge.query(
    `select after from kernel.audit_log where company_id = $1 and action = 'kernel.retention.forget'`,
    [alpha.tenant.id],
  );
  expect(told).toEqual([{ after: { inputs: 1 } }]);
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
  // What was renamed by the younger run is still taken back.
  const younger = await judge.query(
    `select id from flow.executions where frame_key = 'copying' and forgotten_at is null and kind = 'run'`,
  );
  const shown = (await call(previewUndo, { params: { id: younger.rows[0].id } })).body.data;
  expect(shown).toMatchObject({ allowed: true });
});
