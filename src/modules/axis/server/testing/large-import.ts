/** Test kit for long imports: a file, its execution run batch by batch and killed midway, and its undo by the worker. */
import { expect } from 'vitest';
import { appModules } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { previewUndo, readUndo, undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import * as imports from '../../contract/import.endpoints.ts';
import { createImportKit } from './import-kit.ts';
import { customers, type Kit } from './kit.ts';

const tasks = appModules.flatMap((appModule) => appModule.jobs ?? []);

/** Calls as the manager of alpha. */
export function createLargeImports(kit: Kit) {
  const { world, manager } = kit;
  const { upload } = createImportKit(kit);
  const { id: companyId } = world.alpha.tenant;

  /** A job of the worker; `killed`: the process is gone before it commits. */
  async function job(name: string, payload: object, { killed = false } = {}): Promise<void> {
    const definition = tasks.find((candidate) => candidate.name === name);
    const work = world.alpha.service(async (context) => {
      await definition?.run(context as never, payload as never);
      if (killed) throw new Error('killed');
    });
    if (killed) await expect(work).rejects.toThrow('killed');
    else await work;
  }
  const see = async (id: string): Promise<imports.Import> =>
    (await world.call(imports.readImport, { as: manager, params: { ...customers, id } })).body.data;
  const preview = async (id: string, query: object = {}) =>
    (await world.call(previewUndo, { as: manager, params: { id }, query })).body.data;

  return {
    job,
    see,
    preview,
    /** One batch of the run. */
    batch: (id: string, how = {}) => job('flow.advance-execution', { executionId: id }, how),
    async begin(text: string, order: object = {}): Promise<string> {
      const fileId = await upload(text);
      const reply = await world.call(imports.startImport, {
        as: manager,
        params: customers,
        body: { fileId, ...order },
      });
      expect(reply.status, JSON.stringify(reply.body)).toBe(202);
      return reply.body.data.id;
    },
    /** Live records whose code begins so: how many, how many of these have a code of their own, and the sum of their histories. */
    async count(mark: string): Promise<{ live: number; codes: number; steps: number }> {
      const rows = statement<{ live: number; codes: number; steps: number }>(
        `select count(*)::int as live, count(distinct r.code)::int as codes, coalesce(sum(r.version), 0)::int as steps
         from axis.records r where r.company_id = $1 and r.code like $2 and r.deleted_at is null`,
        [companyId, `${mark}-%`],
      );
      return world.alpha.service(async ({ unit }) => (await unit.query(rows))[0] as never);
    },
    /** True if the customer counters match the actual records. */
    async isCounted(): Promise<boolean> {
      const rows = statement<{ same: boolean }>(
        `select (select coalesce(sum(live), 0) || ' ' || coalesce(sum(deleted), 0) from axis.counts where company_id = $1 and axis = 'entity' and type = 'external')
           = (select count(*) filter (where deleted_at is null) || ' ' || count(*) filter (where deleted_at is not null)
              from axis.records where company_id = $1 and axis = 'entity' and type = 'external') as same`,
        [companyId],
      );
      return world.alpha.service(async ({ unit }) => (await unit.query(rows))[0]?.same ?? false);
    },
    async idOf(code: string): Promise<string> {
      const rows = statement<{ id: string }>(
        'select id from axis.records where company_id = $1 and code = $2 and deleted_at is null',
        [companyId, code],
      );
      return world.alpha.service(async ({ unit }) => (await unit.query(rows))[0]?.id ?? '');
    },
    /** Leaves an undo to the worker. @returns the id of its record */
    async order(id: string, expected?: string): Promise<string> {
      const reason = { code: 'mistake', text: '잘못 가져옴' } as const;
      const body = { reason, ...(expected && { expected }) };
      const reply = await world.call(undoExecution, { as: manager, params: { id }, body });
      expect([reply.status, reply.body.data?.state], JSON.stringify(reply.body)).toEqual([202, 'undoing']);
      return reply.body.data.undoId;
    },
    /** Result of the undo. */
    undone: async (undoId: string) => (await world.call(readUndo, { as: manager, params: { id: undoId } })).body.data,
  };
}
