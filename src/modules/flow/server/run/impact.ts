/** Impacts as they are stored, in each language, and as one reader reads them. */
import type { Impact, StoredImpact } from '#kernel/contract/block.ts';
import type { Locale } from '#kernel/contract/text.ts';
import type { ImpactView } from '../../contract/shapes.ts';
import type { ImpactRecord } from './step.queries.ts';

export function storedOf(row: ImpactRecord): StoredImpact {
  const { subjectType, subjectId, subjectLabel, ...impact } = row;
  return { ...impact, subject: { type: subjectType, id: subjectId, label: subjectLabel } };
}

/** What was changed, and its state before and after, in the reader's language. Every reply shows impacts by this. */
export function impactFor(locale: Locale, impact: Impact & { kind: string }): Omit<ImpactView, 'id' | 'at'> {
  const { kind, subject, before, after } = impact;
  return {
    kind,
    subject: { ...subject, label: subject.label[locale] },
    before: before?.[locale] ?? null,
    after: after?.[locale] ?? null,
  };
}
