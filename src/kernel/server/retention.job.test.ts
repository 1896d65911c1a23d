/** Tests of retention: only expired rows are deleted; the trail stays one chain. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit, verifyAuditChain } from './audit.ts';
import { anchorAudit, checkTrail } from './audit-anchors.ts';
import type { Tenant } from './context.ts';
import { partitionJob, retentionJob } from './retention.job.ts';
import { connectAsSuperuser } from './testing/database.ts';
import { createKernelWorld, type KernelWorld, waitFor } from './testing/kernel-world.ts';

let world: KernelWorld;
let judge: pg.Client;
beforeAll(async () => {
  world = await createKernelWorld({ jobs: [retentionJob, partitionJob] });
  judge = await connectAsSuperuser(world.urls.ownerUrl);
});
afterAll(async () => {
  await judge?.end();
  await world?.close();
});

/** Simulates actions possible only with control of the whole database server. */
async function past(sql: string, values: unknown[] = []): Promise<void> {
  await judge.query('set session_replication_role = replica');
  await judge.query(sql, values);
  await judge.query('reset session_replication_role');
}

/** As each night: where there is anything to do. Returns whether there was. */
const runRetention = (company: Tenant) =>
  world.within(company, async (context) => {
    const work = retentionJob.hasWork?.(company.id);
    const [workRow] = work ? await context.unit.query(work) : [];
    if (workRow?.found) await retentionJob.run(context, {});
    return workRow?.found;
  });
const runPartitions = () => world.within(null, (context) => partitionJob.run(context as never, {}));
/** Also what is refused since: what was said before stays. */
const setRetention = (company: Tenant, kind: string, months: number | null) =>
  past(
    `insert into kernel.retention (company_id, kind, months) values ($1, $2, $3)
     on conflict (company_id, kind) do update set months = excluded.months`,
    [company.id, kind, months],
  );
const count = async (what: string, company: Tenant) =>
  Number((await judge.query(`select count(*) from ${what} t where company_id = $1`, [company.id])).rows[0].count);

beforeEach(async () => {
  world.configure({ auditAnchors: join(mkdtempSync(join(tmpdir(), 'heureum-anchors-')), 'anchors.jsonl') });
  await past(`truncate kernel.audit_log, kernel.audit_seals, kernel.audit_checkpoints, kernel.retention, kernel.mails`);
  await judge.query(`update kernel.kept set months = null where kind = 'audit'`);
});

describe('mails', () => {
  const mail = (company: Tenant, ago: string, status: string) =>
    judge.query(
      `insert into kernel.mails (company_id, id, key, kind, recipient, subject, body, status)
       values ($1, kernel.id_at_instant(now() - $2::interval), $2 || $3, 'x', 'a@b.c', '', '', $3)`,
      [company.id, ago, status],
    );

  it('are stored for two years or the company’s period, and as long as they wait', async () => {
    for (const company of [world.alpha, world.beta]) {
      for (const ago of ['23 months', '25 months']) await mail(company, ago, 'sent');
      await mail(company, '26 months', 'queued');
    }
    await runRetention(world.alpha);
    expect(await count('kernel.mails', world.alpha)).toBe(2);
    expect(await count('kernel.mails', world.beta)).toBe(3);
    await setRetention(world.beta, 'mails', null);
    await runRetention(world.beta);
    expect(await count('kernel.mails', world.beta)).toBe(3);
    await setRetention(world.beta, 'mails', 1);
    await runRetention(world.beta);
    expect(await count('kernel.mails', world.beta)).toBe(1);
  });

  it('leave as many at once as a unit can bear, and the rest soon', async () => {
    await judge.query(
      `insert into kernel.mails (company_id, id, key, kind, recipient, subject, body, status)
       select $1, kernel.id_at_instant(now() - interval '3 years' + n * interval '1 second'), n, 'x', 'a@b.c', '', '', 'sent'
       from generate_series(1, 5001) n`,
      [world.alpha.id],
    );
    await runRetention(world.alpha);
    expect(await count('kernel.mails', world.alpha)).toBe(1);
    await world.settle();
    expect(await count('kernel.mails', world.alpha)).toBe(0);
  });
});

describe('the trail', () => {
  let number = 0;
  /** Sealed together. */
  async function seal(company: Tenant, ...agos: string[]): Promise<void> {
    for (const ago of agos) {
      const subject = { type: 'thing', id: `t${++number}` };
      const action = 'sample.thing.change';
      if (ago === 'now') await world.within(company, async (context) => audit(context, { action, subject }));
      // With its age from the first moment on: one that is made older later may lie under a seal by then.
      else
        await past(
          `insert into kernel.audit_log (company_id, id, actor_kind, actor_name, action, subject_type, subject_id)
           values ($1, kernel.id_at_instant(now() - $2::interval + interval '${number} seconds'), 'service', 'test', $3, $4, $5)`,
          [company.id, ago, action, subject.type, subject.id],
        );
    }
    // Pending rows would come under the next seal.
    await waitFor(async () => {
      await world.relay.drain();
      const { rows: waiting } = await judge.query(
        `select from kernel.audit_log a where company_id = $1
           and not exists (select from kernel.audit_seals s where s.company_id = a.company_id and a.id = any(s.audit_ids))`,
        [company.id],
      );
      return waiting.length === 0;
    });
  }
  /** Waits until no earlier row can still be pending for its seal: in production that was years ago. */
  const passed = () =>
    waitFor(async () => {
      await world.within(null, async (context) =>
        audit(context, { action: 'sample.thing.change', subject: { type: 'thing', id: 'root' } }),
      );
      await world.relay.drain();
      const { rows } = await judge.query(
        'select from kernel.audit_position where until >= (select max(at) from kernel.audit_log where company_id = any ($1))',
        [[world.alpha.id, world.beta.id]],
      );
      return rows.length > 0;
    });
  const verify = (company: Tenant) => world.within(company, ({ unit }) => verifyAuditChain(unit, company.id));
  const anchored = async () =>
    checkTrail(async (sql, values) => (await world.queue.query(sql, [...values])).rows, world.app.config.auditAnchors);
  const old = (sql: string) =>
    `select count(*) from kernel.audit_log where id < kernel.id_at_instant(now() - interval '${sql}')`;
  const rows = async (sql: string) => Number((await judge.query(sql)).rows[0].count);

  beforeEach(async () => {
    for (const company of [world.alpha, world.beta]) {
      await seal(company, '61 months', '60 months');
      await seal(company, '59 months');
      await world.within(null, (context) => anchorAudit(context));
      await seal(company, '49 months', '1 month');
      await seal(company, '1 month', 'now');
    }
    await world.within(null, (context) => anchorAudit(context));
  });

  it('is permanent, unless a period is set', async () => {
    for (const company of [world.alpha, world.beta]) await runRetention(company);
    await runPartitions();
    expect(await verify(world.alpha)).toMatchObject({ sealed: 7, seal: 4, broken: [] });
    expect(await rows(old('58 months'))).toBe(6);
  });

  it('continues from a checkpoint where a company sets a number of years', async () => {
    await setRetention(world.alpha, 'audit', 48);
    await runRetention(world.alpha);
    await world.relay.drain();
    expect(await verify(world.alpha)).toMatchObject({ sealed: 5, seal: 5, broken: [] });
    expect(await verify(world.beta)).toMatchObject({ sealed: 7, seal: 4, broken: [] });
    expect(await rows(old('58 months'))).toBe(3);
    expect((await anchored()).broken).toEqual([]);
    const { rows: auditRows } = await judge.query(
      `select after from kernel.audit_log where action = 'kernel.audit.forget' and company_id = $1`,
      [world.alpha.id],
    );
    expect(auditRows).toEqual([{ after: { seal: 2, hash: expect.any(String), rows: 3 } }]);
    expect(await runRetention(world.alpha)).toBe(false);
    expect(await rows(`select count(*) from kernel.audit_log where action = 'kernel.audit.forget'`)).toBe(1);
  });

  it('never less than three years, and never its newest seal', async () => {
    await setRetention(world.alpha, 'audit', 1);
    await past('truncate kernel.audit_log, kernel.audit_seals');
    await seal(world.alpha, '40 months');
    await seal(world.alpha, '35 months');
    await runRetention(world.alpha);
    expect(await verify(world.alpha)).toMatchObject({ sealed: 1, seal: 2, broken: [] });
    await past('truncate kernel.audit_log, kernel.audit_seals, kernel.audit_checkpoints');
    await seal(world.alpha, '50 months');
    await runRetention(world.alpha);
    expect(await verify(world.alpha)).toMatchObject({ sealed: 1, seal: 1, broken: [] });
  });

  it('reveals changes after the checkpoint, or at it', async () => {
    await setRetention(world.alpha, 'audit', 48);
    await runRetention(world.alpha);
    await world.relay.drain();
    await past('update kernel.audit_checkpoints set hash = $1', ['0'.repeat(64)]);
    expect((await verify(world.alpha)).broken).toEqual([{ seal: 3, reason: 'chain-broken', rows: [] }]);
    await past('delete from kernel.audit_checkpoints');
    expect((await verify(world.alpha)).broken).toContainEqual({ seal: 3, reason: 'chain-broken', rows: [] });
    expect((await anchored()).broken).toContainEqual(expect.objectContaining({ seal: 2, reason: 'seal-gone' }));
  });

  it('loses a whole partition without retained rows, except rows under remaining seals', async () => {
    await past(`delete from kernel.audit_log where id >= kernel.id_at_instant(now() - interval '48 months')`);
    await judge.query(`alter table kernel.audit_log detach partition kernel.audit_log_first`);
    const { rows: bounds } = await judge.query(`select kernel.id_at_instant(now() - interval '48 months') as bound`);
    await judge.query(
      `alter table kernel.audit_log attach partition kernel.audit_log_first for values from (minvalue) to ('${bounds[0].bound}')`,
    );
    await past('truncate kernel.audit_log, kernel.audit_seals');
    await runPartitions();
    for (const company of [world.alpha, world.beta]) {
      await seal(company, '61 months', '60 months');
      await seal(company, '49 months', '1 month');
      await seal(company, '1 month', 'now');
    }
    await passed();
    await judge.query(`update kernel.kept set months = 40 where kind = 'audit'`);
    for (const company of [world.alpha, world.beta]) await runRetention(company);
    await world.relay.drain();
    expect(await rows(old('58 months'))).toBe(4);
    expect(await verify(world.alpha)).toMatchObject({ sealed: 5, seal: 4, broken: [] });
    await runPartitions();
    expect(await rows(old('58 months'))).toBe(0);
    expect(await rows(old('48 months'))).toBe(2);
    for (const company of [world.alpha, world.beta])
      expect(await verify(company)).toMatchObject({ sealed: 5, seal: 4, broken: [] });
    await runPartitions();
    expect(await rows(old('48 months'))).toBe(2);
    const appQuery = world.within(world.alpha, ({ unit }) =>
      unit.query({ sql: `select from kernel.audit_log_spared_${spared(bounds[0].bound)}`, parameters: [] }),
    );
    await expect(appQuery).rejects.toMatchObject({ code: '42501' });
  });
});

/** The month of a part's end. */
function spared(bound: string): string {
  const end = new Date(Number.parseInt(bound.replace('-', '').slice(0, 12), 16)).toISOString();
  return end.slice(0, 7).replace('-', '');
}
