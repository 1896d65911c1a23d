/** What the fields of a company, as the platform's staff sees it, are called: lists, details and forms take it from here. */
import type { TextsOf } from '#kernel/contract/field-text.ts';
import { words } from '#kernel/contract/words.ts';
import { domainTexts } from '#modules/company/contract/domain.texts.ts';
import { industryTitles } from '#modules/company/contract/shapes.ts';
import type { RunCompany } from './company.endpoints.ts';

export const companyStatusTexts = {
  label: words.state,
  options: {
    active: { ko: '이용 중', en: 'In use' },
    inactive: { ko: '쉬는 중', en: 'Inactive' },
    suspended: words.suspended,
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
} satisfies TextsOf<RunCompany>;

export const newCompanyTexts = {
  name,
  code,
  industry,
  master: { ko: '마스터의 이메일', en: 'Owner’s email' },
};
