/** A trail is verified as it grows, and what was found whole is not read again, unless somebody asks for all of it. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createId } from '../contract/ids.ts';
import { audit, verifyAuditChain, verifyNewAudit } from './audit.ts';
import { statement } from './database/unit.ts';
import { connectAsSuperuser } from './testing/database.ts';
import { createKernelWorld, type KernelWorld } from './testing/kernel-world.ts';
import { advanceVerification, verifyTrailJob } from './trail-verification.job.ts';

let world: KernelWorld;
beforeAll(async () => {
  world = await createKernelWorld({});
});
afterAll(() => world.close());

const write = (times = 1) =>
  world.within(world.alpha, async (context) => {
    for (let at = 0; at < times; at++)
      audit(context, { action: 'sample.thing.change', subject: { type: 'thing', id: `t${at}` }, after: { 수량: at } });
  });
const since = () => world.within(world.alpha, ({ unit }) => verifyNewAudit(unit));
const whole = () => world.within(world.alpha, ({ unit }) => verifyAuditChain(unit, world.alpha.id));
const keep = () => world.within(world.alpha, advanceVerification);

async function tamper(sql: string): Promise<void> {
  const client = await connectAsSuperuser(world.urls.appUrl);
  await client.query('set session_replication_role = replica');
  await client.query(sql);
  await client.end();
}

/** Rows of three hours ago, which nobody has sealed yet. */
async function writeLongAgo(times: number): Promise<void> {
  await tamper(`update kernel.audit_position set until = now() - interval '4 hours'`);
  await tamper(`insert into kernel.audit_log (company_id, id, at, actor_kind, action, subject_type, subject_id)
    select '${world.alpha.id}', (left(kernel.id_at_instant(now() - interval '3 hours')::text, 24) || lpad(to_hex(n), 12, '0'))::uuid,
      now() - interval '3 hours' + n * interval '1 microsecond', 'service', 'sample.thing.change', 'thing', 't' || n
    from generate_series(1, ${times}) n`);
}

/**
 * Seals, and waits until no earlier row can be added any more: the database reports this once all units of that time have ended,
 * including those of other databases of the cluster.
 */
async function seal(): Promise<void> {
  await world.within(world.beta, async (context) =>
    audit(context, { action: 'sample.thing.change', subject: { type: 'thing', id: 'b' } }),
  );
  await world.relay.drain();
  await tamper('update kernel.audit_position set until = clock_timestamp()');
}

beforeEach(async () => {
  await tamper('truncate kernel.audit_log, kernel.audit_seals, kernel.audit_verified');
  for (let at = 0; at < 3; at++) {
    await write(2);
    await world.relay.drain();
  }
  await seal();
  await keep();
  await write(3);
  await world.relay.drain();
});

it('goes on from where it was found whole, and says the same as a look at all of it', async () => {
  const state = await since();
  expect(state.since).toMatchObject({ seal: 3 });
  const { since: _, ...verification } = state;
  expect(verification).toEqual(await whole());
  expect(verification).toMatchObject({ sealed: 9, seal: 4, broken: [] });
  await seal();
  await keep();
  expect(await since()).toMatchObject({ sealed: 9, since: { seal: 4 } });
});

it('finds changed, removed and inserted rows since, and stores no such state', async () => {
  await seal();
  await tamper(
    `update kernel.audit_log set after = '{}' where id = (select audit_ids[1] from kernel.audit_seals where seq = 4 and company_id = '${world.alpha.id}')`,
  );
  await tamper(`insert into kernel.audit_log (company_id, id, at, actor_kind, action, subject_type, subject_id)
    select company_id, '${createId()}', max(at), 'service', 'x.y.z', 'thing', 'slipped' from kernel.audit_log
    where company_id = '${world.alpha.id}' group by 1`);
  const reasons = async () => (await since()).broken.map(({ reason }) => reason).toSorted();
  expect(await reasons()).toEqual(['row-unsealed', 'rows-changed']);
  await keep();
  expect((await since()).since).toMatchObject({ seal: 3 });
  expect(await reasons()).toEqual(['row-unsealed', 'rows-changed']);
});

it('detects a removed or rewritten seal at its starting point', async () => {
  await tamper(`delete from kernel.audit_seals where seq >= 3 and company_id = '${world.alpha.id}'`);
  expect((await since()).broken).toContainEqual({ seal: 3, reason: 'chain-broken', rows: [] });
});

it('leaves earlier changes to a full verification', async () => {
  await tamper(
    `update kernel.audit_log set after = '{}' where id = (select audit_ids[1] from kernel.audit_seals where seq = 1 and company_id = '${world.alpha.id}')`,
  );
  expect((await since()).broken).toEqual([]);
  expect((await whole()).broken).toMatchObject([{ seal: 1, reason: 'rows-changed' }]);
});

it('counts a row of a unit that ended long after others were verified', async () => {
  const late = world.database.unit({ companyId: world.alpha.id, personId: null, accessVersion: null });
  await late.query(
    statement(
      `insert into kernel.audit_log (company_id, id, actor_kind, action, subject_type, subject_id)
       values ($1, $2, 'service', 'sample.thing.change', 'thing', 'late')`,
      [world.alpha.id, createId()],
    ),
  );
  await write(2);
  await world.relay.drain();
  await keep();
  await late.commit();
  expect(await since()).toMatchObject({ sealed: 11, waiting: 1, broken: [] });
  await seal();
  await keep();
  expect(await since()).toMatchObject({ sealed: 12, waiting: 0, broken: [] });
});

it('runs only with new rows, and reads no earlier ones', async () => {
  const options = { companyId: world.alpha.id, personId: null, accessVersion: null, readOnly: true };
  const hasWork = async () => {
    const look = verifyTrailJob.hasWork?.(world.alpha.id);
    return look && (await world.database.unit(options).query(look));
  };
  expect(await hasWork()).toEqual([{ found: true }]);
  await seal();
  await keep();
  expect(await hasWork()).toEqual([{ found: false }]);
  const blocks = async (text: string) => {
    type ExplainRow = { 'QUERY PLAN': [{ Plan: Record<string, number> }] };
    const explain = statement<ExplainRow>(`explain (analyze, buffers, format json) select ${text}`);
    const [row] = await world.database.unit(options).query(explain);
    const plan = row?.['QUERY PLAN'][0].Plan ?? {};
    return Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']);
  };
  await writeLongAgo(2000);
  await seal();
  await keep();
  const all = await blocks(`kernel.verify_audit('${world.alpha.id}')`);
  // Only rows of the last hour are looked through for what nobody sealed, however the database finds them.
  await tamper('analyze kernel.audit_log, kernel.audit_seals');
  expect(await blocks('kernel.verify_audit_since()')).toBeLessThan(all / 20);
});
