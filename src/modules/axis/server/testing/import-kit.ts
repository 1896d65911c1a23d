/** Test kit for imports: uploads, imports and reads files, and reads the resulting records. */
import { expect } from 'vitest';
import { formatCsvLine } from '#kernel/contract/csv.ts';
import { statement } from '#kernel/server/database/unit.ts';
import * as endpoints from '../../contract/endpoints.ts';
import * as imports from '../../contract/import.endpoints.ts';
import type { MatchMode } from '../../contract/import.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import { customers, type Kit } from './kit.ts';

export type Row = readonly string[];
export interface Mapping {
  columns: (string | null)[];
  head?: { line: number; height: 1 | 2 };
  choices?: Record<string, Record<string, string>>;
  fixed?: Record<string, string>;
  alike?: MatchMode;
}
export const createMapping = (mapping: Mapping) => ({ head: { line: 1, height: 1 as const }, ...mapping });

type StoredRow = Pick<AxisRecordView, 'title' | 'code' | 'fields'>;

/** Calls made as alpha's manager, who writes customers. */
export function createImportKit({ world, manager }: Kit) {
  const upload = async (text: string): Promise<string> => {
    const reply = await world.app.fastify.inject({
      ...{ method: 'POST', url: `/api/files?name=${encodeURIComponent('고객.csv')}` },
      headers: {
        host: 'alpha.localhost',
        authorization: `Bearer ${manager.token}`,
        'content-type': 'application/octet-stream',
      },
      payload: text,
    });
    expect(reply.statusCode, reply.body).toBe(201);
    return reply.json().data.id;
  };
  const start = async (rows: readonly Row[], mapping: Mapping) =>
    world.call(imports.startImport, {
      as: manager,
      params: customers,
      body: { fileId: await upload(rows.map((row) => formatCsvLine(row)).join('')), mapping: createMapping(mapping) },
    });
  const see = async (id: string): Promise<imports.Import> =>
    (await world.call(imports.readImport, { as: manager, params: { ...customers, id } })).body.data;
  return {
    upload,
    start,
    see,
    /** Imports the rows to the end. */
    async run(rows: readonly Row[], mapping: Mapping): Promise<imports.Import> {
      const reply = await start(rows, mapping);
      expect(reply.status, JSON.stringify(reply.body)).toBe(202);
      await world.settle();
      return see(reply.body.data.id);
    },
    /** Checks rows starting at line 2. */
    check: (rows: readonly (Row | { cells: Row; repeats: number })[], mapping: Mapping, as = manager) =>
      world.call(imports.checkImport, {
        as,
        params: customers,
        body: {
          mapping: createMapping(mapping),
          rows: rows.map((row, at) => ({
            line: at + 2,
            ...('cells' in row ? { repeats: row.repeats, cells: [...row.cells] } : { cells: [...row] }),
          })),
        },
      }),
    refused: async (id: string): Promise<imports.RefusedRow[]> =>
      (await world.call(imports.listRefusedRows, { as: manager, params: { ...customers, id }, query: {} })).body.data,
    /** A customer without a code; duplicates are allowed. */
    async createCustomer(title: string, fields: Record<string, unknown> = {}): Promise<AxisRecordView> {
      const body = { title, fields: { kind: 'customer', ...fields }, allowAlike: true };
      const reply = await world.call(endpoints.createRecord, { as: manager, params: customers, body });
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      return reply.body.data;
    },
    now: async ({ id }: { id: string }): Promise<AxisRecordView> =>
      (await world.call(endpoints.readRecord, { as: manager, params: { ...customers, id } })).body.data,
    /** Writes values unchecked, in any form. */
    async write({ id }: { id: string }, fields: Record<string, unknown>): Promise<void> {
      const written = statement(
        'update axis.records set fields = fields || $3::jsonb where company_id = $1 and id = $2',
        [world.alpha.tenant.id, id, JSON.stringify(fields)],
      );
      await world.alpha.service(({ unit }) => unit.query(written));
    },
    /** Customers of tests before are like nothing any more. */
    async forget(): Promise<void> {
      const gone = statement(
        'update axis.records set deleted_at = now() where company_id = $1 and axis = $2 and type = $3 and deleted_at is null',
        [world.alpha.tenant.id, customers.axis, customers.type],
      );
      await world.alpha.service(({ unit }) => unit.query(gone));
    },
    async titled(title: string): Promise<StoredRow[]> {
      const rows = statement<StoredRow>(
        `select title, code, fields from axis.records
         where company_id = $1 and title = $2 and deleted_at is null order by id`,
        [world.alpha.tenant.id, title],
      );
      return world.alpha.service(({ unit }) => unit.query(rows));
    },
  };
}
