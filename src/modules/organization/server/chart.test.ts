/** The chart by date, its refusals, and those of the database for every writer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { runAtOnceOnTable } from '#modules/flow/server/testing/lock-barrier.ts';
import type { Change } from '../contract/change.ts';
import type { ChartOnDay, ChartUnit } from '../contract/chart.ts';
import * as api from '../contract/endpoints.ts';
import { insertSeats, insertTerms } from './chart.queries.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

const manager = () => world.alpha.manager;
const both = (ko: string) => ({ ko, en: ko });
const start = '2030-01-01';

const change = (...changes: Change[]) => world.call(api.changeChart, { as: manager(), body: { changes } });
async function chartOn(on?: string): Promise<ChartOnDay> {
  return (await world.call(api.readChart, { as: world.alpha.viewer, query: { on } })).body.data;
}
const add = (code: string, parent: string | null, id = createId(), from = start): Change & { id: string } => ({
  ...{ what: 'unit-add', id, code, name: both(`부서 ${code}`), parent, from },
});
/** Units in a line, each below the one before it. */
async function line(...codes: string[]): Promise<string[]> {
  const units = codes.map((code) => add(code, null));
  const changes = units.map((unit, index) => ({ ...unit, parent: units[index - 1]?.id ?? null }));
  expect((await change(...changes)).status).toBe(200);
  return units.map(({ id }) => id);
}
const unitOn = async (id: string, on: string) => (await chartOn(on)).units.find((unit: ChartUnit) => unit.id === id);
const seat = (person: string, unit: string, more: Partial<Extract<Change, { what: 'seat-assign' }>> = {}): Change => ({
  ...{ what: 'seat-assign', person, unit, position: null, duty: null, grade: null },
  ...{ isMain: true, isHead: false, from: start, until: null, ...more },
});
const inAlpha = (work: (context: Context) => Promise<unknown>) => world.alpha.service(work);

describe('organization.chart', () => {
  it('begins with the company at the top, led by who founded it, and the units of its industry', async () => {
    const { units, seats } = await chartOn();
    const root = units.find(({ parent }) => parent === null);
    expect(root).toMatchObject({ code: 'HQ', name: { ko: 'alpha 상사' } });
    expect(units.filter(({ parent }) => parent === root?.id).map(({ name }) => name.ko)).toContain('영업팀');
    expect(seats).toMatchObject([
      { person: world.alpha.master.personId, unit: root?.id, isMain: true, isHead: true, isMember: true },
    ]);
  });

  it('is as it was on each day: a unit that moves, is renamed and ends', async () => {
    const [a, b] = (await line('A1')).concat(await line('B1')) as [string, string];
    const [, c] = await line('A1-top', 'C1');
    await change({ what: 'unit-move', unit: c as string, parent: a, on: '2030-02-01' });
    await change({ what: 'unit-move', unit: c as string, parent: b, on: '2030-03-01' });
    await change({ what: 'unit-rename', unit: c as string, code: 'C2', name: both('새 이름'), on: '2030-04-01' });
    expect((await change({ what: 'unit-end', unit: c as string, on: '2030-05-31' })).status).toBe(200);
    expect([
      (await unitOn(c as string, '2029-12-31')) ?? null,
      (await unitOn(c as string, '2030-02-28'))?.parent,
      (await unitOn(c as string, '2030-03-01'))?.parent,
      (await unitOn(c as string, '2030-05-31'))?.code,
      (await unitOn(c as string, '2030-06-01')) ?? null,
    ]).toEqual([null, a, b, 'C2', null]);
    const history = await world.call(api.readChartHistory, { as: manager(), query: { unit: c } });
    expect(history.body.data.days.map(({ day }: { day: string }) => day)).toEqual([
      '2030-06-01',
      '2030-04-01',
      '2030-03-01',
      '2030-02-01',
      '2030-01-01',
    ]);
  });

  it('previews the result of a move, and writes no change', async () => {
    const [a, b] = (await line('P1', 'P2')) as [string, string];
    const [c] = (await line('P3')) as [string];
    const body = { changes: [{ what: 'unit-move' as const, unit: b, parent: c, on: '2030-02-01' }] };
    const { told } = (await world.call(api.previewChanges, { as: manager(), body })).body.data;
    expect(told[0].ko).toBe('2030. 2. 1.부터 부서 P2를 부서 P1에서 부서 P3으로 옮깁니다.');
    expect((await unitOn(b, '2030-02-01'))?.parent).toBe(a);
  });

  it.each<[string, () => Promise<Change[]>]>([
    [
      'UNIT_CYCLE',
      async () => {
        const [a, b] = (await line('Y1', 'Y2')) as [string, string];
        return [{ what: 'unit-move', unit: a, parent: b, on: '2030-02-01' }];
      },
    ],
    ['UNIT_CODE_TAKEN', async () => [add('HQ', null)]],
    ['UNIT_UNKNOWN', async () => [add('Z1', createId())]],
    ['UNIT_UNKNOWN', async () => [{ what: 'unit-move', unit: createId(), parent: null, on: '2030-02-01' }]],
    [
      'UNIT_NOT_EMPTY',
      async () => {
        const [a] = (await line('N1', 'N2')) as [string];
        return [{ what: 'unit-end', unit: a, on: '2030-02-01' }];
      },
    ],
    ['SEAT_NOT_MEMBER', async () => [seat(createId(), (await line('M1'))[0] as string)]],
    ['SEAT_UNKNOWN', async () => [{ what: 'seat-end', seat: createId(), on: '2030-02-01' }]],
    ['RANK_UNKNOWN', async () => [seat(manager().personId, (await line('M2'))[0] as string, { duty: createId() })]],
    [
      'CHART_DATES_REVERSED',
      async () => [seat(manager().personId, (await line('M3'))[0] as string, { until: '2029-12-31' })],
    ],
  ])('refuses with %s and writes nothing', async (code, changesOf) => {
    const changes = await changesOf();
    const previousChart = await chartOn('2030-06-01');
    const { status, body } = await change(...changes);
    expect([status, body.code]).toEqual([409, code]);
    expect(await chartOn('2030-06-01')).toEqual(previousChart);
  });

  it('gives a person one main seat at a time: a new one ends the previous one, a secondary one is added beside it', async () => {
    const [a, b] = (await line('S1', 'S2')) as [string, string];
    const { personId } = world.alpha.user;
    await change(seat(personId, a));
    await change(seat(personId, b, { from: '2030-02-01' }));
    await change(seat(personId, a, { from: '2030-03-01', isMain: false }));
    const of = async (on: string) => {
      const { seats } = await chartOn(on);
      return seats.flatMap(({ person, unit, isMain }) => (person === personId ? [[unit, isMain]] : []));
    };
    expect(await of('2030-01-31')).toEqual([[a, true]]);
    expect(await of('2030-02-28')).toEqual([[b, true]]);
    expect(await of('2030-03-01')).toEqual([
      [b, true],
      [a, false],
    ]);
  });

  it('has one head of a unit at a time: who led it before stays in it', async () => {
    const [a] = (await line('H1')) as [string];
    await change(seat(world.alpha.supervisor.personId, a, { isHead: true, isMain: false }));
    await change(seat(world.alpha.finance.personId, a, { isHead: true, isMain: false, from: '2030-02-01' }));
    const { seats } = await chartOn('2030-02-01');
    expect(seats.flatMap(({ name, unit, isHead }) => (unit === a ? [[name, isHead]] : []))).toEqual([
      ['alpha finance', true],
      ['alpha supervisor', false],
    ]);
  });
});

describe('the database', () => {
  const term = (unit: string, parent: string | null, from = start) => ({
    ...{ unit, parent, from, until: null, code: unit.slice(-12), name: both('부서') },
  });
  const write = (...terms: ReturnType<typeof term>[]) =>
    inAlpha(async (context) => {
      for (const statement of insertTerms(context.companyId, terms)) context.unit.add(statement);
    });

  it('allows no unit above itself on any day', async () => {
    const [a, b] = [createId(), createId()];
    await expect(write(term(a, b), term(b, a))).rejects.toThrow();
  });

  it('lets of two moves at the same moment one alone pass that together would be a ring', async () => {
    const [a, b] = (await line('X1')).concat(await line('W1')) as [string, string];
    const replies = await runAtOnceOnTable(world, 'organization.unit_terms', [
      () => change({ what: 'unit-move', unit: a, parent: b, on: '2030-02-01' }),
      () => change({ what: 'unit-move', unit: b, parent: a, on: '2030-02-01' }),
    ]);
    expect(replies.map(({ status, body }) => [status, body.code]).sort()).toEqual([
      [200, undefined],
      [409, 'UNIT_CYCLE'],
    ]);
  });

  it('allows one main seat of a person and one head of a unit at a time', async () => {
    const [a, b] = (await line('D1', 'D2')) as [string, string];
    const row = { position: null, duty: null, grade: null, from: start, until: null };
    const put = (...seats: { person: string; unit: string; isMain: boolean; isHead: boolean }[]) =>
      inAlpha(async (context) => {
        context.unit.add(
          insertSeats(
            context.companyId,
            seats.map((seat) => ({ id: createId(), ...seat, ...row })),
          ),
        );
      });
    const [firstPerson, other] = [createId(), createId()];
    const main = { person: firstPerson, isMain: true, isHead: false };
    await expect(put({ ...main, unit: a }, { ...main, unit: b })).rejects.toThrow(/seats_one_main/);
    const head = { unit: a, isMain: false, isHead: true };
    await expect(put({ ...head, person: firstPerson }, { ...head, person: other })).rejects.toThrow(/seats_one_head/);
  });
});
