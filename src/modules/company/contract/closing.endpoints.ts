/** Calls about the end of a company: taken along, closed, opened again while it is still there. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { companyErrors } from './errors.ts';
import { companyTopics } from './topics.ts';

/** Days between closing and deletion. */
export const graceDays = 30;
/** Maximum age of the export in days. */
export const exportDays = 7;

const close = { scope: 'company', permission: 'company.company.close' } as const;

export const exportCompany = endpoint({
  ...close,
  method: 'POST',
  path: '/api/company/exports',
  audit: 'company.company.export',
  touches: [companyTopics.company],
  proof: 'recent',
  summary: { ko: '회사의 모든 데이터 내려받기', en: 'All rows of the company as a file' },
  errors: [],
  body: z.strictObject({}).optional(),
  reply: z.object({}),
  download: true,
});

export const closeCompany = endpoint({
  ...close,
  method: 'POST',
  path: '/api/company/closing',
  audit: 'company.company.close',
  touches: [companyTopics.company, companyTopics.member, kernelTopics.mail],
  proof: 'by-room',
  summary: { ko: '회사 닫기', en: 'Close the company; after the grace it is gone' },
  errors: [companyErrors.CLOSING_NOT_CONFIRMED, companyErrors.EXPORT_FIRST, companyErrors.COMPANY_STANDING_CHANGED],
  body: z.strictObject({ confirmCode: text({ max: 40 }) }),
  reply: z.object({ goneAfter: Instant }),
});

const masterCall = {
  scope: 'root',
  permission: 'signed-in',
  audit: false,
  params: z.strictObject({ companyCode: text({ max: 40 }) }),
} as const;

const ClosingState = z.object({
  code: z.string(),
  name: z.string(),
  status: z.enum(['active', 'inactive', 'suspended', 'closed']),
  members: z.int(),
  exportedAt: Instant.nullable(),
  goneAfter: Instant.nullable(),
});
export type ClosingState = z.infer<typeof ClosingState>;

export const readClosingState = endpoint({
  ...masterCall,
  method: 'GET',
  path: '/api/company-standing/:companyCode',
  topics: [companyTopics.company, companyTopics.member],
  summary: { ko: '내 회사의 상태', en: 'How a company of mine stands, also while it is closed' },
  errors: [companyErrors.COMPANY_NOT_FOUND],
  reply: ClosingState,
});

export const reopenCompany = endpoint({
  ...masterCall,
  method: 'POST',
  path: '/api/company-standing/:companyCode/reopen',
  touches: [companyTopics.company, companyTopics.member, kernelTopics.mail],
  summary: { ko: '닫은 회사 다시 열기', en: 'Open a closed company again, within its grace' },
  errors: [companyErrors.COMPANY_NOT_FOUND, companyErrors.COMPANY_STANDING_CHANGED, kernelErrors.TOO_MANY_REQUESTS],
  body: z.strictObject({}).optional(),
  reply: ClosingState,
});
