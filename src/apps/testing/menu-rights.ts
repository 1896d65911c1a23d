/** The same of menus, in their place of the table of `rights.ts`. */
const manage = 'menu.visibility.manage';
const arrange = 'menu.tree.manage';

export const menuRights: Record<string, string> = {
  'GET /api/menu/customers': 'public',
  'GET /api/menu/members/:id': manage,
  'PUT /api/menu/members/:id': manage,
  'GET /api/menu/mine': 'member',
  'GET /api/menu/roles': manage,
  'PUT /api/menu/roles': manage,
  'POST /api/menu/roles/preview': manage,
  'GET /api/menu/trees/:portal': arrange,
  'PUT /api/menu/trees/:portal': arrange,
  'POST /api/menu/trees/:portal/publish': arrange,
  'POST /api/menu/trees/:portal/restore': arrange,
  'GET /api/menu/trees/:portal/versions': arrange,
};
