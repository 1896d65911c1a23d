/** What the audit trail and the access records say, in people's words. */
import type { LocalText } from './text.ts';

export interface AuditWords {
  /** What these actions are about: 장부, The ledger. */
  readonly title: LocalText;
  /** By action (`room.noun.verb`), what was done, to stand behind a name: 전표를 등록했습니다, posted a journal entry. */
  readonly actions: Readonly<Record<string, LocalText>>;
}

/** 을 behind a consonant, 를 behind a vowel. */
const objectOf = (ko: string) => `${ko}${((ko.codePointAt(ko.length - 1) ?? 0) - 0xac00) % 28 === 0 ? '를' : '을'}`;

/** That one was made and changed, as every plain noun says it: `changesOf('finance.account', { ko: '계정과목', en: 'an account' })`. */
export const changesOf = (type: string, { ko, en }: LocalText): Record<string, LocalText> => ({
  [`${type}.create`]: { ko: `${objectOf(ko)} 만들었습니다`, en: `made ${en}` },
  [`${type}.update`]: { ko: `${objectOf(ko)} 고쳤습니다`, en: `changed ${en}` },
});

export function defineAudits<const W extends AuditWords>(words: W): W {
  return words;
}
