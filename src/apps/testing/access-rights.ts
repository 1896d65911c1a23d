/** The same of what somebody may do and why, in their place of the table of `rights.ts`. */
export const accessRights: Record<string, string> = {
  'GET /api/access/explain': 'member',
  'POST /api/access/grant-requests': 'member',
  'GET /api/access/grant-requests/wanted': 'member',
  'GET /api/access/grants': 'access.role.read',
  'POST /api/access/grants': 'access.grant.manage',
  'POST /api/access/grants/:id/end': 'access.grant.manage',
  'GET /api/access/grants/bounds': 'access.grant.manage',
  'POST /api/access/grants/preview': 'access.grant.manage',
  'GET /api/access/hygiene': 'access.role.read',
  'GET /api/access/permissions': 'access.role.read',
  'POST /api/access/views': 'access.member.view-as',
  'POST /api/access/views/:id/end': 'member',
  'GET /api/access/views/preview': 'access.member.view-as',
  'GET /api/access/what-can': 'member',
  'POST /api/access/what-can/exports': 'access.role.read',
  'GET /api/access/who-can': 'access.role.read',
};
