/** Field texts of company member limits. */
import type { TextsOf } from '#kernel/contract/field-text.ts';
import type { Limits, OwnLimits } from '#modules/company/contract/limits.ts';

export const limitTexts = {
  members: {
    label: { ko: '회사마다 둘 수 있는 구성원 수', en: 'Members of each company' },
    help: {
      ko: '비워 두면 제한이 없습니다. 이미 있는 구성원은 줄어들지 않습니다.',
      en: 'Leave empty for no limit. Current members are not affected.',
    },
  },
} satisfies TextsOf<Limits>;

export const ownLimitTexts = {
  members: { label: { ko: '회사가 둘 수 있는 구성원 수', en: 'Members of the company' } },
} satisfies TextsOf<OwnLimits>;
