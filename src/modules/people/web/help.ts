/** Help texts of the screens of a company's people, each loaded when `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const memberListHelp: Help = {
  says: {
    ko: [
      '회사의 구성원을 모두 보는 화면입니다.',
      '한 사람씩 또는 파일로 초대하고, 가입 요청을 승인하고, 역할을 바꿀 수 있습니다.',
      '이용을 정지하면 그 사람은 바로 로그아웃됩니다.',
    ],
    en: [
      'Everyone in the company.',
      'Invite people one by one or with a file, approve requests and change roles.',
      'Suspended members are signed out immediately.',
    ],
  },
};

export const memberHelp: Help = {
  says: {
    ko: [
      '구성원 한 사람의 역할과 상태를 보는 화면입니다.',
      '이 회사에 로그인한 기기를 보고 로그아웃할 수 있습니다.',
      '본인보다 권한이 많은 사람은 바꿀 수 없습니다.',
    ],
    en: [
      'One member, with roles and state.',
      'See the member’s devices in this company, and sign them out.',
      'You cannot change members with more permissions than you.',
    ],
  },
};

export const roleListHelp: Help = {
  says: {
    ko: [
      '회사의 역할을 모두 보는 화면입니다. 역할은 구성원이 할 수 있는 일을 정합니다.',
      '기본 제공 역할은 그대로 쓰거나 권한을 수정할 수 있고, 새 역할을 만들 수도 있습니다.',
      '본인에게 없는 권한은 주거나 제거할 수 없습니다.',
    ],
    en: [
      'All roles of the company. A role decides what its members can do.',
      'Use the built-in roles as they are, change their permissions, or create your own.',
      'You cannot give or remove permissions you do not have.',
    ],
  },
};

export const roleHelp: Help = {
  says: {
    ko: [
      '역할 하나의 권한과 배정된 구성원을 보는 화면입니다.',
      '변경하기 전에 누가 어떤 권한을 얻고 잃는지 먼저 보여 줍니다.',
      '바뀐 기록이 버전으로 남습니다. 두 버전을 비교하고 지난 버전으로 되돌릴 수 있습니다.',
    ],
    en: [
      'One role: its permissions and its members.',
      'Before you save, you see who gains and loses which permissions.',
      'Every change is kept as a version. You can compare any two and restore an earlier one.',
    ],
  },
};

export const permissionHelp: Help = {
  says: {
    ko: [
      '누가 무엇을 할 수 있는지, 왜 그런지 확인하는 화면입니다.',
      '구성원과 권한을 고르면 어떤 역할과 기간 한정 권한이 그렇게 정했는지 차례로 알려 드립니다.',
      '점검에서는 쓰지 않는 권한, 권한이 많은 사람, 마스터가 한 명뿐인지를 알려 드립니다.',
    ],
    en: [
      'See who can do what, and why.',
      'Choose a member and a permission to see which roles and temporary permissions decided it.',
      'The check-up lists unused permissions, people with many permissions, and a company with a single owner.',
    ],
  },
};

export const grantHelp: Help = {
  says: {
    ko: [
      '기간 한정 권한을 주고 종료하는 화면입니다.',
      '끝나는 일시는 꼭 정하고, 쓸 수 있는 요일과 시간도 정할 수 있습니다.',
      '본인의 역할에 없는 권한은 줄 수 없습니다.',
    ],
    en: [
      'Give and end temporary permissions here.',
      'Each has an end; you can also set days of the week and hours.',
      'You can give only what your own roles permit.',
    ],
  },
};
