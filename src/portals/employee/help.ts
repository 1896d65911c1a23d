/** Help texts of the employee portal screens, each loaded when `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';

export const dashboard: Help = {
  says: {
    ko: [
      '오늘 회사가 어떻게 돌아가는지 한눈에 보는 화면입니다.',
      '대기 중인 결재, 진행 중인 업무, 이번 달의 재무를 볼 수 있습니다.',
      '숫자를 누르면 그 목록으로 갑니다.',
    ],
    en: [
      'How the company is doing today, at a glance.',
      'Pending approvals, work in progress, and this month’s finances.',
      'Select a figure to see its list.',
    ],
  },
};

export const workspace: Help = {
  says: {
    ko: [
      '나를 기다리는 결재와 할 일이 모이는 곳입니다.',
      '줄을 눌러 내용을 확인하고 결정하세요.',
      '아래에서는 새 업무를 시작할 수 있습니다.',
    ],
    en: ['What waits for you: approvals and tasks.', 'Open one, check it and decide.', 'Below you can start new work.'],
  },
};

export const experience: Help = {
  says: {
    ko: [
      '일하는 사람의 하루가 모이는 화면입니다.',
      '위에는 나를 기다리는 업무가, 아래에는 시작할 수 있는 업무가 있습니다.',
      '내가 시작한 일이 어디까지 갔는지도 볼 수 있습니다.',
    ],
    en: [
      'Your working day.',
      'Work waiting for you is above; flows you can start are below.',
      'You also see the progress of what you started.',
    ],
  },
};

export const lead: Help = {
  says: {
    ko: [
      '팀을 이끄는 사람의 화면입니다.',
      '멈춘 업무, 늦어진 업무, 오래 대기 중인 결재가 먼저 보입니다.',
      '숫자나 이름을 누르면 그 일의 목록으로 갑니다.',
    ],
    en: [
      'For team leads.',
      'Failed work, late work and waiting approvals come first.',
      'Select a figure or a name to see its list.',
    ],
  },
};

export const operator: Help = {
  says: {
    ko: [
      '멈춘 일을 찾아 다시 굴러가게 하는 화면입니다.',
      '같은 이유로 멈춘 일은 한꺼번에 다시 시도할 수 있습니다.',
      '받지 못하는 웹훅과 하지 못한 외부 호출도 이유와 함께 보고 다시 보냅니다.',
    ],
    en: [
      'Find stuck work and get it moving again.',
      'You can retry runs that failed for the same reason together.',
      'Web hooks without a response and failed calls are listed with their reason; you can resend them.',
    ],
  },
};

export const profile: Help = {
  says: {
    ko: [
      '이 회사 사람들에게 보이는 내 이름과 사진, 직위를 확인하는 화면입니다.',
      '이름과 사진, 알림은 여기서 바꿀 수 있습니다.',
      '직위와 역할은 회사의 관리자가 정합니다.',
    ],
    en: [
      'Your name, picture and position, as people in this company see them.',
      'Change your name, picture and notifications here.',
      'Position and roles are set by the administrators.',
    ],
  },
};
