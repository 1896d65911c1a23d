/** Tests of directory races: a company changed during its lookup is not missed; the stale read is not cached. */
import { afterEach, expect, test, vi } from 'vitest';
import { Database } from '#kernel/server/database/pool.ts';
import { getTopicCounters } from '#kernel/server/topic-counters.ts';
import * as endpoints from '../contract/endpoints.ts';
import { companyTopics } from '../contract/topics.ts';
import { getDirectory, invalidateTenants } from './company-directory.ts';
import { createCompanyKit } from './testing/kit.ts';

const { kit, stranger, create, within } = createCompanyKit();
afterEach(() => {
  vi.restoreAllMocks();
  getTopicCounters(kit.world.app).hears(null);
});

/** Looks the company up; `meanwhile` happens once its row was read, before that arrives. */
async function lookUpCompany(code: string, meanwhile: () => Promise<unknown>) {
  const { app } = kit.world;
  invalidateTenants(app);
  const open = app.database.unit.bind(app.database);
  vi.spyOn(Database.prototype, 'unit').mockImplementationOnce((options) => {
    const unit = open(options);
    const query = unit.query.bind(unit);
    unit.query = async (sentStatement) => {
      const rows = await query(sentStatement);
      await meanwhile();
      return rows;
    };
    return unit;
  });
  await getDirectory(app).byCode(code);
  return getDirectory(app).byCode(code);
}

test('a change made by this server is visible', async () => {
  const body = { version: 1, name: '바뀐 알파' };
  const change = () => kit.world.call(endpoints.changeCompany, { as: kit.world.alpha.master, body });
  expect(await lookUpCompany('alpha', change)).toMatchObject({ name: '바뀐 알파' });
});

test('a founded company is visible', async () => {
  const founder = await stranger();
  expect(await lookUpCompany('founded', () => create(founder, 'founded'))).toMatchObject({ code: 'founded' });
});

test('a change signalled by another server is visible', async () => {
  const { beta, app } = kit.world;
  const touches = getTopicCounters(app);
  touches.hears(async () => () => undefined);
  await touches.follow(beta.tenant.id);
  const change = async () => {
    await within(beta.tenant.id, "update company.companies set name = '바뀐 베타' where id = $1", [beta.tenant.id]);
    touches.touch(beta.tenant.id, [companyTopics.company]);
  };
  expect(await lookUpCompany('beta', change)).toMatchObject({ name: '바뀐 베타' });
});
