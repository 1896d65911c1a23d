/** The roles that one person holds here, for the explainer. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

/** By name, also those that are put away, with their ends. */
export const selectRolesOfPerson = (
  companyId: string,
  personId: string,
): Statement<{ name: string; until: string | null }> =>
  statement(
    `select r.name, a.until from access.assignments_in_force a
       join access.roles r on r.company_id = a.company_id and r.id = a.role_id
      where a.company_id = $1 and a.person_id = $2 order by r.level desc, r.name`,
    [companyId, personId],
  );
