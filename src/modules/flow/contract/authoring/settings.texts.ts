/** Flow settings texts: labels of what a company decides about flows. */
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import { reviewRuleTexts } from './review.ts';

export const flowSettingsTexts = {
  undoApprovalAbove: {
    label: { ko: '승인이 필요한 되돌리기 금액', en: 'An undo needs an approval from' },
    help: {
      ko: '이 금액 이상을 되돌리려면 다른 사람의 승인을 받습니다. 비워 두면 승인 없이 되돌립니다.',
      en: 'Undoing this amount or more needs a second person’s approval. Leave empty for no approval.',
    },
    kind: 'money',
  },
  wonPerUnit: {
    label: { ko: '다른 통화의 환율 (원)', en: 'Rates of other currencies (won)' },
    help: {
      ko: '외화 금액을 되돌릴 때 이 환율로 견줍니다. 환율이 없는 통화는 큰 금액으로 여깁니다.',
      en: 'Amounts in other currencies are compared by these. Without a rate, an amount counts as large.',
    },
    kind: 'text',
  },
  review: {
    label: { ko: '업무 흐름 게시 전 검토', en: 'Review before a flow is published' },
    options: reviewRuleTexts,
  },
} satisfies FieldTexts;
