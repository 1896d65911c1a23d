/** What this room's actions in the audit trail and the access records are called. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const accessAudits = defineAudits({
  title: { ko: '권한', en: 'Permissions' },
  actions: {
    'access.member.approve': {
      ko: '구성원의 가입을 승인했습니다',
      en: 'let a member in',
      named: { ko: '구성원 {name}의 가입을 승인했습니다', en: 'let the member {name} in' },
    },
    'access.member.assign': {
      ko: '구성원의 역할을 바꿨습니다',
      en: 'changed the roles of a member',
      named: { ko: '구성원 {name}의 역할을 바꿨습니다', en: 'changed the roles of the member {name}' },
    },
    'access.role.create': {
      ko: '역할을 만들었습니다',
      en: 'made a role',
      named: { ko: '역할 {name:을/를} 만들었습니다', en: 'made the role {name}' },
    },
    'access.role.change': {
      ko: '역할을 바꿨습니다',
      en: 'changed a role',
      named: { ko: '역할 {name:을/를} 바꿨습니다', en: 'changed the role {name}' },
    },
    'access.role.delete': { ko: '역할을 지웠습니다', en: 'deleted a role' },
    'access.grant.give': { ko: '한동안 쓸 권한을 주었습니다', en: 'gave a permission for a time' },
    'access.grant.revoke': { ko: '한동안 쓸 권한을 거두었습니다', en: 'took a permission back' },
    'access.member.list': { ko: '구성원 목록을 보았습니다', en: 'looked at the list of members' },
  },
});
