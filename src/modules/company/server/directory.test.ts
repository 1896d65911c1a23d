/** What is changed while a company is being looked up is not missed: what was read before it is kept by nobody. */
import { afterEach, expect, test, vi } from 'vitest';
import { Database } from '#kernel/server/database/pool.ts';
import { touchesOf } from '#kernel/server/touches.ts';
import * as endpoints from '../contract/endpoints.ts';
import { companyTopics } from '../contract/topics.ts';
import { directory, forgetTenants } from './directory.ts';
import { companyKit } from './testing/kit.ts';

const { kit, stranger, create, within } = companyKit();
afterEach(() => {
  vi.restoreAllMocks();
  touchesOf(kit.world.house).hears(null);
});

/** Looks the company up; `meanwhile` happens once its row was read, before that arrives. */
async function lookUp(code: string, meanwhile: () => Promise<unknown>) {
  const { house } = kit.world;
  forgetTenants(house);
  const open = house.database.unit.bind(house.database);
  vi.spyOn(Database.prototype, 'unit').mockImplementationOnce((options) => {
    const unit = open(options);
    const query = unit.query.bind(unit);
    unit.query = async (one) => {
      const rows = await query(one);
      await meanwhile();
      return rows;
    };
    return unit;
  });
  await directory(house).byCode(code);
  return directory(house).byCode(code);
}

test('what this server changes', async () => {
  const body = { version: 1, name: '바뀐 알파' };
  const change = () => kit.world.call(endpoints.changeCompany, { as: kit.world.alpha.master, body });
  expect(await lookUp('alpha', change)).toMatchObject({ name: '바뀐 알파' });
});

test('what is founded', async () => {
  const founder = await stranger();
  expect(await lookUp('founded', () => create(founder, 'founded'))).toMatchObject({ code: 'founded' });
});

test('what this server hears that another one changed', async () => {
  const { beta, house } = kit.world;
  const touches = touchesOf(house);
  touches.hears(async () => () => undefined);
  await touches.follow(beta.tenant.id);
  const change = async () => {
    await within(beta.tenant.id, "update company.companies set name = '바뀐 베타' where id = $1", [beta.tenant.id]);
    touches.touch(beta.tenant.id, [companyTopics.company]);
  };
  expect(await lookUp('beta', change)).toMatchObject({ name: '바뀐 베타' });
});
