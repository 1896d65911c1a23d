/** A file of staff meets the people of the chart, and changes nothing that the chart owns. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import * as imports from '#modules/axis/contract/import.endpoints.ts';
import { createOrganisationKit, staff } from '../testing/one-organisation.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world?.close());

it('adds people without an account, adds to those in the chart, and refuses departments and other names, line by line', async () => {
  const { manager, chartOf } = await createOrganisationKit(world);
  const { name, email } = world.alpha.master;
  const cells = [
    ['박현장', '직원', 'park@site.example', '010-1234-5678', '영업팀'],
    [name, '직원', email, '010-2345-6789', ''],
    ['다른 이름', '직원', email, '', ''],
    [name, '직원', email, '', '물류팀'],
    ['영업2팀', '부서', '', '', ''],
  ];
  const mapping = {
    ...{ head: { line: 1, height: 1 as const }, columns: ['title', 'kind', 'email', 'phone', 'department'] },
    ...{ choices: {}, fixed: {}, alike: 'update' as const },
  };
  const checkRows = async (language: 'ko' | 'en') => {
    const rows = cells.map((row, index) => ({ line: index + 2, cells: row }));
    const request = { as: manager, params: staff, headers: { 'accept-language': language }, body: { mapping, rows } };
    const { status, body } = await world.call(imports.checkImport, request);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data.rows.map(({ outcome, problems }: imports.CheckedRow) => [
      outcome,
      ...problems.map(({ code, reason }) => [code, reason]),
    ]);
  };
  const how = '이름, 소속, 직책, 재직 상태와 부서 코드는 조직도에서 바꿉니다.';
  expect((await chartOf()).seats.map((seat) => seat.name)).toContain(name);
  // A row that is simply new gets no finding.
  expect(await checkRows('ko')).toEqual([
    ['update'],
    ['bad', ['RECORD_SHOWN', how]],
    ['bad', ['RECORD_SHOWN', how]],
    ['bad', ['RECORD_SHOWN', '부서와 팀은 조직도에서 추가합니다.']],
  ]);
  expect((await checkRows('en')).at(-1)).toEqual([
    'bad',
    ['RECORD_SHOWN', 'Departments and teams are added in the organisation chart.'],
  ]);
});
