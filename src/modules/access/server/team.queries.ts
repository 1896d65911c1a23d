/** Query of members ranked below. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** Members whose highest role is below the person's own. */
export const selectPeopleBelow = (companyId: string, personId: string): Statement<{ personId: string }> =>
  statement(
    `with ranks as (
       select a.person_id, max(r.level) as level from access.assignments_in_force a
       join access.roles r on r.company_id = a.company_id and r.id = a.role_id
       where a.company_id = $1 and r.is_active group by a.person_id
     )
     select person_id as "personId" from ranks where level < (select level from ranks where person_id = $2::uuid)`,
    [companyId, personId],
  );
