import { once } from 'node:events';
import { type AddressInfo, connect, createServer, Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createId } from '../../contract/ids.ts';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { waitFor } from '../testing/kernel-world.ts';
import { toAppError } from './errors.ts';
import { createQueuePool, Database } from './pool.ts';
import { maxPrepared } from './statement-batch.ts';
import { statement } from './unit.ts';

const unitOptions = { companyId: null, personId: null, accessVersion: null };
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
  toAppError(
    await work.then(
      () => new Error('it went well'),
      (error) => error,
    ),
    new Map(),
  );

it.each(['58P01', '58030', '53100', '53200'])(
  'a resource shortage of PostgreSQL (%s) is no error of ours: 503',
  async (code) => {
    const raise = statement(`do $$ begin raise exception 'lacks' using errcode = '${code}'; end $$`);
    const work = database.within(unitOptions, (unit) => unit.query(raise));
    expect(await refusal(work)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
  },
);

describe('a connection that is lost', () => {
  it('between two statements of a unit fails that unit with 503; the next one works', async () => {
    errors.length = 0;
    const work = database.within(unitOptions, async (unit) => {
      const [backend] = await unit.query(pid);
      await terminate(backend?.pid as number);
      await waitFor(async () => errors.length > 0);
      await unit.query(pid);
    });
    expect(await refusal(work)).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    expect(await database.within(unitOptions, (unit) => unit.query(statement('select 1 as one')))).toEqual([
      { one: 1 },
    ]);
  });

  it('while a statement runs fails that unit with 503; the next one works', async () => {
    const work = database.within(unitOptions, async (unit) => {
      const [backend] = await unit.query(pid);
      const asleep = `select 1 from pg_stat_activity where pid = $1 and wait_event = 'PgSleep'`;
      const kill = waitFor(async () => (await owner.query(asleep, [backend?.pid])).rowCount).then(() =>
        terminate(backend?.pid as number),
      );
      await Promise.all([unit.query(statement('select pg_sleep(20)')), kill]);
    });
    expect(await refusal(work)).toMatchObject({ code: 'UNAVAILABLE' });
    expect(await database.within(unitOptions, (unit) => unit.query(statement('select 1 as one')))).toEqual([
      { one: 1 },
    ]);
  });

  it('because the transaction waited too long is thrown away likewise', async () => {
    errors.length = 0;
    const work = database.within(unitOptions, async (unit) => {
      await unit.query(statement(`select set_config('idle_in_transaction_session_timeout', '20', true)`));
      await waitFor(async () => errors.length > 0);
    });
    expect(await refusal(work)).toMatchObject({ code: 'UNAVAILABLE' });
    expect(errors[0]).toMatchObject({ code: '25P03' });
    expect(await database.within(unitOptions, (unit) => unit.query(statement('select 1 as one')))).toEqual([
      { one: 1 },
    ]);
  });

  it('in the hands of the queue is reported without harm', async () => {
    const lost: Error[] = [];
    const pool = createQueuePool({ url: urls.queueUrl, max: 1, onError: (error) => lost.push(error) });
    const client = await pool.connect();
    await terminate((await client.query('select pg_backend_pid() as pid')).rows[0].pid);
    await waitFor(async () => lost.length > 0);
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
    client.on('data', (chunk) => void (isMute || server.write(chunk)));
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
    const ask = () => beyond.within(unitOptions, (unit) => unit.query(statement('select 1 as one')));
    await ask();
    isMute = true;
    expect(await refusal(ask())).toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    isMute = false;
    expect(await ask()).toEqual([{ one: 1 }]);
    await beyond.close();
  });

  it('is not held against one on which nothing is asked, or that goes on answering', async () => {
    const beyond = new Database({ url: through(urls.appUrl), max: 1, silentMs: 300 });
    const backend = () => beyond.within(unitOptions, (unit) => unit.query(pid));
    const watched = vi.spyOn(Socket.prototype, 'setTimeout');
    const before = await backend();
    const at = watched.mock.calls.findIndex(([ms]) => ms === 300);
    const line = watched.mock.contexts[at] as Socket;
    watched.mockRestore();
    // By now nothing has been said on it for as long as an answer may take.
    await once(line, 'timeout');
    expect(await backend()).toEqual(before);
    await beyond.within(unitOptions, async (unit) => {
      for (let n = 0; n < 4; n++) await unit.query(statement('select pg_sleep(0.2)'));
    });
    expect(await backend()).toEqual(before);
    await beyond.close();
  });

  it('is noticed by the queue, too', async () => {
    const pool = createQueuePool({ url: through(urls.queueUrl), max: 1, silentMs: 300 });
    await pool.query('select 1');
    isMute = true;
    await expect(pool.query('select 1')).rejects.toThrow('PostgreSQL has not answered for 0.3 s');
    isMute = false;
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});

describe('a unit leaves nothing behind on its connection', () => {
  const company = createId();
  const person = createId();
  const inside = { companyId: company, personId: person, accessVersion: null };
  const settings = statement<{ company: string | null; person: string | null; backend: number }>(
    `select current_setting('app.company_id', true) as company, current_setting('app.person_id', true) as person,
            pg_backend_pid() as backend`,
  );
  /** Settings of the session itself, beneath those a unit set locally. */
  const countSessions = () =>
    database.within(
      unitOptions,
      async (unit) => (await unit.queryAll([statement('rollback'), settings] as const))[1][0],
    );

  it.each([
    ['that was committed', inside, null],
    ['that failed', inside, new Error('failed')],
    ['that only read', { ...inside, readOnly: true }, null],
    ['that only read, and failed', { ...inside, readOnly: true }, new Error('failed')],
  ])('%s', async (_, options, failure) => {
    let rejection: unknown;
    const work = database.within(options, async (unit) => {
      [rejection] = await unit.query(settings);
      if (failure) throw failure;
    });
    if (failure) await expect(work).rejects.toBe(failure);
    else await work;
    expect(rejection).toMatchObject({ company, person });
    const { backend } = rejection as { backend: number };
    const after = await countSessions();
    expect([after?.company || null, after?.person || null, after?.backend]).toEqual([null, null, backend]);
  });

  it('that only wrote', async () => {
    const unit = database.unit(inside);
    unit.add(statement('select 1'));
    await unit.commit();
    const after = await countSessions();
    expect([after?.company || null, after?.person || null]).toEqual([null, null]);
  });
});

it('a crowd at one company waits in line, and another company is served meanwhile', async () => {
  const [crowded, other] = [createId(), createId()];
  const both = new Database({ url: urls.appUrl, max: 2, each: 1 });
  const at = (companyId: string) => ({ companyId, personId: null, accessVersion: null });
  const release = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  const first = both.within(at(crowded), async (unit) => {
    await unit.query(pid);
    entered.resolve();
    await release.promise;
  });
  await entered.promise;
  const served: string[] = [];
  const second = both.within(at(crowded), (unit) => unit.query(pid)).then(() => served.push('crowd'));
  await both.within(at(other), (unit) => unit.query(pid)).then(() => served.push('other'));
  expect(served).toEqual(['other']);
  release.resolve();
  await Promise.all([first, second]);
  expect(served).toEqual(['other', 'crowd']);
  await both.close();
});

it('answers 503 while the database is away', async () => {
  const away = new Database({ url: 'postgres://heureum_app@127.0.0.1:1/x', max: 1 });
  const work = away.within(unitOptions, (unit) => unit.query(pid));
  expect(await refusal(work)).toMatchObject({ code: 'UNAVAILABLE' });
  await away.close();
});

describe('a unit that was entered by remembered rights', () => {
  const company = createId();
  const by = (accessVersion: number | null, readOnly = true) => ({
    ...unitOptions,
    companyId: company,
    accessVersion,
    readOnly,
  });
  const commit = (unitChoice: ReturnType<typeof by>) => database.unit(unitChoice).commit();
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

it('holds a bounded number of prepared statements: the oldest are closed, and prepared again on demand', async () => {
  const selectNumber = (number: number) => statement<{ one: number }>(`select ${number} as one`);
  const ask = (numbers: number[]) => database.within(unitOptions, (unit) => unit.queryAll(numbers.map(selectNumber)));
  const from = (start: number) => Array.from({ length: 100 }, (_, index) => start + index);
  const before = await database.within(unitOptions, (unit) => unit.query(pid));
  for (let start = 0; start < maxPrepared + 200; start += 100) await ask(from(start));
  expect(await ask([0, 1])).toEqual([[{ one: 0 }], [{ one: 1 }]]);
  const count = statement<{ count: number }>('select count(*) as count from pg_prepared_statements');
  const [row] = await database.within(unitOptions, (unit) => unit.query(count));
  expect(row?.count).toBeGreaterThan(maxPrepared / 2);
  expect(row?.count).toBeLessThanOrEqual(maxPrepared + 100);
  expect(await database.within(unitOptions, (unit) => unit.query(pid))).toEqual(before);
});
