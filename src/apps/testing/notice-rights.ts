/** The same of notices, in their place of the table of `rights.ts`. */
export const noticeRights: Record<string, string> = {
  'GET /api/notices': 'guest',
  'POST /api/notices/:id/read': 'guest',
  'GET /api/notices/choices': 'member',
  'PUT /api/notices/choices': 'member',
  'GET /api/notices/policy': 'company.profile.change',
  'PUT /api/notices/policy': 'company.profile.change',
  'GET /api/notices/push': 'member',
  'PUT /api/notices/push': 'member',
  'POST /api/notices/push/forget': 'member',
  'POST /api/notices/read-all': 'guest',
  'GET /api/notices/texts': 'notification.text.read',
  'GET /api/notices/unread': 'guest',
};
