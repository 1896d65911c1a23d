// breaks: endpoint-named
import { endpoint } from '#kernel/contract/endpoint.ts';

export const group = {
  only: endpoint({
    method: 'POST',
    path: '/api/finance/grouped',
    scope: 'company',
    permission: 'member',
    audit: 'finance.bad',
    summary: { ko: '없음', en: 'None' },
    errors: [],
    reply: null,
  }),
};
