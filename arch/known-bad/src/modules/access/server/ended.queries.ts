// breaks: rights-in-force
// breaks: company-named
const table = 'access.role_assignments';

export const holders = (companyId: string) =>
  `select a.member_id from ${table} a where a.company_id = '${companyId}' and a.member_id in
     (select member_id from access.members_in_force)`;
