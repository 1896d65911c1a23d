/** Runs write with the rights of the person they act as; undos are executed and previewed with the requester's rights. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestMember, World } from '#apps/testing.ts';
import { readExecution, startFlow } from '#modules/flow/contract/endpoints.ts';
import type { FrameDraft } from '#modules/flow/contract/frame.ts';
import { previewUndo, undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { changeRecordsInBulk } from '../../contract/collection.endpoints.ts';
import { createRecord, readRecords } from '../record.service.ts';
import { createRecordKit, customers, grantOnly } from '../testing/kit.ts';

let world: World;
let member: TestMember;
beforeAll(async () => {
  ({ world, viewer: member } = await createRecordKit());
});
afterAll(() => world?.close());

const title = { ko: '블록', en: 'Block' };
const reason = { code: 'mistake', text: '잘못 등록' } as const;
let frameCount = 0;

const runner = ['axis.record.read', 'flow.frame.read', 'flow.execution.start', 'flow.execution.read'];
async function become(...permissions: string[]): Promise<void> {
  frameCount += 1;
  await grantOnly(world, { role: `runner-${frameCount}`, permissions: [...runner, ...permissions], to: [member] });
}

async function frame(blocks: FrameDraft['blocks'], runAs?: FrameDraft['runAs']): Promise<string> {
  frameCount += 1;
  const draft = { key: `rights-${frameCount}`, title, definition: { blocks, ...(runAs ? { runAs } : {}) } };
  await world.alpha.service((context) => publishFrame(context, draft));
  return draft.key;
}

/** The run after its end, or the error code if its first step was refused, which stores nothing. */
async function run(frameKey: string) {
  const { body } = await world.call(startFlow, { as: member, body: { frameKey, input: {} } });
  if (!body.success) return { status: body.code as string };
  return (await world.call(readExecution, { as: world.alpha.master, params: { id: body.data.id } })).body.data;
}

const record = (axis: string, type: string, name: string, fields: object = {}) =>
  world.alpha.service((context) => createRecord(context, { axis, type, title: name, fields: { ...fields } }));
const titleOf = async (id: string) => (await world.alpha.service((context) => readRecords(context, [id])))[0]?.title;
const undo = (id: string, as: TestMember) => world.call(undoExecution, { as, params: { id }, body: { reason } });

const blocksOn = (id: string): [string, FrameDraft['blocks'][number]][] => [
  [
    '등록',
    {
      id: 'a',
      kind: 'axis.record-create',
      title,
      settings: { ...customers, title: '새 거래처', fields: { kind: 'customer' } },
    },
  ],
  ['수정', { id: 'a', kind: 'axis.record-update', title, settings: { record: id, title: '바뀐 이름' } }],
  ['삭제', { id: 'a', kind: 'axis.record-delete', title, settings: { record: id } }],
];

it('blocks ask the right of the type of who started the run; a service account has what it names', async () => {
  const { id } = await record('entity', 'external', '거래처', { kind: 'customer' });
  await become('axis.space.internal.write');
  for (const [name, block] of blocksOn(id)) {
    expect([name, (await run(await frame([block]))).status]).toEqual([name, 'RECORD_TYPE_FORBIDDEN']);
  }
  expect(await titleOf(id)).toBe('거래처');
  const account = { kind: 'service' as const, permissions: ['axis.entity.external.write'] };
  for (const [name, block] of blocksOn(id)) {
    expect([name, (await run(await frame([block], account))).status]).toEqual([name, 'finished']);
  }
  const other = await record('entity', 'external', '둘째 거래처', { kind: 'customer' });
  await become('axis.entity.external.write');
  for (const [name, block] of blocksOn(other.id)) {
    expect([name, (await run(await frame([block]))).status]).toEqual([name, 'finished']);
  }
});

it('a relationship is made with the right to write the one record and to read the other', async () => {
  const [from, to] = [
    (await record('space', 'internal', '창고')).id,
    (await record('entity', 'user', '회원', { email: 'a@b.example' })).id,
  ];
  const relate: FrameDraft['blocks'] = [
    { id: 'a', kind: 'axis.relationship', title, settings: { kind: 'related', from, to } },
  ];
  const key = await frame(relate);
  await become('axis.space.internal.write');
  expect((await run(key)).status).toBe('RECORD_TYPE_FORBIDDEN');
  await become('axis.space.internal.write', 'axis.entity.user.read');
  expect((await run(key)).status).toBe('finished');
});

it('the author of a bulk change undoes it while he or she may write the type, and not after', async () => {
  const bulk = async () => {
    const entities = [{ title: '묶음 하나', fields: { kind: 'customer' } }];
    const reply = await world.call(changeRecordsInBulk, {
      as: member,
      params: customers,
      body: { operation: 'create', entities },
    });
    return reply.body.data.undoHandle as string;
  };
  await become('axis.entity.external.write');
  const [first, second] = [await bulk(), await bulk()];
  expect((await undo(first, member)).status).toBe(200);
  await become('axis.entity.external.read');
  const refused = await undo(second, member);
  expect([refused.status, refused.body.code]).toEqual([403, 'UNDO_FORBIDDEN']);
});

it('the reasons of a preview name no record of a type that the viewer may not read', async () => {
  const create: FrameDraft['blocks'] = [
    {
      id: 'a',
      kind: 'axis.record-create',
      title,
      settings: { ...customers, title: '이름 남은 거래처', fields: { kind: 'supplier' } },
    },
  ];
  await become('axis.entity.external.write');
  const { id, impacts } = await run(await frame(create));
  const supplier = impacts[0].subject.id as string;
  await record('marketing', 'external', '비밀 캠페인', { agency: supplier });
  const preview = async () => JSON.stringify((await world.call(previewUndo, { as: member, params: { id } })).body);
  const reads = ['flow.execution.undo', 'axis.entity.external.read'];
  await become(...reads);
  const hidden = await preview();
  expect(hidden).toContain('볼 수 없는 항목');
  expect(hidden).not.toContain('비밀 캠페인');
  await become(...reads, 'axis.marketing.external.read');
  expect(await preview()).toContain('비밀 캠페인');
});

it('nor one that has the code which a record would get back', async () => {
  const { id: coded } = await world.alpha.service((context) =>
    createRecord(context, { ...customers, title: '코드 내준 곳', code: 'CODE-1', fields: { kind: 'customer' } }),
  );
  const change: FrameDraft['blocks'] = [
    { id: 'a', kind: 'axis.record-update', title, settings: { record: coded, code: 'CODE-2' } },
  ];
  await become('flow.execution.undo');
  const { id } = await run(await frame(change, { kind: 'service', permissions: ['axis.entity.external.write'] }));
  await world.alpha.service((context) =>
    createRecord(context, { ...customers, title: '비밀 거래처', code: 'CODE-1', fields: { kind: 'customer' } }),
  );
  const preview = async () => JSON.stringify((await world.call(previewUndo, { as: member, params: { id } })).body);
  const hidden = await preview();
  expect(hidden).toContain('그 뒤에 바뀌어 그대로 둡니다.');
  expect(hidden).not.toContain('비밀 거래처');
  await become('flow.execution.undo', 'axis.entity.external.read');
  expect(await preview()).toContain('비밀 거래처');
});
