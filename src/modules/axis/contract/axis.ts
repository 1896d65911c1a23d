/** The axes along which a company is described. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import type { LocalText } from '#kernel/contract/text.ts';

export const axes = ['item', 'entity', 'space', 'finance', 'marketing', 'knowledge', 'flow'] as const;
export type Axis = (typeof axes)[number];

export const axisLabels: Record<Axis, LocalText> = {
  item: { ko: '품목', en: 'Items' },
  entity: { ko: '사람·조직', en: 'People and organisations' },
  space: { ko: '공간', en: 'Spaces' },
  finance: { ko: '재무', en: 'Finance' },
  marketing: { ko: '마케팅', en: 'Marketing' },
  knowledge: { ko: '지식', en: 'Knowledge' },
  flow: commonTexts.flow,
};

export function isAxis(value: string): value is Axis {
  return (axes as readonly string[]).includes(value);
}
