/** Runs that grow old, and the night that takes what people gave to them. */
import type pg from 'pg';
import type { TestCompany } from '#apps/testing.ts';
import { flowJobs } from '../flow.job.ts';
import { publishFrame } from '../index.ts';
import { title } from './flow-kit.ts';

export const createTextField = (key: string, kind = 'text') => ({ key, label: title, kind, required: false });
export const createBlock = (id: string, kind: string, settings: object) => ({ id, kind, title, settings }) as never;

export const publishSupplies = (company: TestCompany, key: string, definition: object) =>
  company.service((context) =>
    publishFrame(context, { key, title: { ko: '비품 신청', en: 'Supplies' }, logType: 'flow', definition } as never),
  );

/** A flow that asks for a name and does nothing else. */
export const nameForm = { blocks: [createBlock('form', 'flow.form', { fields: [createTextField('name')] })] };

/** Shifts the run's times as if it had begun and ended this many months earlier. */
export const backdateRun = (judge: pg.Client, { id, months }: { id: string; months: number }) =>
  judge.query(
    `update flow.executions set started_at = started_at - make_interval(months => $2), undo_deadline = undo_deadline - make_interval(months => $2),
       finished_at = finished_at - make_interval(months => $2) where id = $1`,
    [id, months],
  );

/** As each night: where there is anything to do. @returns whether there was */
export const eraseInputsOf = (company: TestCompany): Promise<boolean> =>
  company.service(async (context) => {
    const task = flowJobs.find(({ name }) => name === 'flow.forget-inputs') as (typeof flowJobs)[number];
    const [due] = (await context.unit.query(task.hasWork?.(company.tenant.id) as never)) as { found: boolean }[];
    if (due?.found) await task.run(context as never, task.payload.parse({}) as never);
    return due?.found ?? false;
  });

/** The thing itself, and what has a time of its own. */
export const independentTables = [
  'axis.records',
  'axis.record_history',
  'axis.record_values',
  'notification.notices',
  'kernel.mails',
];
