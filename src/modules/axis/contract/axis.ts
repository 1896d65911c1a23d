/** The axes along which a company is described, and the types that every company has on them. */
import type { LocalText } from '#kernel/contract/text.ts';

export const axes = ['item', 'entity', 'space', 'finance', 'marketing', 'knowledge', 'flow'] as const;
export type Axis = (typeof axes)[number];

export const axisLabels: Record<Axis, LocalText> = {
  item: { ko: '아이템', en: 'Items' },
  entity: { ko: '엔티티', en: 'Entities' },
  space: { ko: '공간', en: 'Spaces' },
  finance: { ko: '재무', en: 'Finance' },
  marketing: { ko: '마케팅', en: 'Marketing' },
  knowledge: { ko: '지식', en: 'Knowledge' },
  flow: { ko: '플로우', en: 'Flow' },
};

/** Types that each company has from its first day (specification 3). A company may add others. */
export const builtinTypes: Record<Axis, Record<string, LocalText>> = {
  item: {
    sellable: { ko: '판매 상품', en: 'Sellable items' },
    asset: { ko: '자산', en: 'Assets' },
    consumable: { ko: '소모품', en: 'Consumables' },
    'raw-material': { ko: '원자재', en: 'Raw materials' },
    service: { ko: '서비스', en: 'Services' },
  },
  entity: {
    internal: { ko: '내부 엔티티', en: 'Internal entities' },
    external: { ko: '외부 엔티티', en: 'External entities' },
    user: { ko: '사용자', en: 'Users' },
  },
  space: {
    internal: { ko: '내부 공간', en: 'Internal spaces' },
    external: { ko: '외부 공간', en: 'External spaces' },
    virtual: { ko: '가상 공간', en: 'Virtual spaces' },
  },
  finance: {
    flow: { ko: '재무 흐름', en: 'Financial flows' },
    state: { ko: '재무 상태', en: 'Financial states' },
  },
  marketing: {
    internal: { ko: '내부 마케팅', en: 'Internal marketing' },
    external: { ko: '외부 마케팅', en: 'External marketing' },
  },
  knowledge: {
    document: { ko: '문서', en: 'Documents' },
    manual: { ko: '매뉴얼', en: 'Manuals' },
    policy: { ko: '규정', en: 'Policies' },
    report: { ko: '보고서', en: 'Reports' },
  },
  flow: { stream: { ko: '스트림', en: 'Streams' } },
};

export function isAxis(value: string): value is Axis {
  return (axes as readonly string[]).includes(value);
}
