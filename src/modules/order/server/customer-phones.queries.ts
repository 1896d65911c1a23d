/** Phone queries: customers' numbers. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** One row per person, null without a number. */
export function selectPhones(
  companyId: string,
  people: { personIds: readonly string[]; guestIds: readonly string[] },
): Statement<{ id: string; phone: string | null }> {
  return statement(
    `select w.id, coalesce(
         (select nullif(s.phone, '') from "order".guest_sessions s where s.company_id = $1 and s.id = w.id and w.is_guest),
         (select o.contact_phone from "order".orders o
           where o.company_id = $1 and o.guest_id = w.id and w.is_guest order by o.placed_at desc limit 1),
         (select o.contact_phone from "order".orders o
           where o.company_id = $1 and o.person_id = w.id and not w.is_guest order by o.placed_at desc limit 1),
         (select a.phone from "order".addresses a
           where a.company_id = $1 and a.owner_id = w.id order by a.is_default desc, a.id desc limit 1)
       ) as phone
     from (select unnest($2::uuid[]) as id, false as is_guest union all select unnest($3::uuid[]), true) w`,
    [companyId, people.personIds, people.guestIds],
  );
}
