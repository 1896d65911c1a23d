/** Audit labels: actions of platform staff, at the root and in the trail of the company concerned. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const platformAudits = defineAudits({
  title: { ko: '플랫폼 운영', en: 'Running the platform' },
  actions: {
    'platform.company.list': { ko: '회사 목록을 봤습니다', en: 'looked at the list of companies' },
    'platform.company.read': {
      ko: '플랫폼 관리자가 회사의 이용 현황을 봤습니다',
      en: 'looked at the usage of the company, as the platform’s staff',
    },
    'platform.company.create': { ko: '회사를 만들었습니다', en: 'founded a company' },
    'platform.company.suspend': { ko: '회사의 이용을 정지했습니다', en: 'suspended a company' },
    'platform.company.restore': { ko: '회사의 이용 정지를 풀었습니다', en: 'took back the suspension of a company' },
    'platform.analytics.export': { ko: '회사별 이용 현황을 내보냈습니다', en: 'exported the figures of all companies' },
    'platform.account.list': { ko: '계정 목록을 봤습니다', en: 'looked at the list of accounts' },
    'platform.account.lock': { ko: '계정을 잠갔습니다', en: 'locked an account' },
    'platform.account.unlock': { ko: '계정의 잠금을 풀었습니다', en: 'unlocked an account' },
    'platform.account.sign-out': {
      ko: '계정을 모든 기기에서 로그아웃했습니다',
      en: 'signed an account out everywhere',
    },
    'platform.account.roles': { ko: '코어 역할을 변경했습니다', en: 'changed core roles' },
    'platform.registration.change': {
      ko: '누가 새로 가입할 수 있는지 변경했습니다',
      en: 'changed the sign-up rules',
    },
    'platform.storage.change': {
      ko: '저장 공간 한도를 변경했습니다',
      en: 'changed how much may be stored',
    },
    'platform.company.storage': {
      ko: '플랫폼 관리자가 회사의 저장 공간 한도를 변경했습니다',
      en: 'changed how much the company may store, as the platform’s staff',
    },
    'platform.limit.change': {
      ko: '회사의 구성원 수 한도를 변경했습니다',
      en: 'changed how many members companies may have',
    },
    'platform.company.limit': {
      ko: '플랫폼 관리자가 회사의 구성원 수 한도를 변경했습니다',
      en: 'changed how many members the company may have, as the platform’s staff',
    },
    'platform.setting.change': { ko: '플랫폼 설정을 변경했습니다', en: 'changed the settings of the platform' },
  },
});
