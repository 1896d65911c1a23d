/** Field texts of a company's notification policy. */
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { flowTexts } from '#modules/flow/contract/flow.texts.ts';
import type { DeliveryMethod, NotificationKind } from './notification-policy.ts';

export const kindTexts = {
  approval: { ko: '결재 요청', en: 'Approvals' },
  task: flowTexts.tasks,
  message: { ko: '업무 흐름 메시지', en: 'Messages of flows' },
  outcome: { ko: '요청 결과와 소식', en: 'Outcomes and news' },
} as const satisfies Record<NotificationKind, LocalText>;

export const kindHints = {
  approval: {
    ko: '결재할 문서가 오면 알립니다. 켜 둔 방법은 구성원이 끌 수 없습니다.',
    en: 'Something is waiting for a decision. Members cannot turn off what is on here.',
  },
  task: {
    ko: '새 할 일이 생기거나 기한이 지난 일을 넘겨받으면 알립니다.',
    en: 'A new task, or an overdue one that was handed over.',
  },
  message: {
    ko: '업무 흐름의 메시지 단계가 보냅니다. 끈 방법으로 온 메시지는 앱의 알림에서 봅니다.',
    en: 'Sent by steps of flows. What comes by a way that is off is read in the product.',
  },
  outcome: {
    ko: '내 결재의 결과, 초안 검토의 결과, 멈춘 연동을 알립니다.',
    en: 'What came of an approval or a review, and connections that stopped.',
  },
} as const satisfies Record<NotificationKind, LocalText>;

export const methodTexts = {
  push: { ko: '푸시', en: 'Push' },
  mail: { ko: '메일', en: 'Mail' },
  text: { ko: '문자 메시지', en: 'Text message' },
} as const satisfies Record<DeliveryMethod, LocalText>;

/** Texts of each kind, below its name. */
export const kindRuleTexts = {
  ways: { ko: '처음부터 켜 둘 방법', en: 'On from the beginning' },
  fixed: { ko: '켜 둔 방법을 구성원이 끌 수 없음', en: 'Members cannot switch it off' },
  urgent: { ko: '방해 금지 시간에도 바로 보내기', en: 'Also sent in quiet hours' },
} as const satisfies Record<string, LocalText>;

/** Each with the name of its kind, so that it is clear in any place. */
function toKindTexts(kind: NotificationKind) {
  const named = (label: LocalText) => ({
    label: { ko: `${kindTexts[kind].ko}: ${label.ko}`, en: `${kindTexts[kind].en}: ${label.en}` },
  });
  return {
    label: kindTexts[kind],
    fields: {
      ways: named(kindRuleTexts.ways),
      ...(kind !== 'approval' && { fixed: named(kindRuleTexts.fixed) }),
      urgent: named(kindRuleTexts.urgent),
    },
  };
}

export const policyTexts = {
  kinds: {
    label: { ko: '알림의 종류', en: 'Types of notifications' },
    fields: {
      approval: toKindTexts('approval'),
      task: toKindTexts('task'),
      message: toKindTexts('message'),
      outcome: toKindTexts('outcome'),
    },
  },
  quietFrom: {
    label: { ko: '방해 금지 시작', en: 'Quiet from' },
    help: {
      ko: '받는 사람의 시간대로, 이 시각부터 푸시와 메일, 문자를 보내지 않고 기다립니다. 둘 다 비우면 언제나 바로 보냅니다.',
      en: 'In each recipient’s own time: push, emails and texts wait during these hours. Leave both empty to send immediately.',
    },
  },
  quietUntil: {
    label: { ko: '방해 금지 끝', en: 'Quiet until' },
    help: { ko: '기다리던 알림은 이 시각에 나갑니다.', en: 'What has waited leaves then.' },
  },
} satisfies FieldTexts;
