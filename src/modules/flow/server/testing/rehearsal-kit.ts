/** Test kit of rehearsals: rehearses, reads the result, and counts what may have remained of it. */
import pg from 'pg';
import { expect } from 'vitest';
import type { World } from '#apps/testing.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import type { RehearsalResult } from '../../contract/rehearsal.ts';
import { createEntryBlock, type createFlowKit, serviceAccount, title } from './flow-kit.ts';

type Block = FrameDraft['blocks'][number];

/** Rehearsing in a world of the kit. */
export function createRehearsalKit({ call, frame }: Pick<ReturnType<typeof createFlowKit>, 'call' | 'frame'>) {
  const rehearsal = (body: object, options: object = {}) => call(endpoints.rehearseFlow, { body, ...options });
  return {
    rehearsal,
    async rehearse(frameKey: string, more: object = {}, options: object = {}): Promise<RehearsalResult> {
      const reply = await rehearsal({ frameKey, ...more }, options);
      expect(reply.body).toMatchObject({ success: true });
      return reply.body.data;
    },
    /** A frame that asks a person, then posts an entry. */
    decided: (): Promise<string> =>
      frame({
        blocks: [createTaskBlock('decide'), createEntryBlock('post', '=input.amount')],
        connections: [{ from: 'decide', outlet: 'yes', to: 'post' }],
        runAs: serviceAccount,
      }),
  };
}

export const listSteps = (result: RehearsalResult) => result.steps.map(({ path, status }) => `${path} ${status}`);
export const listImpacts = (result: RehearsalResult) => result.impacts.map(({ path, kind }) => `${path} ${kind}`);

export const yesOutlet = { key: 'yes', label: title };
const noOutlet = { key: 'no', label: title };
export const reasonField = { key: 'reason', label: title, kind: 'text', required: true, max: 5 };
/** An answer that every task here takes. */
export const createAnswer = (path: string, outlet?: string) => ({
  path,
  ...(outlet ? { outlet } : {}),
  output: { reason: '네' },
});

export const createTaskBlock = (id: string, settings: object = {}): Block => ({
  id,
  kind: 'flow.task',
  title: { ko: `${id} 확인`, en: `Check ${id}` },
  settings: {
    title: '확인',
    assigneeRole: 'supervisor',
    fields: [reasonField],
    outlets: [yesOutlet, noOutlet],
    ...settings,
  } as never,
});
export const createSubFlowBlock = (id: string, frameKey: string, input: object = {}): Block => ({
  id,
  kind: 'flow.sub-flow',
  title,
  settings: { frameKey, input: input as never },
});
export const createLoopBlock = (id: string, over: string, body: object): Block => ({
  id,
  kind: 'flow.loop',
  title,
  settings: { over, as: 'line', body: body as never },
});
export const endBlock: Block = { id: 'end', kind: 'flow.join', title };
/** Refused when it runs, which nobody knows beforehand. */
export const createRefusedBlock = (id: string) => createEntryBlock(id, '=5', '="99999"');

/** Number of rows in each table of the database, including jobs, events and mails, as far as the company sees them. */
export async function countRows(world: World): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: world.urls.ownerUrl });
  await client.connect();
  try {
    await client.query("select set_config('app.company_id', $1, false)", [world.alpha.tenant.id]);
    const tables = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information_schema)'",
    );
    const counts: [string, number][] = [];
    // The audit seals itself, entries get their numbers, and earlier jobs and events are delivered regardless of the test.
    const moving = /^(kernel\.(audit_|events$)|graphile_worker\.|finance\.(unnumbered|entry_numbers)$)/;
    for (const { name } of tables.rows.filter((table) => !moving.test(table.name))) {
      const own = name === 'testing.told' ? 'where company_id = kernel.company_id()' : '';
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${name} ${own}`);
      counts.push([name, Number(rows[0]?.count)]);
    }
    const rowCounts = Object.fromEntries(counts);
    // Else the comparison would compare nothing.
    expect(rowCounts['flow.frames']).toBeGreaterThan(0);
    return rowCounts;
  } finally {
    await client.end();
  }
}
