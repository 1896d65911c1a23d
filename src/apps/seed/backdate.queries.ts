/**
 * Operations reserved for the owner of the tables, only on sample companies: backdating rows from the time of writing to their
 * supposed time, and removing a sample that a killed start left incomplete.
 */
import pg from 'pg';
import { demoFeature } from '#kernel/contract/session.ts';
import type { StageAct } from './stage.ts';

/** Timestamps by table. Future ones (deadlines, waits, ends of sessions) are excluded. */
const instants: Readonly<Record<string, readonly string[]>> = {
  'company.companies': ['created_at', 'updated_at'],
  'company.memberships': ['joined_at', 'last_accessed'],
  'access.roles': ['created_at', 'updated_at'],
  'access.role_assignments': ['assigned_at'],
  'axis.types': ['updated_at'],
  'axis.records': ['created_at', 'updated_at', 'deleted_at'],
  'axis.record_history': ['at'],
  'axis.relationships': ['created_at', 'removed_at'],
  'finance.periods': ['changed_at'],
  'finance.entries': ['posted_at'],
  'item.stock_movements': ['moved_at'],
  'flow.frames': ['created_at', 'updated_at'],
  'flow.frame_versions': ['published_at'],
  'flow.executions': ['started_at'],
  'flow.undos': ['asked_at', 'approved_at', 'ended_at'],
  'flow.steps': ['started_at', 'ended_at'],
  'flow.impacts': ['at'],
  'decision.lines': ['updated_at'],
  'decision.approvals': ['requested_at', 'decided_at'],
  'decision.actions': ['at'],
  'notification.messages': ['at'],
  'notification.notices': ['at'],
  'order.guest_sessions': ['created_at', 'last_active'],
  'order.addresses': ['created_at'],
  'order.orders': ['placed_at', 'updated_at'],
  'order.order_states': ['at'],
  'page.pages': ['updated_at'],
  'page.page_versions': ['created_at'],
  'kernel.mails': ['at', 'sent_at'],
};

const quoteValue = (table: string): string =>
  table
    .split('.')
    .map((name) => `"${name}"`)
    .join('.');

async function runAsOwner<Result>(ownerUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    // Ends a transaction that failed, too.
    await client.end();
  }
}

/** The acts as a table: each reaches from its beginning to that of the next one. */
async function insertActs(client: pg.Client, acts: readonly StageAct[]): Promise<void> {
  await client.query('create temporary table sample_acts (span tstzrange, shift interval) on commit drop');
  const rows = acts.map(({ since, at }, index) => ({
    since: since.toISOString(),
    until: acts[index + 1]?.since.toISOString() ?? null,
    seconds: (at.getTime() - since.getTime()) / 1000,
  }));
  await client.query(
    `insert into sample_acts select tstzrange(since, until), make_interval(secs => seconds)
     from jsonb_to_recordset($1) as a (since timestamptz, until timestamptz, seconds double precision)`,
    [JSON.stringify(rows)],
  );
  await client.query('create index on sample_acts using gist (span)');
  await client.query('analyze sample_acts');
}

async function updateInstants(
  client: pg.Client,
  target: { companyId: string; table: string; column: string },
): Promise<void> {
  const { table, column } = target;
  const key = table === 'company.companies' ? 'id' : 'company_id';
  await client.query(
    `update ${quoteValue(table)} t set ${column} = t.${column} + a.shift from sample_acts a
     where t.${key} = $1 and a.span @> t.${column}`,
    [target.companyId],
  );
}

/** An undo window is as long as it was: the deadline moves with the end of its execution. */
async function updateExpiries(client: pg.Client, companyId: string): Promise<void> {
  await client.query(
    `update ${quoteValue('flow.executions')} t
     set finished_at = t.finished_at + a.shift, undo_deadline = t.undo_deadline + a.shift
     from sample_acts a where t.company_id = $1 and a.span @> t.finished_at`,
    [companyId],
  );
}

/** Undos and redos are bound to the deadline of the run at the bottom, wherever that was moved to. */
async function updateDeadlines(client: pg.Client, companyId: string): Promise<void> {
  const executions = quoteValue('flow.executions');
  const { rows } = await client.query(`select max(undo_depth)::int as depth from ${executions} where company_id = $1`, [
    companyId,
  ]);
  for (let depth = 1; depth <= (rows[0]?.depth ?? 0); depth++) {
    await client.query(
      `update ${executions} t set first_deadline = b.first, undo_deadline =
         case when $2 % 2 = 1 then greatest(b.first, t.finished_at + interval '3 days') else b.first end
       from (select id, case when undo_depth = 0 then undo_deadline else first_deadline end as first from ${executions}
             where company_id = $1 and undo_depth = $2 - 1) b
       where t.company_id = $1 and t.undo_depth = $2 and t.undoes_execution_id = b.id and b.first is not null`,
      [companyId, depth],
    );
  }
}

/** Rebuilds daily totals. */
async function updateSums(client: pg.Client, companyId: string): Promise<void> {
  const [records, counts] = [quoteValue('axis.records'), quoteValue('axis.counts')];
  const [undos, sums] = [quoteValue('flow.undos'), quoteValue('flow.undo_sums')];
  await client.query(`delete from ${counts} where company_id = $1`, [companyId]);
  await client.query(
    `insert into ${counts} (company_id, axis, type, day, slot, live, deleted)
     select company_id, axis, type, (created_at at time zone 'UTC')::date, 0, count(*) filter (where deleted_at is null),
       count(*) filter (where deleted_at is not null) from ${records} where company_id = $1 group by 1, 2, 3, 4`,
    [companyId],
  );
  await client.query(`delete from ${sums} where company_id = $1`, [companyId]);
  await client.query(
    `insert into ${sums} (company_id, day, frame_id, reason_code, asked_by, asked_by_name, undos, executions, won, unrated)
     select u.company_id, (u.ended_at at time zone c.time_zone)::date, u.frame_id, u.reason_code, coalesce(u.asked_by::text, ''),
       max(u.asked_by_name), count(*), coalesce(sum(u.undone), 0), coalesce(sum(u.won), 0), count(*) filter (where u.won is null)
     from ${undos} u join ${quoteValue('company.companies')} c on c.id = u.company_id
     where u.company_id = $1 and u.state = 'done' and u.ended_at is not null group by 1, 2, 3, 4, 5`,
    [companyId],
  );
}

/** The platform's usage figures for the company, at the end of each day of the year. */
async function updateDayCounts(client: pg.Client, companyId: string): Promise<void> {
  const [days, runs] = [quoteValue('platform.company_days'), quoteValue('flow.executions')];
  const ofRun = `company_id = $1 and kind = 'run' and parent_execution_id is null`;
  const counted = {
    members: `from ${quoteValue('company.memberships')} where company_id = $1 and status = 'active' and joined_at < e.at`,
    records: `from ${quoteValue('axis.records')} where company_id = $1 and deleted_at is null and created_at < e.at`,
    runs: `from ${runs} where ${ofRun} and started_at < e.at`,
    finished: `from ${runs} where ${ofRun} and status = 'finished' and finished_at < e.at`,
    failed: `from ${runs} where ${ofRun} and status = 'failed' and started_at < e.at`,
    undone: `from ${runs} r where ${ofRun} and exists (
      select from ${runs} u where u.company_id = $1 and u.id = r.undone_by and u.started_at < e.at)`,
    orders: `from ${quoteValue('order.orders')} where company_id = $1 and placed_at < e.at`,
    cancelled: `from ${quoteValue('order.orders')}
      where company_id = $1 and state in ('cancelled', 'rejected') and updated_at < e.at`,
  };
  await client.query(
    `insert into ${days} (company_id, day, ${Object.keys(counted).join(', ')})
     select $1, d.day::date, ${Object.values(counted)
       .map((from) => `(select count(*) ${from})`)
       .join(', ')}
     from generate_series(current_date - 365, current_date - 1, interval '1 day') d (day)
     cross join lateral (select (d.day::date + 1)::timestamp at time zone 'Asia/Seoul' as at) e
     where d.day::date >= (select created_at::date from ${quoteValue('company.companies')} where id = $1)
     on conflict do nothing`,
    [companyId],
  );
}

/**
 * Shifts every instant written by the acts by the difference between its playing and its supposed time. Append-only tables refuse
 * all changes, so their triggers are disabled for the transaction. It also marks the sample as complete: see `selectSampleState`.
 */
export async function updateDates(
  ownerUrl: string,
  target: { companyId: string; acts: readonly StageAct[]; readUntil: Date },
): Promise<void> {
  const { companyId, acts, readUntil } = target;
  const tables = Object.keys(instants);
  await runAsOwner(ownerUrl, async (client) => {
    await client.query(`select set_config('app.company_id', $1, true)`, [companyId]);
    await insertActs(client, acts);
    for (const table of tables) await client.query(`alter table ${quoteValue(table)} disable trigger user`);
    await updateExpiries(client, companyId);
    for (const [table, columns] of Object.entries(instants)) {
      for (const column of columns) await updateInstants(client, { companyId, table, column });
    }
    await updateDeadlines(client, companyId);
    await updateSums(client, companyId);
    await updateDayCounts(client, companyId);
    // Nobody left a year of notices unread.
    await client.query(
      `update ${quoteValue('notification.notices')} set read_at = at + interval '3 hours'
       where company_id = $1 and at < $2 and read_at is null`,
      [companyId, readUntil.toISOString()],
    );
    await client.query('set constraints all immediate');
    for (const table of tables) await client.query(`alter table ${quoteValue(table)} enable trigger user`);
  });
}

type SampleState = 'none' | 'unfinished' | 'whole' | 'foreign';

/**
 * Whether the company with the code is a whole sample. One that is still as young as its founder's record was not moved
 * back: its making was interrupted. `foreign`: somebody else took the code.
 */
export async function selectSampleState(
  ownerUrl: string,
  sample: { code: string; masterEmail: string },
): Promise<{ state: SampleState; companyId: string | null }> {
  return runAsOwner(ownerUrl, async (client) => {
    const company = quoteValue('company.companies');
    const { rows } = await client.query(`select id from ${company} where code = $1`, [sample.code]);
    const companyId = rows[0]?.id ?? null;
    if (!companyId) return { state: 'none', companyId };
    await client.query(`select set_config('app.company_id', $1, true)`, [companyId]);
    const { rows: facts } = await client.query(
      `select r.email = $2 as own, c.created_at < r.created_at - interval '1 day' as whole
       from ${company} c join ${quoteValue('company.creators')} r on r.company_id = c.id where c.id = $1`,
      [companyId, sample.masterEmail],
    );
    const [fact] = facts;
    if (!fact?.own) return { state: 'foreign', companyId };
    return { state: fact.whole ? 'whole' : 'unfinished', companyId };
  });
}

/** Every page of the company says from now on that it is a demo company. It may be said again. */
export async function updateDemoMark(ownerUrl: string, companyId: string): Promise<void> {
  await runAsOwner(ownerUrl, async (client) => {
    await client.query(`select set_config('app.company_id', $1, true)`, [companyId]);
    await client.query(
      `update ${quoteValue('company.companies')} set features = features || to_jsonb($2::text)
       where id = $1 and not features ? $2::text`,
      [companyId, demoFeature],
    );
  });
}

/** Removes a half made sample with everything of it. */
export async function deleteSample(ownerUrl: string, companyId: string): Promise<void> {
  await runAsOwner(ownerUrl, async (client) => {
    await client.query(`select set_config('app.company_id', $1, true)`, [companyId]);
    await client.query(`delete from ${quoteValue('company.companies')} where id = $1`, [companyId]);
  });
}
