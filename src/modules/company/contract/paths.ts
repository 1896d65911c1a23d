/** Paths for finding and founding companies, and a company's own site. */
import { defineScreenPath } from '#kernel/contract/path.ts';

const createTitle = { ko: '회사 만들기', en: 'Create a company' };

export const companyPaths = {
  site: defineScreenPath('/', { ko: '회사 홈', en: 'Site' }),
  setup: defineScreenPath('/admin/company-setup', { ko: '회사 초기 설정', en: 'Setting up' }),
  settings: defineScreenPath('/admin/company-settings', { ko: '회사 상세 설정', en: 'Company details' }),
  addresses: defineScreenPath('/admin/domain-setup', { ko: '도메인 설정', en: 'Domains' }),
  orgDomain: defineScreenPath('/genesis/org/:companyCode/domain', { ko: '도메인 관리', en: 'Domains' }),
  orgSettings: defineScreenPath('/genesis/org/:companyCode/settings', { ko: '회사 설정', en: 'Company settings' }),
  orgDelete: defineScreenPath('/genesis/org/:companyCode/delete', { ko: '회사 삭제', en: 'Delete the company' }),
  legal: defineScreenPath('/admin/content/legal', { ko: '약관과 개인정보처리방침', en: 'Terms and privacy' }),
  search: defineScreenPath('/genesis/company-search', { ko: '회사 찾기', en: 'Find a company' }),
  invitation: defineScreenPath('/genesis/invitation', { ko: '초대', en: 'Invitation' }),
  create: defineScreenPath('/genesis/create-company', createTitle),
  createFromOutside: defineScreenPath('/create-company', createTitle),
};
