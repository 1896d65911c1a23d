import { describe, expect, test } from 'vitest';
import type { TestMember } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { runAtOnce } from '#modules/flow/server/testing/lock-barrier.ts';
import { deleteSavedView, listSavedViews, putSavedView } from '../contract/saved-view.endpoints.ts';
import { findMembership, removeMember } from './index.ts';
import { createCompanyKit } from './testing/kit.ts';

const { kit } = createCompanyKit();

const view = (name: string, change: object = {}) => ({ name, hidden: [], ...change });
const put = (as: TestMember, table: string, body: ReturnType<typeof view>) =>
  kit.world.call(putSavedView, { as, body: { table, ...body } });
const remove = (as: TestMember, table: string, name: string) =>
  kit.world.call(deleteSavedView, { as, query: { table, name } });
const list = async (as: TestMember, table: string) =>
  (await kit.world.call(listSavedViews, { as, query: { table } })).body.data;
/** Plain SQL of the application, in the person's company and name. */
const runAsPerson = ({ company, personId }: TestMember, sql: string, parameters: unknown[] = []) =>
  kit.world.app.database.within({ companyId: company.tenant.id, personId, accessVersion: null }, (unit) =>
    unit.query(statement<{ name: string }>(sql, parameters)),
  );

describe('saved views', () => {
  test('are each member’s own: no other member and no other company sees, replaces or deletes them', async () => {
    const { manager, supervisor } = kit.world.alpha;
    const others = [supervisor, kit.world.beta.manager];
    const mine = view('VIP 고객', { sort: { by: 'title', direction: 'asc' }, view: { q: '한빛' } });
    expect((await put(manager, 'axis.own', mine)).status).toBe(200);
    for (const other of others) {
      expect(await list(other, 'axis.own')).toEqual([]);
      expect(await remove(other, 'axis.own', mine.name)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect((await put(other, 'axis.own', view(mine.name, { hidden: ['code'] }))).status).toBe(200);
    }
    expect(await list(manager, 'axis.own')).toEqual([mine]);
  });

  test('the database itself shows and lets write a person’s own only', async () => {
    const { tenant, manager, supervisor } = kit.world.alpha;
    await put(manager, 'axis.walled', view('내 것'));
    const where = 'where person_id = $1 returning name';
    for (const sql of [
      `update company.saved_views set definition = '{}' ${where}`,
      `delete from company.saved_views ${where}`,
    ]) {
      expect(await runAsPerson(supervisor, sql, [manager.personId])).toEqual([]);
    }
    const insert = "insert into company.saved_views values ($1, $2, 'axis.walled', '남의 것', '{}')";
    await expect(runAsPerson(supervisor, insert, [tenant.id, manager.personId])).rejects.toMatchObject({
      code: '42501',
    });
    expect(await list(manager, 'axis.walled')).toEqual([view('내 것')]);
  });

  test('are stored by table, listed by name, replaced by name and deleted', async () => {
    const { manager } = kit.world.alpha;
    for (const name of ['나', '가']) await put(manager, 'axis.some', view(name));
    await put(manager, 'axis.other', view('다른 목록'));
    const replaced = view('나', { hidden: ['code'], view: { status: '' } });
    expect((await put(manager, 'axis.some', replaced)).body.data).toEqual(replaced);
    expect(await list(manager, 'axis.some')).toEqual([view('가'), replaced]);
    expect((await remove(manager, 'axis.some', '가')).status).toBe(200);
    expect((await remove(manager, 'axis.some', '가')).status).toBe(404);
    expect(await list(manager, 'axis.some')).toEqual([replaced]);
    expect(await list(manager, 'axis.other')).toEqual([view('다른 목록')]);
  });

  test('are 30 at most of a table, also when saved at once; one more is refused, replacing is not', async () => {
    const { viewer } = kit.world.alpha;
    for (let number = 1; number <= 28; number++) await put(viewer, 'axis.many', view(`보기 ${number}`));
    const puts = [29, 30, 31, 32].map((number) => () => put(viewer, 'axis.many', view(`보기 ${number}`)));
    const lockStatement = statement('select from company.memberships for update');
    const replies = await runAtOnce(kit.world, ({ unit }) => unit.query(lockStatement), puts);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    const refused = replies.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ code: 'TOO_MANY_SAVED_VIEWS', message: expect.stringContaining('30개') });
    expect(await list(viewer, 'axis.many')).toHaveLength(30);
    expect((await put(viewer, 'axis.many', view('보기 1', { hidden: ['code'] }))).status).toBe(200);
    expect((await put(viewer, 'axis.more', view('다른 목록'))).status).toBe(200);
  });

  test('are refused when they are no views; the largest that are fit', async () => {
    const { manager } = kit.world.alpha;
    const wrong: object[] = [
      { name: ' ' },
      { name: '가'.repeat(41) },
      { hidden: ['a b'] },
      { sort: { by: 'title', direction: 'up' } },
      { view: { q: 1 } },
      { view: { q: '가'.repeat(4001) } },
      { view: { 'a b': 'c' } },
      { view: Object.fromEntries(['a', 'b', 'c'].map((key) => [key, '가'.repeat(3900)])) },
      { colour: 'red' },
    ];
    for (const change of wrong) {
      const reply = await put(manager, 'axis.bad', view('이름', change));
      expect(reply, JSON.stringify(change).slice(0, 80)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED' },
      });
    }
    expect((await put(manager, 'axis bad', view('이름'))).status).toBe(400);
    const large = view('이름', {
      hidden: Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(80, 'x')),
      view: { a: '가'.repeat(4000), b: '가'.repeat(4000), c: '가'.repeat(1900) },
    });
    expect((await put(manager, 'axis.bad', large)).status).toBe(200);
    expect(await list(manager, 'axis.bad')).toEqual([large]);
  });

  test('end with the membership', async () => {
    const { alpha } = kit.world;
    await put(alpha.user, 'axis.gone', view('떠날 사람'));
    const saved = () => runAsPerson(alpha.user, 'select name from company.saved_views');
    expect(await saved()).toEqual([{ name: '떠날 사람' }]);
    await alpha.service(async (context) => {
      const member = await findMembership(context.unit, { companyId: alpha.tenant.id, personId: alpha.user.personId });
      await removeMember(context, String(member?.id));
    });
    expect(await saved()).toEqual([]);
  });
});
