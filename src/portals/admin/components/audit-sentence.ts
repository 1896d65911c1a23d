/** Audit wording: a row of the trail as a sentence. */
import type { AuditRow } from '#kernel/contract/audit.endpoints.ts';
import type { useText } from '../text.ts';

const bySort = {
  service: 'audit.by.system',
  guest: 'audit.by.guest',
  anonymous: 'audit.by.visitor',
} as const;

type Actor = Pick<AuditRow['actor'], 'name'> & { kind?: string };

/** The actor, beginning a sentence: 김하나님이. */
export function getActorText(t: ReturnType<typeof useText>, { kind = 'person', name }: Actor): string {
  if (kind === 'key') return t('audit.by.key', { name });
  return kind in bySort ? t(bySort[kind as keyof typeof bySort]) : t('audit.by.person', { name });
}

/** Actor and act: 김하나님이 전표를 등록했습니다. */
export const formatSentence = (t: ReturnType<typeof useText>, row: { did: string; actor: Actor }): string =>
  `${getActorText(t, row.actor)} ${row.did}.`;
