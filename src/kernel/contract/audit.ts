/** What the audit trail and the access records say, in people's words. */
import { fill, type Locale, type LocalText } from './text.ts';

export interface AuditAction extends LocalText {
  /** The same of one that has a name: 전표 {name:을/를} 등록했습니다, posted the entry {name}. */
  readonly named?: LocalText;
}

export interface AuditWords {
  /** What these actions are about: 장부, The ledger. */
  readonly title: LocalText;
  /** By action (`room.noun.verb`), what was done, to stand behind a name: 전표를 등록했습니다, posted a journal entry. */
  readonly actions: Readonly<Record<string, AuditAction>>;
}

/** 을 behind a consonant, 를 behind a vowel. */
const objectOf = (ko: string) => `${ko}${((ko.codePointAt(ko.length - 1) ?? 0) - 0xac00) % 28 === 0 ? '를' : '을'}`;

const bare = (en: string) => en.replace(/^an? /, '');

/** That one was made and changed, as every plain noun says it: `changesOf('finance.account', { ko: '계정과목', en: 'an account' })`. */
export const changesOf = (type: string, { ko, en }: LocalText): Record<string, AuditAction> => ({
  [`${type}.create`]: {
    ko: `${objectOf(ko)} 만들었습니다`,
    en: `made ${en}`,
    named: { ko: `${ko} {name:을/를} 만들었습니다`, en: `made the ${bare(en)} {name}` },
  },
  [`${type}.update`]: {
    ko: `${objectOf(ko)} 수정했습니다`,
    en: `changed ${en}`,
    named: { ko: `${ko} {name:을/를} 수정했습니다`, en: `changed the ${bare(en)} {name}` },
  },
});

export function defineAudits<const W extends AuditWords>(words: W): W {
  return words;
}

const gap = '\u0000';

/** The sentence around a name, which stands between as what leads to the thing; null where it has no place for one. */
export function aroundName(
  action: AuditAction | undefined,
  { name, locale }: { name: string | null; locale: Locale },
): { before: string; after: string } | null {
  const template = name ? action?.named?.[locale] : undefined;
  if (!name || !template) return null;
  // The particle is chosen by the name, so it is filled in before it is taken out.
  const marked = template.replace('{name', `${gap}{name`);
  const [before = '', rest = ''] = fill(marked, { name }).split(gap);
  return { before, after: rest.slice(name.length) };
}
