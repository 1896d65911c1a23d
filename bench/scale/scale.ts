/**
 * What grows with the data: the same questions are asked of a small installation and of a large one, one after the other by one caller, and
 * the medians compared. What the product really leaves after a thousand records and a hundred runs is multiplied (grow.ts).
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { getMedian, measureForeignShare } from '../load.ts';
import type { Scale } from '../options.ts';
import { createSample } from '../preparation.ts';
import { readData, sendRequest } from '../single-request.ts';
import { getIdPrefix, growTables, idPrefixMs } from './grow.ts';
import { type Company, createQuestions, createStart } from './questions.ts';

interface Size {
  companies: number;
  executions: number;
  records: number;
}

const sizes: Record<Scale, Size> = {
  small: { companies: 1, executions: 1000, records: 100_000 },
  middle: { companies: 2000, executions: 100_000, records: 300_000 },
  large: { companies: 10_000, executions: 1_000_000, records: 1_000_000 },
};

const pattern = { records: 1000, runs: 100, undone: 20 };
const bar = 1.5;
const times = 30;
const warming = 5;
const days = 60;

export interface Growth {
  /** The superuser; the connection changes after a copy of the database. */
  admin: () => pg.Client;
  company: Company;
  /** Founded beside the first one, and by nobody since: all that a founding leaves. */
  other: { id: string; from: number; to: number };
  upTo: Scale;
  /** Saves the current state as the baseline for the larger size. */
  saveBaseline: () => Promise<void>;
  say: (line: string) => void;
}

interface Window {
  from: number;
  to: number;
}

const waitForNewIdPrefix = (): Promise<void> => sleep(idPrefixMs - (Date.now() % idPrefixMs) + 50);

/** Runs `work` while ids begin as no others do, before or after. */
async function runApart(work: () => Promise<void>): Promise<Window> {
  await waitForNewIdPrefix();
  const from = getIdPrefix();
  await work();
  // Work after the commit.
  await sleep(4000);
  const to = getIdPrefix();
  await waitForNewIdPrefix();
  return { from, to };
}

async function createRecords({ port, headers }: Company): Promise<void> {
  for (let number = 0; number < pattern.records; number++) {
    const body = JSON.stringify({ ...createSample(number), code: `S-${number}`, allowAlike: true });
    await readData(port, { method: 'POST', path: '/api/axis/entity/external', headers, body });
  }
}

async function createRuns(company: Company): Promise<void> {
  const { port, headers } = company;
  for (let number = 0; number < pattern.runs; number++) {
    const { id } = await readData(port, createStart(company, number));
    if (number >= pattern.undone) continue;
    const path = `/api/flow/executions/${id}`;
    const { hash } = await readData(port, { method: 'GET', path: `${path}/undo-preview`, headers });
    const body = JSON.stringify({ reason: { code: 'trial' }, expected: hash });
    await readData(port, { method: 'POST', path: `${path}/undo`, headers, body });
  }
}

/** As each night leaves them: whose time to be undone is over is switched off and noted. */
const expire = `
  set session_replication_role = replica;
  with due as (update flow.executions set supports_undo = false
    where supports_undo and undone_by is null and undo_deadline < now() returning company_id, id, frame_id, undo_deadline)
  insert into flow.expiry_audits (company_id, id, log_id, frame_id, expiration_date, reason)
    select company_id, id, id, frame_id, undo_deadline, 'Undo 가능 기간이 만료되었습니다.' from due;
  reset session_replication_role`;

/** Totals normally maintained on write, computed here for copied rows. */
const addUp = `
  truncate axis.counts, finance.sums, finance.months, flow.undo_sums;
  insert into axis.counts (company_id, axis, type, day, slot, live, deleted)
    select company_id, axis, type, (created_at at time zone 'UTC')::date, 0,
      count(*) filter (where deleted_at is null), count(*) filter (where deleted_at is not null) from axis.records group by 1, 2, 3, 4;
  insert into finance.sums (company_id, currency, span, first, account_id, debit, credit)
    select company_id, currency, span, date_trunc(span, date)::date, account_id, sum(debit), sum(credit)
    from finance.entry_lines, unnest(array['day', 'month']) span group by 1, 2, 3, 4, 5;
  insert into finance.months (company_id, month, entries)
    select company_id, date_trunc('month', date)::date, count(*) from finance.entries group by 1, 2;
  insert into flow.undo_sums (company_id, day, frame_id, reason_code, asked_by, asked_by_name, undos, executions, won, unrated)
    select u.company_id, (u.ended_at at time zone c.time_zone)::date, u.frame_id, u.reason_code, coalesce(u.asked_by::text, ''),
      max(u.asked_by_name), count(*), coalesce(sum(u.undone), 0), coalesce(sum(u.won), 0), count(*) filter (where u.won is null)
    from flow.undos u join company.companies c on c.id = u.company_id where u.state = 'done' and u.ended_at is not null group by 1, 2, 3, 4, 5`;

/** The newest tenth, and at least 30,000, have no grade: a query for a grade scans them first. */
function createGradeRemoval(company: string, from: number): { text: string; values: unknown[] } {
  const text = `update axis.records set fields = fields - 'grade'
    where company_id = $1 and axis = 'entity' and id in (select id from axis.records where company_id = $1 and axis = 'entity' and type = 'external'
      order by updated_at desc limit $2)`;
  return { text, values: [company, from] };
}

interface CreatedWindows {
  records: Window;
  runs: Window;
}

/** Fills up from one size to the next, and says what was added. */
async function fillUp(
  growth: Growth,
  windows: CreatedWindows,
  { from, to }: { from: Size | null; to: Size },
): Promise<void> {
  const { company, other, upTo, say } = growth;
  const { companyId } = company.prepared;
  const most = sizes[upTo];
  const copies = async (what: string, window: Window, counts: { from: number; to: number; most: number }) => {
    if (counts.to <= counts.from) return;
    const least = window.to - window.from + 1;
    const step = Math.max(least, Math.floor((days * 86_400_000) / idPrefixMs / Math.max(1, counts.most)));
    const began = Date.now();
    const copyPlan = what === 'companies' ? { companyId: other.id, except: foundedWithout } : { companyId };
    const range = { first: counts.from + 1, last: counts.to };
    const added = await growTables(growth.admin(), { ...copyPlan, ...window, ...range, apart: step });
    const rows = Object.values(added).reduce((sum, count) => sum + count, 0);
    const tables = Object.entries(added).map(([name, count]) => `${name} ${count}`);
    say(`${what}: ${rows} rows in ${Math.round((Date.now() - began) / 1000)} s: ${tables.join(', ')}`);
  };
  const runs = pattern.runs + pattern.undone;
  const count = (all: number, each: number) => Math.ceil(all / each);
  await copies('companies', other, {
    from: from?.companies ?? 1,
    to: to.companies,
    most: most.companies,
  });
  await copies('records', windows.records, {
    from: from ? count(from.records, pattern.records) : 0,
    to: count(to.records, pattern.records),
    most: count(most.records, pattern.records),
  });
  await copies('executions', windows.runs, {
    from: from ? count(from.executions, runs) : 0,
    to: count(to.executions, runs),
    most: count(most.executions, runs),
  });
  const admin = growth.admin();
  await admin.query(expire);
  await admin.query(addUp);
  const { text, values } = createGradeRemoval(companyId, Math.max(30_000, to.records / 10));
  await admin.query('set session_replication_role = replica');
  await admin.query(text, values);
  await admin.query('reset session_replication_role');
  await admin.query('vacuum analyze');
}

/** Two hundred records of each would say nothing more. */
const foundedWithout = ['axis.records', 'axis.record_history', 'kernel.events', 'kernel.job_orders'];

export interface QuestionMeasure {
  ms: number;
  /** Blocks of 8 kB that PostgreSQL looked at for one asking: the same however busy the machine is. */
  blocks: number;
}

const looked = `select coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float as blocks from pg_stat_statements s
  join pg_roles r on r.oid = s.userid where rolname = 'heureum_app'`;

async function measureAll(admin: pg.Client, company: Company): Promise<Map<string, QuestionMeasure>> {
  const answers = new Map<string, QuestionMeasure>();
  for (const { name, request } of createQuestions(company)) {
    const durations: number[] = [];
    for (let time = -warming; time < times; time++) {
      // The first ones plan and cache.
      if (time === 0) await admin.query('select pg_stat_statements_reset()');
      const { status, text, ms } = await sendRequest(company.port, await request());
      if (status >= 300) throw new Error(`${name}: ${status} ${text}`);
      if (time >= 0) durations.push(ms);
    }
    const { rows } = await admin.query<{ blocks: number }>(looked);
    answers.set(name, { ms: getMedian(durations), blocks: (rows[0]?.blocks ?? 0) / times });
  }
  return answers;
}

/** Fills the database up to the size, and saves a copy of the smallest size on the way. */
export async function growDatabase(growth: Growth): Promise<void> {
  const { company, upTo, say } = growth;
  const windows: CreatedWindows = {
    records: await runApart(() => createRecords(company)),
    runs: await runApart(() => createRuns(company)),
  };
  let previousSize: Size | null = null;
  for (const scale of upTo === 'small' ? (['small'] as const) : (['small', upTo] as const)) {
    const size = sizes[scale];
    say(`filling up to ${size.companies} companies, ${size.executions} executions, ${size.records} records`);
    await fillUp(growth, windows, { from: previousSize, to: size });
    if (scale !== upTo) await growth.saveBaseline();
    previousSize = size;
  }
}

/** Asks every question of what was grown. Statements of the application must be counted meanwhile. */
export async function measureGrown(admin: pg.Client, company: Company): Promise<Map<string, QuestionMeasure>> {
  console.log(`others keep the machine busy by ${await measureForeignShare(2000)} %`);
  return measureAll(admin, company);
}

/** Prints for each question what it takes at each size, and the ratio. */
export function printGrowth(small: Map<string, QuestionMeasure>, large?: Map<string, QuestionMeasure>): void {
  console.table([...small].map(([name, measure]) => createLine(name, measure, large?.get(name))));
}

/** Nothing but what it takes where there is no second size. */
function createLine(
  question: string,
  small: QuestionMeasure,
  large: QuestionMeasure | undefined,
): Record<string, string | number> {
  const first = { question, 'small ms': small.ms.toFixed(1), 'small blocks': Math.round(small.blocks) };
  if (!large) return first;
  const ratio = large.ms / Math.max(small.ms, 0.1);
  return {
    ...first,
    'then ms': large.ms.toFixed(1),
    'then blocks': Math.round(large.blocks),
    'times ms': ratio.toFixed(2),
    'times blocks': (large.blocks / Math.max(small.blocks, 1)).toFixed(2),
    [`ms at most ${bar}`]: ratio <= bar ? 'met' : 'MISSED',
  };
}
