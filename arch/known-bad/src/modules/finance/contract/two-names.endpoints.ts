// breaks: endpoint-says-all
import { endpoint } from '#kernel/contract/endpoint.ts';

export const first = endpoint({
  method: 'POST',
  path: '/api/finance/same/:id',
  scope: 'company',
  permission: 'member',
  audit: 'finance.bad',
  summary: { ko: '없음', en: 'None' },
  errors: [],
  reply: null,
});

export const second = endpoint({
  method: 'POST',
  path: '/api/finance/same/:key',
  scope: 'company',
  permission: 'member',
  audit: 'finance.bad',
  summary: { ko: '없음', en: 'None' },
  errors: [],
  reply: null,
});
