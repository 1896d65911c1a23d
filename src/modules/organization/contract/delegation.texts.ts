/** Field texts of a delegation, used by its form. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { BodyOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { setDelegation } from './delegation.endpoints.ts';
import type { Delegation } from './delegation.ts';

export const delegationStateTexts: Record<Delegation['state'], LocalText> = {
  running: commonTexts.running,
  coming: { ko: '시작 전', en: 'To come' },
  ended: { ko: '종료됨', en: 'Ended' },
};

export const delegationTexts = {
  delegateId: {
    label: { ko: '대리인', en: 'Delegate' },
    kind: 'record',
    help: {
      ko: '이 기간에 받은 결재와 할 일을 대리인도 처리할 수 있습니다.',
      en: 'The delegate can also handle approvals and tasks during this time.',
    },
  },
  from: commonTexts.from,
  until: { label: commonTexts.to, help: { ko: '이날 자정에 끝납니다.', en: 'It ends at midnight of this day.' } },
  ceiling: {
    label: { ko: '금액 한도', en: 'Up to this amount' },
    kind: 'money',
    help: {
      ko: '이 금액까지 대신 결재합니다. 비워 두면 한도가 없습니다.',
      en: 'The delegate decides up to this amount. Leave empty for no limit.',
    },
  },
  reason: commonTexts.reason,
} satisfies TextsOf<BodyOf<typeof setDelegation>>;
