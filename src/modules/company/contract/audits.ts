/** Company audit texts: its actions in the audit trail and the access records. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const companyAudits = defineAudits({
  title: { ko: '회사와 구성원', en: 'Company and members' },
  actions: {
    'company.company.create': { ko: '회사를 만들었습니다', en: 'founded the company' },
    'company.company.change': { ko: '회사 정보를 수정했습니다', en: 'changed the company’s details' },
    'company.company.suspend': { ko: '회사의 이용을 정지했습니다', en: 'suspended the company' },
    'company.company.restore': { ko: '회사의 이용 정지를 풀었습니다', en: 'took back the suspension of the company' },
    'company.company.export': { ko: '회사의 모든 데이터를 내려받았습니다', en: 'downloaded all data of the company' },
    'company.company.close': { ko: '회사를 닫았습니다', en: 'closed the company' },
    'company.company.reopen': { ko: '닫은 회사를 다시 열었습니다', en: 'opened the company again' },
    'company.company.erase': {
      ko: '닫은 회사의 모든 데이터를 삭제했습니다',
      en: 'erased all data of a closed company',
    },
    'company.company.begin': { ko: '처음 할 일 목록을 마쳤습니다', en: 'put the list of first steps away' },
    'company.basics.change': {
      ko: '회사의 언어, 시간대, 통화와 회계연도를 정했습니다',
      en: 'set the language, time zone, currency and year of the company',
    },
    'company.switches.change': { ko: '기능을 켜거나 껐습니다', en: 'switched features on or off' },
    'company.holiday.keep': { ko: '회사 휴일을 넣었습니다', en: 'said holidays of the company' },
    'company.holiday.remove': { ko: '회사 휴일을 삭제했습니다', en: 'took a holiday of the company away' },
    'company.logo.change': { ko: '회사 로고를 변경했습니다', en: 'changed the logo of the company' },
    'company.code.change': { ko: '회사 주소를 변경했습니다', en: 'changed the company’s code' },
    'company.domain.claim': {
      ko: '도메인을 추가했습니다',
      en: 'claimed a domain',
      named: { ko: '도메인 {name:을/를} 추가했습니다', en: 'claimed the domain {name}' },
    },
    'company.domain.release': {
      ko: '도메인 연결을 해제했습니다',
      en: 'gave a domain up',
      named: { ko: '도메인 {name}의 연결을 해제했습니다', en: 'gave the domain {name} up' },
    },
    'company.domain.verify': {
      ko: '도메인을 확인했습니다',
      en: 'proved a domain',
      named: { ko: '도메인 {name:을/를} 확인했습니다', en: 'proved the domain {name}' },
    },
    'company.domain.fail': {
      ko: '도메인의 확인용 DNS 값이 사라졌습니다',
      en: 'found the record of a domain gone',
      named: { ko: '도메인 {name}의 확인용 DNS 값이 사라졌습니다', en: 'found the record of the domain {name} gone' },
    },
    'company.domain.lose': {
      ko: '도메인이 다른 회사로 넘어갔습니다',
      en: 'lost a domain to another company',
      named: { ko: '도메인 {name:이/가} 다른 회사로 넘어갔습니다', en: 'lost the domain {name} to another company' },
    },
    'company.profile.change': { ko: '사업자 정보를 수정했습니다', en: 'changed what the company says of itself' },
    'company.legal.publish': { ko: '약관이나 개인정보처리방침을 새로 냈습니다', en: 'published a legal text' },
    'company.member.activate': { ko: '구성원이 되었습니다', en: 'became a member' },
    'company.member.request': { ko: '가입을 요청했습니다', en: 'asked to join' },
    'company.member.remove': {
      ko: '구성원을 내보냈습니다',
      en: 'removed a member',
      named: { ko: '구성원 {name}님을 내보냈습니다', en: 'removed the member {name}' },
    },
    'company.member.title': {
      ko: '구성원의 직위를 변경했습니다',
      en: 'changed the position of a member',
      named: { ko: '구성원 {name}님의 직위를 변경했습니다', en: 'changed the position of the member {name}' },
    },
    'company.member.invite': { ko: '구성원을 초대했습니다', en: 'invited a member' },
    'company.member.invite-by-link': { ko: '초대 링크를 만들었습니다', en: 'made an invitation link' },
    'company.invitation.list': { ko: '초대 목록을 보았습니다', en: 'looked at the list of invitations' },
    'company.member.uninvite': { ko: '초대를 취소했습니다', en: 'withdrew an invitation' },
    'company.creator.inherit': {
      ko: '만든 사람으로서 모든 권한을 받았습니다',
      en: 'was given every permission as the founder',
    },
  },
});
