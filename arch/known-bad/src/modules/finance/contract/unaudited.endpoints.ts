// breaks: unaudited-write
import { endpoint } from '#kernel/contract/endpoint.ts';

export const silent = endpoint({
  method: 'PATCH',
  path: '/api/finance/unaudited',
  scope: 'company',
  permission: 'member',
  audit: false,
  summary: { ko: '없음', en: 'None' },
  errors: [],
  reply: null,
});
