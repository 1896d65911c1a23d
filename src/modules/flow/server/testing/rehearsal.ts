/** What tests of rehearsals share: rehearsing, reading what it told, and counting what may have remained of it. */
import pg from 'pg';
import { expect } from 'vitest';
import type { World } from '#apps/testing.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import type { RehearsalResult } from '../../contract/rehearsal.ts';
import { entry, type flowKit, service, title } from './kit.ts';

type Block = FrameDraft['blocks'][number];

/** Rehearsing in a world of the kit. */
export function rehearsalKit({ call, frame }: Pick<ReturnType<typeof flowKit>, 'call' | 'frame'>) {
  const rehearsal = (body: object, about: object = {}) => call(endpoints.rehearseFlow, { body, ...about });
  return {
    rehearsal,
    async rehearse(frameKey: string, more: object = {}, about: object = {}): Promise<RehearsalResult> {
      const reply = await rehearsal({ frameKey, ...more }, about);
      expect(reply.body).toMatchObject({ success: true });
      return reply.body.data;
    },
    /** A frame that asks a person, then posts an entry. */
    decided: (): Promise<string> =>
      frame({
        blocks: [ask('decide'), entry('post', '=input.amount')],
        connections: [{ from: 'decide', outlet: 'yes', to: 'post' }],
        runAs: service,
      }),
  };
}

export const shown = (result: RehearsalResult) => result.steps.map(({ path, status }) => `${path} ${status}`);
export const changed = (result: RehearsalResult) => result.impacts.map(({ path, kind }) => `${path} ${kind}`);

export const yes = { key: 'yes', label: title };
const no = { key: 'no', label: title };
export const reason = { key: 'reason', label: title, kind: 'text', required: true, max: 5 };
/** An answer that every task here takes. */
export const said = (path: string, outlet?: string) => ({
  path,
  ...(outlet ? { outlet } : {}),
  output: { reason: '네' },
});

export const ask = (id: string, settings: object = {}): Block => ({
  id,
  kind: 'flow.task',
  title: { ko: `${id} 확인`, en: `Check ${id}` },
  settings: { title: '확인', assigneeRole: 'supervisor', fields: [reason], outlets: [yes, no], ...settings } as never,
});
export const sub = (id: string, frameKey: string, input: object = {}): Block => ({
  id,
  kind: 'flow.sub-flow',
  title,
  settings: { frameKey, input: input as never },
});
export const loop = (id: string, over: string, body: object): Block => ({
  id,
  kind: 'flow.loop',
  title,
  settings: { over, as: 'line', body: body as never },
});
export const end: Block = { id: 'end', kind: 'flow.join', title };
/** Refused when it runs, which nobody knows beforehand. */
export const wrong = (id: string) => entry(id, '=5', '="99999"');

/** How many rows each table of the database has, jobs, events and mails included, as far as the company sees them. */
export async function countRows(world: World): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: world.urls.ownerUrl });
  await client.connect();
  try {
    await client.query("select set_config('app.company_id', $1, false)", [world.alpha.tenant.id]);
    const tables = await client.query<{ name: string }>(
      "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information_schema)'",
    );
    const counts: [string, number][] = [];
    // The audit seals itself, entries get their numbers, and what was ordered and told before is carried, whatever happens meanwhile.
    const moving = /^(kernel\.(audit_|events$)|graphile_worker\.|finance\.(unnumbered|entry_numbers)$)/;
    for (const { name } of tables.rows.filter((table) => !moving.test(table.name))) {
      const own = name === 'testing.told' ? 'where company_id = kernel.company_id()' : '';
      const { rows } = await client.query<{ count: string }>(`select count(*) from ${name} ${own}`);
      counts.push([name, Number(rows[0]?.count)]);
    }
    const found = Object.fromEntries(counts);
    // Else the comparison would compare nothing.
    expect(found['flow.frames']).toBeGreaterThan(0);
    return found;
  } finally {
    await client.end();
  }
}
