/**
 * Demo company texts: the notice on every page, and the links that lead out of the demo; shared by the application and the public
 * site.
 */
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import { companyPaths } from './paths.ts';

export const demoTexts = {
  title: { ko: '데모 회사', en: 'Demo company' },
  about: {
    ko: '체험용으로 꾸민 회사이며, 사람과 자료는 실제가 아닙니다.',
    en: 'Made up to try the product: its people and data are not real.',
  },
} satisfies Record<string, LocalText>;

/** Out of the demo company, in the reader's language. @param root the product's own origin */
export function getDemoLinks(root: string, locale: Locale): { title: LocalText; href: string }[] {
  return [
    { title: { ko: '처음으로', en: 'Start page' }, href: `${root}/?lang=${locale}` },
    {
      title: { ko: '내 회사 만들기', en: 'Create my company' },
      href: root + companyPaths.createFromOutside({ lang: locale }),
    },
  ];
}
