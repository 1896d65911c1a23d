/** Tests of retention policies: administrators set them, never below the required minimum, and the nightly job applies them. */
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listAudit } from '#kernel/contract/audit.endpoints.ts';
import { changeRetention, countDue, listRetention } from '#kernel/contract/retention.endpoints.ts';
import { deleteOldAccessJob } from '#kernel/server/access-retention.job.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { retentionJob } from '#kernel/server/retention.job.ts';
import { connectAsSuperuser } from '#kernel/server/testing/database.ts';
import { createTestWorld, type TestCompany, type World } from './testing.ts';

let world: World;
let judge: pg.Client;
beforeAll(async () => {
  world = await createTestWorld();
  judge = await connectAsSuperuser(world.urls.ownerUrl);
});
afterAll(async () => {
  await judge?.end();
  await world?.close();
});
beforeEach(async () => {
  await judge.query(`delete from notification.notices; delete from kernel.retention`);
});

interface Kind {
  kind: string;
  title: string;
  months: number | null;
  least: number | null;
}

const list = async (company: TestCompany): Promise<Kind[]> =>
  (await world.call(listRetention, { as: company.master })).body.data;
const monthsOf = async (company: TestCompany, kind: string) =>
  (await list(company)).find((item) => item.kind === kind)?.months;
const say = (company: TestCompany, kind: string, months: number | null) =>
  world.call(changeRetention, { as: company.master, params: { kind }, body: { months } });
const due = async (company: TestCompany, kind: string, months: number) =>
  (await world.call(countDue, { as: company.master, params: { kind }, query: { months } })).body;
const count = async (table: string, company: TestCompany) =>
  Number((await judge.query(`select count(*) from ${table} where company_id = $1`, [company.tenant.id])).rows[0].count);

/** Backdates notices to these ages: the age of a thing is in its id. */
const noticesSince = (company: TestCompany, ...agos: string[]) =>
  judge.query(
    `insert into notification.notices (company_id, id, person_id, kind, title, body, link, message_id)
     select $1, kernel.id_at_instant(now() - ago::interval), $2, 'message', '{}', '{}', null, null from unnest($3::text[]) ago`,
    [company.tenant.id, company.user.personId, agos],
  );

/** As each night: where there is anything to do. */
const night = (company: TestCompany) =>
  company.service(async (context) => {
    for (const task of [retentionJob, deleteOldAccessJob]) {
      const work = task.hasWork?.(company.tenant.id);
      const [workRow] = work ? await context.unit.query(work) : [];
      if (workRow?.found) await task.run(context as never, task.payload.parse({}));
    }
  });

it('every deletable kind of data is described in words, and the permanent kinds with them', async () => {
  const kinds = await list(world.alpha);
  const { rows } = await judge.query('select kind, least from kernel.kept order by kind');
  const leaving = kinds.filter(({ least }) => least !== null);
  expect(leaving.map(({ kind }) => kind).sort()).toEqual(rows.map(({ kind }) => kind));
  expect(kinds.flatMap(({ kind, least }) => (least === null ? [kind] : []))).toEqual([
    'access-reviews',
    'books',
    'runs',
    'orders',
  ]);
  expect(new Set(kinds.map(({ title }) => title)).size).toBe(kinds.length);
});

it('a retention change is previewed, applied at night, in this company alone, and recorded in one row of the trail', async () => {
  const { alpha, beta } = world;
  for (const company of [alpha, beta])
    await noticesSince(company, '1 month', '5 months', '7 months', '8 months', '23 months');
  expect(await monthsOf(alpha, 'notices')).toBe(24);
  expect((await due(alpha, 'notices', 6)).data).toEqual({ count: 3 });
  expect((await due(alpha, 'notices', 12)).data).toEqual({ count: 1 });
  await night(alpha);
  expect(await count('notification.notices', alpha)).toBe(5);

  expect((await say(alpha, 'notices', 6)).body.data).toMatchObject({ kind: 'notices', months: 6, standard: 24 });
  expect(await monthsOf(beta, 'notices')).toBe(24);
  for (const company of [alpha, beta]) await night(company);
  expect(await count('notification.notices', alpha)).toBe(2);
  expect(await count('notification.notices', beta)).toBe(5);
  expect((await due(alpha, 'notices', 6)).data).toEqual({ count: 0 });

  const rows = async (action: string) =>
    (await world.call(listAudit, { as: alpha.master, query: { action } })).body.data;
  expect(await rows('kernel.retention.change')).toEqual([
    expect.objectContaining({
      subject: { type: 'kernel.retention', id: 'notices', name: '알림' },
      before: { months: 24 },
      after: { months: 6 },
    }),
  ]);
  expect(await rows('kernel.retention.forget')).toEqual([expect.objectContaining({ after: { notices: 3 } })]);

  // Stored forever, and then by the default again.
  await noticesSince(alpha, '30 months');
  await say(alpha, 'notices', null);
  await night(alpha);
  expect(await count('notification.notices', alpha)).toBe(3);
  await say(alpha, 'notices', 24);
  expect(await count('kernel.retention', alpha)).toBe(0);
  await night(alpha);
  expect(await count('notification.notices', alpha)).toBe(2);
});

it('access records of personal data have the legal minimum period, or a longer one set by the company', async () => {
  const { alpha } = world;
  const looks = (...agos: string[]) =>
    judge.query(
      `insert into kernel.access_records (company_id, id, at, actor_id, actor_name, action, subject_type, subjects)
       select $1, kernel.id_at_instant(now() - ago::interval), now() - ago::interval, $2, '', 'sample.thing.read', 'person', '{}' from unnest($3::text[]) ago`,
      [alpha.tenant.id, alpha.user.personId, agos],
    );
  const old = async () =>
    Number(
      (await judge.query(`select count(*) from kernel.access_records where at < now() - interval '11 months'`)).rows[0]
        .count,
    );
  await looks('13 months', '30 months');
  expect(await monthsOf(alpha, 'access')).toBe(12);
  await say(alpha, 'access', 36);
  await night(alpha);
  expect(await old()).toBe(2);
  expect((await say(alpha, 'access', 18)).body).toMatchObject({ code: 'RETENTION_TOO_SHORT' });
  expect((await due(alpha, 'access', 12)).data).toEqual({ count: 2 });
  await say(alpha, 'access', 12);
  await night(alpha);
  expect(await old()).toBe(0);
});

it('a period below the minimum is refused by the service and by the database', async () => {
  const { alpha } = world;
  const short = await say(alpha, 'audit', 35);
  expect(short.status).toBe(422);
  expect(short.body).toMatchObject({ code: 'RETENTION_TOO_SHORT', message: expect.stringContaining('36') });
  expect((await due(alpha, 'audit', 35)).code).toBe('RETENTION_TOO_SHORT');
  expect((await say(alpha, 'audit', 36)).status).toBe(200);
  for (const kind of ['books', 'orders', 'runs']) {
    expect((await say(alpha, kind, 600)).body.code, kind).toBe('RETENTION_FIXED');
  }
  expect((await say(alpha, 'nothing', 12)).body.code).toBe('NOT_FOUND');
  const insert = (kind: string, months: number) =>
    alpha.service(({ unit, companyId }) =>
      unit.query(
        statement('insert into kernel.retention (company_id, kind, months) values ($1, $2, $3)', [
          companyId,
          kind,
          months,
        ]),
      ),
    );
  await expect(insert('access', 12)).rejects.toMatchObject({ message: 'RETENTION_TOO_SHORT' });
  await expect(insert('books', 600)).rejects.toMatchObject({ message: 'RETENTION_FIXED' });
  const change = alpha.service(({ unit, companyId }) =>
    unit.query(
      statement(`update kernel.retention set months = 1 where company_id = $1 and kind = 'audit'`, [companyId]),
    ),
  );
  await expect(change).rejects.toMatchObject({ message: 'RETENTION_TOO_SHORT' });
  const elsewhere = alpha.service(({ unit }) =>
    unit.query(
      statement(`insert into kernel.retention (company_id, kind, months) values ($1, 'notices', 1)`, [
        world.beta.tenant.id,
      ]),
    ),
  );
  await expect(elsewhere).rejects.toMatchObject({ code: '42501' });
});
