// breaks: open-write
import { endpoint } from '#kernel/contract/endpoint.ts';

export const group = {
  only: endpoint({
    method: 'PUT',
    path: '/api/finance/guest-group',
    scope: 'company',
    permission: 'guest',
    audit: 'finance.bad',
    summary: { ko: '없음', en: 'None' },
    errors: [],
    reply: null,
  }),
};
