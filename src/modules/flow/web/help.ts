/** Help texts of the flow screens; each is lazily loaded when the `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';
import { terms } from './terms.ts';

export const workflowsHelp: Help = {
  says: {
    ko: [
      '진행 중인 일과 끝난 일을 한곳에서 봅니다.',
      '위의 탭에서 내 할 일, 시작할 수 있는 업무, 자동으로 시작되는 조건을 고르세요.',
      '끝난 일을 열면 무엇이 바뀌었는지 보고 되돌릴 수 있습니다.',
    ],
    en: [
      'All work in progress and completed, in one place.',
      'The tabs above show your tasks, flows you can start, and triggers.',
      'Open a finished run to see what it changed, or to undo it.',
    ],
  },
  terms: [terms.flow, terms.run, terms.undo, terms.window],
};

export const easyHelp: Help = {
  says: {
    ko: [
      '질문에 답하면 업무 흐름이 만들어집니다.',
      '답할 때마다 어떻게 진행되는지 옆에 바로 보여 드립니다.',
      '마지막에 이름을 정하고 바로 쓰거나 초안으로 저장하세요.',
    ],
    en: [
      'Answer the questions to create a flow.',
      'The result of each answer appears beside it.',
      'Finally, name it and use it right away or save it as a draft.',
    ],
  },
  terms: [terms.flow, terms.undo, terms.window],
};

export const startHelp: Help = {
  says: {
    ko: [
      '업무 하나를 시작하는 화면입니다.',
      '필요한 내용을 적고 시작을 누르면 정해진 단계가 차례로 진행됩니다.',
      '결재가 필요한 일이면 결재자에게 바로 알립니다.',
    ],
    en: [
      'Start a flow here.',
      'Fill in the form and press Start; the steps then run in order.',
      'If approval is needed, the approver is notified right away.',
    ],
  },
  terms: [terms.flow, terms.run],
};

export const streamHelp: Help = {
  says: {
    ko: [
      '이 조건이 되면 업무가 자동으로 시작됩니다.',
      '시험 시작을 누르면 지금 한 번 시작해 볼 수 있습니다.',
      '아래 기록에서 언제 시작했고 왜 시작하지 않았는지 봅니다.',
    ],
    en: [
      'A flow starts automatically when this happens.',
      'Press Test start to start it once now.',
      'The history below shows when it started, and why it did not.',
    ],
  },
  terms: [terms.flow, terms.run],
};

export const taskHelp: Help = {
  says: {
    ko: [
      '다른 사람의 일에서 내가 해 줄 일입니다.',
      '아래 내용을 확인하고 결과를 고르세요.',
      '고르면 다음 단계가 바로 이어집니다.',
    ],
    en: [
      'A task from a run, assigned to you.',
      'Check the details and choose the outcome.',
      'The next step follows right away.',
    ],
  },
  terms: [terms.run],
};

export const executionHelp: Help = {
  says: {
    ko: [
      '이 업무가 어떤 단계를 거쳤고 무엇을 변경했는지 보여 줍니다.',
      '단계를 누르면 그 단계가 바꾼 것을 볼 수 있습니다.',
      '기한 안에는 되돌리기를 눌러, 확인한 다음 이전으로 돌릴 수 있습니다.',
    ],
    en: [
      'The steps of this run, and what they changed.',
      'Select a step to see its changes.',
      'Within its undo window you can undo it, after a preview.',
    ],
  },
  terms: [terms.run, terms.undo, terms.window, terms.redo],
};

export const undoHelp: Help = {
  says: {
    ko: [
      '되돌리면 무엇이 달라지는지 먼저 보여 줍니다.',
      '확인하고 이유를 적은 다음 되돌리기를 누르세요. 그전에는 아무것도 바뀌지 않습니다.',
      '되돌린 일도 기한 안에는 다시 적용할 수 있습니다.',
    ],
    en: [
      'See first what the undo will change.',
      'Then enter a reason and press Undo. Nothing changes before that.',
      'You can redo an undone run within its window.',
    ],
  },
  terms: [terms.undo, terms.window, terms.redo],
};
