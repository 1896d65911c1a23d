/** Help texts of the builder screens; each is lazily loaded when the `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';
import { terms } from '../terms.ts';

export const frameListHelp: Help = {
  says: {
    ko: [
      '회사의 업무 흐름을 모두 모아 둔 화면입니다.',
      '이름을 누르면 캔버스에서 열어 수정하고, 새 업무 흐름을 누르면 처음부터 만듭니다.',
      '수정한 내용은 게시하기 전까지 진행 중인 업무에 영향을 주지 않습니다.',
    ],
    en: [
      'All flows of the company.',
      'Open a flow to edit it on the canvas, or create a new one.',
      'Changes have no effect until you publish them.',
    ],
  },
  terms: [terms.flow, terms.undo, terms.window],
};

export const builderHelp: Help = {
  says: {
    ko: [
      '업무가 거치는 단계를 캔버스에서 연결하는 화면입니다.',
      '단계 옆의 +를 누르거나 블록을 끌어다 놓고, 단계를 누르면 옆에서 설정을 수정합니다.',
      '수정할 곳이 없으면 게시합니다. 그때부터 시작하는 업무에 적용됩니다.',
    ],
    en: [
      'Connect the steps of a flow on a canvas.',
      'Press the + beside a step or drag a block in; select a step to edit its settings.',
      'When nothing is left to fix, publish it. It applies to runs started from then on.',
    ],
  },
  terms: [terms.flow, terms.run, terms.undo, terms.window],
};
