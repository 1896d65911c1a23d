/** Help texts of the integration screens, each loaded when `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const integrationHelp: Help = {
  says: {
    ko: [
      '다른 프로그램과 이 회사를 잇는 화면입니다.',
      'API 키는 만든 사람이 가진 권한 안에서만 일하고, 값은 만들 때 한 번만 보여 줍니다.',
      '웹훅은 회사에서 생긴 일을 다른 프로그램에 알리고, 비밀 값과 문자 서비스는 업무 흐름이 바깥과 이야기할 때 씁니다.',
    ],
    en: [
      'Connect your company with other programs here.',
      'An API key has no more permissions than its creator, and it is shown only once.',
      'A web hook sends your company’s events to another program; flows use secrets and the text message service to reach other services.',
    ],
  },
  terms: [],
};
export const hookHelp: Help = {
  says: {
    ko: [
      '웹훅 하나가 무엇을 보냈고 받는 쪽이 어떻게 답했는지 보여 줍니다.',
      '받지 못한 것은 같은 번호로 다시 보낼 수 있습니다.',
      '시험 보내기로 받는 쪽이 준비됐는지 먼저 확인해 보세요.',
    ],
    en: [
      'What a web hook sent, and how the receiver responded.',
      'Failed deliveries can be resent with the same ID.',
      'Send a test first to see whether the receiver is ready.',
    ],
  },
  terms: [],
};
