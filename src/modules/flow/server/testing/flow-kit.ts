/** Test kit of flow: a world, published frames, and calls as a manager; here managers work with the books, too. */
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestWorld, setMemberRoles, type TestMember, type World } from '#apps/testing.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import type { BlockServer } from '#kernel/server/block.ts';
import { readExecution, startFlow } from '../../contract/endpoints.ts';
import type { FrameDraft, LogType } from '../../contract/frame.ts';
import type { ExecutionDetail, TaskRow } from '../../contract/shapes.ts';
import { listTasks } from '../../contract/task.endpoints.ts';
import { previewUndo, undoExecution } from '../../contract/undo.endpoints.ts';
import type { UndoPreview } from '../../contract/undo-shapes.ts';
import { publishFrame } from '../index.ts';
import { updateUndoDeadline } from './undo-suite.queries.ts';

export const title = { ko: '블록', en: 'Block' };
/** Why tests undo. */
export const reason = { code: 'mistake', text: '잘못 등록' } as const;
type Block = FrameDraft['blocks'][number];

/** A journal entry of an amount, which is a text or an expression. */
export function createEntryBlock(id: string, amount: string, account = '401'): Block {
  const lines = [
    { account: '108', debit: amount },
    { account, credit: amount },
  ] as Record<string, string>[];
  return { id, kind: 'finance.journal-entry', title, settings: { memo: '시험', lines } };
}

export const amountForm: Block = {
  id: 'form',
  kind: 'flow.form',
  title,
  settings: { fields: [{ key: 'amount', label: title, kind: 'integer', required: true, min: 1 }] },
};

export function toConnections(...ids: string[]) {
  return ids.slice(1).map((to, index) => ({ from: ids[index] as string, to }));
}

export const serviceAccount: FrameDraft['runAs'] = {
  kind: 'service',
  permissions: ['finance.entry.post', 'axis.space.internal.write', 'axis.entity.external.write'],
};

/** Makes a world for the file, with blocks of its own, and gives what its tests do in it. */
export function createFlowKit({ blocks = [] }: { blocks?: readonly BlockServer[] } = {}) {
  const kit = { world: null as never as World };
  beforeAll(async () => {
    kit.world = await createTestWorld({ more: [{ name: 'trial', routes: [], blocks }] });
    for (const lead of ['manager', 'supervisor'] as const)
      await setMemberRoles(kit.world.alpha[lead], [lead, 'finance']);
  });
  afterAll(() => kit.world?.close());
  let count = 0;

  async function call<E extends Endpoint>(endpoint: E, options: Parameters<World['call']>[1] = {}) {
    return kit.world.call(endpoint as Endpoint, { as: kit.world.alpha.manager, ...options });
  }
  return {
    kit,
    call,
    /** Publishes a frame and returns its key. */
    async frame(definition: FrameDraft, logType: LogType = 'finance'): Promise<string> {
      const key = `test-${++count}`;
      await kit.world.alpha.service((context) => publishFrame(context, { key, title, logType, definition }));
      return key;
    },
    async start(frameKey: string, input: object = {}, as?: TestMember): Promise<{ id: string; status: string }> {
      const reply = await call(startFlow, { ...(as ? { as } : {}), body: { frameKey, input } });
      expect(reply.body).toMatchObject({ success: true });
      return reply.body.data;
    },
    async read(id: string): Promise<ExecutionDetail> {
      return (await call(readExecution, { params: { id } })).body.data;
    },
    async preview(id: string): Promise<UndoPreview> {
      return (await call(previewUndo, { params: { id } })).body.data;
    },
    undo: (id: string, body: object = {}) => call(undoExecution, { params: { id }, body: { reason, ...body } }),
    async tasksOf(as: TestMember): Promise<TaskRow[]> {
      return (await call(listTasks, { as, query: { limit: 100 } })).body.data;
    },
    /** Moves the end of the undo window to this many milliseconds from now. */
    async expireIn(id: string, milliseconds: number): Promise<void> {
      const { alpha } = kit.world;
      await alpha.service(async (context) => context.unit.add(updateUndoDeadline(alpha.tenant.id, id, milliseconds)));
    },
    /** A fresh record of the space axis. */
    async record(): Promise<{ id: string }> {
      const request = { method: 'POST', url: '/api/axis/space/internal', host: 'alpha.localhost' };
      const headers = { authorization: `Bearer ${kit.world.alpha.manager.token}` };
      const reply = await kit.world.request({
        ...request,
        headers,
        payload: { title: `회의실 ${++count}`, fields: {} },
      });
      expect(reply.body).toMatchObject({ success: true });
      return reply.body.data;
    },
  };
}
