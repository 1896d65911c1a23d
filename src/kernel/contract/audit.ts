/** Audit texts: plain-language wording of the audit trail and access records. */
import { fillTemplate, type Locale, type LocalText } from './text.ts';

export interface AuditAction extends LocalText {
  /** The same of one that has a name: 전표 {name:을/를} 등록했습니다, posted the entry {name}. */
  readonly named?: LocalText;
}

export interface AuditTexts {
  /** Subject of these actions: 장부, The ledger. */
  readonly title: LocalText;
  /** By action (`module.noun.verb`), the action as text after a name: 전표를 등록했습니다, posted a journal entry. */
  readonly actions: Readonly<Record<string, AuditAction>>;
}

/** 을 behind a consonant, 를 behind a vowel. */
const withObjectParticle = (ko: string) =>
  `${ko}${((ko.codePointAt(ko.length - 1) ?? 0) - 0xac00) % 28 === 0 ? '를' : '을'}`;

const withoutArticle = (en: string) => en.replace(/^an? /, '');

/** That one was made and changed, as every plain noun says it: `createChangeAudits('finance.account', { ko: '계정과목', en: 'an account' })`. */
export const createChangeAudits = (type: string, { ko, en }: LocalText): Record<string, AuditAction> => ({
  [`${type}.create`]: {
    ko: `${withObjectParticle(ko)} 만들었습니다`,
    en: `made ${en}`,
    named: { ko: `${ko} {name:을/를} 만들었습니다`, en: `made the ${withoutArticle(en)} {name}` },
  },
  [`${type}.update`]: {
    ko: `${withObjectParticle(ko)} 수정했습니다`,
    en: `changed ${en}`,
    named: { ko: `${ko} {name:을/를} 수정했습니다`, en: `changed the ${withoutArticle(en)} {name}` },
  },
});

export function defineAudits<const W extends AuditTexts>(words: W): W {
  return words;
}

const gap = '\u0000';

/** The sentence before and after a name, which becomes the link to the thing; null if the sentence contains no placeholder. */
export function splitAroundName(
  action: AuditAction | undefined,
  { name, locale }: { name: string | null; locale: Locale },
): { before: string; after: string } | null {
  const template = name ? action?.named?.[locale] : undefined;
  if (!name || !template) return null;
  // The particle is chosen by the name, so it is filled in before it is taken out.
  const marked = template.replace('{name', `${gap}{name`);
  const [before = '', rest = ''] = fillTemplate(marked, { name }).split(gap);
  return { before, after: rest.slice(name.length) };
}
