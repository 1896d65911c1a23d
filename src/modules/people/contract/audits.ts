/** Audit labels: names of this module's actions in the trail. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const peopleAudits = defineAudits({
  title: { ko: '구성원 관리', en: 'Members' },
  actions: {
    'people.member.leave': {
      ko: '구성원이 맡은 것을 넘기고 내보냈습니다',
      en: 'handed over what a member held, and removed the member',
      named: { ko: '구성원의 업무를 넘기고 내보냈습니다: {name}', en: 'handed over and removed: {name}' },
    },
    'people.member.holdings': { ko: '구성원이 맡은 것을 보았습니다', en: 'looked at what a member holds' },
    'people.member.leaving-preview': {
      ko: '구성원을 내보내면 달라지는 것을 보았습니다',
      en: 'looked at what ending a membership comes to',
    },
    'people.member.suspension-preview': {
      ko: '구성원의 이용을 정지하면 달라지는 것을 보았습니다',
      en: 'looked at what suspending a member comes to',
    },
    'people.invitation-list.check': {
      ko: '초대 파일에서 이미 구성원인 사람을 보았습니다',
      en: 'checked which people of a file are members already',
    },
    'people.grant.ask': {
      ko: '권한을 요청했습니다',
      en: 'asked for a permission',
      named: { ko: '권한을 요청했습니다: {name}', en: 'asked for a permission: {name}' },
    },
    'people.member.suspend': {
      ko: '구성원이 맡은 것을 넘기고 이용을 정지했습니다',
      en: 'handed over what a member held, and suspended the member',
      named: { ko: '구성원의 업무를 넘기고 이용을 정지했습니다: {name}', en: 'handed over and suspended: {name}' },
    },
    'people.invitation-list.send': {
      ko: '파일의 사람들을 초대했습니다',
      en: 'invited the people of a file',
      named: { ko: '파일의 사람들을 초대했습니다: {name}', en: 'invited the people of a file: {name}' },
    },
  },
});
