/** Company field labels of requests, beyond those the kernel knows. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import { basicsTexts, logoTexts } from './basics.texts.ts';
import { domainTexts } from './domain.texts.ts';
import { holidayTexts } from './holiday.texts.ts';
import { legalTexts } from './legal.texts.ts';
import { profileTexts } from './profile.texts.ts';
import { switchTexts } from './switches.texts.ts';

export const linkLabels = {
  people: { ko: '가입할 수 있는 인원', en: 'How many people can join' },
  days: { ko: '열어 두는 기간(일)', en: 'Open for (days)' },
} as const;

export const companyLabels: FieldTexts = {
  ...linkLabels,
  businessType: { ko: '업태', en: 'Type of business' },
  by: { ko: '정렬 기준', en: 'Sorting' },
  companyCode: { ko: '회사 코드', en: 'Company code' },
  hidden: { ko: '숨긴 열', en: 'Hidden columns' },
  confirmCode: { ko: '확인용 회사 주소', en: 'Company address, to confirm' },
  day: holidayTexts.day,
  holidays: { label: { ko: '휴일', en: 'Holidays' }, each: { ko: '휴일', en: 'holiday' } },
  'holidays.name': holidayTexts.name,
  year: { ko: '연도', en: 'Year' },
  industry: { label: { ko: '업종', en: 'Industry' }, kind: 'choice' },
  listed: { ko: '회사 찾기에 공개', en: 'Shown in the company search' },
  location: { ko: '지역', en: 'Region' },
  members: { label: commonTexts.members, each: { ko: '구성원', en: 'member' } },
  name: { ko: '회사 이름', en: 'Company name' },
  'members.name': commonTexts.name,
  role: { label: commonTexts.role, kind: 'choice' },
  roles: { label: commonTexts.role, kind: 'choices', each: commonTexts.role },
  ...basicsTexts,
  ...domainTexts,
  ...logoTexts,
  ...profileTexts,
  ...switchTexts,
  table: { ko: '목록', en: 'List' },
  tagline: { ko: '한 줄 소개', en: 'Tagline' },
  timestamp: { ko: '기록 일시', en: 'Time of the record' },
  token: { ko: '초대 링크', en: 'Invitation link' },
  userId: { label: { ko: '사용자', en: 'User' }, kind: 'record' },
  validFrom: legalTexts.validFrom,
  view: { ko: '저장할 보기', en: 'View to save' },
};
