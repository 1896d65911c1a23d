import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createId } from '../contract/ids.ts';
import { createApp } from './app.ts';
import { audit, verifyAuditChain } from './audit.ts';
import { anchorAudit, checkTrail, type TrailQuery } from './audit-anchors.ts';
import type { Tenant } from './context.ts';
import { statement } from './database/unit.ts';
import { startRelay } from './jobs/relay.ts';
import { createLogger } from './log.ts';
import { connectAsSuperuser } from './testing/database.ts';
import { createKernelWorld, type KernelWorld, waitFor } from './testing/kernel-world.ts';

let world: KernelWorld;
let number = 0;
beforeAll(async () => {
  world = await createKernelWorld({});
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

/** Requires control of the whole database server. */
async function tamper(sql: string): Promise<void> {
  const client = await connectAsSuperuser(world.urls.appUrl);
  await client.query('set session_replication_role = replica');
  await client.query(sql);
  await client.end();
}

beforeEach(async () => {
  await tamper('truncate kernel.audit_log, kernel.audit_seals');
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

it('seals a row of a unit that ended long after others were sealed, and none twice', async () => {
  const late = world.database.unit({ companyId: world.alpha.id, personId: null, accessVersion: null });
  await late.query(
    statement(
      `insert into kernel.audit_log (company_id, id, actor_kind, action, subject_type, subject_id)
       values ($1, $2, 'service', 'sample.thing.change', 'thing', 'late')`,
      [world.alpha.id, createId()],
    ),
  );
  // Rows older than a second count as sealed, unless a unit of that time is still open.
  const isLongAgo = statement<{ is: boolean }>(
    `select clock_timestamp() - at > interval '1 second' as "is" from kernel.audit_log where subject_id = 'late'`,
  );
  for (let round = 0; round < 3; round++) {
    await write(world.alpha);
    await world.relay.drain();
    await waitFor(async () => (await late.query(isLongAgo))[0]?.is);
  }
  expect(await verify(world.alpha)).toMatchObject({ sealed: 9, waiting: 0, broken: [] });
  await late.commit();
  expect(await verify(world.alpha)).toMatchObject({ sealed: 9, waiting: 1, broken: [] });
  await world.relay.drain();
  expect(await verify(world.alpha)).toMatchObject({ sealed: 10, waiting: 0, broken: [] });
});

it('does not walk the trail to seal what is new', async () => {
  const sealing = async () => {
    await write(world.alpha);
    const { rows } = await world.queue.query(
      'explain (analyze, buffers, format json) select * from kernel.seal_audit(1000)',
    );
    const { Plan: plan } = rows[0]['QUERY PLAN'][0];
    return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
  };
  await sealing();
  const firstSealing = await sealing();
  await tamper(`insert into kernel.audit_log (company_id, id, at, actor_kind, action, subject_type, subject_id)
    select '${world.alpha.id}', gen_random_uuid(), now() - interval '1 day', 'service', 'x.y.z', 'thing', 't'
    from generate_series(1, 20000)`);
  // The best of three: a concurrent update of the statistics makes the next one replan, which reads the catalogue.
  const laterSealings = [await sealing(), await sealing(), await sealing()];
  expect(Math.min(...laterSealings)).toBeLessThan(firstSealing * 2);
});

/** The first row of the second seal. */
async function someRow(): Promise<string> {
  const [row] = await world.within(world.alpha, ({ unit }) =>
    unit.query(
      statement<{ id: string }>('select audit_ids[1] as id from kernel.audit_seals where company_id = $1 and seq = 2', [
        world.alpha.id,
      ]),
    ),
  );
  return (row as { id: string }).id;
}

it('finds a changed row, and says which', async () => {
  await tamper(
    `update kernel.audit_log set after = '{}' where id = (select audit_ids[1] from kernel.audit_seals where seq = 2)`,
  );
  expect((await verify(world.alpha)).broken).toEqual([{ seal: 2, reason: 'rows-changed', rows: [await someRow()] }]);
});

it('finds a removed row', async () => {
  await tamper(`delete from kernel.audit_log where id = (select audit_ids[1] from kernel.audit_seals where seq = 2)`);
  expect((await verify(world.alpha)).broken).toEqual([{ seal: 2, reason: 'rows-missing', rows: [await someRow()] }]);
});

/** Waits until earlier rows are sealed, despite other writers on this server. */
const passed = () =>
  waitFor(async () => {
    await write(world.beta);
    await world.relay.drain();
    const { rows } = await world.queue.query(
      'select from kernel.audit_position where until >= (select max(at) from kernel.audit_log where company_id = $1)',
      [world.alpha.id],
    );
    return rows.length > 0;
  });

it('finds a removed seal, and a row slipped in', async () => {
  await passed();
  await tamper(`delete from kernel.audit_seals where seq = 2`);
  expect((await verify(world.alpha)).broken).toEqual(
    expect.arrayContaining([
      { seal: 3, reason: 'chain-broken', rows: [] },
      { seal: null, reason: 'row-unsealed', rows: [expect.any(String)] },
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
  expect((await verify(world.alpha)).broken).toEqual([{ seal: 3, reason: 'chain-broken', rows: [] }]);
});

const asQueue: TrailQuery = async (sql, values) => (await world.queue.query(sql, [...values])).rows;
const anchorNow = () => world.within(null, (context) => anchorAudit(context));
const findDefects = async () => (await checkTrail(asQueue, world.app.config.auditAnchors)).broken;

describe('anchors outside of the database', () => {
  beforeEach(async () => {
    const auditAnchors = join(mkdtempSync(join(tmpdir(), 'heureum-anchors-')), 'anchors.jsonl');
    world.configure({ auditAnchors, auditMail: 'auditor@example.com' });
    await anchorNow();
  });

  it('fit an untouched trail that has grown, and are mailed', async () => {
    await write(world.alpha);
    await world.relay.drain();
    await anchorNow();
    const state = await checkTrail(asQueue, world.app.config.auditAnchors);
    expect(state).toMatchObject({ companies: 2, sealed: 8, anchors: 2, broken: [] });
    const mails = await world.within(null, ({ unit }) =>
      unit.query(statement<{ recipient: string; body: string }>('select recipient, body from kernel.mails')),
    );
    const [seal] = await asQueue<{ hash: string }>(
      'select hash from kernel.audit_seals where company_id = $1 order by seq desc limit 1',
      [world.alpha.id],
    );
    expect(
      mails.some(({ recipient, body }) => recipient === 'auditor@example.com' && body.includes(String(seal?.hash))),
    ).toBe(true);
  });

  it('name company, seal and row of a planted change', async () => {
    const id = await someRow();
    await tamper(`update kernel.audit_log set actor_name = 'somebody else' where id = '${id}'`);
    expect(await findDefects()).toEqual([{ company: world.alpha.id, seal: 2, reason: 'rows-changed', rows: [id] }]);
  });

  it('detect a chain that was rewritten consistently from a changed row on', async () => {
    await tamper(`update kernel.audit_log set actor_name = 'somebody else' where id = '${await someRow()}'`);
    for (const seq of [2, 3]) {
      await tamper(`update kernel.audit_seals s set
          previous_hash = (select b.hash from kernel.audit_seals b where b.company_id = s.company_id and b.seq = s.seq - 1),
          row_hashes = (select array_agg(kernel.row_hash(a) order by a.id) from kernel.audit_log a where a.id = any (s.audit_ids))
        where company_id = '${world.alpha.id}' and seq = ${seq}`);
      await tamper(`update kernel.audit_seals s set hash = kernel.seal_hash(s.previous_hash,
          (select string_agg(kernel.audit_text(a), E'\\n' order by a.id) from kernel.audit_log a where a.id = any (s.audit_ids)))
        where company_id = '${world.alpha.id}' and seq = ${seq}`);
    }
    expect((await verify(world.alpha)).broken).toEqual([]);
    expect(await findDefects()).toEqual([{ company: world.alpha.id, seal: 3, reason: 'seal-rewritten', rows: [] }]);
  });

  it('find an end that was cut off, with its rows, which is whole in itself', async () => {
    await tamper(
      `delete from kernel.audit_log where id = any (select unnest(audit_ids) from kernel.audit_seals where seq = 3)`,
    );
    await tamper('delete from kernel.audit_seals where seq = 3');
    expect((await verify(world.alpha)).broken).toEqual([]);
    expect(await findDefects()).toEqual([{ company: world.alpha.id, seal: 3, reason: 'seal-gone', rows: [] }]);
  });

  it('show that an anchor was changed', async () => {
    await anchorNow();
    const { auditAnchors } = world.app.config;
    const text = readFileSync(auditAnchors, 'utf8');
    writeFileSync(auditAnchors, text.replace('"at":"2', '"at":"1'));
    expect(await findDefects()).toEqual([{ company: null, seal: null, reason: 'anchors-changed', rows: ['2'] }]);
  });

  it('are not shown within a company', async () => {
    const rows = await world.within(world.alpha, ({ unit }) =>
      unit.query(statement('select * from kernel.audit_anchors()')),
    );
    expect(rows).toEqual([]);
  });
});

it('logs each seal at the level of a running server: a stored log shows a truncated end', async () => {
  const lines: { msg: string; seal: number; hash: string; company: string }[] = [];
  const log = createLogger({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
  await world.relay.stop();
  await write(world.beta);
  const app = createApp({ config: world.app.config, log, modules: [] });
  const relay = startRelay({ pool: world.queue, app: app });
  await relay.drain();
  await relay.stop();
  const { seal, hash } = await verify(world.beta);
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'audit sealed', company: world.beta.id, seal, hash }));
});
