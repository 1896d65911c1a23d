// breaks: open-write
import { endpoint } from '#kernel/contract/endpoint.ts';

export const open = endpoint({
  method: 'DELETE',
  path: '/api/finance/guest',
  scope: 'company',
  permission: 'guest',
  audit: 'finance.bad',
  summary: { ko: '없음', en: 'None' },
  errors: [],
  reply: null,
});
