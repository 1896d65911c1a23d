/** Help of the partners' portal. Loaded when the `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const partnersHelp: Help = {
  says: {
    ko: [
      '회사와 거래하는 분이 시작하는 곳입니다.',
      '가입을 요청하면 회사가 파트너로 승인합니다.',
      '승인된 뒤에는 로그인해서 내 계정을 봅니다.',
    ],
    en: [
      'Where those begin who do business with the company.',
      'Ask to join, and the company accepts you as a partner.',
      'From then on you sign in to your account.',
    ],
  },
};
