/** Field labels: names of this module's request fields that the kernel does not know. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import { registrationTexts } from './account.texts.ts';
import { companyStatusTexts, companyTexts, newCompanyTexts } from './company.texts.ts';
import { limitTexts } from './limit.texts.ts';
import { ownStorageTexts, storageTexts } from './storage.texts.ts';

export const platformLabels: FieldTexts = {
  code: companyTexts.code,
  coreRoles: { label: { ko: '코어 역할', en: 'Core roles' }, kind: 'choice' },
  days: { ko: '기간(일)', en: 'Days' },
  industry: { label: companyTexts.industry.label, kind: 'choice' },
  invited: { label: { ko: '초대한 이메일', en: 'Invited addresses' }, each: { ko: '이메일', en: 'address' } },
  isOpen: registrationTexts.isOpen.label,
  master: newCompanyTexts.master,
  companyMb: storageTexts.companyMb.label,
  personMb: storageTexts.personMb.label,
  megabytes: ownStorageTexts.megabytes.label,
  members: limitTexts.members.label,
  name: companyTexts.name,
  perPerson: { ko: '한 사람이 만들 수 있는 회사 수', en: 'Companies per person' },
  reason: commonTexts.reason,
  search: commonTexts.search,
  state: commonTexts.state,
  status: companyStatusTexts,
  who: { label: { ko: '회사를 만들 수 있는 사람', en: 'Company creation' }, kind: 'choice' },
};
