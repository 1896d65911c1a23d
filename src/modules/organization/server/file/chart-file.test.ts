/** The chart from a file and as a file: judged line by line, written as one run, taken back as one, and read again as it was saved. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { listAudit } from '#kernel/contract/audit.endpoints.ts';
import { formatCalendarDay } from '#kernel/contract/format.ts';
import { readRows } from '#kernel/contract/table/rows.ts';
import { getToday } from '#kernel/server/context.ts';
import { sendDownload } from '#kernel/server/download.ts';
import { addMember } from '#modules/company/server/index.ts';
import { undoExecution } from '#modules/flow/contract/undo.endpoints.ts';
import { createPerson } from '#modules/identity/server/index.ts';
import type { ChartOnDay } from '../../contract/chart.ts';
import * as api from '../../contract/chart-file.endpoints.ts';
import { chartColumns, columnKeys } from '../../contract/chart-file.ts';
import { readChart } from '../../contract/endpoints.ts';
import { exportChart } from './chart-file.service.ts';

let world: World;
let on: string;
beforeAll(async () => {
  world = await createTestWorld();
  on = await world.alpha.service(async (context) => getToday(context));
});
afterAll(() => world?.close());

const blank = {
  unit: '',
  code: '',
  parent: '',
  head: '',
  email: '',
  position: '',
  duty: '',
  grade: '',
  seat: '',
  from: '',
};
/** The first line of a file is its head. */
const file = (...cells: Partial<api.ChartLine>[]): api.ChartLine[] =>
  cells.map((lineValues, index) => ({ line: index + 2, ...blank, ...lineValues }));
const manager = () => world.alpha.manager;
const check = async (lines: api.ChartLine[], day = on): Promise<api.ChartPlan> =>
  (await world.call(api.checkChartFile, { as: manager(), body: { on: day, lines } })).body.data;
const apply = (lines: api.ChartLine[], as = manager()) =>
  world.call(api.applyChartFile, { as, body: { on, lines, name: '조직도.csv' } });
const chartOn = async (day = on): Promise<ChartOnDay> =>
  (await world.call(readChart, { as: manager(), query: { on: day } })).body.data;
/** Units with what is above them, and who sits in which, by their names. */
async function pictureOn(day = on) {
  const { units, seats } = await chartOn(day);
  const name = (id: string | null) => units.find((unit) => unit.id === id)?.name.ko ?? null;
  return {
    units: units.map((unit) => [unit.code, name(unit.id), name(unit.parent)]),
    seats: seats.map((seat) => [seat.name, name(seat.unit), seat.isMain, seat.isHead, seat.from]),
  };
}
const reason = { code: 'mistake', text: '' };
const undo = (id: string) => world.call(undoExecution, { as: manager(), params: { id }, body: { reason } as never });

async function saved(day = on): Promise<string> {
  return world.alpha.service(async (context) => {
    const korean = { ...context, locale: 'ko' as const };
    const chunks: Buffer[] = [];
    const { body } = await sendDownload(await exportChart(korean, day), korean);
    for await (const chunk of body) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString();
  });
}
/** As the browser reads it. */
function linesOf(text: string): api.ChartLine[] {
  const [head, ...rows] = readRows(text).rows;
  return rows.map(({ line, cells }) => {
    const read = Object.fromEntries(
      columnKeys.map((key) => [key, cells[head?.cells.indexOf(chartColumns[key].ko) ?? -1]]),
    );
    const { name: _, ...lineValues } = read;
    return { line, ...lineValues } as api.ChartLine;
  });
}

describe('a file of units and seats', () => {
  it('is judged line by line, and says why each wrong line is skipped', async () => {
    const { user, viewer } = world.alpha;
    const lines = file(
      { unit: '개발본부', parent: 'alpha 상사', head: user.email },
      { unit: '앱팀', code: 'APP', parent: '개발본부' },
      { unit: '앱팀', code: 'APP' },
      { unit: '긴'.repeat(81) },
      { unit: '고아팀', parent: '없는 본부' },
      { unit: '고아의 팀', parent: '고아팀' },
      { unit: '가', parent: '나' },
      { unit: '나', parent: '다' },
      { unit: '다', parent: '가' },
      { unit: '앱팀', email: 'nobody@mail.example' },
      { unit: '앱팀', email: viewer.email, duty: '없는 직책' },
      { unit: '앱팀', email: viewer.email, from: '2026-02-30' },
      { unit: '앱팀', email: viewer.email, duty: '팀원' },
      { unit: '앱팀', email: viewer.email },
      { unit: '개발본부', email: viewer.email },
      { unit: '고아팀', email: viewer.email },
      { unit: '영업팀', email: viewer.email, seat: '겸직', from: '2001. 1. 2.' },
      { unit: '', code: 'X' },
      { unit: '머리 없음', head: 'nobody@mail.example' },
    );
    const plan = await check(lines);
    expect(plan.findings.map(({ line, problem, about }) => [line, problem, about])).toEqual([
      [4, 'duplicate', '3'],
      [5, 'name-too-long', ''],
      [6, 'unknown-unit', '없는 본부'],
      [7, 'skipped-unit', '6'],
      [8, 'ring', ''],
      [9, 'ring', ''],
      [10, 'ring', ''],
      [11, 'unknown-person', 'nobody@mail.example'],
      [12, 'unknown-rank', '없는 직책'],
      [13, 'wrong-date', '2026-02-30'],
      [15, 'duplicate', '14'],
      [16, 'second-main', '14'],
      [17, 'skipped-unit', '6'],
      [18, 'before-unit', on],
      [19, 'no-unit', ''],
      [20, 'unknown-person', 'nobody@mail.example'],
    ]);
    expect(plan).toMatchObject({ unitsMade: 2, unitsChanged: 0, seatsGiven: 2, same: 0, toldAll: 4 });
    expect(plan.told.map(({ ko }) => ko)).toContain(
      `${formatCalendarDay(on, 'ko')}부터 앱팀을 개발본부 아래에 둡니다.`,
    );
    expect((await pictureOn()).units.map(([, name]) => name)).not.toContain('앱팀');
  });

  it('is written as one run recorded in the trail, and is undone as one', async () => {
    const { user, viewer, finance } = world.alpha;
    const before = await pictureOn();
    const lines = file(
      // A lower unit may come first: lines have no order.
      { unit: '앱팀', code: 'APP', parent: '개발본부' },
      { unit: '개발본부', parent: 'alpha 상사', head: user.email },
      { unit: 'APP', email: viewer.email, duty: '팀장', seat: '본직' },
      { unit: '없는 팀', email: finance.email },
      { unit: '영업팀', parent: '개발본부' },
    );
    const { status, body } = await apply(lines);
    expect(status, JSON.stringify(body)).toBe(200);
    const after = await pictureOn();
    expect(after.units).toEqual(
      expect.arrayContaining([
        ['APP', '앱팀', '개발본부'],
        ['U001', '개발본부', 'alpha 상사'],
        [expect.any(String), '영업팀', '개발본부'],
      ]),
    );
    expect(after.seats).toEqual(
      expect.arrayContaining([
        ['alpha user', '개발본부', true, true, on],
        ['alpha viewer', '앱팀', true, false, on],
      ]),
    );
    expect(after.seats.map(([name]) => name)).not.toContain('alpha finance');
    const query = { action: 'organization.chart-file.apply' };
    const { body: trail } = await world.call(listAudit, { as: world.alpha.master, query });
    expect(trail.data).toMatchObject([{ subject: { id: body.data.id } }]);
    expect((await undo(body.data.id)).status).toBe(200);
    expect(await pictureOn()).toEqual(before);
  });

  it('leaves what it does not say: the same lines again change nothing, and nothing is no run', async () => {
    const lines = file(
      { unit: '기획팀', parent: '물류팀', from: '2031-01-01' },
      { unit: '기획팀', email: world.alpha.finance.email, duty: '팀장', from: '2031-02-01' },
    );
    // A day on which the new unit is there.
    const later = { on: '2031-03-01', lines, name: '조직도.csv' };
    expect((await world.call(api.applyChartFile, { as: manager(), body: later })).status).toBe(200);
    const again = file({ unit: '기획팀' }, { unit: '기획팀', email: world.alpha.finance.email });
    expect(await check(again, '2031-03-01')).toMatchObject({ same: 2, seatsGiven: 0, unitsChanged: 0, findings: [] });
    const { status, body } = await world.call(api.applyChartFile, { as: manager(), body: { ...later, lines: again } });
    expect([status, body.code]).toEqual([409, 'CHART_FILE_EMPTY']);
    // A file without the rank leaves it unchanged; a given rank applies from the day on.
    const other = file({ unit: '기획팀', email: world.alpha.finance.email, position: '부장', seat: '본직' });
    const plan = await check(other, '2031-03-01');
    expect(plan.told.map(({ ko }) => ko).at(-1)).toContain(
      '2031. 3. 1.부터 alpha finance님이 기획팀에 소속됩니다 (부장, 팀장)',
    );
  });

  it('requires the right to manage the chart', async () => {
    expect((await apply(file({ unit: '몰래팀' }), world.alpha.user)).status).toBe(403);
    const exported = { as: world.alpha.user, body: { on } };
    expect((await world.call(api.exportChart, exported)).status).toBe(403);
  });
});

describe('the chart as a file', () => {
  it('is read again without a change, and runs nothing in a spreadsheet', async () => {
    const { supervisor, viewer: second } = world.alpha;
    const lines = file(
      { unit: '=1+1', code: '+1', parent: '물류팀', head: supervisor.email },
      { unit: '1팀', code: 'A-1', parent: '=1+1' },
      { unit: '1팀', code: 'B-1', parent: '물류팀' },
      { unit: '물류팀', email: supervisor.email, seat: '본직', grade: '2급' },
      { unit: '1팀', code: 'B-1', email: second.email, seat: '본직', duty: '팀원' },
      { unit: '=1+1', email: second.email, seat: '겸직' },
    );
    const reply = await apply(lines);
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const text = await saved();
    expect(text.split('\r\n')[0]).toBe(
      '\ufeff부서,부서 코드,상위 부서,조직장 이메일,이메일,이름,직위,직책,직급,본직·겸직,시작일',
    );
    expect(text).toContain(`'=1+1,'+1,물류팀,${supervisor.email},,,,,,,${on}`);
    expect(text).toContain(`1팀,B-1,,,${second.email},alpha viewer,,팀원,,본직,${on}`);
    const again = linesOf(text);
    const plan = await check(again);
    expect(plan).toEqual({
      ...{ unitsMade: 0, unitsChanged: 0, seatsGiven: 0, same: again.length, findings: [], told: [], toldAll: 0 },
    });
    // In a company that has nothing but what every new one has, it makes the same chart.
    expect((await undo(reply.body.data.id)).status).toBe(200);
    expect(await check(again)).toMatchObject({ unitsMade: 3, seatsGiven: 4, findings: [] });
    const query = { action: 'organization.chart.export' };
    const { body } = await world.call(listAudit, { as: world.alpha.master, query });
    expect(body.data[0]).toMatchObject({ after: { on } });
  });
});

describe('a chart of two thousand people', () => {
  it('is judged and written in one go, saved and read again', async () => {
    const emails = await world.beta.service(async (context) => {
      const addresses: string[] = [];
      for (let index = 0; index < 1900; index += 1) {
        const email = `person${index}@chart.example`;
        const { id: personId } = await createPerson(context, { email, name: `구성원 ${index}`, emailVerified: true });
        await addMember(context, { personId, roles: ['user'] });
        addresses.push(email);
      }
      return addresses;
    });
    const units = Array.from({ length: 100 }, (_, index) => ({
      ...{ unit: `큰 부서 ${index}`, code: `B${index}`, head: emails[index] as string },
      parent: index === 0 ? 'beta 상사' : `B${Math.floor((index - 1) / 10)}`,
    }));
    const seats = emails.map((email, index) => ({ unit: `큰 부서 ${index % 100}`, email, duty: '팀원', seat: '본직' }));
    const body = { on, lines: file(...units, ...seats) };
    const as = world.beta.manager;
    const looked = (await world.call(api.checkChartFile, { as, body })).body.data as api.ChartPlan;
    expect(looked).toMatchObject({ unitsMade: 100, seatsGiven: 1900, findings: [], toldAll: 2000 });
    expect(looked.told).toHaveLength(100);
    const reply = await world.call(api.applyChartFile, { as, body: { ...body, name: '큰 조직도.csv' } });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const { body: now } = await world.call(readChart, { as, query: { on } });
    expect(now.data.seats.filter(({ isHead }: { isHead: boolean }) => isHead)).toHaveLength(101);
    expect(now.data.seats).toHaveLength(1901);
  }, 120_000);
});
