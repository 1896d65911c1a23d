/** Companies, as the platform's staff runs them. */
import { z } from 'zod';
import { Email } from '#kernel/contract/email.ts';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { text } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { kernelTopics } from '#kernel/contract/topic.ts';
import { companyStatuses, PlatformCompany, PlatformDomain } from '#modules/company/contract/core.ts';
import { companyErrors } from '#modules/company/contract/errors.ts';
import { CompanyCode, Industry } from '#modules/company/contract/shapes.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { corePermissions } from '#modules/identity/contract/core.ts';
import { platformErrors } from './errors.ts';
import { Days } from './figure.endpoints.ts';
import { DayFigures, Figures } from './figures.ts';
import { platformTopics as topics } from './topics.ts';

const permission = corePermissions['identity.core.manage'].name;
const shows = [companyTopics.company, topics.figure] as const;

export const ManagedCompany = PlatformCompany.extend({ figures: Figures, countedAt: Instant.nullable() });
export type ManagedCompany = z.infer<typeof ManagedCompany>;

export const ManagedCompanyDetail = ManagedCompany.extend({
  domains: z.array(PlatformDomain),
  days: z.array(DayFigures),
});
export type ManagedCompanyDetail = z.infer<typeof ManagedCompanyDetail>;

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/platform/companies',
  scope: 'root',
  permission,
  audit: false,
  topics: shows,
  summary: { ko: '회사 목록', en: 'Companies of the platform' },
  errors: [kernelErrors.BAD_CURSOR],
  query: z.strictObject({
    ...listQuery,
    search: z.string().max(80).optional(),
    status: z.enum(companyStatuses).optional(),
  }),
  paged: true,
  reply: ManagedCompany,
});

export const readCompany = endpoint({
  method: 'GET',
  path: '/api/platform/companies/:id',
  scope: 'root',
  permission,
  audit: false,
  topics: shows,
  summary: { ko: '회사의 이용 현황', en: 'Usage of a company' },
  errors: [kernelErrors.NOT_FOUND],
  params: IdParams,
  query: z.strictObject({ days: Days }),
  reply: ManagedCompanyDetail,
});

/** Acts of core on a company: from core's trail, not from the company's. */
export const CoreAction = z.object({
  id: z.uuid(),
  at: Instant,
  actor: z.object({ id: z.uuid().nullable(), name: z.string() }),
  action: z.string(),
  did: z.string(),
  reason: z.string().nullable(),
});
export type CoreAction = z.infer<typeof CoreAction>;

export const listCoreActions = endpoint({
  method: 'GET',
  path: '/api/platform/companies/:id/acts',
  scope: 'root',
  permission,
  audit: false,
  topics: [kernelTopics.audit],
  summary: { ko: '회사에 대한 운영 기록', en: 'What the staff did to a company' },
  errors: [kernelErrors.NOT_FOUND, kernelErrors.BAD_CURSOR],
  params: IdParams,
  query: z.strictObject(listQuery),
  paged: true,
  reply: CoreAction,
});

export const createCompany = endpoint({
  method: 'POST',
  path: '/api/platform/companies',
  scope: 'root',
  permission,
  audit: 'platform.company.create',
  subject: { type: 'company', reply: 'id' },
  touches: [companyTopics.company, companyTopics.member, companyTopics.founder, topics.figure],
  summary: { ko: '회사 만들기', en: 'Found a company for somebody' },
  errors: [
    companyErrors.COMPANY_CODE_EXISTS,
    companyErrors.COMPANY_CODE_INVALID,
    platformErrors.MASTER_UNKNOWN,
    kernelErrors.NOT_FOUND,
  ],
  body: z.strictObject({ code: CompanyCode, name: text({ max: 80 }), industry: Industry, master: Email }),
  reply: ManagedCompany,
  status: 201,
});

const statusChange = {
  method: 'POST',
  scope: 'root',
  permission,
  subject: { type: 'company', params: 'id' },
  touches: [companyTopics.company, topics.figure],
  params: IdParams,
  reply: ManagedCompany,
} as const;

export const suspendCompany = endpoint({
  ...statusChange,
  path: '/api/platform/companies/:id/suspend',
  audit: 'platform.company.suspend',
  summary: { ko: '회사 이용 정지', en: 'Suspend a company' },
  errors: [kernelErrors.NOT_FOUND, companyErrors.COMPANY_STANDING_CHANGED],
  body: z.strictObject({ reason: text({ max: 500 }) }),
});

export const restoreCompany = endpoint({
  ...statusChange,
  path: '/api/platform/companies/:id/restore',
  audit: 'platform.company.restore',
  summary: { ko: '회사 이용 재개', en: 'Take the suspension of a company back' },
  errors: [kernelErrors.NOT_FOUND, companyErrors.COMPANY_STANDING_CHANGED],
  body: z.strictObject({ reason: text({ max: 500 }) }),
});
