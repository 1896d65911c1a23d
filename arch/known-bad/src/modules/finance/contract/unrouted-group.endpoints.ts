// breaks: endpoint-has-route
import { endpoint } from '#kernel/contract/endpoint.ts';

export const group = {
  only: endpoint({
    method: 'POST',
    path: '/api/finance/unrouted-group',
    scope: 'company',
    permission: 'member',
    audit: 'finance.bad',
    summary: { ko: '없음', en: 'None' },
    errors: [],
    reply: null,
  }),
};
