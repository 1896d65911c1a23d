// breaks: open-write
import { endpoint } from '#kernel/contract/endpoint.ts';

export const open = endpoint({
  method: 'POST',
  path: '/api/finance/public',
  scope: 'company',
  permission: 'public',
  audit: 'finance.bad',
  summary: { ko: '없음', en: 'None' },
  errors: [],
  reply: null,
});
