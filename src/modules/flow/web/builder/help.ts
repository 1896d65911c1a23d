/** What the screens of the builder say of themselves. Each is loaded when the `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';
import { terms } from '../terms.ts';

export const frames: Help = {
  says: {
    ko: [
      '회사의 업무 흐름을 모두 모아 둔 화면입니다.',
      '이름을 누르면 그림으로 열어 고치고, 새 업무 흐름을 누르면 처음부터 만듭니다.',
      '고친 내용은 게시하기 전까지 진행 중인 일에 영향을 주지 않습니다.',
    ],
    en: [
      'All flows of the company.',
      'Open one to change its picture, or make a new one from nothing.',
      'What you change holds for nothing and nobody before it is published.',
    ],
  },
  terms: [terms.flow, terms.undo, terms.window],
};

export const builder: Help = {
  says: {
    ko: [
      '업무가 거치는 단계를 그림으로 잇는 화면입니다.',
      '단계 옆의 +를 누르거나 블록을 끌어다 놓고, 단계를 누르면 옆에서 설정을 고칩니다.',
      '고칠 곳이 없으면 게시하기를 눌러 그때부터 새 내용으로 시작하게 합니다.',
    ],
    en: [
      'Here the steps of a flow are put together as a picture.',
      'Press the + beside a step or drag a block in; press a step to change its settings at the side.',
      'When nothing is left to fix, publish it: runs that start from then on follow it.',
    ],
  },
  terms: [terms.flow, terms.run, terms.undo, terms.window],
};
