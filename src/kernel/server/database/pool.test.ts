import { once } from 'node:events';
import { type AddressInfo, connect, createServer, Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { newId } from '../../contract/ids.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { eventually } from '../testing/kernel-world.ts';
import { appErrorOf } from './errors.ts';
import { Database, queuePool } from './pool.ts';
import { statement } from './unit.ts';
import { mostPrepared } from './wire.ts';

const place = { companyId: null, personId: null, accessVersion: null };
const pid = statement<{ pid: number }>('select pg_backend_pid() as pid');
const errors: Error[] = [];

let urls: TestDatabase;
let owner: pg.Client;
let database: Database;
beforeAll(async () => {
  urls = await cloneDatabase();
  owner = new pg.Client({ connectionString: process.env.TEST_ADMIN_URL });
  await owner.connect();
  database = new Database({ url: urls.appUrl, max: 1, onError: (error) => errors.push(error) });
});
afterAll(async () => {
  await database.close();
  await owner.end();
  await urls.drop();
});

const terminate = (backend: number) => owner.query('select pg_terminate_backend($1)', [backend]);
const refusal = async (work: Promise<unknown>) =>
  appErrorOf(
    await work.then(
      () => new Error('it went well'),
      (error) => error,
    ),
    new Map(),
  );

it.each(['58P01', '58030', '53100', '53200'])(
  'what PostgreSQL lacks of its machine (%s) is no mistake of ours: 503',
  async (code) => {
    const raise = statement(`do $$ begin raise exception 'lacks' using errcode = '${code}'; end $$`);
    const work = database.within(place, (unit) => unit.query(raise));
    expect(await refusal(work)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  },
);

describe('a connection that is lost', () => {
  it('between two statements of a unit fails that unit with 503; the next one works', async () => {
    errors.length = 0;
    const work = database.within(place, async (unit) => {
      const [backend] = await unit.query(pid);
      await terminate(backend?.pid as number);
      await eventually(async () => errors.length > 0);
      await unit.query(pid);
    });
    expect(await refusal(work)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(await database.within(place, (unit) => unit.query(statement('select 1 as one')))).toEqual([{ one: 1 }]);
  });

  it('while a statement runs fails that unit with 503; the next one works', async () => {
    const work = database.within(place, async (unit) => {
      const [backend] = await unit.query(pid);
      const asleep = `select 1 from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`;
      const kill = eventually(async () => (await owner.query(asleep, [backend?.pid])).rowCount).then(() =>
        terminate(backend?.pid as number),
      );
      await Promise.all([unit.query(statement('select pg_sleep(20)')), kill]);
    });
    expect(await refusal(work)).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await database.within(place, (unit) => unit.query(statement('select 1 as one')))).toEqual([{ one: 1 }]);
  });

  it('because the transaction waited too long is thrown away likewise', async () => {
    errors.length = 0;
    const work = database.within(place, async (unit) => {
      await unit.query(statement(`select set_config('idle_in_transaction_session_timeout', '20', true)`));
      await eventually(async () => errors.length > 0);
    });
    expect(await refusal(work)).toMatchObject({ code: 'UNAVAILABLE' });
    expect(errors[0]).toMatchObject({ code: '25P03' });
    expect(await database.within(place, (unit) => unit.query(statement('select 1 as one')))).toEqual([{ one: 1 }]);
  });

  it('in the hands of the queue is told and hurts nobody', async () => {
    const lost: Error[] = [];
    const pool = queuePool({ url: urls.queueUrl, max: 1, onError: (error) => lost.push(error) });
    const client = await pool.connect();
    await terminate((await client.query('select pg_backend_pid() as pid')).rows[0].pid);
    await eventually(async () => lost.length > 0);
    client.release(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});

describe('a line that takes what is said and answers nothing', () => {
  const sockets = new Set<Socket>();
  let isMute = false;
  const proxy = createServer((client) => {
    const target = new URL(urls.appUrl);
    const server = connect(Number(target.port), target.hostname);
    for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined));
    client.on('data', (said) => void (isMute || server.write(said)));
    server.pipe(client);
  });
  const through = (url: string) => {
    const address = new URL(url);
    address.port = String((proxy.address() as AddressInfo).port);
    return address.href;
  };
  beforeAll(async () => void (await once(proxy.listen(0, '127.0.0.1'), 'listening')));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    proxy.close();
  });

  it('fails the unit with 503 after a while, though no end of it came; the next one has a line of its own', async () => {
    const beyond = new Database({ url: through(urls.appUrl), max: 1, silentMs: 300 });
    const ask = () => beyond.within(place, (unit) => unit.query(statement('select 1 as one')));
    await ask();
    isMute = true;
    expect(await refusal(ask())).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    isMute = false;
    expect(await ask()).toEqual([{ one: 1 }]);
    await beyond.close();
  });

  it('is not held against one on which nothing is asked, or that goes on answering', async () => {
    const beyond = new Database({ url: through(urls.appUrl), max: 1, silentMs: 300 });
    const backend = () => beyond.within(place, (unit) => unit.query(pid));
    const watched = vi.spyOn(Socket.prototype, 'setTimeout');
    const before = await backend();
    const at = watched.mock.calls.findIndex(([ms]) => ms === 300);
    const line = watched.mock.contexts[at] as Socket;
    watched.mockRestore();
    // By now nothing has been said on it for as long as an answer may take.
    await once(line, 'timeout');
    expect(await backend()).toEqual(before);
    await beyond.within(place, async (unit) => {
      for (let n = 0; n < 4; n++) await unit.query(statement('select pg_sleep(0.2)'));
    });
    expect(await backend()).toEqual(before);
    await beyond.close();
  });

  it('is noticed by the queue, too', async () => {
    const pool = queuePool({ url: through(urls.queueUrl), max: 1, silentMs: 300 });
    await pool.query('select 1');
    isMute = true;
    await expect(pool.query('select 1')).rejects.toThrow('PostgreSQL has not answered for 0.3 s');
    isMute = false;
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});

describe('a unit leaves nothing behind on its connection', () => {
  const company = newId();
  const person = newId();
  const inside = { companyId: company, personId: person, accessVersion: null };
  const settings = statement<{ company: string | null; person: string | null; backend: number }>(
    `select current_setting('app.company_id', true) as company, current_setting('app.person_id', true) as person,
            pg_backend_pid() as backend`,
  );
  /** What the session says, beneath what a unit set for itself. */
  const left = () =>
    database.within(place, async (unit) => (await unit.queryAll([statement('rollback'), settings] as const))[1][0]);

  it.each([
    ['that was committed', inside, null],
    ['that failed', inside, new Error('failed')],
    ['that only read', { ...inside, readOnly: true }, null],
    ['that only read, and failed', { ...inside, readOnly: true }, new Error('failed')],
  ])('%s', async (_, options, failure) => {
    let seen: unknown;
    const work = database.within(options, async (unit) => {
      [seen] = await unit.query(settings);
      if (failure) throw failure;
    });
    if (failure) await expect(work).rejects.toBe(failure);
    else await work;
    expect(seen).toMatchObject({ company, person });
    const { backend } = seen as { backend: number };
    const after = await left();
    expect([after?.company || null, after?.person || null, after?.backend]).toEqual([null, null, backend]);
  });

  it('that only wrote', async () => {
    const unit = database.unit(inside);
    unit.add(statement('select 1'));
    await unit.commit();
    const after = await left();
    expect([after?.company || null, after?.person || null]).toEqual([null, null]);
  });
});

describe('a unit that is finished by its last statement', () => {
  const setting = (value: string) => statement(`select set_config('app.noted', $1, true)`, [value]);
  const noted = statement<{ noted: string }>(`select current_setting('app.noted', true) as noted`);
  const refused = statement('select kernel.outrun()');
  const opened = (ends: () => void = () => undefined) => {
    const unit = database.unit(place);
    unit.endsWith(ends, { early: true });
    return unit;
  };

  it.each([true, false])(
    'goes with what was added before, and is followed by its end (a query before it: %s)',
    async (queried) => {
      const unit = opened(() => unit.add(setting('the end')));
      const told: string[] = [];
      unit.afterCommit(() => told.push('kept'));
      if (queried) await unit.query(setting('before'));
      unit.add(setting('added'));
      expect(await unit.finish(noted, () => unit.add(setting('then')))).toEqual([{ noted: 'added' }]);
      expect(told).toEqual(['kept']);
      expect(unit.mayFinish).toBe(false);
      expect(() => unit.add(noted)).toThrow('has ended');
      await expect(unit.query(noted)).rejects.toThrow('has ended');
      await unit.commit();
      expect(told).toEqual(['kept']);
    },
  );

  it.each([true, false])('is empty again where that is refused (a query before it: %s)', async (queried) => {
    const told: string[] = [];
    const unit = opened(() => told.push('end'));
    if (queried) await unit.query(setting('before'));
    unit.add(setting('added'));
    unit.afterCommit(() => told.push('kept'));
    await expect(unit.finish(refused)).rejects.toMatchObject({ code: 'HU410' });
    expect((await unit.query(noted))[0]?.noted || null).toBeNull();
    await unit.commit();
    expect(told).toEqual(['end', 'end']);
  });

  it.each(['then', 'end'])('is nothing where what comes behind it is refused (%s)', async (behind) => {
    const unit = opened(() => behind === 'end' && unit.add(refused));
    const finished = unit.finish(setting('changed'), () => behind === 'then' && unit.add(refused));
    await expect(finished).rejects.toMatchObject({ code: 'HU410' });
    expect((await database.unit({ ...place, readOnly: true }).query(noted))[0]?.noted || null).toBeNull();
    await unit.rollback();
  });

  it('is only where its maker lets it', async () => {
    const unit = database.unit(place);
    expect(unit.mayFinish).toBe(false);
    await expect(unit.finish(noted)).rejects.toThrow('does not end here');
    await unit.rollback();
  });
});

it('a crowd at one company waits in line, and another company is served meanwhile', async () => {
  const [crowded, other] = [newId(), newId()];
  const both = new Database({ url: urls.appUrl, max: 2, each: 1 });
  const at = (companyId: string) => ({ companyId, personId: null, accessVersion: null });
  const held = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const first = both.within(at(crowded), async (unit) => {
    await unit.query(pid);
    entered.resolve();
    await held.promise;
  });
  await entered.promise;
  const served: string[] = [];
  const second = both.within(at(crowded), (unit) => unit.query(pid)).then(() => served.push('crowd'));
  await both.within(at(other), (unit) => unit.query(pid)).then(() => served.push('other'));
  expect(served).toEqual(['other']);
  held.resolve();
  await Promise.all([first, second]);
  expect(served).toEqual(['other', 'crowd']);
  await both.close();
});

it('answers 503 while the database is away', async () => {
  const away = new Database({ url: 'postgres://heureum_app@127.0.0.1:1/x', max: 1 });
  const work = away.within(place, (unit) => unit.query(pid));
  expect(await refusal(work)).toMatchObject({ code: 'UNAVAILABLE' });
  await away.close();
});

describe('a unit that was entered by remembered rights', () => {
  const company = newId();
  const by = (accessVersion: number | null, readOnly = true) => ({
    ...place,
    companyId: company,
    accessVersion,
    readOnly,
  });
  const commit = (about: ReturnType<typeof by>) => database.unit(about).commit();
  beforeAll(() => database.within(by(null, false), (unit) => unit.query(statement('select kernel.bump_access()'))));

  it.each([true, false])('has them confirmed, also where it asks nothing (only reading: %s)', async (readOnly) => {
    await commit(by(1, readOnly));
    await expect(commit(by(0, readOnly))).rejects.toMatchObject({ code: 'HU409' });
  });

  it('asks nothing where none were', async () => {
    await commit(by(null));
    await expect(commit({ ...by(null), companyId: 'no id' })).resolves.toBeUndefined();
  });
});

it('keeps a bounded number of prepared statements: the oldest are closed, and prepared again when they are asked for', async () => {
  const one = (number: number) => statement<{ one: number }>(`select ${number} as one`);
  const ask = (numbers: number[]) => database.within(place, (unit) => unit.queryAll(numbers.map(one)));
  const from = (start: number) => Array.from({ length: 100 }, (_, index) => start + index);
  const before = await database.within(place, (unit) => unit.query(pid));
  for (let start = 0; start < mostPrepared + 200; start += 100) await ask(from(start));
  expect(await ask([0, 1])).toEqual([[{ one: 0 }], [{ one: 1 }]]);
  const count = statement<{ count: number }>('select count(*) as count from pg_prepared_statements');
  const [row] = await database.within(place, (unit) => unit.query(count));
  expect(row?.count).toBeGreaterThan(mostPrepared / 2);
  expect(row?.count).toBeLessThanOrEqual(mostPrepared + 100);
  expect(await database.within(place, (unit) => unit.query(pid))).toEqual(before);
});
