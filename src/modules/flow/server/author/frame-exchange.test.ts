/** Frames as files, and versions side by side. */
import { describe, expect, it } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import * as api from '../../contract/authoring/frame-file.endpoints.ts';
import * as frames from '../../contract/frame.endpoints.ts';
import { listFrames, readFrame } from '../../contract/frame-reads.endpoints.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { publishFrame } from '../index.ts';
import { createFlowKit, title, toConnections } from '../testing/flow-kit.ts';

const { call, kit } = createFlowKit();

const task = (settings: object = {}) => ({
  ...{ id: 'task', kind: 'flow.task', title },
  settings: { title: '확인', ...settings },
});
let frameCount = 0;
async function createPublishedFrame(definition: object, access: object = {}): Promise<{ id: string; key: string }> {
  frameCount += 1;
  const key = `file-${frameCount}`;
  const { id } = await kit.world.alpha.service((context) =>
    publishFrame(context, { key, title, definition: definition as never, access }),
  );
  return { id, key };
}
const fileOf = async (id: string, query: object = {}) =>
  (await call(api.exportFrame, { as: kit.world.alpha.master, params: { id }, query })).body.data;
const check = (content: string, as?: TestMember, mapping: object = {}) =>
  call(api.checkImport, { ...(as ? { as } : {}), body: { content, mapping } });
const bring = (content: string, target: object, more: { as?: TestMember; mapping?: object } = {}) =>
  call(api.importFrame, {
    ...(more.as ? { as: more.as } : {}),
    body: { content, as: target, ...(more.mapping ? { mapping: more.mapping } : {}) },
  });

describe('a frame as a file', () => {
  it('comes back as it was, in another company, without ids of anybody', async () => {
    const { alpha, beta } = kit.world;
    const loop = {
      ...{ id: 'each', kind: 'flow.loop', title },
      settings: {
        over: 'input.rows',
        as: 'row',
        body: { blocks: [{ ...task({ assigneeRole: 'manager' }), id: 'inner' }], connections: [] },
      },
    };
    const definition = {
      blocks: [task({ assigneeId: alpha.user.personId }), loop],
      connections: toConnections('task', 'each'),
    };
    const people = { allowedEntityIds: [alpha.user.personId], collaboratorEntityIds: [alpha.viewer.personId] };
    const times = { timeRestrictions: { allowedHours: [9, 18], allowedDays: [1, 2] } };
    const { id } = await createPublishedFrame(definition, {
      ...people,
      accessMode: 'restricted',
      accessRoles: ['manager'],
      accessPermissions: { deniedEntityIds: [alpha.finance.personId], ...times },
    });
    const { name, file, lost } = await fileOf(id);
    const content = JSON.stringify(file);
    expect(name).toBe('file-1.json');
    expect(lost).toMatchObject([{ block: 'task', field: 'assigneeId' }]);
    for (const member of [alpha.user, alpha.viewer, alpha.finance]) expect(content).not.toContain(member.personId);
    expect(content).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    const report = await check(content, beta.manager);
    expect(report.body.data).toMatchObject({
      blocks: 3,
      isKeyTaken: false,
      unknown: { kinds: [], roles: [], frames: [], types: [] },
      lost: [],
      problems: [],
    });
    const brought = await bring(content, { kind: 'frame', key: 'from-alpha' }, { as: beta.manager });
    expect(brought).toMatchObject({ status: 201, body: { data: { status: 'draft', currentVersion: null } } });
    const importedFrame = brought.body.data as FrameDetail;
    expect(importedFrame.draft).toEqual(file.definition);
    expect(importedFrame.access).toMatchObject({
      accessMode: 'restricted',
      ownerEntityId: beta.manager.personId,
      accessRoles: ['manager'],
      allowedEntityIds: [],
      collaboratorEntityIds: [],
      accessPermissions: { deniedEntityIds: [], ...times },
    });
    const again = await call(api.exportFrame, {
      as: beta.manager,
      params: { id: importedFrame.id },
      query: { version: 'draft' },
    });
    expect(again.body.data.file).toEqual({ ...file, key: 'from-alpha' });
  });

  it('lists missing names of the company, and imports their mapped replacements', async () => {
    const definition = {
      blocks: [
        task({ assigneeRole: 'chief' }),
        { id: 'sub', kind: 'flow.sub-flow', title, settings: { frameKey: 'not-here' } },
        { id: 'make', kind: 'axis.record-create', title, settings: { axis: 'item', type: 'ghost', title: 'x' } },
        { id: 'old', kind: 'old.kind', title, settings: {} },
      ],
      connections: toConnections('task', 'sub', 'make', 'old'),
    };
    const { id, key } = await createPublishedFrame({ blocks: [task()] });
    const { file } = await fileOf(id);
    const content = JSON.stringify({
      ...file,
      definition,
      access: { accessMode: 'restricted', accessRoles: ['chief'] },
    });
    const { body } = await check(content);
    expect(body.data.unknown).toEqual({
      kinds: ['old.kind'],
      roles: ['chief'],
      frames: ['not-here'],
      types: ['item.ghost'],
    });
    expect(body.data.isKeyTaken).toBe(true);
    expect(body.data.known.types.map((type: { name: string }) => type.name)).toContain('space.internal');
    expect(body.data.problems.map((problem: { code: string }) => problem.code)).toContain('BLOCK_KIND_UNKNOWN');
    const listedFrames = await call(listFrames, { query: { q: key, limit: 10 } });
    expect(listedFrames.body.data).toHaveLength(1);
    const mapping = {
      kinds: { 'old.kind': 'flow.join' },
      roles: { chief: 'manager' },
      frames: { 'not-here': key },
      types: { 'item.ghost': 'space.internal' },
    };
    expect((await check(content, undefined, mapping)).body.data.unknown).toEqual({
      kinds: [],
      roles: [],
      frames: [],
      types: [],
    });
    const brought = await bring(content, { kind: 'frame', key: 'mapped' }, { mapping });
    expect(brought.body.data).toMatchObject({ access: { accessMode: 'restricted', accessRoles: ['manager'] } });
    expect(brought.body.data.draft.blocks.map((block: { kind: string }) => block.kind)).toContain('flow.join');
    // Roles that do not exist here would admit nobody or everybody, so only the importer has access until it is set.
    const unmapped = await bring(content, { kind: 'frame', key: 'unmapped' });
    expect(unmapped.body.data.access).toMatchObject({ accessMode: 'private', accessRoles: [] });
    expect((await bring(content, { kind: 'frame', key })).body.code).toBe('FRAME_KEY_EXISTS');
  });

  it('says the same of a key whether a flow that one sees has it, one that is hidden, or the product itself', async () => {
    const { master, supervisor } = kit.world.alpha;
    const publishedFrame = await createPublishedFrame({ blocks: [task()] });
    const hidden = { key: 'pay-rise', title: { ko: '연봉 협상', en: 'Pay rise' } };
    const access = { accessMode: 'private', ownerEntityId: master.personId } as const;
    const { id } = await kit.world.alpha.service((context) =>
      publishFrame(context, { ...hidden, access, definition: { blocks: [task()] } as never }),
    );
    expect((await call(readFrame, { as: supervisor, params: { id } })).status).toBe(404);
    const { file } = await fileOf(publishedFrame.id);
    const answers = [];
    for (const key of [publishedFrame.key, hidden.key, 'record-bulk']) {
      const content = JSON.stringify({ ...file, key });
      const { body } = await check(content, supervisor);
      const brought = await bring(content, { kind: 'frame', key }, { as: supervisor });
      const copy = { key, title: { ko: '새 흐름', en: 'New' } };
      const created = await call(frames.createFrame, { as: supervisor, body: copy });
      for (const reply of [brought, created]) {
        expect(reply).toMatchObject({ status: 409, body: { code: 'FRAME_KEY_EXISTS', details: [{ field: 'key' }] } });
        expect(JSON.stringify(reply.body)).not.toContain(hidden.title.ko);
      }
      answers.push([body.data.isKeyTaken, brought.body.message, created.body.message, created.body.details]);
    }
    expect(answers[0]?.[0]).toBe(true);
    expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  });

  it('becomes the draft of a frame that is there, of the version that was seen, and nothing else of it changes', async () => {
    const { alpha } = kit.world;
    const { id } = await createPublishedFrame({ blocks: [task()] }, { ownerEntityId: alpha.manager.personId });
    const content = JSON.stringify((await fileOf(id)).file);
    const { version, access } = (await call(readFrame, { params: { id } })).body.data as FrameDetail;
    const target = { kind: 'draft', frameId: id, version };
    const brought = await bring(content, target);
    expect(brought.body.data).toMatchObject({ id, status: 'published', currentVersion: 1, access });
    expect((await bring(content, target)).body.code).toBe('VERSION_CONFLICT');
    const strange = await bring(content, target, { as: kit.world.beta.manager });
    expect(strange.body.code).toBe('FRAME_NOT_FOUND');
    expect((await bring(content, target, { as: alpha.user })).status).toBe(403);
  });

  it.each([
    ['no JSON', '{', 'json'],
    ['nesting', '['.repeat(50_000), 'depth'],
    ['a number', '{"version":1e999}', 'number'],
    ['a prototype', '{"__proto__":{"polluted":true}}', 'key'],
    ['a shape', '{"format":"flow-frame"}', 'shape'],
  ])('that is hostile (%s) is refused with a clear message, and not stored', async (_, content, code) => {
    for (const reply of [await check(content), await bring(content, { kind: 'frame', key: 'hostile' })]) {
      expect(reply).toMatchObject({ status: 400, body: { code: 'FRAME_FILE_UNREADABLE', details: [{ code }] } });
      expect(reply.body.message).not.toContain('{');
    }
    const { body } = await call(listFrames, { query: { q: 'hostile', limit: 10 } });
    expect(body.data).toEqual([]);
  });

  it('of ten megabytes is refused before it is read', async () => {
    const reply = await check('x'.repeat(10_000_000));
    expect(reply).toMatchObject({ status: 413, body: { code: 'BODY_TOO_LARGE' } });
  });

  it('has a public schema, also documented in OpenAPI', async () => {
    const reply = await kit.world.request({
      method: 'GET',
      url: '/api/flow/frame-schema.json',
      host: 'alpha.localhost',
    });
    expect(reply).toMatchObject({ status: 200, body: { $id: 'urn:heureum:flow-frame:1', version: 1, type: 'object' } });
    const { body } = await kit.world.request({ method: 'GET', url: '/api/openapi.json', host: 'alpha.localhost' });
    expect(Object.keys(body.paths)).toContain('/api/flow/frame-schema.json');
  });
});

describe('versions side by side', () => {
  it('are any two, by default the draft against the published one', async () => {
    const { alpha } = kit.world;
    const { id, key } = await createPublishedFrame({ blocks: [task()] });
    const second = { blocks: [task({ description: '천천히' })] };
    await alpha.service((context) => publishFrame(context, { key, title, definition: second as never }));
    const { version } = (await call(readFrame, { params: { id } })).body.data;
    const draft = { blocks: [task({ description: '천천히' }), { id: 'end', kind: 'flow.join', title }] };
    await call(frames.updateFrame, { params: { id }, body: { version, draft } });
    const compare = async (query: object = {}) =>
      (await call(api.compareVersions, { params: { id }, query })).body.data;
    expect(await compare()).toMatchObject({
      from: { version: 2 },
      to: { version: null },
      differences: { blocks: [{ id: 'end', mark: 'added' }] },
      isDraftBroken: false,
    });
    const old = await compare({ from: '1', to: '2' });
    expect(old.differences.blocks).toMatchObject([
      { id: 'task', mark: 'changed', fields: [{ label: { ko: '설명' }, from: null, to: { ko: '천천히' } }] },
    ]);
    expect(old.from.drawing.blocks).toHaveLength(1);
    const missing = await call(api.compareVersions, { params: { id }, query: { from: '9' } });
    expect(missing).toMatchObject({ status: 404, body: { code: 'VERSION_NOT_FOUND' } });
    const broken = (await call(readFrame, { params: { id } })).body.data;
    await call(frames.updateFrame, { params: { id }, body: { version: broken.version, draft: { blocks: [] } } });
    expect(await compare()).toMatchObject({ isDraftBroken: true, differences: { blocks: [] } });
    expect((await call(api.compareVersions, { as: alpha.user, params: { id } })).status).toBe(403);
  });
});
