// breaks: endpoint-says-all
const common = { method: 'POST', audit: 'finance.entry.post', errors: [], summary: { ko: '전표', en: 'Entry' }, reply: {} };

export const noPermission = { ...common, path: '/api/finance/one' };
export const unknownPermission = { ...common, path: '/api/finance/two', permission: 'finance.nobody.declared' };
export const noAudit = { ...common, path: '/api/finance/three', permission: 'member', audit: undefined };
export const noErrors = { ...common, path: '/api/finance/four', permission: 'member', errors: undefined };
export const twice = { ...common, path: '/api/finance/four', permission: 'member' };
export const unknownAmongSeveral = { ...common, path: '/api/finance/five', permission: ['member', 'finance.nobody.else'] };
export const unknownInRule = {
  ...common,
  path: '/api/finance/six',
  permission: 'member',
  rule: { ko: '본인 전표', en: 'Own entries', beyond: ['finance.nobody.beyond'], outside: 404 },
};
