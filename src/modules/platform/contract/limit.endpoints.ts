/** Member limit endpoints: set by platform staff for all companies and for one company. */
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { Limits, LimitsChange, OwnLimits, OwnLimitsChange } from '#modules/company/contract/limits.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { corePermissions } from '#modules/identity/contract/core.ts';
import { platformTopics as topics } from './topics.ts';

const ofAll = {
  path: '/api/platform/limits',
  scope: 'root',
  permission: corePermissions['identity.core.manage'].name,
} as const;

export const readLimits = endpoint({
  ...ofAll,
  method: 'GET',
  audit: false,
  topics: [topics.setting],
  summary: { ko: '구성원 수 한도', en: 'How many members companies may have' },
  errors: [],
  reply: Limits,
});

export const changeLimits = endpoint({
  ...ofAll,
  method: 'PUT',
  audit: 'platform.limit.change',
  touches: [topics.setting, companyTopics.company],
  summary: { ko: '구성원 수 한도 변경', en: 'Change how many members companies may have' },
  errors: [kernelErrors.VERSION_CONFLICT],
  body: LimitsChange,
  reply: Limits,
});

const ofOne = { ...ofAll, path: '/api/platform/companies/:id/limits', params: IdParams } as const;

export const readCompanyLimits = endpoint({
  ...ofOne,
  method: 'GET',
  audit: false,
  topics: [topics.setting, companyTopics.member],
  summary: { ko: '회사의 구성원 수 한도', en: 'How many members a company may have' },
  errors: [kernelErrors.NOT_FOUND],
  reply: OwnLimits,
});

export const changeCompanyLimits = endpoint({
  ...ofOne,
  method: 'PUT',
  audit: 'platform.company.limit',
  subject: { type: 'company', params: 'id' },
  touches: [topics.setting, companyTopics.company],
  summary: { ko: '회사의 구성원 수 한도 변경', en: 'Change how many members a company may have' },
  errors: [kernelErrors.NOT_FOUND, kernelErrors.VERSION_CONFLICT],
  body: OwnLimitsChange,
  reply: OwnLimits,
});
