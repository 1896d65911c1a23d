// breaks: endpoint-has-route
import { endpoint } from '#kernel/contract/endpoint.ts';

export const twice = endpoint({
  method: 'POST',
  path: '/api/finance/twice',
  scope: 'company',
  permission: 'member',
  audit: 'finance.bad',
  summary: { ko: '없음', en: 'None' },
  errors: [],
  reply: null,
});
