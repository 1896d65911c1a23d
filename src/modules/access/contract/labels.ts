/** Access field labels of requests, beyond those the kernel knows. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import { comparedVersions } from './role.texts.ts';

export const accessLabels: FieldTexts = {
  at: { label: { ko: '알아볼 시점', en: 'Moment in question' }, kind: 'instant' },
  number: { ko: '버전 번호', en: 'Number of the version' },
  offerId: { label: { ko: '넘겨주기', en: 'Offer' }, kind: 'record' },
  category: { label: { ko: '역할 구분', en: 'Kind of role' }, kind: 'choice' },
  challenge: { ko: '로그인 확인 값', en: 'Sign-in challenge' },
  companyCode: { ko: '회사 코드', en: 'Company code' },
  companyId: { label: { ko: '회사', en: 'Company' }, kind: 'record' },
  ...comparedVersions,
  closes: { label: { ko: '쓸 수 있는 시각의 끝', en: 'End of the hours' }, kind: 'choice' },
  days: { label: { ko: '요일', en: 'Days of the week' }, kind: 'choices', each: { ko: '요일', en: 'day' } },
  displayName: { ko: '보이는 이름', en: 'Display name' },
  isActive: { ko: '사용 여부', en: 'Active mark' },
  level: { ko: '등급', en: 'Level' },
  memberId: { label: commonTexts.members, kind: 'record' },
  only: {
    label: { ko: '쓸 수 있는 대상', en: 'What it holds for' },
    kind: 'choices',
    each: { ko: '쓸 대상', en: 'thing' },
  },
  opens: { label: { ko: '쓸 수 있는 시각의 시작', en: 'Beginning of the hours' }, kind: 'choice' },
  password: { ko: '비밀번호', en: 'Password' },
  permission: { label: { ko: '권한', en: 'Permission' }, kind: 'choice' },
  permissions: { label: { ko: '권한', en: 'Permission' }, kind: 'choices', each: { ko: '권한', en: 'permission' } },
  personId: { label: { ko: '사람', en: 'Person' }, kind: 'record' },
  q: { ko: '검색어', en: 'Search' },
  requiresApproval: { ko: '초대로 주지 않음', en: 'Not given by invitations' },
  role: { label: commonTexts.role, kind: 'choice' },
  session: { label: { ko: '로그인한 기기', en: 'Device' }, kind: 'record' },
  roles: { label: commonTexts.role, kind: 'choices', each: commonTexts.role },
  secondFactor: { ko: '2단계 인증', en: 'Second step' },
  selectionToken: { ko: '회사 선택 토큰', en: 'Token to choose a company' },
  tags: { label: { ko: '태그', en: 'Tag' }, each: { ko: '태그', en: 'tag' } },
  targetCompany: { ko: '옮겨 갈 회사', en: 'Company to change to' },
  tempToken: { ko: '임시 토큰', en: 'Temporary token' },
  upTo: { label: { ko: '한 번에 쓸 수 있는 금액', en: 'Sum at a time' }, kind: 'money' },
  things: { label: { ko: '대상도 찾기', en: 'Look for things, too' }, kind: 'boolean' },
  until: { label: { ko: '끝나는 일시', en: 'End' }, kind: 'instant' },
  verifier: { ko: '로그인 확인 값', en: 'Sign-in verifier' },
};
