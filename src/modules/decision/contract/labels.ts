/** Field labels of decision: names of request fields that the kernel does not know. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { FieldTexts } from '#kernel/contract/field-text.ts';
import { headTexts } from './heads.texts.ts';

export const decisionLabels: FieldTexts = {
  anyway: { label: { ko: '그래도 승인', en: 'Approve anyway' } },
  head: { label: headTexts.label, kind: 'choice' },
  box: { label: { ko: '결재함', en: 'Inbox' }, kind: 'choice' },
  key: {
    label: { ko: '키', en: 'Key' },
    rule: { ko: '영어 소문자, 숫자, 하이픈만 쓸 수 있습니다.', en: 'Lower-case letters, digits and hyphens only.' },
  },
  order: { label: { ko: '결재 순서', en: 'Order' }, kind: 'choice' },
  outcome: { label: { ko: '결과', en: 'Outcome' }, kind: 'choice' },
  ownApproval: { label: { ko: '본인 결재', en: 'Own requests' }, kind: 'choice' },
  personId: { label: { ko: '결재자', en: 'Approver' }, kind: 'record' },
  role: { label: { ko: '결재자 역할', en: 'Role of the approver' }, kind: 'choice' },
  rule: { label: { ko: '결정 방법', en: 'How it is decided' }, kind: 'choice' },
  seats: { label: { ko: '결재자', en: 'Approver' }, each: { ko: '결재자', en: 'approver' } },
  steps: { label: commonTexts.steps, each: { ko: '단계', en: 'step' } },
};
