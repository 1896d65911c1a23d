/** Test queries for stored calls and secrets. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** Effective calls: those made, minus those that reversed one. */
export function countEffectiveCalls(companyId: string): Statement<{ standing: number }> {
  return statement(
    `select (count(*) filter (where kind = 'call') - count(*) filter (where kind = 'compensation'))::int as standing
     from integration.calls where company_id = $1 and state <> 'cancelled'`,
    [companyId],
  );
}

export function selectStoredSecrets(companyId: string): Statement<{ name: string; sealed: string; version: number }> {
  return statement(
    'select name, sealed, key_version as version from integration.secrets where company_id = $1 order by name',
    [companyId],
  );
}

/** As if somebody with the database had put one value in the place of another. */
export function updateSecretMoved(companyId: string, from: string, to: string): Statement {
  return statement(
    `update integration.secrets set sealed = (select s.sealed from integration.secrets s where s.company_id = $1 and s.name = $2)
     where company_id = $1 and name = $3`,
    [companyId, from, to],
  );
}

/** Recorded data of the calls that a run made and of those that reversed them. */
export function selectStoredCalls(companyId: string, executionId: string): Statement<{ text: string }> {
  return statement(
    `select concat(c.request::text, c.outputs::text) as text from integration.calls c
     where c.company_id = $1 and c.root_id in (select r.id from integration.calls r where r.company_id = $1 and r.execution_id = $2)
     order by c.place`,
    [companyId, executionId],
  );
}

/** All calls of a run and of its undos, as if this had happened to them so long ago. */
const createAging =
  (column: 'created_at' | 'ended_at') =>
  (companyId: string, executionId: string, by: string): Statement<{ id: string }> =>
    statement(
      `update integration.calls c set ${column} = now() - $3::interval
       where c.company_id = $1 and c.root_id in (select r.id from integration.calls r where r.company_id = $1 and r.execution_id = $2)
       returning c.id`,
      [companyId, executionId, by],
    );

export const updateBegan = createAging('created_at');
export const updateEnded = createAging('ended_at');

/** All that is written down of a company's runs, trail and jobs, as one text. */
export function selectEverything(companyId: string): Statement<{ text: string }> {
  return statement(
    `select concat_ws(' ', (select json_agg(e)::text from flow.executions e where company_id = $1),
       (select json_agg(s)::text from flow.steps s where company_id = $1),
       (select json_agg(i)::text from flow.impacts i where company_id = $1),
       (select json_agg(c)::text from integration.calls c where company_id = $1),
       (select json_agg(a)::text from kernel.audit_log a where company_id = $1),
       (select json_agg(o)::text from kernel.job_orders o where company_id = $1)) as text`,
    [companyId],
  );
}
