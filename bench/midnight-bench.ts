/**
 * The start of an installation with many companies, and its midnight: how much of the database's time the scheduled tasks take in all, and
 * what others feel of it. The product spreads companies over ten minutes; here, after some seconds of that, all of them are made due at once:
 * the same work, and the worst that others can feel of it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseQuery } from './cases.ts';
import type { LoadMeasure } from './load.ts';

const bars = { databaseSeconds: 10, others: 1.2 };

export interface MidnightBench {
  companies: number;
  ask: DatabaseQuery;
  startWorker: () => void;
  /** A steady stream of lists for the given seconds. */
  beside: (seconds: number) => Promise<LoadMeasure>;
  say: (line: string) => void;
}

/** Companies without anything in them: what is asked of each is asked all the same. */
const insertCompanies = `with made as (
  insert into company.companies (id, code, name, industry, theme)
  select gen_random_uuid(), 'quiet-' || n, '조용한 회사 ' || n, 'retail', c.theme
  from generate_series(1, $1::int) n cross join (select theme from company.companies limit 1) c
  returning id
)
insert into kernel.access_versions (company_id) select id from made`;
const selectSpent = `select coalesce(sum(total_exec_time), 0)::float8 as ms, coalesce(sum(calls), 0)::float8 as calls
from pg_stat_statements s join pg_roles r on r.oid = s.userid where rolname like 'heureum%' and toplevel`;
const selectTop = `select round(total_exec_time)::text as "ms in all", calls::text, round((1000 * mean_exec_time)::numeric)::text as "µs each",
  left(regexp_replace(query, '\\s+', ' ', 'g'), 100) as statement
from pg_stat_statements s join pg_roles r on r.oid = s.userid
where rolname like 'heureum%' and toplevel order by total_exec_time desc limit 8`;
/** In the order of their ten minutes, all of which are over. */
const makeDue = `update kernel.schedules set runs_at = now() - interval '10 minutes' + kernel.spread_offset(company_id, '10 minutes'), ran_at = null
where worker is null`;

async function waitUntil(happened: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 600_000; Date.now() < end; ) {
    if (await happened()) return;
    await sleep(500);
  }
  throw new Error('it did not end within ten minutes');
}

export async function measureMidnight({ companies, ask, startWorker, beside, say }: MidnightBench): Promise<void> {
  const count = async (condition: string) =>
    Number((await ask(`select count(*) as n from kernel.schedules where ${condition}`, []))[0]?.n);
  const allRan = () => waitUntil(async () => (await count('ran_at is null or worker is not null')) === 0);
  await ask(insertCompanies, [companies]);
  await ask('analyze', []);
  const quiet = await beside(10);
  const seconds = Math.ceil(companies / 500);

  const tell = (when: string, others: LoadMeasure) =>
    say(
      `  a list ${when}: p50 ${quiet.p50} ms before, ${others.p50} ms then: ${(others.p50 / quiet.p50).toFixed(2)} times (${bars.others})`,
    );

  async function look(what: string, begin: () => Promise<void>): Promise<void> {
    await ask('select pg_stat_statements_reset()', []);
    await begin();
    const began = performance.now();
    await ask(makeDue, []);
    const [others] = await Promise.all([beside(seconds), allRan()]);
    const took = (performance.now() - began) / 1000;
    const [lists] = await ask(
      `select 0.001 * coalesce(sum(total_exec_time), 0)::float8 as s from pg_stat_statements s
      join pg_roles r on r.oid = s.userid where rolname = 'heureum_app' and toplevel and query ~ 'axis\\.'`,
      [],
    );
    const [all] = await ask(selectSpent, []);
    const database = Number(all?.ms) / 1000 - Number(lists?.s);
    say(
      `${what}, ${companies} companies: ${database.toFixed(2)} s of the database (${bars.databaseSeconds} is the bar), ${Number(all?.calls)} statements, over after ${took.toFixed(0)} s;`,
    );
    tell('beside all of them at once', others);
    console.table(await ask(selectTop, []));
  }

  await look('a start', async () => {
    startWorker();
    tell('beside a start as it is', await beside(20));
    let entered = -1;
    await waitUntil(async () => {
      const previouslyEntered = entered;
      entered = await count('true');
      return entered > companies && entered === previouslyEntered;
    });
  });
  await look('midnight', async () => undefined);
}
