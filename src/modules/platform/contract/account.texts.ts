/** Field texts of accounts and platform settings, used by lists and forms. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { Founding } from '#modules/company/contract/founding.ts';
import type { Registration } from '#modules/identity/contract/registration.endpoints.ts';
import type { Account } from './account.endpoints.ts';

const coreRoles = {
  label: { ko: '코어 역할', en: 'Core roles' },
  options: {
    'platform-admin': { ko: '플랫폼 관리자', en: 'Platform administrator' },
    'system-designer': { ko: '시스템 설계자', en: 'System designer' },
    'global-analyst': { ko: '글로벌 분석가', en: 'Global analyst' },
  },
};

export const accountTexts = {
  name: commonTexts.name,
  email: commonTexts.email,
  coreRoles,
  lockedAt: commonTexts.state,
  sessions: { ko: '로그인한 기기', en: 'Signed-in devices' },
  lastLoginAt: { ko: '마지막 로그인', en: 'Last sign-in' },
  createdAt: { ko: '가입일', en: 'Signed up' },
} satisfies TextsOf<Account>;

export const accountFilters = {
  state: {
    label: commonTexts.state,
    none: commonTexts.all,
    options: {
      locked: { ko: '잠긴 계정', en: 'Locked' },
      core: { ko: '코어 역할이 있는 계정', en: 'With a core role' },
    },
  },
};

export const roleTexts = { coreRoles } satisfies TextsOf<Account>;

export const registrationTexts = {
  isOpen: {
    label: { ko: '누구나 가입할 수 있음', en: 'Anyone can sign up' },
    help: {
      ko: '끄면 회사의 초대를 받은 사람만 새로 가입합니다. 이미 가입한 사람은 그대로 로그인합니다.',
      en: 'When off, only people invited by a company can sign up. Existing accounts sign in as before.',
    },
  },
} satisfies TextsOf<Registration>;

export const foundingTexts = {
  who: {
    label: { ko: '회사를 만들 수 있는 사람', en: 'Company creation' },
    options: {
      anyone: { ko: '로그인한 사람 모두', en: 'Anyone who is signed in' },
      invited: { ko: '초대한 사람만', en: 'Only invited people' },
      staff: { ko: '플랫폼 관리자만', en: 'Platform administrators only' },
    },
  },
  invited: {
    label: { ko: '초대한 이메일', en: 'Invited addresses' },
    help: { ko: '한 줄에 하나씩 적어 주세요.', en: 'One to a line.' },
  },
  perPerson: {
    label: { ko: '한 사람이 만들 수 있는 회사 수', en: 'Companies per person' },
    help: { ko: '비워 두면 제한이 없습니다.', en: 'Leave empty for no limit.' },
  },
} satisfies TextsOf<Founding>;
