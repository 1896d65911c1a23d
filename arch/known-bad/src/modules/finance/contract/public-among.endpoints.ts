// breaks: open-write
import { endpoint } from '#kernel/contract/endpoint.ts';

export const among = endpoint({
  method: 'PUT',
  path: '/api/finance/public-among',
  scope: 'company',
  permission: ['public', 'member'],
  audit: 'finance.bad',
  summary: { ko: '없음', en: 'None' },
  errors: [],
  reply: null,
});
