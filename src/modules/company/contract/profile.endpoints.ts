/** Profile endpoints: a company's statements to customers, and the texts they agree to. */
import { z } from 'zod';
import { endpoint } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { companyErrors } from './errors.ts';
import { LegalDocument, LegalKind, NewLegalVersion } from './legal.ts';
import { CompanyProfile, Seller } from './profile.ts';
import { companyTopics } from './topics.ts';

/** Version 0: nothing was said yet. */
const SavedProfile = CompanyProfile.extend({ version: z.int().min(0) });

export const readProfile = endpoint({
  method: 'GET',
  path: '/api/company/profile',
  scope: 'company',
  permission: 'company.profile.change',
  audit: false,
  topics: [companyTopics.profile],
  summary: { ko: '사업자 정보', en: 'What the company says of itself to customers' },
  errors: [],
  reply: SavedProfile,
});

export const readSeller = endpoint({
  method: 'GET',
  path: '/api/company/seller',
  scope: 'company',
  permission: 'public',
  audit: false,
  topics: [companyTopics.profile],
  summary: { ko: '판매자 정보', en: 'Who sells: what stands at the foot of every public page' },
  errors: [],
  reply: Seller,
});

export const changeProfile = endpoint({
  method: 'PUT',
  path: '/api/company/profile',
  scope: 'company',
  permission: 'company.profile.change',
  audit: 'company.profile.change',
  touches: [companyTopics.profile, companyTopics.legal],
  summary: { ko: '사업자 정보 수정', en: 'Change what the company says of itself' },
  errors: [kernelErrors.VERSION_CONFLICT],
  body: SavedProfile,
  reply: SavedProfile,
});

const params = z.strictObject({ kind: LegalKind });

export const readLegal = endpoint({
  method: 'GET',
  path: '/api/company/legal/:kind',
  scope: 'company',
  permission: 'public',
  audit: false,
  topics: [companyTopics.legal],
  summary: {
    ko: '이용약관과 개인정보처리방침',
    en: 'Terms of use or privacy policy: the current version, or the one asked for',
  },
  errors: [companyErrors.LEGAL_VERSION_NOT_FOUND],
  params,
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional() }),
  reply: LegalDocument,
});

export const publishLegal = endpoint({
  method: 'POST',
  path: '/api/company/legal/:kind',
  scope: 'company',
  permission: 'company.profile.change',
  audit: 'company.legal.publish',
  touches: [companyTopics.legal],
  summary: { ko: '약관과 방침의 새 버전', en: 'Publish the next version of a legal text' },
  errors: [kernelErrors.VERSION_CONFLICT, companyErrors.LEGAL_DAY_PAST],
  params,
  body: NewLegalVersion,
  reply: LegalDocument,
  status: 201,
});
