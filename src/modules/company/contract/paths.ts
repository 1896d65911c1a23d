/** Where companies are found and founded, and where a company's own site begins. */
import { screenPath } from '#kernel/contract/path.ts';

const createTitle = { ko: '회사 만들기', en: 'Create a company' };

export const companyPaths = {
  site: screenPath('/', { ko: '회사 홈', en: 'Site' }),
  settings: screenPath('/admin/company-settings', { ko: '사업자 정보', en: 'Company details' }),
  legal: screenPath('/admin/content/legal', { ko: '약관과 개인정보처리방침', en: 'Terms and privacy' }),
  search: screenPath('/genesis/company-search', { ko: '회사 찾기', en: 'Find a company' }),
  invitation: screenPath('/genesis/invitation', { ko: '초대', en: 'Invitation' }),
  create: screenPath('/genesis/create-company', createTitle),
  createFromOutside: screenPath('/create-company', createTitle),
};
