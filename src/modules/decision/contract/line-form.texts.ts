/** Field texts of the approval line form: labels, help and options. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { BodyOf } from '#kernel/contract/endpoint.ts';
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { createLine } from './endpoints.ts';

/** Also of a block that brings steps of its own. */
export const ownApprovalText = {
  label: { ko: '본인 결재', en: 'Own requests' },
  help: {
    ko: '결재를 요청한 사람이 결재자이기도 할 때입니다. 위에도 다른 결재자가 없으면 본인이 결재하고 그렇게 표시합니다.',
    en: 'When the requester would also be the approver. If no one else is left above, the requester decides, and it is marked.',
  },
  options: {
    above: { ko: '한 단계 위 사람이 결재', en: 'The next above decides' },
    allowed: { ko: '본인이 결재할 수 있고, 본인 결재로 표시', en: 'Allowed, and marked as an own approval' },
  },
} as const;

export const lineTexts = {
  key: {
    label: { ko: '키', en: 'Key' },
    help: { ko: '영어 소문자, 숫자, 하이픈만 쓸 수 있습니다.', en: 'Lower-case letters, digits and hyphens only.' },
  },
  title: { label: commonTexts.name, kind: 'text' },
  description: { label: commonTexts.description, kind: 'long-text' },
  ownApproval: ownApprovalText,
  steps: commonTexts.steps,
} satisfies TextsOf<BodyOf<typeof createLine>>;
