/** Field texts of a withdrawal's refusal. */
import type { BodyOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { refuseWithdrawal } from '../withdrawal.endpoints.ts';
import { refusalReasonLabels } from './refusal-reasons.ts';

export const refusalTexts = {
  ground: {
    label: { ko: '거절할 수 있는 사유', en: 'Lawful ground' },
    help: {
      ko: '전자상거래법 제17조 제2항이 정한 사유로만 거절할 수 있습니다.',
      en: 'The law (article 17 (2) of the e-commerce act) allows no other grounds.',
    },
    options: refusalReasonLabels,
  },
  note: {
    label: { ko: '고객에게 덧붙일 말', en: 'Words to the customer' },
    kind: 'long-text',
  },
} satisfies TextsOf<BodyOf<typeof refuseWithdrawal>>;
