import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { audit, verifyAuditChain } from './audit.ts';
import type { Tenant } from './context.ts';
import { statement } from './database/unit.ts';
import { createLogger } from './log.ts';
import { startRelay } from './relay.ts';
import { type KernelWorld, kernelWorld } from './testing/kernel-world.ts';

let world: KernelWorld;
let number = 0;
beforeAll(async () => {
  world = await kernelWorld({});
});
afterAll(() => world.close());

const write = (company: Tenant) =>
  world.within(company, async (context) => {
    number += 1;
    audit(context, {
      action: 'sample.thing.change',
      subject: { type: 'thing', id: `t${number}` },
      after: { 수량: number },
    });
  });
const verify = (company: Tenant) => world.within(company, ({ unit }) => verifyAuditChain(unit, company.id));

/** What only somebody with the whole database server in hand can do. */
async function tamper(sql: string): Promise<void> {
  const url = new URL(process.env.TEST_ADMIN_URL as string);
  url.pathname = new URL(world.urls.appUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query('set session_replication_role = replica');
  await client.query(sql);
  await client.end();
}

beforeEach(async () => {
  await tamper('truncate kernel.audit_log, kernel.audit_seals, kernel.audit_unsealed');
  for (let seal = 0; seal < 3; seal++) {
    await write(world.alpha);
    await write(world.alpha);
    await world.relay.drain();
  }
  await write(world.beta);
  await world.relay.drain();
});

it('refuses changes of the trail, to its owner too', async () => {
  const as = (sql: string) => world.within(world.alpha, ({ unit }) => unit.query(statement(sql)));
  await expect(as(`update kernel.audit_log set action = 'x'`)).rejects.toThrow('permission denied');
  await expect(as('delete from kernel.audit_log')).rejects.toThrow('permission denied');
  const owner = new pg.Client({ connectionString: world.urls.ownerUrl });
  await owner.connect();
  await owner.query(`select set_config('app.company_id', $1, false)`, [world.alpha.id]);
  await expect(owner.query('delete from kernel.audit_log')).rejects.toThrow('append-only');
  await expect(owner.query(`update kernel.audit_seals set hash = ''`)).rejects.toThrow('append-only');
  await expect(owner.query('truncate kernel.audit_log')).rejects.toThrow('append-only');
  await owner.end();
});

it('shows a company its own trail only', async () => {
  const rows = await world.within(world.beta, ({ unit }) =>
    unit.query(statement('select subject_id from kernel.audit_log')),
  );
  expect(rows).toHaveLength(1);
});

it('finds an untouched chain whole, rows that wait for their seal included', async () => {
  expect(await verify(world.alpha)).toMatchObject({ sealed: 6, waiting: 0, seal: 3, broken: [] });
});

it('finds a changed row', async () => {
  await tamper(
    `update kernel.audit_log set after = '{}' where id = (select audit_ids[1] from kernel.audit_seals where seq = 2)`,
  );
  expect((await verify(world.alpha)).broken).toEqual([{ seal: 2, reason: 'rows-changed' }]);
});

it('finds a removed row', async () => {
  await tamper(`delete from kernel.audit_log where id = (select audit_ids[1] from kernel.audit_seals where seq = 2)`);
  expect((await verify(world.alpha)).broken).toEqual([{ seal: 2, reason: 'rows-missing' }]);
});

it('finds a removed seal, and a row slipped in', async () => {
  await tamper(`delete from kernel.audit_seals where seq = 2`);
  expect((await verify(world.alpha)).broken).toEqual(
    expect.arrayContaining([
      { seal: 3, reason: 'chain-broken' },
      { seal: null, reason: 'row-unsealed' },
    ]),
  );
});

it('finds a row and its seal rewritten together', async () => {
  await tamper(`with changed as (
      update kernel.audit_log set actor_name = 'somebody else' where id = (select audit_ids[1] from kernel.audit_seals where seq = 2)
    ) select 1`);
  await tamper(`update kernel.audit_seals s set hash = kernel.seal_hash(s.previous_hash,
      (select string_agg(kernel.audit_text(a), E'\\n' order by a.id) from kernel.audit_log a where a.id = any (s.audit_ids)))
    where seq = 2`);
  expect((await verify(world.alpha)).broken).toEqual([{ seal: 3, reason: 'chain-broken' }]);
});

it('tells the log each seal at the level of a running server: a kept log shows whether the end was cut off', async () => {
  const lines: { msg: string; seal: number; hash: string; company: string }[] = [];
  const log = createLogger({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  await world.relay.stop();
  await write(world.beta);
  const relay = startRelay({ pool: world.queue, rooms: [], log });
  await relay.drain();
  await relay.stop();
  const { seal, hash } = await verify(world.beta);
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'audit sealed', company: world.beta.id, seal, hash }));
});
