/** What the audit trail and the access records say, in people's words. */
import type { LocalText } from './text.ts';

export interface AuditWords {
  /** What these actions are about: 장부, The ledger. */
  readonly title: LocalText;
  /** By action (`room.noun.verb`), what was done, to stand behind a name: 전표를 등록했습니다, posted a journal entry. */
  readonly actions: Readonly<Record<string, LocalText>>;
}

export function defineAudits<const W extends AuditWords>(words: W): W {
  return words;
}
