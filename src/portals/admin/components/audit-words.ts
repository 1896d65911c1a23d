/** What a row of the trail says, as a sentence. */
import type { AuditRow } from '#kernel/contract/audit.endpoints.ts';
import type { useText } from '../text.ts';

const bySort = {
  service: 'audit.by.system',
  guest: 'audit.by.guest',
  anonymous: 'audit.by.visitor',
} as const;

type Actor = Pick<AuditRow['actor'], 'name'> & { kind?: string };

/** Who did it, as a sentence begins: 김하나님이. */
export function whoOf(t: ReturnType<typeof useText>, { kind = 'person', name }: Actor): string {
  if (kind === 'key') return t('audit.by.key', { name });
  return kind in bySort ? t(bySort[kind as keyof typeof bySort]) : t('audit.by.person', { name });
}

/** Who did what: 김하나님이 전표를 등록했습니다. */
export const sentenceOf = (t: ReturnType<typeof useText>, row: { did: string; actor: Actor }): string =>
  `${whoOf(t, row.actor)} ${row.did}.`;
