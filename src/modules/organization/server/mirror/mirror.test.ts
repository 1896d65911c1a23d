/** One organisation: the list of departments and staff shows what the chart says, whatever changes it, and is changed there alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { actOnRecord } from '#modules/axis/contract/action.endpoints.ts';
import { changeRecordsInBulk } from '#modules/axis/contract/collection.endpoints.ts';
import * as axis from '#modules/axis/contract/endpoints.ts';
import { getDayAfter } from '../../contract/chart.ts';
import * as api from '../../contract/endpoints.ts';
import { createBoth, createOrganisationKit, getDepartment, staff } from '../testing/one-organisation.ts';
import { mirrorChart } from './mirror.service.ts';

let world: World;
let kit: Awaited<ReturnType<typeof createOrganisationKit>>;
beforeAll(async () => {
  world = await createTestWorld();
  kit = await createOrganisationKit(world);
});
afterAll(() => world?.close());

describe('departments and staff', () => {
  it('are those of the chart from the beginning of a company', async () => {
    await kit.expectOne();
    expect((await kit.bothViews()).list).toContain(`${(await kit.chartOf()).seats[0]?.name} @ alpha 상사`);
  });

  it('follow a unit that is added, renamed, moved and ended, an undo of it, and an undo of that', async () => {
    const [above, unit] = [kit.add('본부'), kit.add('새 팀')];
    await kit.change(above, unit);
    expect(await kit.here('새 팀')).toMatchObject({ id: unit.id, code: '새 팀', fields: { kind: 'department' } });
    await kit.expectOne();
    const name = createBoth('이름난 팀');
    const renamed = await kit.change({ what: 'unit-rename', unit: unit.id, code: 'NEW', name, on: kit.day });
    expect(await kit.here('이름난 팀')).toMatchObject({ id: unit.id, code: 'NEW' });
    await kit.expectOne();
    const undone = await kit.undo(renamed);
    expect(await kit.here('새 팀')).toMatchObject({ id: unit.id, code: '새 팀' });
    await kit.expectOne();
    await kit.undo(undone);
    expect(await kit.here('이름난 팀')).toMatchObject({ id: unit.id, code: 'NEW' });
    const moved = await kit.change({ what: 'unit-move', unit: unit.id, parent: above.id, on: kit.day });
    expect(getDepartment(await kit.here('이름난 팀'))).toBe('본부');
    await kit.expectOne();
    await kit.undo(moved);
    expect(getDepartment(await kit.here('이름난 팀'))).toBeNull();
    await kit.expectOne();
    // Its last day is today: it is there until tomorrow.
    const ended = await kit.change({ what: 'unit-end', unit: unit.id, on: kit.day });
    expect((await kit.here('이름난 팀')).fields).not.toHaveProperty('standing');
    await kit.undo(ended);
    await kit.expectOne();
  });

  it('go with the unit that made them, and come back with it, with what was noted on them', async () => {
    const unit = kit.add('돌아오는 팀');
    const run = await kit.change(unit);
    const record = await kit.here('돌아오는 팀');
    const fields = { ...record.fields, note: '3층' };
    const { version, title, code } = record;
    const body = { version, title, code, fields };
    const noted = await world.call(axis.replaceRecord, { as: kit.manager, params: { ...staff, id: record.id }, body });
    expect(noted.status, JSON.stringify(noted.body)).toBe(200);
    const undone = await kit.undo(run);
    expect(await kit.named('돌아오는 팀')).toBeUndefined();
    await kit.undo(undone);
    expect((await kit.here('돌아오는 팀')).fields).toMatchObject({ chart: unit.id, note: '3층' });
    await kit.expectOne();
  });

  it('say where somebody works once the chart moved him or her, in both views, and where before once it is undone', async () => {
    const [a, b] = [kit.add('가 팀'), kit.add('나 팀')];
    await kit.change(a, b);
    const { personId, name } = world.alpha.user;
    await kit.change(kit.seat(personId, a.id));
    expect(getDepartment(await kit.here(name))).toBe('가 팀');
    const ranks = (await world.call(api.listRanks, { as: kit.manager, query: { limit: 100 } })).body.data;
    const duty = ranks.find((rank: { name: { ko: string } }) => rank.name.ko === '팀장').id;
    const moved = await kit.change(kit.seat(personId, b.id, { duty }));
    expect(getDepartment(await kit.here(name))).toBe('나 팀');
    expect((await kit.here(name)).fields).toMatchObject({ kind: 'employee', position: '팀장', chart: personId });
    await kit.expectOne();
    const { body } = await world.call(axis.readHistory, { as: kit.manager, params: { ...staff, id: personId } });
    expect(body.data[0]).toMatchObject({ executionId: moved, cause: 'execution' });
    await kit.undo(moved);
    expect(getDepartment(await kit.here(name))).toBe('가 팀');
    await kit.expectOne();
  });

  it('wait for a future day, and mark those removed from the chart as ended', async () => {
    const tomorrow = getDayAfter(kit.day);
    await kit.change(kit.add('내일 팀', null, createId(), tomorrow));
    expect(await kit.named('내일 팀')).toBeUndefined();
    const past = kit.add('지난 팀', null, createId(), '2020-01-01');
    await kit.change(past);
    await kit.change({ what: 'unit-end', unit: past.id, on: '2020-12-31' });
    expect((await kit.here('지난 팀')).fields).toMatchObject({ standing: 'ended', endedOn: '2020-12-31' });
    await kit.expectOne();
    const params = { ...staff, id: past.id };
    expect((await world.call(axis.deleteRecord, { as: kit.manager, params, query: {} })).status).toBe(200);
    await world.alpha.service(mirrorChart);
    expect(await kit.named('지난 팀')).toBeUndefined();
  });

  it('leave another company as it is', async () => {
    const before = await kit.bothViews(world.beta.master);
    await kit.change(kit.add('알파만의 팀'));
    await world.alpha.service(mirrorChart);
    expect(await kit.bothViews(world.beta.master)).toEqual(before);
    await kit.expectOne(world.beta.master);
  });
});

describe('a change to chart-owned data', () => {
  const texts = {
    ko: ['이름, 소속, 직책, 재직 상태와 부서 코드는 조직도에서 바꿉니다.', '부서와 팀은 조직도에서 추가합니다.'],
    en: [
      'Names, departments, positions, standing and codes of departments are changed in the organisation chart.',
      'Departments and teams are added in the organisation chart.',
    ],
  } as const;
  /** The caller's answer. */
  async function readAnswer(language: 'ko' | 'en', request: { method: string; url: string; payload?: object }) {
    const headers = { authorization: `Bearer ${kit.manager.token}`, 'accept-language': language };
    const { status, body } = await world.request({ ...request, host: 'alpha.localhost', headers } as never);
    return [status, body.code, body.message];
  }

  it.each(['ko', 'en'] as const)(
    'is refused wherever records are written, in words that name the chart: %s',
    async (language) => {
      const [how, howToBegin] = texts[language];
      const { id, version, fields, code } = await kit.here('영업팀');
      const url = '/api/axis/entity/internal';
      const entities = [{ id, fields: { position: '새 직책' } }];
      const wrong = [
        { method: 'PUT', url: `${url}/${id}`, payload: { version, title: '다른 이름', code, fields } },
        { method: 'PUT', url: `${url}/${id}`, payload: { version, title: '영업팀', code: 'X-1', fields } },
        {
          method: 'PUT',
          url: `${url}/${id}`,
          payload: { version, title: '영업팀', code, fields: { kind: 'employee' } },
        },
        { method: 'DELETE', url: `${url}/${id}` },
        { method: 'POST', url: `${url}/${id}/actions/end`, payload: { values: { endedOn: kit.day } } },
        { method: 'POST', url: `${url}/bulk`, payload: { operation: 'update', entities } },
        { method: 'POST', url: `${url}/bulk`, payload: { operation: 'delete', entities: [{ id }] } },
      ];
      for (const request of wrong)
        expect([request.method, ...(await readAnswer(language, request))]).toEqual([
          request.method,
          409,
          'RECORD_SHOWN',
          how,
        ]);
      const payload = { title: '몰래 팀', fields: { kind: 'team' } };
      const several = { operation: 'create', entities: [payload] };
      for (const [place, body] of [
        [url, payload],
        [`${url}/bulk`, several],
      ] as const) {
        const begun = await readAnswer(language, { method: 'POST', url: place, payload: body });
        expect(begun).toEqual([409, 'RECORD_SHOWN', howToBegin]);
      }
      await kit.expectOne();
    },
  );

  it('is refused by the database, too, for any writer', async () => {
    const { id } = await kit.here('영업팀');
    const attempt = (work: (context: Context) => Promise<unknown>) =>
      world.alpha.service(work).then(
        () => 'written',
        (error: { code?: string; message: string }) => error.message,
      );
    const sql = (text: string) => (context: Context) => context.unit.query(statement(text, [context.companyId, id]));
    const where = 'where company_id = $1 and id = $2';
    const tries = [
      `update axis.records set title = 'x' ${where}`,
      `update axis.records set code = 'x' ${where}`,
      `update axis.records set fields = fields - 'chart' ${where}`,
      `update axis.records set fields = fields || '{"standing": "ended"}' ${where}`,
      `update axis.records set deleted_at = now() ${where}`,
      `delete from axis.records ${where}`,
    ];
    for (const text of tries)
      expect([text, await attempt(sql(text))]).toEqual([text, expect.stringContaining('SHOWN')]);
    const insertSql = `insert into axis.records (company_id, id, axis, type, title, fields, search)
      values ($1, gen_random_uuid(), 'entity', 'internal', $2, '{"kind": "team"}', '')`;
    expect(await attempt(sql(insertSql))).toContain('SHOWN');
    expect(await attempt(sql(`update axis.records set fields = fields || '{"note": "x"}' ${where}`))).toBe('written');
  });

  it('excludes the data of the record: notes, telephone, links and people without an account', async () => {
    const sales = await kit.here('영업팀');
    const body = { title: '김현장', fields: { kind: 'employee', department: sales.id, position: '기사' } };
    const reply = await world.call(axis.createRecord, { as: kit.manager, params: staff, body });
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    const { staff: others } = await kit.chartOf();
    expect(others).toEqual([{ id: reply.body.data.id, unit: sales.id, name: '김현장', position: '기사' }]);
    await kit.expectOne();
    const { id } = await kit.here('물류팀');
    const params = { ...staff, id: reply.body.data.id, action: 'transfer' };
    expect(
      (await world.call(actOnRecord, { as: kit.manager, params, body: { values: { department: id } } })).status,
    ).toBe(201);
    expect((await kit.chartOf()).staff).toMatchObject([{ unit: id }]);
    const entities = [{ id, fields: { phone: '02-555-1234' } }];
    const bulk = await world.call(changeRecordsInBulk, {
      as: kit.manager,
      params: staff,
      body: { operation: 'update', entities },
    });
    expect(bulk.status, JSON.stringify(bulk.body)).toBe(200);
    await kit.expectOne();
  });
});
