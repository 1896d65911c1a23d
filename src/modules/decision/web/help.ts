/** What the screens of decision say of themselves. Each is loaded when the `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';
import { terms } from './terms.ts';

export const approval: Help = {
  says: {
    ko: [
      '결재할 내용과 승인하면 바뀌는 것을 보여 줍니다.',
      '확인하고 승인이나 반려를 누르세요. 반려할 때는 이유를 적습니다.',
      '다음 결재자가 결정하기 전에는 내 결재를 취소할 수 있습니다.',
    ],
    en: [
      'What you are asked to approve, and what will change if you do.',
      'Approve it, or reject it with a reason.',
      'Until the next person decides you can take your decision back.',
    ],
  },
  terms: [terms.line, terms.agree, terms.copy, terms.giveBack],
};

export const lines: Help = {
  says: {
    ko: [
      '누가 어떤 순서로 결재하는지 정하는 화면입니다.',
      '결재선을 만들면 업무 흐름의 결재 단계에서 고를 수 있습니다.',
      '이미 진행 중인 결재는 시작할 때의 결재선을 그대로 따릅니다.',
    ],
    en: [
      'Here you say who approves, and in which order.',
      'Flows can then choose the line for their approvals.',
      'Approvals under way keep the line that they began with.',
    ],
  },
  terms: [terms.line, terms.agree, terms.copy],
};
