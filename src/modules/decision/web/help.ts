/** Help texts of the decision screens; each is lazily loaded when the `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';
import { terms } from './terms.ts';

export const approvalHelp: Help = {
  says: {
    ko: [
      '결재할 내용과 승인하면 바뀌는 것을 보여 줍니다.',
      '확인하고 승인이나 반려를 누르세요. 반려할 때는 이유를 적습니다.',
      '다음 결재자가 결정하기 전에는 내 결재를 취소할 수 있습니다.',
    ],
    en: [
      'A request for your approval, and what will change if you approve.',
      'Approve it, or reject it with a reason.',
      'You can cancel your decision until the next person decides.',
    ],
  },
  terms: [terms.line, terms.agree, terms.copy, terms.giveBack],
};

export const linesHelp: Help = {
  says: {
    ko: [
      '누가 어떤 순서로 결재하는지 정하는 화면입니다.',
      '결재선을 만들면 업무 흐름의 결재 단계에서 고를 수 있습니다.',
      '이미 진행 중인 결재는 시작할 때의 결재선을 그대로 따릅니다.',
    ],
    en: [
      'Set the approvers and their order here.',
      'Flows can then use the line for their approvals.',
      'Approvals in progress keep the line they started with.',
    ],
  },
  terms: [terms.line, terms.agree, terms.copy],
};
