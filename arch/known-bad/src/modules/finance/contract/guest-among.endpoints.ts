// breaks: open-write
import { endpoint } from '#kernel/contract/endpoint.ts';

export const among = endpoint({
  method: 'PATCH',
  path: '/api/finance/guest-among',
  scope: 'company',
  permission: ['member', 'guest'],
  audit: 'finance.bad',
  summary: { ko: '없음', en: 'None' },
  errors: [],
  reply: null,
});
