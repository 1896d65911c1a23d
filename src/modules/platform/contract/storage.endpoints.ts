/** Storage limit endpoints: set by platform staff for all companies and people, and for one company. */
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { IdParams } from '#kernel/contract/ids.ts';
import { OwnStorage, OwnStorageChange, StorageChange, StorageLimits } from '#kernel/contract/storage-limits.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { corePermissions } from '#modules/identity/contract/core.ts';
import { platformTopics as topics } from './topics.ts';

const ofAll = {
  path: '/api/platform/storage',
  scope: 'root',
  permission: corePermissions['identity.core.manage'].name,
} as const;

export const readStorage = endpoint({
  ...ofAll,
  method: 'GET',
  audit: false,
  topics: [topics.setting],
  summary: { ko: '저장 공간 한도', en: 'How much may be stored' },
  errors: [],
  reply: StorageLimits,
});

export const changeStorage = endpoint({
  ...ofAll,
  method: 'PUT',
  audit: 'platform.storage.change',
  touches: [topics.setting, companyTopics.company],
  summary: { ko: '저장 공간 한도 변경', en: 'Change how much may be stored' },
  errors: [kernelErrors.VERSION_CONFLICT],
  body: StorageChange,
  reply: StorageLimits,
});

const ofOne = { ...ofAll, path: '/api/platform/companies/:id/storage', params: IdParams } as const;

export const readCompanyStorage = endpoint({
  ...ofOne,
  method: 'GET',
  audit: false,
  topics: [topics.setting],
  summary: { ko: '회사의 저장 공간 한도', en: 'How much a company may store' },
  errors: [kernelErrors.NOT_FOUND],
  reply: OwnStorage,
});

export const changeCompanyStorage = endpoint({
  ...ofOne,
  method: 'PUT',
  audit: 'platform.company.storage',
  subject: { type: 'company', params: 'id' },
  touches: [topics.setting, companyTopics.company],
  summary: { ko: '회사의 저장 공간 한도 변경', en: 'Change how much a company may store' },
  errors: [kernelErrors.NOT_FOUND, kernelErrors.VERSION_CONFLICT],
  body: OwnStorageChange,
  reply: OwnStorage,
});
