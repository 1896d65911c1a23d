/** What a row of the trail says, as a sentence. */
import type { AuditRow } from '#kernel/contract/audit.endpoints.ts';
import type { useText } from '../text.ts';

const bySort = {
  service: 'audit.by.system',
  guest: 'audit.by.guest',
  anonymous: 'audit.by.visitor',
} as const;

/** Who did what: 김하나 님이 전표를 등록했습니다. */
export function sentenceOf(
  t: ReturnType<typeof useText>,
  row: Pick<AuditRow, 'did'> & { actor: { kind?: string; name: string } },
) {
  const { kind = 'person', name } = row.actor;
  const key = kind in bySort ? bySort[kind as keyof typeof bySort] : null;
  return key ? t(key, { did: row.did }) : t('audit.by.person', { name, did: row.did });
}
