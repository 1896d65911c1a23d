/** Settings endpoints: company settings for masters in the start portal. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Currency } from '#kernel/contract/money.ts';
import { PicturePath } from '#kernel/contract/picture.ts';
import { locales } from '#kernel/contract/text.ts';
import { TimeZone } from '#kernel/contract/time.ts';
import { companyErrors } from './errors.ts';
import { CompanyContext } from './shapes.ts';
import { companyTopics } from './topics.ts';

const CompanySettings = CompanyContext.extend({
  version: z.int(),
  listed: z.boolean(),
  primaryColor: z.string(),
  /** True if language, zone, currency and year were confirmed. */
  basicsConfirmed: z.boolean(),
  members: z.int(),
  /** Those and the suspended: who takes a place. */
  placed: z.int(),
  /** Maximum number of places; null: unlimited. */
  memberLimit: z.int().nullable(),
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

export const changeBasics = endpoint({
  method: 'PUT',
  path: '/api/company/basics',
  scope: 'company',
  permission: 'company.profile.change',
  audit: 'company.basics.change',
  touches: [companyTopics.company],
  summary: { ko: '회사의 언어, 시간대, 통화와 회계연도', en: 'Language, time zone, currency and year of the company' },
  errors: [kernelErrors.VERSION_CONFLICT, companyErrors.CURRENCY_IN_USE],
  body: z.strictObject({
    version: z.int().min(1),
    locale: z.enum(locales),
    timeZone: TimeZone,
    currency: Currency,
    yearBegins: z.int().min(1).max(12),
  }),
  reply: CompanySettings,
});

export const changeLogo = endpoint({
  method: 'PUT',
  path: '/api/company/logo',
  scope: 'company',
  permission: 'company.profile.change',
  audit: 'company.logo.change',
  touches: [companyTopics.company],
  summary: { ko: '회사 로고', en: 'The logo of the company' },
  errors: [kernelErrors.VERSION_CONFLICT, companyErrors.LOGO_NOT_FOUND],
  /** A picture that was sent before; null: no logo. */
  body: z.strictObject({ version: z.int().min(1), logo: PicturePath.nullable() }),
  reply: CompanySettings,
});
