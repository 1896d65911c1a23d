/**
 * A step that only asks or notifies people of the company takes its right from the flow's publisher, not from the starter; all
 * other steps still require it of both. By block, starter and publisher: nobody does through it something that neither may do.
 * Costs about ten seconds.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, setMemberRoles, type TestMember, type World } from '#apps/testing.ts';
import { createRole } from '#modules/access/contract/endpoints.ts';
import { readPublishing } from '#modules/flow/contract/authoring/review.endpoints.ts';
import { readExecution, startFlow } from '#modules/flow/contract/endpoints.ts';
import { createFrame, publishVersion } from '#modules/flow/contract/frame.endpoints.ts';

const title = { ko: '외출', en: 'Going out' };
const author = ['flow.frame.read', 'flow.frame.create', 'flow.frame.publish', 'flow.execution.start'];
const starter = ['flow.frame.read', 'flow.execution.start', 'flow.execution.read'];
const send = 'notification.message.send';
const words = { title: '처리되었습니다', body: '확인해 주세요' };
const message = (settings: object) => ['notification.message', { ...words, ...settings }, send] as const;

/** Of each block what it takes: of the publisher alone, or of both. */
const table: readonly (readonly [about: string, block: readonly [string, object, string], of: 'publisher' | 'both'])[] =
  [
    ['an approval', ['decision.approval', { line: 'leave-approval' }, 'decision.approval.request'], 'publisher'],
    ['a notice to who asked', message({ to: 'initiator', channel: 'in-app' }), 'publisher'],
    ['a notice to a role', message({ to: 'role', recipient: 'manager', channel: 'push' }), 'publisher'],
    ['a mail to a role', message({ to: 'role', recipient: 'manager', channel: 'mail' }), 'publisher'],
    [
      'a notice to a person',
      message({ to: 'person', recipient: '01900000-0000-7000-8000-000000000000', channel: 'in-app' }),
      'publisher',
    ],
    ['a notice to whom the run names', message({ to: 'person', recipient: '=initiator.id', channel: 'mail' }), 'both'],
    ['a notice by a right', message({ to: 'right', recipient: 'order.order.read', channel: 'in-app' }), 'publisher'],
    ['a mail to an address', message({ to: 'email', recipient: 'a@example.com', channel: 'mail' }), 'both'],
    [
      'a message to whom the input names',
      message({ to: '=input.to', recipient: 'manager', channel: 'in-app' }),
      'both',
    ],
    ['a message by the way of the input', message({ to: 'role', recipient: 'manager', channel: '=input.by' }), 'both'],
    [
      'a record',
      ['axis.record-create', { axis: 'space', type: 'internal', title: '회의실' }, 'axis.space.internal.write'],
      'both',
    ],
  ];

let world: World;
let number = 0;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

async function hold(member: TestMember, permissions: readonly string[]): Promise<void> {
  number += 1;
  const name = `holds-${number}`;
  const body = { name, displayName: { ko: name, en: name }, level: 1, permissions: [...permissions] };
  expect((await world.call(createRole, { as: world.alpha.master, body: body as never })).body.success).toBe(true);
  await setMemberRoles(member, [name]);
}

const definitionOf = ([kind, settings]: readonly [string, object, string]) => ({
  blocks: [{ id: 'act', kind, title, settings }],
  connections: [],
});

async function drafted(as: TestMember, draft: object) {
  number += 1;
  const body = { key: `asks-${number}`, title, draft } as never;
  return (await world.call(createFrame, { as, body })).body.data as { id: string; key: string; version: number };
}

const publish = (as: TestMember, { id, version }: { id: string; version: number }, definition: object) =>
  world.call(publishVersion, {
    as,
    params: { id },
    body: { version, definition, confirmIrreversible: true } as never,
  });

const input = { to: 'role', by: 'in-app' };
async function started(as: TestMember, frameKey: string): Promise<string> {
  const { status, body } = await world.call(startFlow, { as, body: { frameKey, input } as never });
  // The type of a record is refused in its own words.
  return status === 201 ? 'runs' : status === 403 ? 'FORBIDDEN' : body.code;
}

describe.each(table)('%s', (_, block, of) => {
  const [, , permission] = block;
  const definition = definitionOf(block);

  it('runs for every starter in a flow published by a holder of the right', async () => {
    const { supervisor: publisher, user, viewer } = world.alpha;
    await hold(publisher, author);
    const lacking = await drafted(publisher, definition);
    expect((await publish(publisher, lacking, definition)).body.code).toBe('FRAME_RIGHTS_MISSING');

    await hold(publisher, [...author, permission]);
    const frame = await drafted(publisher, definition);
    expect((await publish(publisher, frame, definition)).status).toBe(200);
    await hold(user, [...starter, permission]);
    await hold(viewer, starter);
    expect([await started(user, frame.key), await started(viewer, frame.key)]).toEqual([
      'runs',
      of === 'both' ? 'FORBIDDEN' : 'runs',
    ]);

    // The publisher lost it: nobody's right replaces it.
    await hold(publisher, author);
    expect([await started(user, frame.key), await started(viewer, frame.key)]).toEqual([
      'FRAME_RESPONSIBLE_LACKS',
      of === 'both' ? 'FORBIDDEN' : 'FRAME_RESPONSIBLE_LACKS',
    ]);
  });

  it('is reported before publishing where a starter could not end it, by block, field and permission', async () => {
    const { supervisor: publisher, viewer } = world.alpha;
    await hold(publisher, [...author, permission]);
    await hold(viewer, starter);
    const { id } = await drafted(publisher, definition);
    const { draft } = (await world.call(readPublishing, { as: publisher, params: { id } })).body.data;
    const { shortfalls, lends, lendable } = draft.starters;
    expect(lends).toBe(false);
    if (of === 'publisher') return expect([shortfalls, lendable]).toEqual([[], []]);
    expect(lendable).toEqual([permission]);
    expect(shortfalls).toMatchObject([{ block: { id: 'act' }, permissions: [{ code: permission }] }]);
    const type = block[0] === 'axis.record-create' ? '.settings.type' : '';
    expect(shortfalls[0].field).toBe(`blocks.0${type}`);
    expect(shortfalls[0].count).toBeGreaterThan(0);
  });
});

describe('a flow that runs with permissions of its own', () => {
  it('ends for every starter, and names no starter who could not', async () => {
    const { supervisor: publisher, viewer } = world.alpha;
    const permission = 'axis.space.internal.write';
    await hold(publisher, [...author, permission]);
    await hold(viewer, starter);
    const record = { axis: 'space', type: 'internal', title: '창고' };
    const runAs = { kind: 'service', permissions: [permission] };
    const definition = { ...definitionOf(['axis.record-create', record, permission]), runAs };
    const frame = await drafted(publisher, definition);
    const { draft } = (await world.call(readPublishing, { as: publisher, params: { id: frame.id } })).body.data;
    expect(draft.starters).toMatchObject({ lends: true, shortfalls: [] });
    expect((await publish(publisher, frame, definition)).status).toBe(200);
    expect(await started(viewer, frame.key)).toBe('runs');
  });
});

describe('an approval that its author left as it is', () => {
  it('is named after the flow and the requester', async () => {
    const { supervisor: publisher, viewer } = world.alpha;
    const block = ['decision.approval', { line: 'leave-approval' }, 'decision.approval.request'] as const;
    await hold(publisher, [...author, block[2]]);
    await hold(viewer, starter);
    const frame = await drafted(publisher, definitionOf(block));
    expect((await publish(publisher, frame, definitionOf(block))).status).toBe(200);
    const reply = await world.call(startFlow, { as: viewer, body: { frameKey: frame.key, input } as never });
    const { data } = (await world.call(readExecution, { as: viewer, params: { id: reply.body.data.id } })).body;
    expect(data.impacts[0].subject.label).toBe(`외출: ${viewer.name}`);
  });
});
