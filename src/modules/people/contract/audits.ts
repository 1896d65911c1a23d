/** What this room's actions in the audit trail are called. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const peopleAudits = defineAudits({
  title: { ko: '구성원 관리', en: 'Members' },
  actions: {
    'people.member.leave': {
      ko: '구성원이 맡은 것을 넘기고 내보냈습니다',
      en: 'handed over what a member held, and removed the member',
      named: { ko: '구성원이 맡은 것을 넘기고 내보냈습니다: {name}', en: 'handed over and removed: {name}' },
    },
    'people.member.suspend': {
      ko: '구성원이 맡은 것을 넘기고 이용을 정지했습니다',
      en: 'handed over what a member held, and suspended the member',
      named: { ko: '구성원이 맡은 것을 넘기고 이용을 정지했습니다: {name}', en: 'handed over and suspended: {name}' },
    },
    'people.invitation-list.send': {
      ko: '파일의 사람들을 초대했습니다',
      en: 'invited the people of a file',
      named: { ko: '파일의 사람들을 초대했습니다: {name}', en: 'invited the people of a file: {name}' },
    },
  },
});
