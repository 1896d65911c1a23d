/** Help texts of the administration screens, each loaded when `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const overview: Help = {
  says: {
    ko: [
      '회사의 설정과 구성원을 살피는 화면입니다.',
      '가입 승인을 기다리는 사람과 실패한 작업이 있으면 여기에 보입니다.',
      '서비스의 상태도 함께 확인할 수 있습니다.',
    ],
    en: [
      'Settings and people of the company.',
      'Join requests and failed jobs appear here.',
      'It also shows the health of the service.',
    ],
  },
};

export const companySettings: Help = {
  says: {
    ko: [
      '회사의 사업자 정보와 기본 설정, 로고, 보안, 보관 기간을 정하는 화면입니다.',
      '사업자 정보는 공개 홈의 아래쪽과 주문 안내에 나옵니다.',
      '바뀐 내용은 저장하는 즉시, 보관 기간은 다음 밤부터 적용됩니다.',
    ],
    en: [
      'Business details, basics, logo, security and retention of the company.',
      'The details appear in your site’s footer and in messages to customers.',
      'Changes apply as soon as they are saved; retention from tonight on.',
    ],
  },
};

export const companySetup: Help = {
  says: {
    ko: [
      '회사를 처음 열 때 필요한 일을 순서대로 마치는 화면입니다.',
      '각 단계는 이 화면에서 바로 할 수 있고, 필요한 것이 모두 저장되면 마친 것으로 표시됩니다.',
      '사업자 정보와 기본 설정, 로고는 나중에 회사 상세 설정에서 바꿀 수 있습니다. 통화는 금액을 적기 시작하면 그대로입니다.',
    ],
    en: [
      'What a new company needs, step by step.',
      'Do each step here; it is ticked once everything it needs is saved.',
      'You can change business details, basics and logo later under company details. The currency cannot change once there are amounts.',
    ],
  },
};

export const adminSettings: Help = {
  says: {
    ko: [
      '되돌리기 승인, 업무 흐름 검토, 알림의 규칙과 쓸 기능을 정하는 화면입니다.',
      '정한 금액 이상을 되돌리려면 다른 사람의 승인이 필요하고, 방해 금지 시간에는 급하지 않은 알림이 기다립니다.',
      '바뀐 규칙은 저장한 다음부터 적용됩니다.',
    ],
    en: [
      'When undos need approval, when flows are reviewed, how members are notified, and which features are on.',
      'Undoing this amount or more needs a second person’s approval. Non-urgent notifications wait during quiet hours.',
      'Changes apply from then on.',
    ],
  },
};

export const audit: Help = {
  says: {
    ko: [
      '누가 언제 무엇을 했는지 남은 기록입니다.',
      '사람, 작업, 기간으로 좁혀 볼 수 있습니다.',
      '이 기록은 수정하거나 삭제할 수 없습니다.',
    ],
    en: ['All actions, with person and time.', 'Narrow it by person, act or time.', 'No one can change or delete it.'],
  },
};

export const mails: Help = {
  says: {
    ko: [
      '회사가 보낸 메일의 목록입니다.',
      '보내지 못한 메일은 이유와 함께 표시됩니다.',
      '메일을 누르면 보낸 내용을 볼 수 있습니다.',
    ],
    en: ['Emails sent by the company.', 'Failed ones show the reason.', 'Open one to read it.'],
  },
};

export const mail: Help = {
  says: {
    ko: [
      '보낸 메일 하나의 내용입니다.',
      '누구에게 언제 보냈는지 볼 수 있습니다.',
      '로그인에 쓰는 비밀 링크는 여기에 보이지 않습니다.',
    ],
    en: ['One mail that was sent.', 'To whom, and when.', 'Secret links are not shown here.'],
  },
};
