/** Audit labels: names of this module's actions in the audit trail and the access records. */
import { defineAudits } from '#kernel/contract/audit.ts';

export const menuAudits = defineAudits({
  title: { ko: '메뉴', en: 'Menus' },
  actions: {
    'menu.visibility.change': {
      ko: '역할마다 보이는 메뉴를 변경했습니다',
      en: 'changed which menu entries the roles see',
    },
    'menu.member.change': {
      ko: '구성원에게 보이는 메뉴를 변경했습니다',
      en: 'changed which menu entries a member sees',
      named: {
        ko: '구성원 {name}님에게 보이는 메뉴를 변경했습니다',
        en: 'changed which menu entries the member {name} sees',
      },
    },
    'menu.visibility.preview': {
      ko: '메뉴를 바꾸면 누구에게 무엇이 달라지는지 보았습니다',
      en: 'previewed who would see more or less in the menus',
    },
    'menu.tree.save': { ko: '메뉴 초안을 저장했습니다', en: 'kept a draft of a menu' },
    'menu.tree.publish': { ko: '메뉴를 게시했습니다', en: 'published a menu' },
    'menu.tree.restore': { ko: '메뉴를 지난 버전으로 되돌렸습니다', en: 'brought an earlier version of a menu back' },
    'menu.member.read': { ko: '구성원의 메뉴를 보았습니다', en: 'looked at the menu of a member' },
  },
});
