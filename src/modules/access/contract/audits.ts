/** Access audit texts: its actions in the audit trail and the access records. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const accessAudits = defineAudits({
  title: { ko: '권한', en: 'Permissions' },
  actions: {
    'access.member.approve': {
      ko: '구성원의 가입을 승인했습니다',
      en: 'let a member in',
      named: { ko: '구성원 {name}님의 가입을 승인했습니다', en: 'let the member {name} in' },
    },
    'access.member.assign': {
      ko: '구성원의 역할을 변경했습니다',
      en: 'changed the roles of a member',
      named: { ko: '구성원 {name}님의 역할을 변경했습니다', en: 'changed the roles of the member {name}' },
    },
    'access.member.suspend': {
      ko: '구성원의 이용을 정지했습니다',
      en: 'suspended a member',
      named: { ko: '구성원 {name}님의 이용을 정지했습니다', en: 'suspended the member {name}' },
    },
    'access.member.resume': {
      ko: '구성원의 이용 정지를 해제했습니다',
      en: 'brought a member back',
      named: { ko: '구성원 {name}님의 이용 정지를 해제했습니다', en: 'brought the member {name} back' },
    },
    'access.member.sign-out': {
      ko: '구성원을 로그아웃했습니다',
      en: 'signed a member out',
      named: { ko: '구성원 {name}님을 로그아웃했습니다', en: 'signed the member {name} out' },
    },
    'access.mastership.offer': {
      ko: '마스터를 넘겨주겠다고 했습니다',
      en: 'offered to hand the company on',
    },
    'access.mastership.accept': {
      ko: '마스터를 넘겨받았습니다',
      en: 'took the company over',
    },
    'access.mastership.end': { ko: '마스터 넘겨주기를 그만두었습니다', en: 'ended the offer of the company' },
    'access.member.leave': { ko: '회사에서 나갔습니다', en: 'left the company' },
    'access.view.begin': {
      ko: '다른 구성원의 화면을 보기 시작했습니다',
      en: 'began to see the portal as another member does',
      named: {
        ko: '구성원 {name}님의 화면을 보기 시작했습니다',
        en: 'began to see the portal as the member {name} does',
      },
    },
    'access.view.end': {
      ko: '다른 구성원의 화면 보기를 종료했습니다',
      en: 'ended seeing the portal as another member does',
      named: {
        ko: '구성원 {name}님의 화면 보기를 종료했습니다',
        en: 'ended seeing the portal as the member {name} does',
      },
    },
    'access.role.create': {
      ko: '역할을 만들었습니다',
      en: 'made a role',
      named: { ko: '역할 {name:을/를} 만들었습니다', en: 'made the role {name}' },
    },
    'access.role.change': {
      ko: '역할을 수정했습니다',
      en: 'changed a role',
      named: { ko: '역할 {name:을/를} 수정했습니다', en: 'changed the role {name}' },
    },
    'access.role.restore': {
      ko: '역할을 지난 버전으로 되돌렸습니다',
      en: 'brought an earlier version of a role back',
      named: {
        ko: '역할 {name:을/를} 지난 버전으로 되돌렸습니다',
        en: 'brought an earlier version of the role {name} back',
      },
    },
    'access.role.delete': { ko: '역할을 삭제했습니다', en: 'deleted a role' },
    'access.sign-in-rules.change': { ko: '로그인 규칙을 변경했습니다', en: 'changed the rules of signing in' },
    'access.grant.give': { ko: '기간 한정 권한을 주었습니다', en: 'gave a temporary permission' },
    'access.grant.revoke': { ko: '기간 한정 권한을 종료했습니다', en: 'took a permission back' },
    'access.member.sessions': { ko: '구성원의 로그인 기기를 보았습니다', en: 'looked at the devices of a member' },
    'access.what-can.export': {
      ko: '한 사람의 권한을 파일로 내보냈습니다',
      en: 'exported someone’s permissions',
      named: { ko: '{name}님의 권한을 파일로 내보냈습니다', en: 'exported the permissions of {name}' },
    },
    'access.member.list': { ko: '구성원 목록을 보았습니다', en: 'looked at the list of members' },
  },
});
