/** What people are shown of changes: values of things that they may read, and parts of a run that they see. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { assignMemberRoles, createRole, listMembers } from '#modules/access/contract/endpoints.ts';
import * as executions from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import type { ExecutionDetail } from '../../contract/shapes.ts';
import * as undos from '../../contract/undo.endpoints.ts';
import type { UndoPreview } from '../../contract/undo-shapes.ts';
import { publishFrame } from '../index.ts';
import { type Change, netEffects } from '../run/effects.ts';
import { chain, flowKit, reason, service, title } from '../testing/kit.ts';

const { call, frame, kit, start } = flowKit();
const secret = '한빛상회 강남점';

/** Sees and undoes every run, and reads no customers. */
beforeAll(async () => {
  const { master, viewer } = kit.world.alpha;
  const permissions = ['flow.execution.read-all', 'flow.execution.undo', 'axis.record.read', 'item.stock.read'];
  const body = { name: 'undoes-only', displayName: title, level: 60, permissions };
  expect((await call(createRole, { as: master, body })).body).toMatchObject({ success: true });
  const { data: members } = (await call(listMembers, { as: master })).body;
  const { id } = members.find((one: { personId: string }) => one.personId === viewer.personId);
  const given = { params: { id }, body: { roles: ['undoes-only'] } };
  expect((await call(assignMemberRoles, { as: master, ...given })).body).toMatchObject({ success: true });
});

const customer: FrameDraft['blocks'][number] = {
  ...{ id: 'customer', kind: 'axis.record-create', title },
  settings: { axis: 'entity', type: 'external', title: '=input.name', fields: { kind: 'customer' } },
};
const room: FrameDraft['blocks'][number] = {
  ...{ id: 'room', kind: 'axis.record-create', title },
  settings: { axis: 'space', type: 'internal', title: '열린 회의실', fields: {} },
};
const form: FrameDraft['blocks'][number] = {
  ...{ id: 'form', kind: 'flow.form', title },
  settings: { fields: [{ key: 'name', label: title, kind: 'text', required: true }] },
};
const both: FrameDraft = {
  blocks: [form, customer, room],
  connections: chain('form', 'customer', 'room'),
  runAs: service,
};
const read = async (as: TestMember, id: string): Promise<ExecutionDetail> =>
  (await call(executions.readExecution, { as, params: { id } })).body.data;
const preview = async (as: TestMember, id: string): Promise<UndoPreview> =>
  (await call(undos.previewUndo, { as, params: { id } })).body.data;

describe('changes of things that one may not read', () => {
  it('say their kind and nothing else, in the run and in the preview; who may read the thing sees them', async () => {
    const { manager, viewer, user } = kit.world.alpha;
    const { id } = await start(await frame(both), { name: secret }, manager);
    const shown = await read(viewer, id);
    expect(shown.impacts).toMatchObject([
      { kind: 'axis.record-create', isHidden: true, before: null, after: null, subject: { type: 'hidden' } },
      { isHidden: false, subject: { type: 'record', label: '열린 회의실' }, before: null },
    ]);
    expect(shown.impacts[1]?.after).not.toBeNull();
    const told = await preview(viewer, id);
    expect(told).toMatchObject({ allowed: true, refusal: null, proved: true });
    expect(told.reverse).toHaveLength(2);
    expect(told.effects).toHaveLength(2);
    for (const answer of [shown, told]) {
      expect(JSON.stringify(answer)).not.toContain(secret);
    }
    for (const answer of [await read(manager, id), await preview(manager, id)]) {
      expect(JSON.stringify(answer)).toContain(secret);
    }
    // Nor does it help to have started the run: the type is closed to whoever may not read it.
    const { id: own } = await start(await frame(both), { name: '다른 이름' }, user);
    expect((await read(user, own)).impacts[0]).toMatchObject({ isHidden: true, after: null });
    const body = { reason, expected: told.hash };
    const undone = await call(undos.undoExecution, { as: viewer, params: { id }, body });
    expect(undone.body).toMatchObject({ success: true, data: { reversed: 2 } });
    expect(JSON.stringify(await read(viewer, undone.body.data.undoExecutionId))).not.toContain(secret);
  });

  it('are nothing in a rehearsal either', async () => {
    const { user } = kit.world.alpha;
    const key = await frame(both);
    const body = { frameKey: key, input: { name: secret } };
    const told = await call(executions.rehearseFlow, { as: user, body });
    expect(told.body.data.impacts).toMatchObject([{ isHidden: true, after: null }, { isHidden: false }]);
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
      blocks: [{ ...room, settings: { ...(room.settings as object), title: secret } as never }, task],
      connections: chain('room', 'ask'),
      runAs: service,
    };
    const about = { key: 'sight-private', title, access, definition: hidden };
    await alpha.service((context) => publishFrame(context, about));
    const part = { id: 'part', kind: 'flow.sub-flow', title, settings: { frameKey: about.key } };
    const around = { blocks: [room, part], connections: chain('room', 'part'), runAs: service };
    const { id } = await start(await frame(around), {}, alpha.master);
    const whole = await preview(alpha.master, id);
    expect([whole.reverse.length, whole.pending.length]).toEqual([2, 2]);
    const told = await preview(alpha.manager, id);
    expect(told.reverse.map(({ subject }) => subject.label)).toEqual(['열린 회의실']);
    expect(told.effects).toHaveLength(1);
    expect(told.pending.map(({ path }) => path)).toEqual(['part']);
    for (const word of [secret, '비밀 확인']) expect(JSON.stringify(told)).not.toContain(word);
    const body = { reason, expected: told.hash };
    const undone = await call(undos.undoExecution, { as: alpha.manager, params: { id }, body });
    expect(undone.body).toMatchObject({ success: true, data: { reversed: 2 } });
  });
});

it('what a thing came to is hidden where one of its changes is, and it counts once', async () => {
  const change = (id: string, isHidden: boolean, kind = 'axis.record-update'): Change => ({
    ...{ kind, happened: true, isHidden, data: {} },
    subject: { type: 'record', id, label: { ko: secret, en: secret } },
    before: { ko: secret, en: secret },
    after: { ko: secret, en: secret },
  });
  const effects = await kit.world.alpha.service(async (context) =>
    netEffects(context, [
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
