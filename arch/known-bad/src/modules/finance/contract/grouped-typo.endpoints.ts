// breaks: endpoint-says-all
import { endpoint } from '#kernel/contract/endpoint.ts';

export const group = {
  only: endpoint({
    method: 'POST',
    path: '/api/finance/typo',
    scope: 'company',
    permission: 'finance.entry.pots',
    audit: 'finance.bad',
    summary: { ko: '없음', en: 'None' },
    errors: [],
    reply: null,
  }),
};
