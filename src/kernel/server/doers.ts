/** Who did what lately, and since when that is known: by the audit trail. */
import type { Context } from './context.ts';
import { plannedOnce, type Statement, statement } from './database/unit.ts';

/** So many of the latest rows of an action are looked at: what is done more often is known by those alone. */
const mostRows = 50;

interface Row {
  action: string;
  actorIds: string[];
  rows: number;
}

/** The latest rows of each action come by its index, however long the trail is. */
const latestDoers = (companyId: string, asked: { actions: readonly string[]; days: number }): Statement<Row> =>
  statement(
    `select a.action, coalesce(array_agg(distinct l.actor_id) filter (where l.actor_id is not null), '{}') as "actorIds",
       count(l.id)::int as rows
       from unnest($2::text[]) as a (action)
       left join lateral (
         select t.id, t.actor_id from kernel.audit_log t
          where t.company_id = $1 and t.action = a.action and t.id >= kernel.id_at(now() - make_interval(days => $3))
          order by t.id desc limit $4) l on true
      group by a.action`,
    [companyId, asked.actions, asked.days, mostRows],
  );

const firstRow = (companyId: string): Statement<{ at: string }> =>
  statement('select at from kernel.audit_log where company_id = $1 order by id limit 1', [companyId]);

export interface Doing {
  /** Accounts of people, whether they acted themselves or a program did for them. */
  personIds: ReadonlySet<string>;
  /** False: it is done so often that earlier ones were not looked at; others may have done it, too. */
  isWhole: boolean;
}

/** Of the last so many days, by action; and since when the trail of this company goes back, null without a row. */
export async function doersOf(
  context: Context,
  asked: { actions: readonly string[]; days: number },
): Promise<{ since: string | null; doings: ReadonlyMap<string, Doing> }> {
  const { companyId, unit } = context;
  const [, [first], rows] = await unit.queryAll([
    plannedOnce,
    firstRow(companyId),
    latestDoers(companyId, asked),
  ] as const);
  const doings = rows.map(({ action, actorIds, rows: count }): [string, Doing] => [
    action,
    { personIds: new Set(actorIds), isWhole: count < mostRows },
  ]);
  return { since: first?.at ?? null, doings: new Map(doings) };
}
