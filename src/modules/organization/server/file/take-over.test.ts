/** Departments and staff stored as records become units and seats; existing ones are unchanged. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import { getToday } from '#kernel/server/context.ts';
import { actOnRecord } from '#modules/axis/contract/action.endpoints.ts';
import { createRecord, writeMirroredRecords } from '#modules/axis/server/index.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import type { ChartOnDay } from '../../contract/chart.ts';
import * as api from '../../contract/chart-file.endpoints.ts';
import { readChart } from '../../contract/endpoints.ts';

let world: World;
let on: string;
const ids = new Map<string, string>();
/** A department from before the chart was what they show. */
async function keepOld(title: string, fields: Record<string, unknown>, code: string | null) {
  const id = createId();
  const changes = [{ was: null, now: { id, title, code, fields, deleted: false } }];
  const typeKey = { axis: 'entity', type: 'internal' };
  await world.alpha.service((context) => writeMirroredRecords(context, typeKey, { changes, origin: {} }));
  ids.set(title, id);
}
/** A record of the company's own, by its title. */
async function keep(type: string, title: string, fields: Record<string, unknown>, code: string | null = null) {
  if (fields.kind === 'department' || fields.kind === 'team') return keepOld(title, fields, code);
  const record = await world.alpha.service((context) =>
    createRecord(context, { axis: 'entity', type, title, code, fields }),
  );
  ids.set(title, record.id);
}

beforeAll(async () => {
  world = await createTestWorld();
  on = await world.alpha.service(async (context) => getToday(context));
  await keep('internal', '해외사업본부', { kind: 'department' }, 'DEPT-90');
  await keep('internal', '북미팀', { kind: 'team', department: ids.get('해외사업본부') });
  // The chart has a unit of this name from the beginning.
  await keep('internal', '물류팀', { kind: 'department' }, 'DEPT-91');
  const staff = async (title: string, department: string | undefined, person?: string, position = '팀장') => {
    await keep('internal', title, {
      kind: 'employee',
      position,
      ...(department && { department: ids.get(department) }),
    });
    if (!person) return;
    await keep('user', `${title} 계정`, { email: `${ids.get(title)}@staff.example`, internal: ids.get(title) });
    const params = { axis: 'entity', type: 'user', id: ids.get(`${title} 계정`) as string, action: 'link' };
    const linked = await world.call(actOnRecord, {
      as: world.alpha.master,
      params,
      body: { values: { account: person } },
    });
    expect(linked.status, JSON.stringify(linked.body)).toBe(201);
  };
  const { user, viewer, finance, master } = world.alpha;
  await staff('김하나', '북미팀', user.personId);
  await staff('이두리', '물류팀', viewer.personId, '아무 직책');
  await staff('박세나', '북미팀');
  await staff('최네시', undefined, finance.personId);
  // Has the main seat at the top already.
  await staff('한대표', '북미팀', master.personId);
});
afterAll(() => world?.close());

const manager = () => world.alpha.manager;
async function picture() {
  const chart: ChartOnDay = (await world.call(readChart, { as: manager(), query: { on } })).body.data;
  const name = (id: string | null) => chart.units.find((unit) => unit.id === id)?.name.ko ?? null;
  return {
    units: chart.units.map(({ id, code, parent }) => [code, name(id), name(parent)]),
    seats: chart.seats.map((seat) => [seat.name, name(seat.unit), seat.isMain, seat.duty !== null]),
  };
}

it('says who and what would come, who would not and why, and writes nothing', async () => {
  const before = await picture();
  const { body } = await world.call(api.checkTakeOver, { as: manager(), body: { on } });
  expect(body.data).toMatchObject({ unitsMade: 2, unitsChanged: 0, seatsGiven: 2, unlinked: 1 });
  expect(body.data.findings).toMatchObject([{ name: 'alpha finance', problem: 'no-unit' }]);
  expect(await picture()).toEqual(before);
});

it('takes departments and linked staff over in one run, leaves what is there alone, and is undone as one', async () => {
  const before = await picture();
  const reply = await world.call(api.takeOver, { as: manager(), body: { on } });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  const after = await picture();
  expect(after.units).toHaveLength(before.units.length + 2);
  expect(after.units).toEqual(
    expect.arrayContaining([...before.units, ['DEPT-90', '해외사업본부', null], ['U001', '북미팀', '해외사업본부']]),
  );
  expect(after.seats).toHaveLength(before.seats.length + 2);
  expect(after.seats).toEqual(
    expect.arrayContaining([
      ...before.seats,
      ['alpha user', '북미팀', true, true],
      // A title that is none of the company's ranks is no rank.
      ['alpha viewer', '물류팀', true, false],
    ]),
  );
  const again = await world.call(api.takeOver, { as: manager(), body: { on } });
  expect([again.status, again.body.code]).toEqual([409, 'CHART_FILE_EMPTY']);
  const reason = { code: 'mistake', text: '' };
  const undone = { as: manager(), params: { id: reply.body.data.id }, body: { reason } as never };
  expect((await world.call(undoExecution, undone)).status).toBe(200);
  expect(await picture()).toEqual(before);
});

it('requires the right to manage the chart', async () => {
  expect((await world.call(api.checkTakeOver, { as: world.alpha.user, body: { on } })).status).toBe(403);
  expect((await world.call(api.takeOver, { as: world.alpha.user, body: { on } })).status).toBe(403);
});
