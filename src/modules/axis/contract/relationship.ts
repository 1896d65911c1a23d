/** Named links between two records, on whatever axes they are. */
import { z } from 'zod';
import { Id } from '#kernel/contract/ids.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { Instant } from '#kernel/contract/time.ts';
import { Reference } from './record.ts';

export const relationshipKinds = [
  'related',
  'belongs-to',
  'manages',
  'supplies',
  'contains',
  'located-in',
  'responsible-for',
  'documented-by',
] as const;
export type RelationshipKind = (typeof relationshipKinds)[number];

/** Label of the link as seen from its `from` record, and from its `to` record. */
export const relationshipLabels: Record<RelationshipKind, { outgoing: LocalText; incoming: LocalText }> = {
  related: { outgoing: { ko: '관련', en: 'Related to' }, incoming: { ko: '관련', en: 'Related to' } },
  'belongs-to': { outgoing: { ko: '소속', en: 'Belongs to' }, incoming: { ko: '구성원', en: 'Has member' } },
  manages: { outgoing: { ko: '관리 대상', en: 'Manages' }, incoming: { ko: '관리자', en: 'Managed by' } },
  supplies: { outgoing: { ko: '공급 품목', en: 'Supplies' }, incoming: { ko: '공급처', en: 'Supplied by' } },
  contains: { outgoing: { ko: '포함', en: 'Contains' }, incoming: { ko: '상위', en: 'Part of' } },
  'located-in': { outgoing: { ko: '위치', en: 'Located in' }, incoming: { ko: '보유', en: 'Holds' } },
  'responsible-for': {
    outgoing: { ko: '담당 업무', en: 'Responsible for' },
    incoming: { ko: '담당자', en: 'Handled by' },
  },
  'documented-by': { outgoing: { ko: '문서', en: 'Documented by' }, incoming: { ko: '설명 대상', en: 'Documents' } },
};

export const Relationship = z.strictObject({
  id: Id,
  kind: z.enum(relationshipKinds),
  /** `outgoing`: from the record that was asked about to `other`. */
  direction: z.enum(['outgoing', 'incoming']),
  other: Reference,
  createdAt: Instant,
  createdBy: Id.nullable(),
});
export type Relationship = z.infer<typeof Relationship>;

export const NewRelationship = z.strictObject({ kind: z.enum(relationshipKinds), to: Id });
