// breaks: topics-meet
import { endpoint } from '#kernel/contract/endpoint.ts';

const facts = { scope: 'company', permission: 'member', errors: [], reply: null } as const;

export const unseen = endpoint({
  ...facts,
  method: 'POST',
  path: '/api/finance/unseen',
  audit: 'finance.bad',
  touches: ['finance.unseen'],
  summary: { ko: '없음', en: 'None' },
});
