/** Help texts of the core platform screens, each loaded when `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const dashboard: Help = {
  says: {
    ko: [
      '모든 회사를 합친 현황과 서비스의 상태를 보는 화면입니다.',
      '숫자는 회사에서 일이 생길 때마다 새로 셉니다.',
      '회사의 내용은 보이지 않고, 얼마나 쓰는지만 보입니다.',
    ],
    en: [
      'All companies together, and how the service is doing.',
      'Figures are updated whenever something happens in a company.',
      'You see only amounts here, not the contents of a company.',
    ],
  },
};

export const analytics: Help = {
  says: {
    ko: [
      '회사마다 얼마나 쓰는지 비교하는 화면입니다.',
      '기간을 고르면 그동안 늘어난 수를 함께 보여 줍니다.',
      'CSV로 내보내면 모든 회사의 숫자를 한 파일로 받습니다.',
    ],
    en: [
      'Compare how much each company uses.',
      'Choose a period to see what was added.',
      'Export as CSV to get the figures of all companies in one file.',
    ],
  },
};

export const companies: Help = {
  says: {
    ko: [
      '회사를 찾고 만들고, 이용을 정지하거나 재개하는 화면입니다.',
      '이용을 정지하면 그 회사는 바로 열리지 않습니다.',
      '여기서 한 일은 그 회사의 감사 기록에도 남습니다.',
    ],
    en: [
      'Find, create, suspend and reactivate companies.',
      'A suspended company closes immediately.',
      'Your actions here are also kept in that company’s audit trail.',
    ],
  },
};

export const company: Help = {
  says: {
    ko: [
      '한 회사의 이용 현황과 도메인을 보는 화면입니다.',
      '이용을 정지하거나 재개하려면 이유를 적어야 합니다.',
      '이 화면을 연 것도 그 회사의 감사 기록에 남습니다.',
    ],
    en: [
      'Usage and domains of one company.',
      'Suspending and reactivating need a reason.',
      'Opening this screen is also kept in that company’s audit trail.',
    ],
  },
};

export const users: Help = {
  says: {
    ko: [
      '계정을 찾아 잠그거나 모든 기기에서 로그아웃하는 화면입니다.',
      '코어 역할을 주면 그 사람이 코어 플랫폼에 들어올 수 있습니다.',
      '계정 주인에게는 메일로 알려 드립니다.',
    ],
    en: [
      'Find accounts, lock them, sign them out everywhere.',
      'A core role gives access to the core platform.',
      'The account’s owner is notified by email.',
    ],
  },
};

export const settings: Help = {
  says: {
    ko: [
      '누가 가입하고, 누가 회사를 몇 개까지 만들 수 있는지 정하는 화면입니다.',
      '가입을 닫아도 회사의 초대를 받은 사람은 가입할 수 있습니다.',
      '도메인, 메일처럼 서버에서 정하는 설정은 볼 수만 있습니다.',
    ],
    en: [
      'Set who can sign up, who can create companies, and how many.',
      'People invited by a company can always sign up.',
      'Server settings such as domains and email are shown here but cannot be changed.',
    ],
  },
};
