/** The monthly review of access records: 개인정보의 안전성 확보조치 기준 제8조 제2항. */
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessReviewDue,
  listAccessReviews,
  readAccessReview,
  signAccessReview,
} from '#kernel/contract/access-review.endpoints.ts';
import { type ReviewedPerson, rankBy } from '#kernel/contract/access-review.ts';
import { listAccess, listAudit } from '#kernel/contract/audit.endpoints.ts';
import { listOverdueReviews, remindReviewJob } from '#kernel/server/access-review.service.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { readHygiene } from '#modules/access/contract/hygiene.endpoints.ts';
import { keepHolidays } from '#modules/company/contract/holiday.endpoints.ts';
import { listNotices } from '#modules/notification/contract/endpoints.ts';
import { createIds, insertPastAccessRecords } from './testing/past-access-records.ts';
import { createTestWorld, type TestMember, type World } from './testing.ts';

let world: World;
let owner: pg.Client;
let master: TestMember;
beforeAll(async () => {
  world = await createTestWorld();
  ({ master } = world.alpha);
  owner = await connectAsSuperuser(world.urls.ownerUrl);
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});

/** The month this many months ago, in Seoul time. */
function monthBefore(months: number): string {
  const now = new Date(Date.now() + 9 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
}
const [last, older, oldest] = [monthBefore(1), monthBefore(3), monthBefore(4)];

/** The first day of the month from that one on that is a working day (true), or a Saturday. */
function dayOf(month: string, isWorking: boolean, from = 1): string {
  for (let day = from; ; day++) {
    const text = `${month}-${String(day).padStart(2, '0')}`;
    const week = new Date(`${text}T00:00:00Z`).getUTCDay();
    if (isWorking ? week > 0 && week < 6 : week === 6) return text;
  }
}
const read = (month: string, as = master) => world.call(readAccessReview, { as, params: { month } });
const sign = (month: string, body: { mark: string; note: string }, as = master) =>
  world.call(signAccessReview, { as, params: { month }, body });
const figuresOf = async (month: string) => (await read(month)).body.data;
const rowOf = async (month: string, { personId }: TestMember): Promise<ReviewedPerson> =>
  (await figuresOf(month)).figures.rows.find(({ id }: { id: string }) => id === personId);
const stateOf = async (month: string) => {
  const { data } = (await world.call(listAccessReviews, { as: master })).body;
  return data.find((row: { month: string }) => row.month === month)?.state;
};
const behind = async (person: TestMember, query: object) => {
  const call = { as: master, query: { actorId: person.personId, limit: '100', ...query } };
  return (await world.call(listAccess, call as never)).body.data;
};

describe('article 8(2): the access records of each month are reviewed', () => {
  it('shows the most frequent readers, reads at night and on days off and exports, and each figure equals the number of records behind it', async () => {
    const { manager, finance, user } = world.alpha;
    const [working, holiday] = [dayOf(last, true), dayOf(last, true, 8)];
    await world.call(keepHolidays, { as: master, body: { holidays: [{ day: holiday, name: '창립기념일' }] } });
    await insertPastAccessRecords(world.alpha, [
      { at: `${working}T11:00:00+09:00`, by: manager, subjects: createIds(5) },
      // One minute before the night, its first, its last, and the one after it.
      { at: `${working}T21:59:00+09:00`, by: finance, subjects: createIds(1) },
      { at: `${working}T22:00:00+09:00`, by: finance, subjects: createIds(20) },
      { at: `${working}T05:59:59+09:00`, by: finance, subjects: createIds(15) },
      { at: `${working}T06:00:00+09:00`, by: finance, subjects: createIds(1) },
      { at: `${dayOf(last, false)}T12:00:00+09:00`, by: manager, subjects: createIds(2) },
      { at: `${holiday}T12:00:00+09:00`, by: manager, subjects: createIds(3) },
      { at: `${working}T12:10:00+09:00`, by: user, subjects: createIds(900), action: 'axis.record.export' },
      { at: `${working}T12:50:00+09:00`, by: user, subjects: createIds(200), action: 'axis.record.export' },
      // The first instant of the month, and the last before it.
      { at: `${last}-01T00:00:00+09:00`, by: world.alpha.viewer, subjects: createIds(1) },
      {
        at: new Date(Date.parse(`${last}-01T00:00:00+09:00`) - 1).toISOString(),
        by: world.alpha.viewer,
        subjects: createIds(7),
      },
    ]);
    const { figures } = await figuresOf(last);
    expect(figures).toMatchObject({ people: 4, records: 10, subjects: 1148, timeZone: 'Asia/Seoul' });
    expect(await rowOf(last, manager)).toMatchObject({
      name: manager.name,
      records: 3,
      subjects: 10,
      dayOff: { records: 2, subjects: 5 },
      standsOut: [],
    });
    const looker = await rowOf(last, finance);
    expect(looker).toMatchObject({ subjects: 37, night: { records: 2, subjects: 35 } });
    expect(looker.standsOut).toContain('night');
    const taker = await rowOf(last, user);
    expect(taker).toMatchObject({ exported: { records: 2, subjects: 1100 }, peak: { subjects: 1100 } });
    expect(taker.standsOut).toEqual(expect.arrayContaining(['most', 'export', 'hour']));
    expect(rankBy(figures.rows as ReviewedPerson[], 'most')[0]?.id).toBe(user.personId);

    const month = { from: figures.from, to: figures.to };
    expect(await behind(finance, { ...month, only: 'night' })).toHaveLength(looker.night.records);
    expect(await behind(manager, { ...month, only: 'day-off' })).toHaveLength(2);
    expect(await behind(user, { ...month, only: 'export' })).toHaveLength(2);
    expect(await behind(user, { from: taker.peak?.from, to: taker.peak?.to })).toHaveLength(2);
    expect(await behind(manager, { ip: '10.0.0.1' })).toHaveLength(3);
    expect(await behind(manager, { ip: '10.0.0.2' })).toHaveLength(0);
  });

  it('is signed once, with a note for anomalies, for the figures that were shown', async () => {
    const { mark, state } = await figuresOf(last);
    expect(state).toBe('due');
    expect(await sign(last, { mark, note: '' })).toMatchObject({
      status: 400,
      body: { code: 'ACCESS_REVIEW_NOTE_MISSING' },
    });
    await insertPastAccessRecords(world.alpha, [
      { at: `${dayOf(last, true)}T13:00:00+09:00`, by: master, subjects: createIds(1) },
    ]);
    expect(await sign(last, { mark, note: '확인함' })).toMatchObject({
      status: 409,
      body: { code: 'ACCESS_REVIEW_MOVED' },
    });
    const moved = await figuresOf(last);
    const both = await Promise.all(
      [1, 2].map(() => sign(last, { mark: moved.mark, note: '세무서 요청에 따른 내보내기' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'ACCESS_REVIEW_SIGNED' });
    expect(await stateOf(last)).toBe('signed');

    // Later records change no figure: a signed review is a snapshot.
    await insertPastAccessRecords(world.alpha, [
      { at: `${dayOf(last, true)}T14:00:00+09:00`, by: master, subjects: createIds(50) },
    ]);
    const signed = await figuresOf(last);
    expect(signed).toMatchObject({
      mark: moved.mark,
      note: '세무서 요청에 따른 내보내기',
      signed: { by: { id: master.personId, name: master.name } },
    });
    expect(signed.figures).toEqual(moved.figures);
    const [row] = (await world.call(listAudit, { as: master, query: { action: 'kernel.access-review.sign' } })).body
      .data;
    expect(row).toMatchObject({
      actor: { id: master.personId },
      subject: { type: 'kernel.access-review', id: last, name: last },
      after: { note: '세무서 요청에 따른 내보내기', mark: moved.mark, figures: { subjects: moved.figures.subjects } },
    });
  });

  it('cannot be signed before the month is over, nor of a month of which there is nothing', async () => {
    await insertPastAccessRecords(world.alpha, [{ at: new Date().toISOString(), by: master, subjects: createIds(1) }]);
    const { mark } = await figuresOf(monthBefore(0));
    expect(await sign(monthBefore(0), { mark, note: '' })).toMatchObject({
      status: 422,
      body: { code: 'ACCESS_REVIEW_TOO_EARLY' },
    });
    expect(await read('2001-01')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await sign('2001-01', { mark, note: '' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('a signed review is changed by nobody, whether by the application or by the owner of the tables', async () => {
    const statements = [
      `update kernel.access_reviews set note = '고침' where month = '${last}'`,
      `update kernel.access_reviews set figures = '{}' where month = '${last}'`,
      `delete from kernel.access_reviews where month = '${last}'`,
      'truncate kernel.access_reviews',
    ];
    for (const sql of statements) {
      await expect(
        world.alpha.service(({ unit }) => unit.query(statement(sql))),
        sql,
      ).rejects.toMatchObject({ code: '42501' });
      await owner.query('begin');
      await owner.query(`select set_config('app.company_id', $1, true)`, [world.alpha.tenant.id]);
      await expect(owner.query(sql), `${sql}, by the owner`).rejects.toMatchObject({ code: '42501' });
      await owner.query('rollback');
    }
    expect((await figuresOf(last)).note).toBe('세무서 요청에 따른 내보내기');
  });

  it('is readable with the right to the records, signed with the right to review, and limited to one company', async () => {
    const { mark } = await figuresOf(last);
    for (const as of [world.alpha.user, world.alpha.finance]) {
      expect((await read(last, as)).status).toBe(403);
      expect((await world.call(listAccessReviews, { as })).status).toBe(403);
      expect(await sign(last, { mark, note: '' }, as)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    }
    const theirs = await world.call(listAccessReviews, { as: world.beta.master });
    expect(theirs.body.data.filter(({ month }: { month: string }) => month === last)).toEqual([]);
    expect((await read(last, world.beta.master)).status).toBe(404);
    expect((await sign(last, { mark, note: '' }, world.beta.master)).status).toBe(404);
  });

  it('reminds reviewers once of a finished month, and never of a signed one', async () => {
    const at = `${last}-15T12:00:00+09:00`;
    await insertPastAccessRecords(world.beta, [{ at, by: world.beta.manager, subjects: createIds(1) }]);
    const hasWork = async (company: World['alpha']) => {
      const [row] = await company.service(({ unit, companyId }) =>
        unit.query(remindReviewJob.hasWork?.(companyId) as never),
      );
      return (row as unknown as { found: boolean }).found;
    };
    const listReviewNotices = async (as: TestMember) => {
      const { data } = (await world.call(listNotices, { as })).body;
      return data.filter(({ link }: { link: string | null }) => link?.includes('tab=review'));
    };
    expect(await hasWork(world.beta)).toBe(true);
    for (let night = 0; night < 2; night++) {
      for (const company of [world.alpha, world.beta])
        await company.service((context) => remindReviewJob.run(context, {}));
      await world.settle();
    }
    expect(await hasWork(world.beta)).toBe(false);
    expect(await listReviewNotices(world.beta.master)).toEqual([
      expect.objectContaining({ link: `/admin/audit?tab=review&month=${last}` }),
    ]);
    expect(await listReviewNotices(world.beta.user)).toEqual([]);
    expect(await listReviewNotices(master)).toEqual([]);
    expect(accessReviewDue.name).toBe('kernel.access-review.due');
  });

  it('names a month that has waited for longer than a month in the list of what should be looked at', async () => {
    await insertPastAccessRecords(world.alpha, [
      { at: `${older}-15T12:00:00+09:00`, by: master, subjects: createIds(1) },
      { at: `${oldest}-15T12:00:00+09:00`, by: master, subjects: createIds(1) },
    ]);
    expect(await stateOf(older)).toBe('overdue');
    const overdue = await world.alpha.service(listOverdueReviews);
    expect(overdue.slice(0, 2)).toEqual([oldest, older]);
    expect((await world.call(readHygiene, { as: master })).body.data.unreviewed).toEqual({
      count: overdue.length,
      months: overdue,
    });
    const { mark } = await figuresOf(oldest);
    expect((await sign(oldest, { mark, note: '' })).status).toBe(200);
    expect((await world.call(readHygiene, { as: master })).body.data.unreviewed.months[0]).toBe(older);
  });
});
