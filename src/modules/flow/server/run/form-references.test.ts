/**
 * Tests of attachments and choices in forms: files are one's own, choices of the company and the requested type, read by readers of
 * the input.
 */
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { StoredFile } from '#kernel/contract/stored-file.ts';
import { sweepPicturesJob } from '#kernel/server/unused-files.ts';
import { findChoices } from '../../contract/choice.endpoints.ts';
import { readExecution, startFlow } from '../../contract/endpoints.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import { completeTask } from '../../contract/task.endpoints.ts';
import { startExecution } from '../index.ts';
import { createEntryBlock, createFlowKit, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';

const { kit, call, frame, record, tasksOf, undo } = createFlowKit();

const field = (key: string, kind: FieldDefinition['kind'], more: Partial<FieldDefinition> = {}): FieldDefinition => ({
  ...{ key, kind, label: { ko: '영수증', en: 'Receipt' }, required: false },
  ...more,
});
const createForm = (...fields: FieldDefinition[]) =>
  frame({ blocks: [{ id: 'form', kind: 'flow.form', title, settings: { fields: fields as never } }] }, 'flow');

const hosted = (as: TestMember, host = 'alpha.localhost') => ({ host, authorization: `Bearer ${as.token}` });
async function send(as: TestMember, name = '영수증.pdf', bytes = '%PDF-1.7'): Promise<StoredFile> {
  const reply = await kit.world.app.fastify.inject({
    ...{ method: 'POST', url: `/api/files?name=${encodeURIComponent(name)}` },
    headers: { ...hosted(as), 'content-type': 'application/octet-stream' },
    payload: Buffer.from(bytes),
  });
  return reply.json().data;
}
const load = (as: TestMember, id: string, of?: string, host?: string) =>
  kit.world.app.fastify.inject({ url: `/api/files/${id}${of ? `?of=${of}` : ''}`, headers: hosted(as, host) });
const begin = (frameKey: string, input: object, as = kit.world.alpha.user) =>
  call(startFlow, { as, body: { frameKey, input } });

const read = async (id: string, as = kit.world.alpha.user): Promise<ExecutionDetail> =>
  (await call(readExecution, { as, params: { id } })).body.data;

describe('an attachment', () => {
  it('is stored with the run with server-side metadata, and read with the input', async () => {
    const { user, manager, viewer } = kit.world.alpha;
    const key = await createForm(field('receipts', 'file', { required: true }));
    const file = await send(user);
    const { id } = (await begin(key, { receipts: [{ ...file, name: 'x.exe', size: 1 }] })).body.data;
    expect((await read(id)).input).toEqual({ receipts: [file] });
    const loaded = await load(user, file.id, id);
    expect(loaded.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('영수증.pdf')}`,
      'x-content-type-options': 'nosniff',
    });
    expect((await load(manager, file.id)).statusCode).toBe(404);
    expect((await load(viewer, file.id, id)).statusCode).toBe(404);
    expect((await load(manager, file.id, createId())).statusCode).toBe(404);
    expect((await load(kit.world.beta.master, file.id, id, 'beta.localhost')).statusCode).toBe(404);
  });

  it('is readable for the assignee of a task of the run, also one attached in the task, and stays after an undo', async () => {
    const { user, manager } = kit.world.alpha;
    const fields = [field('receipts', 'file')] as never;
    const key = await frame(
      {
        blocks: [
          { id: 'form', kind: 'flow.form', title, settings: { fields } },
          { id: 'task', kind: 'flow.task', title, settings: { title: '확인', assigneeId: manager.personId, fields } },
          createEntryBlock('book', '=1000'),
        ],
        connections: toConnections('form', 'task', 'book'),
        runAs: serviceAccount,
      },
      'flow',
    );
    const first = await send(user);
    const { id } = (await begin(key, { receipts: [first] })).body.data;
    expect((await load(manager, first.id, id)).statusCode).toBe(200);
    const task = (await tasksOf(manager)).find(({ executionId }) => executionId === id);
    const second = await send(manager, '회신.csv', '이름,금액');
    const complete = (receipts: unknown) =>
      call(completeTask, { params: { id: task?.id ?? '' }, body: { outlet: 'next', values: { receipts } as never } });
    expect((await complete([first])).body.code).toBe('VALIDATION_FAILED');
    expect((await complete([second])).status).toBe(200);
    expect((await load(user, second.id, id)).statusCode).toBe(200);
    expect((await undo(id)).status).toBe(200);
    expect((await load(user, second.id, id)).statusCode).toBe(200);
  });

  it('is refused when it is of somebody else, not there, one too many, or not yet sent', async () => {
    const { user, manager } = kit.world.alpha;
    const key = await createForm(field('receipts', 'file', { max: 1, required: true }));
    const theirs = await send(manager);
    const refused = async (receipts: unknown) => {
      const { status, body } = await begin(key, { receipts });
      return [status, body.details?.[0].field, body.details?.[0].message];
    };
    const lost = '영수증의 파일을 찾지 못했습니다. 다시 올려 주세요.';
    expect(await refused([theirs])).toEqual([400, 'input.receipts', lost]);
    expect(await refused([{ ...theirs, id: createId() }])).toEqual([400, 'input.receipts', lost]);
    expect(await refused(['sending'])).toEqual([400, 'input.receipts.0', '파일을 다 올린 뒤 보내 주세요.']);
    expect((await refused([await send(user), await send(user)]))[0]).toBe(400);
    expect((await refused([]))[2]).toBe('영수증을 하나 이상 넣어 주세요.');
  });

  it('is refused of everybody where nobody sends it', async () => {
    const { alpha } = kit.world;
    const key = await createForm(field('receipts', 'file'));
    const theirs = await send(alpha.manager);
    const start = alpha.service((context) =>
      startExecution(context, { frameKey: key, input: { receipts: [theirs] as never } }),
    );
    await expect(start).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('that is named while unused ones are removed stays', async () => {
    const { alpha } = kit.world;
    const [named, unused] = [await send(alpha.user), await send(alpha.user, '둘째.pdf', '%PDF-1.4')];
    const owner = new pg.Client(kit.world.urls.ownerUrl);
    await owner.connect();
    await owner.query(`select set_config('app.company_id', $1, false)`, [alpha.tenant.id]);
    await owner.query("update kernel.files set unused_since = now() - interval '8 days' where id = any($1)", [
      [named.id, unused.id],
    ]);
    await owner.query('begin');
    await owner.query('update kernel.files set unused_since = null where id = $1', [named.id]);
    const swept = alpha.service((context) => sweepPicturesJob.run(context, {}));
    const waits = `select 1 from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))`;
    const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
    await expect.poll(async () => (await owner.query(waits, [rows[0]?.pid])).rowCount).toBe(1);
    await owner.query('commit');
    await owner.end();
    await swept;
    expect([await load(alpha.user, named.id), await load(alpha.user, unused.id)]).toMatchObject([
      { statusCode: 200 },
      { statusCode: 404 },
    ]);
  });

  it('of a text that names it is none', async () => {
    const { user, manager } = kit.world.alpha;
    const key = await createForm(field('note', 'text'));
    const theirs = await send(manager);
    const { id } = (await begin(key, { note: theirs.id })).body.data;
    expect((await load(user, theirs.id, id)).statusCode).toBe(404);
  });
});

describe('a choice', () => {
  it('of a record is one that is there and of its type', async () => {
    const { id } = await record();
    const key = await createForm(field('room', 'record', { axis: 'space', type: 'internal' }));
    const other = await createForm(field('room', 'record', { axis: 'item', type: 'sellable' }));
    expect((await begin(key, { room: id })).status).toBe(201);
    for (const [frameKey, room] of [
      [key, createId()],
      [other, id],
    ] as const) {
      const { status, body } = await begin(frameKey, { room });
      expect([status, body.details[0].message]).toEqual([400, '영수증을 목록에서 다시 선택해 주세요.']);
    }
  });

  it('of a person is a member of the company, shown by name', async () => {
    const { user, manager } = kit.world.alpha;
    const key = await createForm(field('who', 'person'));
    const { id } = (await begin(key, { who: manager.personId })).body.data;
    expect((await read(id)).inputNames).toEqual({ [manager.personId]: manager.name });
    const stranger = kit.world.beta.master.personId;
    expect((await begin(key, { who: stranger })).body.details[0].field).toBe('input.who');
    expect((await begin(key, { who: user.personId })).status).toBe(201);
  });

  it('is offered by name to users with access', async () => {
    const { user, manager } = kit.world.alpha;
    const ask = async (body: object) => (await call(findChoices, { as: user, body: body as never })).body.data;
    const { id } = await record();
    const people = await ask({ kind: 'person', q: manager.name.slice(0, 2) });
    expect(people).toContainEqual({ id: manager.personId, label: manager.name });
    expect(await ask({ kind: 'person', q: '없는 사람' })).toEqual([]);
    expect(await ask({ kind: 'type' })).toContainEqual({ id: 'space/internal', label: expect.any(String) });
    const spaces = await ask({ kind: 'record', axis: 'space', type: 'internal' });
    expect(spaces.map((member: { id: string }) => member.id)).toContain(id);
    expect(await ask({ kind: 'record', chosen: [id, createId()] })).toHaveLength(1);
    expect(await ask({ kind: 'record', axis: 'nowhere', type: 'x' })).toEqual([]);
  });
});
