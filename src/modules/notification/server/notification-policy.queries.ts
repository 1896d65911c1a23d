/** Policy queries: notification policies and member choices. */
import { type Statement, statement, toJson } from '#kernel/server/database/unit.ts';
import type { DeliveryMethod, NoticePolicy, NotificationKind, OwnChoices } from '../contract/notification-policy.ts';

const columns = 'kinds, quiet_from as "quietFrom", quiet_until as "quietUntil", version';

export const selectPolicy = (companyId: string): Statement<NoticePolicy> =>
  statement(`select ${columns} from notification.policies where company_id = $1`, [companyId]);

/** No row when the version is not the present one. */
export const upsertPolicy = (companyId: string, policy: NoticePolicy): Statement<NoticePolicy> =>
  statement(
    `insert into notification.policies as p (company_id, kinds, quiet_from, quiet_until)
     select $1, $2, $3, $4 where $5 = 0 or exists (select from notification.policies where company_id = $1)
     on conflict (company_id) do update set kinds = excluded.kinds, quiet_from = excluded.quiet_from,
       quiet_until = excluded.quiet_until, version = p.version + 1, changed_at = now()
      where p.version = $5
     returning ${columns}`,
    [companyId, toJson(policy.kinds), policy.quietFrom, policy.quietUntil, policy.version],
  );

export interface OwnChoicesRow {
  personId: string;
  choices: OwnChoices;
}

export const selectOwnChoices = (companyId: string, personIds: readonly string[]): Statement<OwnChoicesRow> =>
  statement(
    `select person_id as "personId", choices from notification.own_choices
     where company_id = $1 and person_id = any($2::uuid[])`,
    [companyId, personIds],
  );

/** Two that change different switches at once both hold. */
export function upsertChoice(
  companyId: string,
  choice: { personId: string; kind: NotificationKind; way: DeliveryMethod; isOn: boolean },
): Statement {
  const { personId, kind, way: method, isOn } = choice;
  return statement(
    `insert into notification.own_choices as o (company_id, person_id, choices)
     values ($1, $2, jsonb_build_object($3::text, jsonb_build_object($4::text, $5::boolean)))
     on conflict (company_id, person_id) do update set choices = o.choices
       || jsonb_build_object($3::text, coalesce(o.choices->$3::text, '{}') || jsonb_build_object($4::text, $5::boolean))`,
    [companyId, personId, kind, method, isOn],
  );
}
