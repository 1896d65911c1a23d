/** Tests of undo visibility: people see values only of things they may read, and only the parts of a run visible to them. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { assignMemberRoles, createRole, listMembers } from '#modules/access/contract/endpoints.ts';
import * as executions from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import type { UndoPreview } from '../../contract/undo-shapes.ts';
import { publishFrame } from '../index.ts';
import { type Change, computeNetEffects } from '../run/net-effects.ts';
import { createFlowKit, reason, serviceAccount, title, toConnections } from '../testing/flow-kit.ts';

const { call, frame, kit, start } = createFlowKit();
const secret = '한빛상회 강남점';

/** Sees and undoes every run, and reads no customers. */
beforeAll(async () => {
  const { master, viewer } = kit.world.alpha;
  const permissions = ['flow.execution.read-all', 'flow.execution.undo', 'axis.record.read', 'item.stock.read'];
  const body = { name: 'undoes-only', displayName: title, level: 60, permissions };
  expect((await call(createRole, { as: master, body })).body).toMatchObject({ success: true });
  const { data: members } = (await call(listMembers, { as: master })).body;
  const { id } = members.find((member: { personId: string }) => member.personId === viewer.personId);
  const input = { params: { id }, body: { roles: ['undoes-only'] } };
  expect((await call(assignMemberRoles, { as: master, ...input })).body).toMatchObject({ success: true });
});

const customer: FrameDraft['blocks'][number] = {
  ...{ id: 'customer', kind: 'axis.record-create', title },
  settings: { axis: 'entity', type: 'external', title: '=input.name', fields: { kind: 'customer' } },
};
const formBlock: FrameDraft['blocks'][number] = {
  ...{ id: 'room', kind: 'axis.record-create', title },
  settings: { axis: 'space', type: 'internal', title: '열린 회의실', fields: {} },
};
const form: FrameDraft['blocks'][number] = {
  ...{ id: 'form', kind: 'flow.form', title },
  settings: { fields: [{ key: 'name', label: title, kind: 'text', required: true }] },
};
const both: FrameDraft = {
  blocks: [form, customer, formBlock],
  connections: toConnections('form', 'customer', 'room'),
  runAs: serviceAccount,
};
const read = async (as: TestMember, id: string): Promise<ExecutionDetail> =>
  (await call(executions.readExecution, { as, params: { id } })).body.data;
const preview = async (as: TestMember, id: string): Promise<UndoPreview> =>
  (await call(undos.previewUndo, { as, params: { id } })).body.data;

describe('changes of things that one may not read', () => {
  it('show their kind only, in the run and in the preview; readers of the object see them', async () => {
    const { manager, viewer, user } = kit.world.alpha;
    const { id } = await start(await frame(both), { name: secret }, manager);
    const execution = await read(viewer, id);
    expect(execution.impacts).toMatchObject([
      { kind: 'axis.record-create', isHidden: true, before: null, after: null, subject: { type: 'hidden' } },
      { isHidden: false, subject: { type: 'record', label: '열린 회의실' }, before: null },
    ]);
    expect(execution.impacts[1]?.after).not.toBeNull();
    const previewed = await preview(viewer, id);
    expect(previewed).toMatchObject({ allowed: true, refusal: null, proved: true });
    expect(previewed.reverse).toHaveLength(2);
    expect(previewed.effects).toHaveLength(2);
    for (const answer of [execution, previewed]) {
      expect(JSON.stringify(answer)).not.toContain(secret);
    }
    for (const answer of [await read(manager, id), await preview(manager, id)]) {
      expect(JSON.stringify(answer)).toContain(secret);
    }
    // Having started the run does not help either: the type is closed to people who may not read it.
    const { id: own } = await start(await frame(both), { name: '다른 이름' }, user);
    expect((await read(user, own)).impacts[0]).toMatchObject({ isHidden: true, after: null });
    const body = { reason, expected: previewed.hash };
    const undone = await call(undos.undoExecution, { as: viewer, params: { id }, body });
    expect(undone.body).toMatchObject({ success: true, data: { reversed: 2 } });
    expect(JSON.stringify(await read(viewer, undone.body.data.undoExecutionId))).not.toContain(secret);
  });

  it('are nothing in a rehearsal either', async () => {
    const { user } = kit.world.alpha;
    const key = await frame(both);
    const body = { frameKey: key, input: { name: secret } };
    const rehearsal = await call(executions.rehearseFlow, { as: user, body });
    expect(rehearsal.body.data.impacts).toMatchObject([{ isHidden: true, after: null }, { isHidden: false }]);
  });
});

describe('parts of a run that one may not see', () => {
  it('are in no line, no sentence and no open step of the preview', async () => {
    const { alpha } = kit.world;
    const access = { accessMode: 'private', ownerEntityId: alpha.master.personId } as const;
    const task = {
      id: 'ask',
      kind: 'flow.task',
      title: { ko: '비밀 확인', en: 'Secret' },
      settings: { title: '확인' },
    };
    const hidden: FrameDraft = {
      blocks: [{ ...formBlock, settings: { ...(formBlock.settings as object), title: secret } as never }, task],
      connections: toConnections('room', 'ask'),
      runAs: serviceAccount,
    };
    const draft = { key: 'sight-private', title, access, definition: hidden };
    await alpha.service((context) => publishFrame(context, draft));
    const part = { id: 'part', kind: 'flow.sub-flow', title, settings: { frameKey: draft.key } };
    const around = { blocks: [formBlock, part], connections: toConnections('room', 'part'), runAs: serviceAccount };
    const { id } = await start(await frame(around), {}, alpha.master);
    const whole = await preview(alpha.master, id);
    expect([whole.reverse.length, whole.pending.length]).toEqual([2, 2]);
    const previewed = await preview(alpha.manager, id);
    expect(previewed.reverse.map(({ subject }) => subject.label)).toEqual(['열린 회의실']);
    expect(previewed.effects).toHaveLength(1);
    expect(previewed.pending.map(({ path }) => path)).toEqual(['part']);
    for (const word of [secret, '비밀 확인']) expect(JSON.stringify(previewed)).not.toContain(word);
    const body = { reason, expected: previewed.hash };
    const undone = await call(undos.undoExecution, { as: alpha.manager, params: { id }, body });
    expect(undone.body).toMatchObject({ success: true, data: { reversed: 2 } });
  });
});

it('the result of an object is hidden where one of its changes is, and it counts once', async () => {
  const change = (id: string, isHidden: boolean, kind = 'axis.record-update'): Change => ({
    ...{ kind, happened: true, isHidden, data: {} },
    subject: { type: 'record', id, label: { ko: secret, en: secret } },
    before: { ko: secret, en: secret },
    after: { ko: secret, en: secret },
  });
  const effects = await kit.world.alpha.service(async (context) =>
    computeNetEffects(context, [
      change('one', false),
      change('one', true),
      change('two', true),
      change('three', false, 'trial.other'),
    ]),
  );
  expect(effects.map(({ subject, changes, things }) => [subject.type, changes, things])).toEqual([
    ['hidden', 3, 2],
    ['record', 1, 1],
  ]);
  expect(JSON.stringify(effects[0])).not.toContain(secret);
});
