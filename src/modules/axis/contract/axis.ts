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

/** Who may do what with the records of a type, by the names of roles; the master may all. Who may write or erase may read, too. */
export interface TypeAccess {
  /** Every member reads its records. */
  open: boolean;
  read: readonly string[];
  write: readonly string[];
  erase: readonly string[];
}

interface BuiltinType {
  label: LocalText;
  access: TypeAccess;
}

const leads = ['admin', 'manager'];
const keepers = [...leads, 'operator', 'data-manager'];
const cleaners = ['admin', 'data-manager'];

/** Everybody in the company works with these: what there is, where, how it is organised, what was published. */
const open: TypeAccess = { open: true, read: keepers, write: keepers, erase: cleaners };
/** Customers, suppliers and their contacts. */
const customers: TypeAccess = { open: false, read: keepers, write: keepers, erase: cleaners };
const people: TypeAccess = {
  open: false,
  read: [...leads, 'data-manager'],
  write: [...leads, 'data-manager'],
  erase: cleaners,
};
const books: TypeAccess = { open: false, read: ['finance'], write: ['finance'], erase: ['finance'] };
const campaigns: TypeAccess = {
  open: false,
  read: [...leads, 'data-manager', 'marketer'],
  write: [...leads, 'data-manager', 'marketer'],
  erase: cleaners,
};
/** Documents and reports may be drafts; manuals and policies are published. */
const papers: TypeAccess = { open: false, read: [...keepers, 'supervisor'], write: keepers, erase: cleaners };

const type = (ko: string, en: string, access: TypeAccess): BuiltinType => ({ label: { ko, en }, access });

/** Types that each company has from its first day (specification 3). A company may add others. */
export const builtinTypes: Record<Axis, Record<string, BuiltinType>> = {
  item: {
    sellable: type('판매 상품', 'Sellable items', open),
    asset: type('자산', 'Assets', open),
    consumable: type('소모품', 'Consumables', open),
    'raw-material': type('원자재', 'Raw materials', open),
    service: type('서비스', 'Services', open),
  },
  entity: {
    internal: type('내부 엔티티', 'Internal entities', open),
    external: type('외부 엔티티', 'External entities', customers),
    user: type('사용자', 'Users', people),
  },
  space: {
    internal: type('내부 공간', 'Internal spaces', open),
    external: type('외부 공간', 'External spaces', open),
    virtual: type('가상 공간', 'Virtual spaces', open),
  },
  finance: {
    flow: type('재무 흐름', 'Financial flows', books),
    state: type('재무 상태', 'Financial states', books),
  },
  marketing: {
    internal: type('내부 마케팅', 'Internal marketing', campaigns),
    external: type('외부 마케팅', 'External marketing', campaigns),
  },
  knowledge: {
    document: type('문서', 'Documents', papers),
    manual: type('매뉴얼', 'Manuals', open),
    policy: type('규정', 'Policies', open),
    report: type('보고서', 'Reports', papers),
  },
  flow: { stream: type('스트림', 'Streams', papers) },
};

export function isAxis(value: string): value is Axis {
  return (axes as readonly string[]).includes(value);
}
