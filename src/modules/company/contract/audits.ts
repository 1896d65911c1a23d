/** What this room's actions in the audit trail and the access records are called. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const companyAudits = defineAudits({
  title: { ko: '회사와 구성원', en: 'Company and members' },
  actions: {
    'company.company.create': { ko: '회사를 만들었습니다', en: 'founded the company' },
    'company.company.change': { ko: '회사 정보를 고쳤습니다', en: 'changed the company’s details' },
    'company.company.begin': { ko: '처음 할 일 목록을 마쳤습니다', en: 'put the list of first steps away' },
    'company.profile.change': { ko: '사업자 정보를 고쳤습니다', en: 'changed what the company says of itself' },
    'company.legal.publish': { ko: '약관이나 개인정보처리방침을 새로 냈습니다', en: 'published a legal text' },
    'company.member.activate': { ko: '구성원이 되었습니다', en: 'became a member' },
    'company.member.request': { ko: '가입을 요청했습니다', en: 'asked to join' },
    'company.member.remove': {
      ko: '구성원을 내보냈습니다',
      en: 'removed a member',
      named: { ko: '구성원 {name:을/를} 내보냈습니다', en: 'removed the member {name}' },
    },
    'company.member.invite': { ko: '구성원을 초대했습니다', en: 'invited a member' },
    'company.member.invite-by-link': { ko: '초대 링크를 만들었습니다', en: 'made an invitation link' },
    'company.member.uninvite': { ko: '초대를 거두었습니다', en: 'withdrew an invitation' },
    'company.creator.inherit': {
      ko: '만든 사람으로서 모든 권한을 받았습니다',
      en: 'was given every permission as the founder',
    },
  },
});
