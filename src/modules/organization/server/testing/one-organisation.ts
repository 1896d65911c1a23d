/** Both views of one organisation, changed and looked at as the HR person does. */
import { expect } from 'vitest';
import type { World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { type Context, getToday } from '#kernel/server/context.ts';
import * as axis from '#modules/axis/contract/endpoints.ts';
import type { AxisRecordView } from '#modules/axis/contract/record.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import type { Change } from '../../contract/change.ts';
import type { ChartOnDay } from '../../contract/chart.ts';
import * as api from '../../contract/endpoints.ts';

export const staff = { axis: 'entity', type: 'internal' };
export const createBoth = (ko: string) => ({ ko, en: ko });

type Assignment = Extract<Change, { what: 'seat-assign' }>;

export const getDepartment = (record: AxisRecordView | undefined): string | null =>
  record?.references.find(({ id }) => id === record.fields.department)?.title ?? null;

export async function createOrganisationKit(world: World) {
  const day = await world.alpha.service(async (context: Context) => getToday(context));
  const manager = world.alpha.manager;
  async function change(...changes: Change[]): Promise<string> {
    const { status, body } = await world.call(api.changeChart, { as: manager, body: { changes } });
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.id;
  }
  async function undo(id: string): Promise<string> {
    const request = { as: manager, params: { id }, body: { reason: { code: 'mistake', text: '' } } as never };
    const { status, body } = await world.call(undoExecution, request);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.undoExecutionId;
  }
  const chartOf = async (as = manager): Promise<ChartOnDay> =>
    (await world.call(api.readChart, { as, query: {} })).body.data;
  async function records(as = manager): Promise<AxisRecordView[]> {
    const query = { limit: 100, sort: 'title' } as const;
    return (await world.call(axis.listRecordsOfType, { as, params: staff, query })).body.data;
  }
  const named = async (title: string): Promise<AxisRecordView | undefined> =>
    (await records()).find((record) => record.title === title);
  const here = async (title: string): Promise<AxisRecordView> => (await named(title)) as AxisRecordView;

  const add = (name: string, parent: string | null = null, id = createId(), from = day): Change & { id: string } => ({
    ...{ what: 'unit-add', id, code: name.slice(0, 20), name: createBoth(name), parent, from },
  });
  const seat = (person: string, unit: string, more: Partial<Assignment> = {}): Change => ({
    ...{ what: 'seat-assign', person, unit, position: null, duty: null, grade: null },
    ...{ isMain: true, isHead: false, from: day, until: null, ...more },
  });

  /** Departments and people in both views: names, parents, members. */
  async function bothViews(as = manager) {
    const [{ units, seats, staff: others }, all] = [await chartOf(as), await records(as)];
    const name = (id: string | null) => units.find((unit) => unit.id === id)?.name.ko ?? null;
    const activeRecords = all.filter(({ fields }) => fields.standing !== 'ended');
    const isEmployee = ({ fields }: AxisRecordView) => fields.kind === 'employee';
    const main = seats.filter(({ isMain }) => isMain);
    return {
      chart: [
        ...units.map((unit) => `${unit.name.ko} (${unit.code}) < ${name(unit.parent)}`),
        ...[...main, ...others].map((seat) => `${seat.name} @ ${name(seat.unit)}`),
      ].sort(),
      list: activeRecords
        .map((record) =>
          isEmployee(record)
            ? `${record.title} @ ${getDepartment(record)}`
            : `${record.title} (${record.code}) < ${getDepartment(record)}`,
        )
        .sort(),
    };
  }
  async function expectOne(as = manager): Promise<void> {
    const { chart, list } = await bothViews(as);
    expect(list).toEqual(chart);
  }

  return { day, manager, change, undo, chartOf, records, named, here, add, seat, bothViews, expectOne };
}
