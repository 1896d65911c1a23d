/** Runs that grow old, and the night that takes what people gave to them. */
import type pg from 'pg';
import type { TestCompany } from '#apps/testing.ts';
import { publishFrame } from '../index.ts';
import { flowTasks } from '../tasks.ts';
import { title } from './kit.ts';

export const field = (key: string, kind = 'text') => ({ key, label: title, kind, required: false });
export const block = (id: string, kind: string, settings: object) => ({ id, kind, title, settings }) as never;

export const publish = (company: TestCompany, key: string, definition: object) =>
  company.service((context) =>
    publishFrame(context, { key, title: { ko: '비품 신청', en: 'Supplies' }, logType: 'flow', definition } as never),
  );

/** A flow that asks for a name and does nothing else. */
export const asked = { blocks: [block('form', 'flow.form', { fields: [field('name')] })] };

/** As the clock would have it had the run begun and ended so many months ago. */
export const ageRun = (judge: pg.Client, { id, months }: { id: string; months: number }) =>
  judge.query(
    `update flow.executions set started_at = started_at - make_interval(months => $2), undo_deadline = undo_deadline - make_interval(months => $2),
       finished_at = finished_at - make_interval(months => $2) where id = $1`,
    [id, months],
  );

/** As each night: where there is anything to do. @returns whether there was */
export const forgetInputsOf = (company: TestCompany): Promise<boolean> =>
  company.service(async (context) => {
    const task = flowTasks.find(({ name }) => name === 'flow.forget-inputs') as (typeof flowTasks)[number];
    const [due] = (await context.unit.query(task.hasWork?.(company.tenant.id) as never)) as { found: boolean }[];
    if (due?.found) await task.run(context as never, task.payload.parse({}) as never);
    return due?.found ?? false;
  });

/** The thing itself, and what has a time of its own. */
export const others = [
  'axis.records',
  'axis.record_history',
  'axis.record_values',
  'notification.notices',
  'kernel.mails',
];
