import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createId } from '../../contract/ids.ts';
import { recordAccess } from '../access-records.ts';
import { audit, auditAfterwards } from '../audit.ts';
import type { Actor } from '../context.ts';
import { createConnectionLostError } from '../database/errors.ts';
import { Database } from '../database/pool.ts';
import { statement } from '../database/unit.ts';
import { createKernelWorld, type KernelWorld } from '../testing/kernel-world.ts';
import { flushDeferredWrites, writeAfterAnswer } from './deferred-writes.ts';

let world: KernelWorld;
beforeAll(async () => {
  world = await createKernelWorld({});
});
afterAll(() => world.close());

const person: Actor = {
  kind: 'person',
  personId: createId(),
  sessionId: createId(),
  name: '김하나',
  memberId: null,
  roles: [],
  permissions: new Set(),
};
interface Look {
  id: string;
  times: number;
  action: string;
  subjects: string[];
}

const rows = (company: KernelWorld['alpha'], sql: string) =>
  world.within(company, ({ unit }) => unit.query(statement<Look>(sql)));
const looks = (company = world.alpha) =>
  rows(company, 'select id, times, action, subjects from kernel.access_records order by id');
const look = (ids: string[], action = 'sample.thing.read', company = world.alpha) =>
  world.within(company, async (context) =>
    recordAccess({ ...context, actor: person }, { action, subject: { type: 'thing', ids } }),
  );
const refused = () =>
  world.within(world.alpha, async (context) => writeAfterAnswer(context, statement('select 1 / 0')));

it('the record of a refusal stays in the trail, the record of its undone work does not', async () => {
  const subject = { type: 'thing', id: 'x' };
  const work = world.within(world.alpha, async (context) => {
    audit(context, { action: 'sample.thing.change', subject });
    auditAfterwards(context, { action: 'sample.thing.refuse', subject });
    throw new Error('refused');
  });
  await expect(work).rejects.toThrow('refused');
  await flushDeferredWrites(world.app);
  expect(await rows(world.alpha, 'select id, action from kernel.audit_log')).toMatchObject([
    { action: 'sample.thing.refuse' },
  ]);
});

it('looks at different things are one record, the same look again is counted, each in its own company', async () => {
  const [first, second, third] = [createId(), createId(), createId()];
  await look([first, second]);
  await look([third]);
  for (let index = 0; index < 2; index++) await look([first]);
  await look([first], 'sample.thing.history');
  await look([first], 'sample.thing.read', world.beta);
  await look([]);
  await flushDeferredWrites(world.app);
  expect((await looks()).map(({ subjects, times }) => ({ subjects, times }))).toEqual([
    { subjects: [first, second, third], times: 1 },
    { subjects: [first], times: 2 },
    { subjects: [first], times: 1 },
  ]);
  expect((await looks(world.beta)).map(({ times }) => times)).toEqual([1]);
});

it('a record of very many looks ends, and the next goes on', async () => {
  const before = (await looks()).length;
  for (let index = 0; index < 1500; index++) await look([createId()], 'sample.thing.scan');
  await flushDeferredWrites(world.app);
  const scans = (await looks()).slice(before);
  expect(scans.map(({ subjects }) => subjects.length)).toEqual([1000, 500]);
});

it('waits for a database that is away, and leaves out what the database refuses', async () => {
  const before = (await looks()).length;
  const away = new Database({ url: 'postgres://heureum_app@127.0.0.1:1/none', max: 1 });
  await look([createId()]);
  const within = vi.spyOn(world.database, 'within').mockImplementation((...args) => away.within(...args));
  await flushDeferredWrites(world.app);
  within.mockRestore();
  await flushDeferredWrites(world.app);
  expect(await looks()).toHaveLength(before + 1);
  await refused();
  await flushDeferredWrites(world.app);
  await look([createId()]);
  await flushDeferredWrites(world.app);
  expect(await looks()).toHaveLength(before + 2);
  await away.close();
});

it('a commit whose answer was lost is not written twice, and takes nothing else with it', async () => {
  const before = (await looks()).length;
  const audits = (await rows(world.alpha, 'select id from kernel.audit_log')).length;
  await look([createId()]);
  await world.within(world.alpha, async (context) =>
    auditAfterwards(context, { action: 'sample.thing.refuse', subject: { type: 'thing', id: 'y' } }),
  );
  const { database } = world;
  const write = database.within.bind(database);
  const within = vi.spyOn(database, 'within').mockImplementation(async (...args) => {
    await write(...args);
    throw createConnectionLostError(new Error('read ECONNRESET'));
  });
  await flushDeferredWrites(world.app);
  within.mockRestore();
  await look([createId()]);
  await flushDeferredWrites(world.app);
  expect(await looks()).toHaveLength(before + 2);
  expect(await rows(world.alpha, 'select id from kernel.audit_log')).toHaveLength(audits + 1);
});

it('an item refused by the database fails alone: the items queued with it are written', async () => {
  const before = (await looks()).length;
  await look([createId()]);
  await refused();
  await world.within(world.alpha, async (context) =>
    auditAfterwards(context, { action: 'sample.thing.refuse', subject: { type: 'thing', id: 'z' } }),
  );
  await flushDeferredWrites(world.app);
  expect(await looks()).toHaveLength(before + 1);
  expect(await rows(world.alpha, `select id from kernel.audit_log where subject_id = 'z'`)).toHaveLength(1);
});
