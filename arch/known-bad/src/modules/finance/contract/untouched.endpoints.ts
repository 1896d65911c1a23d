// breaks: topics-meet
import { endpoint } from '#kernel/contract/endpoint.ts';

const facts = { scope: 'company', permission: 'member', errors: [], reply: null } as const;

export const untouched = endpoint({
  ...facts,
  method: 'GET',
  path: '/api/finance/untouched',
  audit: false,
  topics: ['finance.untouched'],
  summary: { ko: '없음', en: 'None' },
});
