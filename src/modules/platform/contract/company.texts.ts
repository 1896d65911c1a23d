/** Field texts of a company for platform staff, used by lists, details and forms. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import { domainTexts } from '#modules/company/contract/domain.texts.ts';
import { industryTitles } from '#modules/company/contract/shapes.ts';
import type { ManagedCompany } from './company.endpoints.ts';

export const companyStatusTexts = {
  label: commonTexts.state,
  options: {
    active: { ko: '이용 중', en: 'In use' },
    inactive: { ko: '쉬는 중', en: 'Inactive' },
    suspended: commonTexts.suspended,
    closed: { ko: '닫힘', en: 'Closed' },
  },
} as const;

const code = domainTexts.code.label;
const name = { ko: '상호', en: 'Name of the company' };
const industry = { label: { ko: '업종', en: 'Line of business' }, options: industryTitles };

export const companyTexts = {
  name,
  code,
  industry,
  status: companyStatusTexts,
  createdAt: { ko: '만든 날', en: 'Created' },
} satisfies TextsOf<ManagedCompany>;

export const newCompanyTexts = {
  name,
  code,
  industry,
  master: { ko: '마스터의 이메일', en: 'Owner’s email' },
};
