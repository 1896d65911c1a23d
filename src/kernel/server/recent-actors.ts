/** Recent actors per action, and the date since which the audit trail covers them. */
import type { Context } from './context.ts';
import { forceGenericPlan, type Statement, statement } from './database/unit.ts';

/** Number of latest rows examined per action: enough for frequent actions. */
const maxRows = 50;

interface Row {
  action: string;
  actorIds: string[];
  rows: number;
}

/** The latest rows of each action come by its index, however long the trail is. */
const selectRecentActors = (companyId: string, filter: { actions: readonly string[]; days: number }): Statement<Row> =>
  statement(
    `select a.action, coalesce(array_agg(distinct l.actor_id) filter (where l.actor_id is not null), '{}') as "actorIds",
       count(l.id)::int as rows
       from unnest($2::text[]) as a (action)
       left join lateral (
         select t.id, t.actor_id from kernel.audit_log t
          where t.company_id = $1 and t.action = a.action and t.id >= kernel.id_at_instant(now() - make_interval(days => $3))
          order by t.id desc limit $4) l on true
      group by a.action`,
    [companyId, filter.actions, filter.days, maxRows],
  );

const selectFirstRow = (companyId: string): Statement<{ at: string }> =>
  statement('select at from kernel.audit_log where company_id = $1 order by id limit 1', [companyId]);

export interface ActionActors {
  /** Accounts of people, whether they acted themselves or a program did for them. */
  personIds: ReadonlySet<string>;
  /** False: it is done so often that earlier ones were not looked at; others may have done it, too. */
  isWhole: boolean;
}

/** Counts the last given days by action, and gives the start of this company's trail, null without a row. */
export async function listRecentActors(
  context: Context,
  filter: { actions: readonly string[]; days: number },
): Promise<{ since: string | null; doings: ReadonlyMap<string, ActionActors> }> {
  const { companyId, unit } = context;
  const [, [first], rows] = await unit.queryAll([
    forceGenericPlan,
    selectFirstRow(companyId),
    selectRecentActors(companyId, filter),
  ] as const);
  const doings = rows.map(({ action, actorIds, rows: count }): [string, ActionActors] => [
    action,
    { personIds: new Set(actorIds), isWhole: count < maxRows },
  ]);
  return { since: first?.at ?? null, doings: new Map(doings) };
}
