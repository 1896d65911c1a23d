/** Where companies are found and founded, and where a company's own site begins. */
import { screenPath } from '#kernel/contract/path.ts';

const createTitle = { ko: '회사 만들기', en: 'Create a company' };

export const companyPaths = {
  site: screenPath('/', { ko: '회사 홈', en: 'Site' }),
  setup: screenPath('/admin/company-setup', { ko: '회사 초기 설정', en: 'Setting up' }),
  settings: screenPath('/admin/company-settings', { ko: '회사 상세 설정', en: 'Company details' }),
  addresses: screenPath('/admin/domain-setup', { ko: '도메인 설정', en: 'Domains' }),
  orgDomain: screenPath('/genesis/org/:companyCode/domain', { ko: '도메인 관리', en: 'Domains' }),
  orgSettings: screenPath('/genesis/org/:companyCode/settings', { ko: '회사 설정', en: 'Company settings' }),
  orgDelete: screenPath('/genesis/org/:companyCode/delete', { ko: '회사 삭제', en: 'Delete the company' }),
  legal: screenPath('/admin/content/legal', { ko: '약관과 개인정보처리방침', en: 'Terms and privacy' }),
  search: screenPath('/genesis/company-search', { ko: '회사 찾기', en: 'Find a company' }),
  invitation: screenPath('/genesis/invitation', { ko: '초대', en: 'Invitation' }),
  create: screenPath('/genesis/create-company', createTitle),
  createFromOutside: screenPath('/create-company', createTitle),
};
