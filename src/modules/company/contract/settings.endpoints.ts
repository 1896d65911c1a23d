/** What is set of a company, as its master sees it from the start portal. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { CompanyContext } from './shapes.ts';
import { companyTopics } from './topics.ts';

const CompanySettings = CompanyContext.extend({
  version: z.int(),
  listed: z.boolean(),
  primaryColor: z.string(),
  members: z.int(),
  pending: z.int(),
  /** Bytes. */
  storage: z.object({ used: z.int(), limit: z.int() }),
});
export type CompanySettings = z.infer<typeof CompanySettings>;

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/company/settings',
  scope: 'company',
  permission: 'company.profile.change',
  audit: false,
  topics: [companyTopics.company, companyTopics.member],
  summary: { ko: '회사 설정과 이용 한도', en: 'What is set of the company, and how much it may have' },
  errors: [],
  reply: CompanySettings,
});
